import { RefusalError } from '../../shared/error.ts';
import { type LedgerEntry, ledgerId, type MemoryChange, PLAYER } from '../../shared/memory/index.ts';
import type { EntryChanges, NewEntry } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import { withCorrection } from './corrections.ts';
import { pointOn, type TurnPoint } from './paths.ts';
import type { PlaySessions } from './play-cache.ts';
import type { Correction, PlaySession } from './snapshot.ts';

/** Player's changes of the ledger, exclusive with other changes of the play. */
export interface LedgerCorrections {
  add(id: string, entry: NewEntry): Promise<LedgerEntry>;
  correct(id: string, entry: string, changes: EntryChanges): Promise<LedgerEntry>;
  remove(id: string, entry: string): Promise<void>;
}

/** Stores players' ledger corrections. */
export function createLedgerCorrections({
  sessions,
  clock,
}: {
  sessions: PlaySessions;
  clock: Clock;
}): LedgerCorrections {
  async function write(session: PlaySession, of: TurnPoint, change: MemoryChange): Promise<void> {
    const data: Correction = { key: clock.id(), of, at: session.state.turn, change };
    // Apply it to later folds too.
    const events = [{ type: 'ledger-corrected' as const, data }];
    await sessions.write(session, withCorrection(session, data), events, [], { snapshot: true });
  }

  async function change(id: string, entry: string, changed: MemoryChange): Promise<LedgerEntry> {
    const { session } = await sessions.load(id);
    const found = session.memory.ledger.find((one) => one.id === entry);
    if (!found) {
      throw new RefusalError('not_found', `Nothing of the id "${entry}" holds in this play.`, {
        hint: 'GET its ledger for what does.',
        reason: { code: 'gone', what: 'entry' },
      });
    }
    // Entries added by hand count from the turn before.
    const own = session.corrections.find(({ change }) => change.type === 'entry-added' && change.entry.id === entry);
    await write(session, own?.of ?? pointOn(session.path, found.turn) ?? { line: 1, turn: 0 }, changed);
    return found;
  }

  return {
    async add(id, { kind = 'fact', text }) {
      const { session } = await sessions.load(id);
      const { turn } = session.state;
      const entry: LedgerEntry = {
        ...{ id: ledgerId(session.memory.made.entries), kind, text },
        ...{ knownBy: [PLAYER], turn, by: 'player' },
      };
      // It also holds if the last turn is retold.
      const of = pointOn(session.path, Math.max(0, turn - 1)) ?? { line: 1, turn: 0 };
      await write(session, of, { type: 'entry-added', entry });
      return entry;
    },
    async correct(id, entry, changes) {
      const before = await change(id, entry, { type: 'entry-corrected', id: entry, ...changes });
      return { ...before, ...changes, by: 'player' };
    },
    async remove(id, entry) {
      await change(id, entry, { type: 'entry-removed', id: entry });
    },
  };
}
