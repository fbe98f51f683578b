import type { PlayerChanges, PlayerData } from '../../../shared/player.ts';
import { toApiError } from '../../api/error.ts';
import { saveAs } from '../ui/save-as.ts';
import type { Seen } from './seen.ts';

/** The most a file may weigh, in bytes: what the server takes in one body. */
export const FILE_MOST = 1024 * 1024;

/** What became of a file that was to be brought in. */
export type Brought = 'brought' | 'notBrought' | 'tooLarge' | 'noAnswer';

/** What a player takes along. */
export const fileOf = (data: PlayerData): Blob => new Blob([JSON.stringify(data)], { type: 'application/json' });

/** Gives the player a file to keep. */
export const saveFile = (data: PlayerData): void => saveAs(fileOf(data), 'kamishibai-player', '.json');

/**
 * Brings a file in. Whether it is a player's the server says, which holds it to its shape and bounds; nothing is kept of one that is not.
 * @param adopt takes over how the player of the file likes to read
 */
export async function bringFile(
  file: Blob,
  seen: Pick<Seen, 'bringIn'>,
  adopt: (preferences: PlayerData['preferences']) => void = () => {},
): Promise<Brought> {
  if (file.size > FILE_MOST) return 'tooLarge';
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
