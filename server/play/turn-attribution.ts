import { setImmediate } from 'node:timers/promises';
import type { TellerRecord } from '../../shared/wire/index.ts';
import type { PlayPath, Store } from '../store/types.ts';
import { readFields } from './read-record.ts';

/** Turns read at a time, so that other requests get served. */
const READ_AT_ONCE = 100;

/** Who told and directed the turns of a play's history, from their records. */
export async function readTurnAttribution(
  store: Pick<Store, 'listTurns'>,
  id: string,
  path: PlayPath,
): Promise<TellerRecord[]> {
  const last = path.at(-1)?.to ?? 0;
  const hands: TellerRecord[] = [];
  for (let from = 1; from <= last; from += READ_AT_ONCE) {
    const rows = await store.listTurns(id, path, from, READ_AT_ONCE);
    hands.push(...rows.map(({ record }) => readFields(record, ['told', 'calls', 'directedBy', 'reason'])));
    await setImmediate();
  }
  return hands;
}
