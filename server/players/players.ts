import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergePlayer, NO_PLAYER_DATA, type PlayerChanges, type PlayerData } from '../../shared/player.ts';
import { PlayerSchema } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/types.ts';
import { isAbsent } from '../system-error.ts';

const PLAYERS_MOST = 500;

export interface Players {
  /** Empty for an unknown player. */
  get(id: string): Promise<PlayerData>;
  /** Merges changes, keeping those of other tabs. */
  add(id: string, brought: PlayerChanges): Promise<void>;
}

/** Players over the store. Unreadable stored data is replaced. */
export function createPlayers({
  store,
  clock,
}: {
  store: Pick<Store, 'getPlayer' | 'putPlayer'>;
  clock: Clock;
}): Players {
  const read = async (id: string) => {
    const row = await store.getPlayer(id);
    const body = PlayerSchema.safeParse(row?.body);
    return { revision: row?.revision ?? 0, data: body.data ?? NO_PLAYER_DATA };
  };
  return {
    get: async (id) => (await read(id)).data,
    add: async (id, brought) => {
      let isKept = false;
      while (!isKept) {
        const { revision, data } = await read(id);
        const row = { id, revision: revision + 1, body: mergePlayer(data, brought), updatedAt: clock.iso() };
        isKept = await store.putPlayer(row, PLAYERS_MOST);
      }
    },
  };
}

const FILE = 'player-secret';

const SECRET = /^[0-9a-f]{64}$/;

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The signing secret of players' cookies, created once in DATA_DIR. Not in backups. Requires the DATA_DIR's lock. */
export function playerSecret(dataDir: string): string {
  const file = join(dataDir, FILE);
  const kept = textIn(file);
  if (kept !== null && SECRET.test(kept)) return kept;
  const made = randomBytes(32).toString('hex');
  const aside = `${file}.new`;
  writeFileSync(aside, `${made}\n`, { mode: 0o600 });
  renameSync(aside, file);
  return made;
}
