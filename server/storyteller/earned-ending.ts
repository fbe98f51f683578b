import { knownFacts, openEndings, type PlotState, type Story } from '../../shared/play/index.ts';
import type { ClimaxWay } from '../../shared/story/index.ts';
import { CJK, keyWords } from './tokens.ts';

/** Words of the same thing that no common ending makes alike. */
const FORMS: readonly (readonly string[])[] = [
  ['live', 'alive', 'life', 'living'],
  ['die', 'dead', 'death', 'dying'],
  ['kill', 'murder', 'slain', 'slay', 'slew'],
  ['write', 'wrote', 'written'],
  ['steal', 'stole', 'stolen', 'theft', 'thief'],
  ['take', 'took', 'taken'],
  ['give', 'gave', 'given'],
  ['go', 'went', 'gone'],
  ['leave', 'left'],
  ['come', 'came'],
  ['see', 'saw', 'seen'],
  ['know', 'knew', 'known'],
  ['tell', 'told'],
  ['say', 'said'],
  ['speak', 'spoke', 'spoken'],
  ['make', 'made'],
  ['find', 'found'],
  ['hide', 'hid', 'hidden'],
  ['break', 'broke', 'broken'],
  ['burn', 'burnt'],
  ['build', 'built'],
  ['bury', 'buried', 'burial'],
  ['sell', 'sold'],
  ['buy', 'bought'],
  ['bring', 'brought'],
  ['keep', 'kept'],
  ['lose', 'lost', 'loss'],
  ['lie', 'lied', 'liar'],
  ['fall', 'fell', 'fallen'],
  ['drown', 'drowned'],
  ['run', 'ran'],
  ['send', 'sent'],
  ['bear', 'born', 'birth'],
  ['marry', 'marriage', 'wife', 'husband'],
  ['child', 'children', 'son', 'daughter'],
];
const FORM = new Map(FORMS.flatMap((words) => words.map((word) => [word, words[0] ?? word])));

/** A word as far as it tells what is meant: without its endings. */
function stem(word: string): string {
  const known = FORM.get(word);
  if (known !== undefined || word.length <= 4) return known ?? word;
  const bare = word.replace(/(?:ing|ies|ed|es|s|e|y)$/u, '');
  return FORM.get(bare) ?? FORM.get(`${bare}e`) ?? bare;
}

const gistOf = (text: string): Set<string> => new Set([...keyWords(text)].map(stem));

/** So many words two texts have in common by chance, and the share of a fact's that tells it; pairs of characters, half of which are of two words. */
const WORDS = { byChance: 1, share: 1 / 2 };
const PAIRS = { byChance: 2, share: 1 / 3 };

/** Whether a text says what a fact says, in whatever order and forms. */
function says(text: ReadonlySet<string>, fact: string): boolean {
  const gist = gistOf(fact);
  let shared = 0;
  for (const word of gist) if (text.has(word)) shared += 1;
  const { byChance, share } = CJK.test(fact) ? PAIRS : WORDS;
  return shared > byChance && shared >= gist.size * share;
}

/**
 * The ending to be told, counted from 0 among those that are open, where the story ends: the one that is wished for, or the rules' own, unless its words say a fact that was not
 * earned; then the next after it that says none, as endings go from the best to the worst, else the nearest before. An ending would tell it as truth.
 *
 * @param wanted the Director's choice, counted from 0
 * @returns null where there is none to choose, or all of them say too much
 */
export function earnedEnding(
  story: Story,
  state: PlotState,
  outcome: ClimaxWay,
  wanted: number | undefined,
): number | null {
  const endings = openEndings(story, state);
  // Of one whose condition holds, the condition says that it was earned.
  if (endings.length === 0 || endings[0]?.when !== null) return wanted ?? null;
  const known = new Set(knownFacts(story, state).map(({ id }) => id));
  const hidden = story.facts.filter(({ id, source }) => source.audience !== 'player' && !known.has(id));
  const isOpen = (at: number): boolean => {
    const gist = gistOf(endings[at]?.text ?? '');
    return !hidden.some(({ source }) => says(gist, source.text));
  };
  const isThere = wanted !== undefined && endings[wanted] !== undefined;
  const first = isThere ? wanted : outcome === 'won' ? 0 : endings.length - 1;
  const after = Array.from({ length: endings.length - first }, (_, step) => first + step);
  const before = Array.from({ length: first }, (_, step) => first - 1 - step);
  return [...after, ...before].find(isOpen) ?? null;
}
