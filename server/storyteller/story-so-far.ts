import { hiddenEntries, type LedgerEntry, openEntries } from '../../shared/memory/index.ts';
import {
  entriesWithin,
  latestTurns,
  ledgerText,
  olderTurnsText,
  type PromptNames,
  transcriptText,
} from '../memory/prompt-text.ts';
import { earnedBefore } from './earned-facts.ts';
import type { SceneInput } from './scene.ts';
import { within } from './texts.ts';

/** Characters of all older turns, of all facts and of all entries of the ledger: what changes from turn to turn is not cached. */
const MOST = { older: 5000, facts: 4000, ledger: 12_000 } as const;

/** The latest texts that fit, whole, in their order. */
const latestWithin = (texts: readonly string[], most: number): string[] =>
  within(texts.toReversed(), most).toReversed();

/** Names for the ids a prompt's texts hold. */
export function namesIn({ story, memory, pack }: Pick<SceneInput, 'story' | 'memory' | 'pack'>): PromptNames {
  const people = new Map<string, string>([
    ...Object.values(memory?.characters ?? {}).map(({ id, name }) => [id, name] as const),
    ...pack.attached.newcomers.map(({ id, name }) => [id, name] as const),
    ...story.characters.map(({ id, name }) => [id, name] as const),
  ]);
  const places = new Map(
    story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ id, title }) => [id, title] as const)),
  );
  return { person: (id) => people.get(id) ?? id, place: (id) => places.get(id) ?? id };
}

/**
 * The last turns, whole, as both sides of them were. Where the caller has no turns, the last lines told.
 * @param count the most turns
 */
export function transcriptSection({ turns, recentLines, ...input }: SceneInput, count: number): string {
  if (count === 0) return '';
  const kept = latestTurns(turns ?? [], count);
  const text = turns === undefined ? recentLines.slice(-4 * count).join('\n') : transcriptText(kept, namesIn(input));
  return text === '' ? '' : `# The story so far: its last turns (after “>” what the player did)\n${text}`;
}

/**
 * What happened before the turns that stand whole.
 * @param count how many of these there are
 * @param tells whether a text discloses what the player has not earned
 */
export function olderTurnsSection({ turns = [], memory }: SceneInput, count: number, tells: (text: string) => boolean) {
  const [first] = latestTurns(turns, Math.max(1, count));
  if (memory === undefined || first === undefined) return '';
  const older = olderTurnsText(memory, { before: first.turn, max: MOST.older, keeps: (text) => !tells(text) });
  return older === '' ? '' : `# What happened before that\n${older}`;
}

/**
 * What is true by now: facts of the author's that came out in earlier turns, and the ledger.
 * @param share how much of it there is room for, from 0 to 1
 * @param tells whether a text discloses what the player has not earned
 */
export function truthSection(input: SceneInput, share: number, tells: (text: string) => boolean): string {
  const names = namesIn(input);
  const facts = latestWithin(
    earnedBefore(input).earlier.map(({ text, knownBy }) => `- ${text} ${knownByText(knownBy, names)}`),
    MOST.facts * share,
  );
  const open = openEntries(input.memory?.ledger ?? []).filter(
    ({ text, turn, closed }) => turn < input.pack.turn && closed !== true && !tells(text),
  );
  const entries = entriesWithin(open, MOST.ledger * share, (entry) => ledgerText([entry], names).length);
  if (facts.length + entries.length === 0) return '';
  return ['# True so far', ...facts, ...(entries.length > 0 ? [ledgerText(entries, names)] : [])].join('\n');
}

/**
 * The questions whose answers the Director keeps to itself.
 * @param tells whether a text discloses what the player has not earned
 */
export function openQuestionsSection({ memory }: SceneInput, tells: (text: string) => boolean): string {
  const questions = hiddenEntries(memory?.ledger ?? []).flatMap(({ topic }) =>
    topic === undefined || tells(topic) ? [] : [`- ${topic}`],
  );
  return questions.length === 0
    ? ''
    : ['# Not yours to answer: the truth of these comes from the brief alone', ...questions].join('\n');
}

/** Entries that this turn makes: what they say happens in it, and need not be noted again. What it ends is none of them. */
export const settledNow = ({ memory, pack }: SceneInput): LedgerEntry[] =>
  openEntries(memory?.ledger ?? []).filter(({ turn, closed }) => turn === pack.turn && closed !== true);

/** Who may speak of a fact. */
function knownByText(knownBy: readonly string[] | null, names: PromptNames): string {
  if (knownBy === null) return '[known to: everybody but newcomers]';
  const people = knownBy.map((id) => names.person(id)).join(', ');
  return people === '' ? '[known to: the player alone]' : `[known to: the player, ${people}]`;
}
