import { takeWhileFitting } from '../../shared/clip.ts';
import { hiddenEntries, type LedgerEntry, openEntries } from '../../shared/memory/index.ts';
import {
  entriesWithin,
  latestTurns,
  ledgerText,
  olderTurnsText,
  type PromptNames,
  transcriptText,
} from '../memory/render-memory.ts';
import { splitEarnedFacts } from './earned-facts.ts';
import type { TellingInput } from './teller-scene.ts';

/** Maximum characters of older turns, facts and ledger, which change every turn and are not cached. */
const MOST = { older: 5000, facts: 4000, ledger: 12_000 } as const;

const latestWithin = (texts: readonly string[], most: number): string[] =>
  takeWhileFitting(texts.toReversed(), most).toReversed();

/** Names for ids in a prompt's texts. */
export function collectPromptNames({
  story,
  memory,
  pack,
}: Pick<TellingInput, 'story' | 'memory' | 'pack'>): PromptNames {
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

/** The last lines if the caller has no turns. `count`: maximum number of turns. */
export function transcriptSection({ turns, recentLines, ...input }: TellingInput, count: number): string {
  if (count === 0) return '';
  const kept = latestTurns(turns ?? [], count);
  const text =
    turns === undefined ? recentLines.slice(-4 * count).join('\n') : transcriptText(kept, collectPromptNames(input));
  return text === ''
    ? ''
    : `# The story so far (“>”: what the player did; what was only offered never happened)\n${text}`;
}

/** @param count turns in the transcript @param discloses whether a text discloses a secret */
export function olderTurnsSection(
  { turns = [], memory }: TellingInput,
  count: number,
  discloses: (text: string) => boolean,
) {
  const [first] = latestTurns(turns, Math.max(1, count));
  if (memory === undefined || first === undefined) return '';
  const older = olderTurnsText(memory, { before: first.turn, max: MOST.older, keeps: (text) => !discloses(text) });
  return older === '' ? '' : `# What happened before that\n${older}`;
}

/**
 * Facts revealed in earlier turns, and the ledger without plain facts of the turns that are shown word for word.
 * @param size share: 0 to 1; turns: of the transcript
 * @param discloses whether a text discloses a secret
 */
export function truthSection(
  input: TellingInput,
  { truth: share, turns }: { truth: number; turns: number },
  discloses: (text: string) => boolean,
): string {
  const names = collectPromptNames(input);
  const shownFrom = Math.min(input.pack.turn, latestTurns(input.turns ?? [], turns)[0]?.turn ?? input.pack.turn);
  const facts = latestWithin(
    splitEarnedFacts(input).earlier.map(({ text, knownBy }) => `- ${text} ${knownByText(knownBy, names)}`),
    MOST.facts * share,
  );
  const open = openEntries(input.memory?.ledger ?? []).filter(
    ({ kind, text, turn, closed }) =>
      turn < (kind === 'fact' ? shownFrom : input.pack.turn) && closed !== true && !discloses(text),
  );
  const entries = entriesWithin(open, MOST.ledger * share, (entry) => ledgerText([entry], names).length);
  if (facts.length + entries.length === 0) return '';
  return ['# True so far', ...facts, ...(entries.length > 0 ? [ledgerText(entries, names)] : [])].join('\n');
}

/** Whose answers the Director keeps. @param discloses whether a text discloses a secret */
export function openQuestionsSection({ memory }: TellingInput, discloses: (text: string) => boolean): string {
  const questions = hiddenEntries(memory?.ledger ?? []).flatMap(({ topic }) =>
    topic === undefined || discloses(topic) ? [] : [`- ${topic}`],
  );
  return questions.length === 0
    ? ''
    : ['# Not yours to answer: the truth of these comes from the brief alone', ...questions].join('\n');
}

/** Ledger entries of this turn, which need not be noted again; without those it ends. */
export const listSettledEntries = ({ memory, pack }: TellingInput): LedgerEntry[] =>
  openEntries(memory?.ledger ?? []).filter(({ turn, closed }) => turn === pack.turn && closed !== true);

function knownByText(knownBy: readonly string[] | null, names: PromptNames): string {
  if (knownBy === null) return '[known to: everybody but newcomers]';
  const people = knownBy.map((id) => names.person(id)).join(', ');
  return `[known to: the player${people === '' ? '' : `, ${people}`}, and who heard it come out]`;
}
