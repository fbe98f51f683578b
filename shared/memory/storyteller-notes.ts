import { squash } from '../language/normalize.ts';
import { applyMemoryChange } from './apply.ts';
import type { MemoryChange } from './change.ts';
import { type LedgerEntry, LedgerEntrySchema, ledgerId, type NotedEntry, PLAYER } from './ledger.ts';
import type { MemoryState } from './memory.ts';

const MOST = 8;

/** Promises, lies and what is hidden are the Director's to change, and the player's corrections the player's. */
const isReplaceable = ({ kind, knownBy, by }: LedgerEntry): boolean =>
  (kind === 'fact' || kind === 'thing') && knownBy.length > 0 && by !== 'player';

/**
 * The changes that add the Storyteller's notes to the ledger, or put them in place of what they outdate, without repetitions, what the Director entered this turn,
 * and items the rules track.
 * @param at.findId the id of a person by id or name; `player` for the protagonist
 * @param at.items what the player holds, and what this turn gave or took
 */
export function deriveNotedEntries(
  memory: MemoryState,
  noted: readonly NotedEntry[],
  at: { turn: number; findId: (who: string) => string; items: readonly string[] },
): MemoryChange[] {
  const changes: MemoryChange[] = [];
  const known = new Set([...memory.ledger.map(({ text }) => text), ...at.items].map(squash));
  const isEntered = (kind: string, to: string | undefined): boolean =>
    (kind === 'promise' || kind === 'lie') &&
    memory.ledger.some(
      (entry) =>
        entry.turn === at.turn && entry.kind === kind && entry.to === (to === undefined ? undefined : at.findId(to)),
    );
  let folded = memory;
  for (const { kind = 'fact', text, knownBy = [], to, instead } of noted.slice(0, MOST)) {
    const words = squash(text);
    if (words === '' || known.has(words) || isEntered(kind, to)) continue;
    known.add(words);
    const outdated = folded.ledger.find((entry) => entry.id === instead && isReplaceable(entry));
    const read = LedgerEntrySchema.safeParse({
      id: outdated?.id ?? ledgerId(folded.made.entries),
      // Canon is reserved for the Director.
      kind: kind === 'canon' ? 'fact' : kind,
      text: text.trim(),
      knownBy: knownBy.length === 0 ? [PLAYER] : [...new Set(knownBy.map(at.findId))],
      ...(to !== undefined && { to: at.findId(to) }),
      turn: at.turn,
      by: 'storyteller',
    } satisfies LedgerEntry);
    if (!read.success) continue;
    const change: MemoryChange = { type: outdated ? 'entry-amended' : 'entry-added', entry: read.data };
    changes.push(change);
    folded = applyMemoryChange(folded, change);
  }
  return changes;
}
