import { hasUnspaced, pairsOf, runsOf } from '../language/letters.ts';
import { overlap } from '../language/overlap.ts';
import { segmentsOf } from '../language/segments.ts';
import { stemOf } from '../language/stem.ts';
import { isCounter, isStopWord } from '../language/stop-words.ts';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /^\p{Script=Han}$/u;
const HANS = /^\p{Script=Han}+$/u;

/** The pairs of characters of a word that name something. */
const namedPairs = (word: string): string[] => pairsOf(word).filter((pair) => !isStopWord(pair));

/**
 * What a text in Chinese or Japanese names, which has no blanks between its words: its words as far as they are known for such, and, since
 * what is one word here is half of one there, every two signs of a longer word, and of what falls into single signs. The end of one known
 * word and the beginning of the next name nothing together.
 */
function namesInSigns(text: string): string[] {
  const names: string[] = [];
  let before = '';
  for (const { segment, isWordLike } of segmentsOf(text, KANA.test(text) ? 'ja' : 'zh')) {
    const isName = isWordLike && !isStopWord(segment) && (HAN.test(segment) || segment.length > 1);
    if (isName) names.push(segment);
    const signs = HANS.test(segment) ? segment : '';
    if (signs.length > 2) names.push(...namedPairs(signs));
    // Whatever is but one sign may be a part of what stands beside it.
    const isLoose = [before, signs].some((word) => word.length === 1);
    const isCounted = [before, signs].some((word) => isCounter(word));
    if (before !== '' && signs !== '' && isLoose && !isCounted)
      names.push(...namedPairs(`${before.at(-1) ?? ''}${signs[0] ?? ''}`));
    before = signs;
  }
  return names;
}

/** What a text names: its words without their endings; of Chinese and Japanese its signs. */
function namesIn(text: string): Set<string> {
  const runs = runsOf(text);
  const words = runs.filter((run) => !hasUnspaced(run) && !isStopWord(run)).map(stemOf);
  const signs = runs.filter(hasUnspaced);
  return new Set([...words, ...namesInSigns(signs.join('，'))]);
}

/** How many names each of some texts has in common with what a player says or does. @param said the player's words */
function namesShared(said: string, texts: readonly string[]): number[] {
  const names = namesIn(said);
  return texts.map((text) => overlap(names, namesIn(text)));
}

/** A text without what people are called: that somebody is spoken of or to says nothing of what is touched. */
function withoutPeople(text: string, people: readonly string[]): string {
  const called = people
    .flatMap((name) => [name, ...name.split(/[\s·・]+/u)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 1);
  const words = new Set(called);
  const signs = called.filter(hasUnspaced).sort((a, b) => b.length - a.length);
  return signs
    .reduce((rest, name) => rest.replaceAll(name, ' '), text.toLowerCase())
    .replace(/\p{Script=Latin}+/gu, (word) => (words.has(word) ? ' ' : word));
}

/**
 * Those of some texts that what a player says or does touches: each that has a name in common with it, people's aside. Rules of play, "Options".
 * @param said the player's words
 * @param people what those of the story are called
 */
export function touchedBy(said: string, texts: readonly string[], people: readonly string[] = []): string[] {
  const shared = namesShared(withoutPeople(said, people), texts);
  return texts.filter((_, at) => (shared[at] ?? 0) > 0);
}

/**
 * The findings of an encounter that a player's own words come upon: they touch one of its things, and the finding names that thing. Rules of
 * play, "Options".
 */
export function findingsTouched(
  said: string,
  { interactables, findings }: { readonly interactables: readonly string[]; readonly findings: readonly string[] },
  people: readonly string[] = [],
): string[] {
  const things = touchedBy(said, interactables, people);
  return findings.filter((finding) => things.some((thing) => touchedBy(thing, [finding], people).length > 0));
}
