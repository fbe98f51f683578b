import { setImmediate } from 'node:timers/promises';
import type { Handed } from '../../shared/wire/index.ts';
import type { PlayPath, Store } from '../store/types.ts';
import { readFields } from './read-record.ts';

/** As many turns are read at once: others are served in between. */
const READ_AT_ONCE = 100;

/** What the records of a play's present history say of who told and directed. */
export async function readHands(store: Pick<Store, 'listTurns'>, id: string, path: PlayPath): Promise<Handed[]> {
  const last = path.at(-1)?.to ?? 0;
  const hands: Handed[] = [];
  for (let from = 1; from <= last; from += READ_AT_ONCE) {
    const rows = await store.listTurns(id, path, from, READ_AT_ONCE);
    hands.push(...rows.map(({ record }) => readFields(record, ['told', 'calls', 'directedBy', 'reason'])));
    await setImmediate();
  }
  return hands;
}
