import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { listUpcomingPictures } from '../scene/preload-pictures.ts';
import { includesWholeScene } from './look-back.ts';
import type { CachedPlay, PlayerSnapshot } from './player-types.ts';
import { getShownTurn } from './stage-reducer.ts';

/** Offline cache: the last scenes of the most recently read plays, with their pictures. */
export interface OfflineCache {
  get(playId: string): Promise<CachedPlay | null>;
  put(kept: CachedPlay): Promise<void>;
  forget(playId: string): Promise<void>;
  list(): Promise<PlayAnswer[]>;
}

/** Prefix of the cache names. Each play has its own cache with its record and pictures. */
const NAMED = 'kamishibai-play ';
const FORM = 1;
/** Number of cached plays; the least recently read one is dropped. */
export const CACHED_PLAYS_MAX = 5;
/** Number of cached turns per play. */
export const CACHED_TURNS_MAX = 40;

interface StoredPlay extends CachedPlay {
  readonly form: typeof FORM;
  readonly keptAt: number;
}

/** What to cache of a play: the shown turn and the earlier turns of its scene. Null while a turn is being told. */
export function selectSceneToCache({ play, stage, running }: PlayerSnapshot): CachedPlay | null {
  if (play === null || running || getShownTurn(stage) === 0) return null;
  const { standing, turnFrames, past, before } = stage;
  // While a turn is being read, the stage has no end state yet; the play has it once it was read again.
  if (before !== null && play.turn !== getShownTurn(stage)) return null;
  const atItsEnd = { ...standing, frames: turnFrames.map(({ seq, frame }) => ({ ...frame, seq })) };
  let first = past.length;
  while (first > 0 && past.length - first < CACHED_TURNS_MAX && !includesWholeScene(past.slice(first))) first--;
  return { play: { ...play, ...(before === null && atItsEnd), running: false }, earlier: past.slice(first) };
}

function picturesIn({ play, earlier }: CachedPlay): string[] {
  const frames = [
    ...earlier.flatMap((turn) => turn.frames),
    ...play.frames.map(({ seq, ...frame }) => ({ seq, frame })),
  ];
  const here = play.places.find(({ id }) => id === play.location)?.background;
  const background = here === undefined ? undefined : play.backgrounds[here];
  return [...new Set([...listUpcomingPictures(play, frames), ...(background ? [background] : [])])];
}

/** @param parts `base`: the URL of a page on this server; `fetch` loads pictures; `now` in milliseconds */
export function createOfflineCache(parts: {
  caches: CacheStorage;
  base: string;
  fetch: (url: string) => Promise<Response>;
  now: () => number;
}): OfflineCache {
  const { caches, fetch, now } = parts;
  const record = new URL('/kept-play', parts.base).href;

  async function read(name: string): Promise<StoredPlay | null> {
    const stored = await (await caches.open(name)).match(record);
    const value: StoredPlay | undefined = await stored?.json();
    return value?.form === FORM ? value : null;
  }

  const readAll = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(NAMED));
    const plays = await Promise.all(names.map(async (name) => ({ name, stored: await read(name) })));
    return plays.toSorted((one, other) => (other.stored?.keptAt ?? 0) - (one.stored?.keptAt ?? 0));
  };

  /** Skips a picture that is not made yet or cannot be loaded. */
  async function keepPicture(cache: Cache, url: string): Promise<void> {
    if (await cache.match(url)) return;
    const response = await fetch(url);
    if (response.status === 200) await cache.put(url, response);
  }

  return {
    async get(playId) {
      return (await caches.has(NAMED + playId)) ? read(NAMED + playId) : null;
    },

    async put(kept) {
      const cache = await caches.open(NAMED + kept.play.id);
      const stored: StoredPlay = { ...kept, form: FORM, keptAt: now() };
      await cache.put(
        record,
        new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } }),
      );
      const pictures = picturesIn(kept);
      const wanted = new Set([record, ...pictures.map((url) => new URL(url, record).href)]);
      const had = await cache.keys();
      await Promise.all(had.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
      await Promise.allSettled(pictures.map((url) => keepPicture(cache, url)));
      for (const { name } of (await readAll()).slice(CACHED_PLAYS_MAX)) await caches.delete(name);
    },

    async forget(playId) {
      await caches.delete(NAMED + playId);
    },

    async list() {
      return (await readAll()).flatMap(({ stored }) => (stored ? [stored.play] : []));
    },
  };
}

export async function clearOfflineCache(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAMED));
  await Promise.all(names.map((name) => caches.delete(name)));
}
