import { hasKana } from '../language/detect-script.ts';
import { hasUnspaced, splitLetterRuns, toBigrams } from '../language/normalize.ts';
import { overlap } from '../language/similarity.ts';
import { stemWord } from '../language/stem.ts';
import { isCounter, isStopWord } from '../language/stop-words.ts';
import { segmentText } from '../language/tokenize.ts';

const HAN = /^\p{Script=Han}$/u;
const HANS = /^\p{Script=Han}+$/u;

/** Character pairs of a word that carry meaning. */
const namedPairs = (word: string): string[] => toBigrams(word).filter((pair) => !isStopWord(pair));

/**
 * Known words, and, since segmentation varies, every character pair of longer words and of runs of single characters;
 * none across two known words.
 */
function namesInSigns(text: string): string[] {
  const names: string[] = [];
  let before = '';
  for (const { segment, isWordLike } of segmentText(text, hasKana(text) ? 'ja' : 'zh')) {
    const isName = isWordLike && !isStopWord(segment) && (HAN.test(segment) || segment.length > 1);
    if (isName) names.push(segment);
    const signs = HANS.test(segment) ? segment : '';
    if (signs.length > 2) names.push(...namedPairs(signs));
    // A single character may belong to its neighbour.
    const isLoose = [before, signs].some((word) => word.length === 1);
    const isCounted = [before, signs].some((word) => isCounter(word));
    if (before !== '' && signs !== '' && isLoose && !isCounted)
      names.push(...namedPairs(`${before.at(-1) ?? ''}${signs[0] ?? ''}`));
    before = signs;
  }
  return names;
}

/** Meaningful units of a text: word stems; in Chinese and Japanese character units. */
function namesIn(text: string): Set<string> {
  const runs = splitLetterRuns(text);
  const words = runs.filter((run) => !hasUnspaced(run) && !isStopWord(run)).map(stemWord);
  const signs = runs.filter(hasUnspaced);
  return new Set([...words, ...namesInSigns(signs.join('，'))]);
}

function namesShared(said: string, texts: readonly string[]): number[] {
  const names = namesIn(said);
  return texts.map((text) => overlap(names, namesIn(text)));
}

/** Removes people's names from a text: addressing somebody touches nothing. */
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

/** Those that share a unit with the player's words, names of people aside. Rules of play, "Options". */
export function findTouchedTexts(said: string, texts: readonly string[], people: readonly string[] = []): string[] {
  const shared = namesShared(withoutPeople(said, people), texts);
  return texts.filter((_, at) => (shared[at] ?? 0) > 0);
}

/** The findings that name a thing of the encounter which the text touches. Rules of play, "Options". */
export function findTouchedFindings(
  said: string,
  { interactables, findings }: { readonly interactables: readonly string[]; readonly findings: readonly string[] },
  people: readonly string[] = [],
): string[] {
  const things = findTouchedTexts(said, interactables, people);
  return findings.filter((finding) => things.some((thing) => findTouchedTexts(thing, [finding], people).length > 0));
}
