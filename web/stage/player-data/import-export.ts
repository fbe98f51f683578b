import type { PlayerChanges, PlayerData } from '../../../shared/player.ts';
import { toApiError } from '../../api/api-error.ts';
import { saveAs } from '../ui/save-as.ts';
import type { PlayerDataStore } from './player-data-store.ts';

/** The maximum size of a file, in bytes: the server's limit for a body. */
export const PLAYER_FILE_MAX_BYTES = 1024 * 1024;

export type SeenImportOutcome = 'brought' | 'notBrought' | 'tooLarge' | 'noAnswer';

export const toSeenFile = (data: PlayerData): Blob => new Blob([JSON.stringify(data)], { type: 'application/json' });

export const downloadPlayerData = (data: PlayerData): void => saveAs(toSeenFile(data), 'kamishibai-player', '.json');

/** The server validates the file; an invalid one changes nothing. `adopt` applies its preferences. */
export async function importPlayerData(
  file: Blob,
  seen: Pick<PlayerDataStore, 'bringIn'>,
  adopt: (preferences: PlayerData['preferences']) => void = () => {},
): Promise<SeenImportOutcome> {
  if (file.size > PLAYER_FILE_MAX_BYTES) return 'tooLarge';
  let brought: PlayerChanges;
  try {
    brought = JSON.parse(await file.text());
  } catch {
    return 'notBrought';
  }
  if (typeof brought !== 'object' || brought === null || Array.isArray(brought)) return 'notBrought';
  try {
    await seen.bringIn(brought);
    if (brought.preferences) adopt(brought.preferences);
    return 'brought';
  } catch (error) {
    const { status } = toApiError(error);
    return status === 0 || status >= 500 || status === 429 ? 'noAnswer' : 'notBrought';
  }
}
