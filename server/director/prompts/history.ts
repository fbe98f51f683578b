import type { LedgerEntry } from '../../../shared/memory/index.ts';
import type { ToldTurn } from '../../../shared/play/index.ts';
import { entriesWithin, latestTurns, ledgerText, olderTurnsText, transcriptText } from '../../memory/prompt-text.ts';
import type { DirectInput } from '../types.ts';
import { namesOf } from './names.ts';
import { quoted, section } from './sections.ts';

/** How much of what happened is told: turns that stand whole, and characters of all of them, of what was before, of the ledger. */
export interface HistoryLimits {
  turns: number;
  transcript: number;
  earlier: number;
  ledger: number;
}

/**
 * What happened so far, the oldest first, and what is true since: it only grows at its end from turn to turn, but where turns leave it.
 */
export function historyText(input: DirectInput, limits: HistoryLimits): string {
  const turns = wholeTurns(input, limits);
  const transcript = transcriptText(turns.map(onLines), namesOf(input));
  const firstWhole = turns[0]?.turn ?? input.opening.state.turn;
  return [
    ...section('Your canon: what really happened, and answers you gave yourself', canonOf(input)),
    ...section('Before that', earlierOf(input, firstWhole, limits.earlier)),
    ...section('What was told, word for word', transcript === '' ? [] : [transcript]),
    ...section('Of long before, on what the player says', recalledOf(input, firstWhole, limits.earlier)),
    ...section('The ledger: what is true in this play besides the author’s facts', ledgerOf(input, limits.ledger)),
  ].join('\n\n');
}

/** Turns as data: nothing in them begins a line as a heading does. */
const onLines = (turn: ToldTurn): ToldTurn => ({
  ...turn,
  did: { ...turn.did, text: turn.did.text === null ? null : quoted(turn.did.text) },
  lines: turn.lines.map(({ speaker, text }) => ({ speaker, text: text.replace(/^#/gm, ' #') })),
  offered: turn.offered.map(quoted),
});

function wholeTurns(input: DirectInput, { turns, transcript }: HistoryLimits): readonly ToldTurn[] {
  const names = namesOf(input);
  for (let most = turns; most > 0; most -= most > 16 ? 3 : 1) {
    const kept = latestTurns(input.turns, most);
    if (most === 1 || transcriptText(kept, names).length <= transcript) return kept;
  }
  return [];
}

/** How much of what is told of earlier turns goes to telling them in order; the rest is what the player's words recall. */
const OLDER_SHARE = 0.7;

/** The turns before those that stand whole, in a line each or less, the latest where not all have room. */
function earlierOf({ memory }: DirectInput, firstWhole: number, max: number): string[] {
  const older = olderTurnsText(memory, { before: firstWhole, max: max * OLDER_SHARE });
  return older === '' ? [] : [older.replace(/^#/gm, ' #')];
}

/** What of them has to do with the player's words, the most relevant first. It stands behind what stays as it was in the turn before. */
function recalledOf({ recalled }: DirectInput, firstWhole: number, max: number): string[] {
  let room = max * (1 - OLDER_SHARE);
  return recalled
    .filter(({ tick }) => tick < firstWhole)
    .map(({ kind, id, text }) => `- ${kind} ${id}: ${quoted(text)}`)
    .filter((line) => {
      room -= line.length + 1;
      return room >= 0;
    });
}

/** The canon, whole: it stands before what grows. */
const canonOf = ({ memory }: DirectInput): string[] =>
  memory.ledger.flatMap(({ kind, knownBy, id, text }) =>
    kind === 'canon' && knownBy.length === 0 ? [`- ${id}: ${quoted(text)}`] : [],
  );

function ledgerOf({ memory, ...input }: DirectInput, max: number): string[] {
  const names = namesOf({ memory, ...input });
  const lineOf = (entry: LedgerEntry) => ledgerText([{ ...entry, text: quoted(entry.text) }], names);
  const entries = memory.ledger.filter(({ kind, knownBy }) => kind !== 'canon' || knownBy.length > 0);
  return entriesWithin(entries, max, (entry) => lineOf(entry).length).map(lineOf);
}
