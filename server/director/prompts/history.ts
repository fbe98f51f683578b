import type { LedgerEntry } from '../../../shared/memory/index.ts';
import type { ToldTurn } from '../../../shared/play/index.ts';
import { entriesWithin, latestTurns, ledgerText, olderTurnsText, transcriptText } from '../../memory/render-memory.ts';
import type { DirectInput } from '../types.ts';
import { createPlayNames } from './names.ts';
import { section, toDataLine } from './sections.ts';

/** Limits of the history: number of full turns, and characters of these, of earlier turns, and of the ledger. */
export interface HistoryLimits {
  turns: number;
  transcript: number;
  earlier: number;
  ledger: number;
}

/** The history, oldest first, and what is true since. It only grows at its end, except when turns drop out. */
export function historyText(input: DirectInput, limits: HistoryLimits): string {
  const turns = wholeTurns(input, limits);
  const transcript = transcriptText(turns.map(onLines), createPlayNames(input));
  const firstWhole = turns[0]?.turn ?? input.opening.state.turn;
  return [
    ...section(
      'Your canon: what really happened, answers you gave yourself, and your plan, to be bent to what the player does',
      renderCanon(input),
    ),
    ...section('Before that', renderEarlier(input, firstWhole, limits.earlier)),
    ...section('What was told, word for word', transcript === '' ? [] : [transcript]),
    ...section('Of long before, on what the player says', renderRecalled(input, firstWhole, limits.earlier)),
    ...section('The ledger: what is true in this play besides the author’s facts', renderLedger(input, limits.ledger)),
  ].join('\n\n');
}

const onLines = (turn: ToldTurn): ToldTurn => ({
  ...turn,
  did: { ...turn.did, text: turn.did.text === null ? null : toDataLine(turn.did.text) },
  lines: turn.lines.map(({ speaker, text }) => ({ speaker, text: text.replace(/^#/gm, ' #') })),
  offered: turn.offered.map(toDataLine),
});

function wholeTurns(input: DirectInput, { turns, transcript }: HistoryLimits): readonly ToldTurn[] {
  const names = createPlayNames(input);
  for (let most = turns; most > 0; most -= most > 16 ? 3 : 1) {
    const kept = latestTurns(input.turns, most);
    if (most === 1 || transcriptText(kept, names).length <= transcript) return kept;
  }
  return [];
}

/** Share of earlier turns told in order; the rest is recalled by the player's words. */
const OLDER_SHARE = 0.7;

/** Earlier turns in a line each or less; the latest if not all fit. */
function renderEarlier({ memory }: DirectInput, firstWhole: number, max: number): string[] {
  const older = olderTurnsText(memory, { before: firstWhole, max: max * OLDER_SHARE });
  return older === '' ? [] : [older.replace(/^#/gm, ' #')];
}

/** Earlier turns relevant to the player's words, most relevant first. Placed after constant parts. */
function renderRecalled({ recalled }: DirectInput, firstWhole: number, max: number): string[] {
  let charactersLeft = max * (1 - OLDER_SHARE);
  return recalled
    .filter(({ tick }) => tick < firstWhole)
    .map(({ kind, id, text }) => `- ${kind} ${id}: ${toDataLine(text)}`)
    .filter((line) => {
      charactersLeft -= line.length + 1;
      return charactersLeft >= 0;
    });
}

const renderCanon = ({ memory }: DirectInput): string[] =>
  memory.ledger.flatMap(({ kind, knownBy, id, text }) =>
    kind === 'canon' && knownBy.length === 0 ? [`- ${id}: ${toDataLine(text)}`] : [],
  );

function renderLedger({ memory, ...input }: DirectInput, max: number): string[] {
  const names = createPlayNames({ memory, ...input });
  const renderEntry = (entry: LedgerEntry) => ledgerText([{ ...entry, text: toDataLine(entry.text) }], names);
  const entries = memory.ledger.filter(({ kind, knownBy }) => kind !== 'canon' || knownBy.length > 0);
  return entriesWithin(entries, max, (entry) => renderEntry(entry).length).map(renderEntry);
}
