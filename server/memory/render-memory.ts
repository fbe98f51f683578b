import { type LedgerEntry, type MemoryState, PLAYER, type SceneMemory } from '../../shared/memory/index.ts';
import type { Retelling, ToldTurn } from '../../shared/play/index.ts';

/** Resolves ids to names. */
export interface PromptNames {
  /** A person's name by id; names without a sheet are unchanged. */
  person(id: string): string;
  place(id: string): string;
}

const DID: Record<ToldTurn['did']['type'], (text: string) => string> = {
  start: () => 'The story begins.',
  continue: () => 'The player waits for more.',
  choice: (text) => `The player chooses: ${text}`,
  text: (text) => `The player: ${text}`,
  roll: () => 'The player rolls the dice.',
  travel: (text) => `The player goes to ${text}.`,
};

/** The player's action of a turn, in a line. */
export const didText = ({ type, text }: ToldTurn['did'], names: Pick<PromptNames, 'place'>): string =>
  DID[type](type === 'travel' && text !== null ? names.place(text) : (text ?? ''));

/** Number of turns that leave a transcript together, so that the prompt's beginning stays cached in between. */
const leavingAtOnce = (most: number): number => (most > 16 ? 8 : most > 4 ? 4 : 1);

/** The last turns, at most `most`, starting at a multiple of `leavingAtOnce`. */
export function latestTurns(turns: readonly ToldTurn[], most: number): readonly ToldTurn[] {
  if (most >= turns.length) return turns;
  const step = leavingAtOnce(most);
  const last = turns.slice(turns.length - most);
  return last.slice(
    Math.max(
      0,
      last.findIndex(({ turn }) => turn % step === 0),
    ),
  );
}

/** Turns as a transcript, oldest first: the player's action, what was told, what was offered. */
export function transcriptText(turns: readonly ToldTurn[], names: PromptNames): string {
  return turns
    .map(({ turn, location, did, lines, offered }) =>
      [
        `[Turn ${turn}${location === '' ? '' : `, ${names.place(location)}`}]`,
        `> ${didText(did, names)}`,
        ...lines.map(({ speaker, text }) => (speaker === null ? text : `${names.person(speaker)}: ${text}`)),
        ...(offered.length > 0 ? [`(offered: ${offered.join(' | ')})`] : []),
      ].join('\n'),
    )
    .join('\n\n');
}

/**
 * The turns before the transcript: the oldest summarized, then each with action and recap. Texts are never cut; the
 * least important and oldest are dropped first. `keeps`: whether a text may be shown
 */
export function olderTurnsText(
  memory: MemoryState,
  { before, max, keeps = () => true }: { before: number; max: number; keeps?: (text: string) => boolean },
): string {
  const digest = memory.digest.flatMap(({ lines }) =>
    lines.map(({ text, tick, importance }) => ({ text: `- ${text}`, at: tick, importance, isOlder: true })),
  );
  const turns = memory.recent
    .filter(({ turn }) => turn < before)
    .map((scene) => ({ text: olderTurn(scene), at: scene.tick, importance: scene.importance, isOlder: false }));
  const all = [...digest, ...turns].filter(({ text }) => keeps(text));
  const left = new Set(all);
  let length = all.reduce((sum, { text }) => sum + text.length + 1, HEADINGS_MAX);
  for (const one of [...all].sort((a, b) => a.importance - b.importance || a.at - b.at)) {
    if (length <= max) break;
    left.delete(one);
    length -= one.text.length + 1;
  }
  const listTexts = (isOlder: boolean) => [...left].filter((one) => one.isOlder === isOlder).map(({ text }) => text);
  const [oldest, since] = [listTexts(true), listTexts(false)];
  return [...(oldest.length > 0 ? ['Long ago:', ...oldest] : []), ...since].join('\n');
}

const HEADINGS_MAX = 10;

function olderTurn({ turn, did, recap, told, summary }: SceneMemory): string {
  // Old scenes lack the player's action; their first bullet has both.
  if (did === undefined) return `Turn ${turn}: ${recap ?? summary[0] ?? ''}`;
  const came = recap ?? told;
  return `Turn ${turn}: > ${didText(did, { place: (title) => title })}${came === undefined ? '' : `\n${came}`}`;
}

/** Why a turn is retold: how it was told, and the player's wish. The wish concerns the telling, not the facts. */
export function retellingText({ wish, told }: Retelling, names: PromptNames): string {
  return [
    'The player has read this turn already and asks for it to be told again. It was told so:',
    transcriptText([told], names),
    `What the player wants different: ${wish.replaceAll(/\s+/gu, ' ')}`,
    'Tell the same turn so that this is heeded, as far as the facts and the rules allow.',
  ].join('\n');
}

/** The entries that fit, in order: open promises, lies and items, then facts, then settled ones; the latest first. */
export function entriesWithin(
  entries: readonly LedgerEntry[],
  max: number,
  measure: (entry: LedgerEntry) => number,
): LedgerEntry[] {
  const weight = ({ kind, closed }: LedgerEntry) => (closed === true ? 0 : kind === 'fact' ? 1 : 2);
  const ranked = [...entries].sort((a, b) => weight(b) - weight(a) || b.turn - a.turn);
  const kept = new Set<LedgerEntry>();
  let left = max;
  for (const entry of ranked) {
    left -= measure(entry) + 1;
    if (left < 0) break;
    kept.add(entry);
  }
  return entries.filter((entry) => kept.has(entry));
}

/** Ledger entries, one a line, with who knows them. */
export function ledgerText(entries: readonly LedgerEntry[], names: Pick<PromptNames, 'person'>): string {
  return entries
    .map(({ id, kind, text, knownBy, to, closed }) => {
      const known = knownBy.length === 0 ? 'nobody on stage' : knownBy.map((who) => nameKnown(who, names)).join(', ');
      const about = [
        ...(kind === 'fact' || kind === 'canon' ? [] : [kind]),
        ...(to === undefined ? [] : [`to ${nameKnown(to, names)}`]),
        ...(closed === true ? ['over'] : []),
      ];
      return `- ${id}${about.length === 0 ? '' : ` (${about.join(', ')})`}: ${text} [known to: ${known}]`;
    })
    .join('\n');
}

const nameKnown = (who: string, names: Pick<PromptNames, 'person'>): string =>
  who === PLAYER ? 'the player' : names.person(who);
