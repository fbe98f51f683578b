import { mergePlayer, NO_PLAYER_DATA, type PlayerChanges, type PlayerData } from '../../shared/player.ts';
import { PlayerSchema } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/types.ts';

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
