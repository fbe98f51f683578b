import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../shared/error.ts';
import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import { compileStoryInPieces, type Story } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { parseStoredStory } from '../exchange/package-row.ts';
import type { StoryReader } from '../exchange/read-story.ts';
import type { PlayStore } from '../store/types.ts';
import { KEPT_MAX } from './cache-size.ts';
import { loadCreation } from './events.ts';
import { TRIAL_VERSION, trialStory } from './fold-play.ts';

export interface Stories {
  /** From its package, or for a trial from its journal. @throws RefusalError `not_found` when it is gone */
  of(play: { id: string; packageId: string; packageVersion: number }): Promise<Story>;
  /** Compiled. @throws RefusalError `not_found` */
  version(packageId: string, version: number): Promise<Story>;
  /** The latest version of a package; null when it is gone. */
  latest(packageId: string): Promise<number | null>;
  forget(packageId: string): void;
  drop(playId: string): void;
}

/** The refusal of a play whose story was replaced. */
export const replacedStory = (cause?: unknown) =>
  new RefusalError('not_found', 'The story of this play is gone: another one has its id now.', {
    hint: 'Delete the play, or put the story back.',
    reason: { code: 'gone', what: 'story-of-play' },
    cause,
  });

/** The refusal of a play whose story was deleted. */
export const deletedStory = () =>
  new RefusalError('not_found', 'The story of this play is gone: its package was deleted.', {
    hint: 'Import the package again, or delete the play.',
    reason: { code: 'gone', what: 'story-of-play' },
  });

/** Creates a cache of the stories last played. */
export function createStories(
  store: PlayStore,
  readStory: StoryReader = async (row) => parseStoredStory(row),
): Stories {
  const kept = new Map<string, Story>();
  /** Reads in progress, shared by concurrent requests. */
  const reading = new Map<string, Promise<Story>>();

  async function read(packageId: string, number: number): Promise<Story> {
    const row = await store.getPackage(packageId, number);
    if (!row) {
      throw deletedStory();
    }
    return compileInPieces(await readStory(row));
  }

  async function readTrial(playId: string): Promise<Story> {
    const begun = await loadCreation(store, playId);
    const story = begun && trialStory(begun.created);
    if (!story) throw replacedStory();
    return compileInPieces(story);
  }

  async function keptOr(key: string, read: () => Promise<Story>): Promise<Story> {
    const known = kept.get(key);
    if (known) return putLeastRecentlyUsed(kept, key, known, KEPT_MAX);
    const under = reading.get(key);
    if (under) return under;
    const begun = read();
    reading.set(key, begun);
    try {
      const story = await begun;
      // If it was dropped meanwhile, it is outdated.
      return reading.get(key) === begun ? putLeastRecentlyUsed(kept, key, story, KEPT_MAX) : story;
    } finally {
      if (reading.get(key) === begun) reading.delete(key);
    }
  }

  const version = async (packageId: string, number: number): Promise<Story> => {
    // Another process may have deleted the package and imported one with its id.
    const stamp = store.shared && (await store.shared.packageStamp(packageId, number));
    return keptOr(`${packageId}@${number}@${stamp ?? ''}`, () => read(packageId, number));
  };

  return {
    version,
    of: ({ id, packageId, packageVersion }) =>
      packageVersion === TRIAL_VERSION
        ? keptOr(`trial:${id}`, () => readTrial(id))
        : version(packageId, packageVersion),
    latest: (packageId) => store.packageVersion(packageId),
    forget(packageId) {
      for (const stories of [kept, reading]) {
        for (const key of stories.keys()) if (key.startsWith(`${packageId}@`)) stories.delete(key);
      }
    },
    drop(playId) {
      for (const stories of [kept, reading]) stories.delete(`trial:${playId}`);
    },
  };
}

/** Compiles a story in small tasks, so that large ones do not block. */
export const compileInPieces = (story: VNPackage): Promise<Story> => compileStoryInPieces(story, setImmediate);
