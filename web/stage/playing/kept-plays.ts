import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { picturesOf } from '../scene/assets.ts';
import { setsScene } from './look.ts';
import type { KeptPlay, PlayerSnapshot } from './player-types.ts';
import { turnShown } from './stage-machine.ts';

/** The last scenes of the plays that were read in this browser last, with their pictures. */
export interface KeptPlays {
  get(playId: string): Promise<KeptPlay | null>;
  put(kept: KeptPlay): Promise<void>;
  forget(playId: string): Promise<void>;
  /** Whatever is kept, the one read last first. */
  list(): Promise<PlayAnswer[]>;
}

/** Each has a cache of its own: its record, and the pictures that are seen in it. */
const NAMED = 'kamishibai-play ';
/** What is kept is written in this form; another is not read. */
const FORM = 1;
/** Plays that are kept; the one longest left alone makes room. */
export const KEPT_PLAYS_MAX = 5;
/** Turns that are kept of one. */
export const KEPT_TURNS_MAX = 40;

interface StoredPlay extends KeptPlay {
  readonly form: typeof FORM;
  readonly keptAt: number;
}

/**
 * What is to be kept of a play as it stands on the stage: the turn it shows, also while that is being read, and those before that belong
 * to its scene. Null while a turn is told.
 */
export function sceneToKeep({ play, stage, running }: PlayerSnapshot): KeptPlay | null {
  if (play === null || running || turnShown(stage) === 0) return null;
  const { standing, turnFrames, past, before } = stage;
  // Of a turn that is being read the stage has no end yet; the play has, once it was asked for anew.
  if (before !== null && play.turn !== turnShown(stage)) return null;
  const atItsEnd = { ...standing, frames: turnFrames.map(({ seq, frame }) => ({ ...frame, seq })) };
  let first = past.length;
  while (first > 0 && past.length - first < KEPT_TURNS_MAX && !setsScene(past.slice(first))) first--;
  return { play: { ...play, ...(before === null && atItsEnd), running: false }, earlier: past.slice(first) };
}

/** The pictures that are seen in it. */
function picturesIn({ play, earlier }: KeptPlay): string[] {
  const frames = [
    ...earlier.flatMap((turn) => turn.frames),
    ...play.frames.map(({ seq, ...frame }) => ({ seq, frame })),
  ];
  const here = play.places.find(({ id }) => id === play.location)?.background;
  const background = here === undefined ? undefined : play.backgrounds[here];
  return [...new Set([...picturesOf(play, frames), ...(background ? [background] : [])])];
}

/** @param parts `base`: the address of a page of ours; `fetch` asks for pictures; `now` in milliseconds */
export function createKeptPlays(parts: {
  caches: CacheStorage;
  base: string;
  fetch: (url: string) => Promise<Response>;
  now: () => number;
}): KeptPlays {
  const { caches, fetch, now } = parts;
  const record = new URL('/kept-play', parts.base).href;

  async function read(name: string): Promise<StoredPlay | null> {
    const stored = await (await caches.open(name)).match(record);
    const value: StoredPlay | undefined = await stored?.json();
    return value?.form === FORM ? value : null;
  }

  const all = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith(NAMED));
    const plays = await Promise.all(names.map(async (name) => ({ name, stored: await read(name) })));
    return plays.toSorted((one, other) => (other.stored?.keptAt ?? 0) - (one.stored?.keptAt ?? 0));
  };

  /** One that is not painted yet, or cannot be had, is not kept. */
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
      for (const { name } of (await all()).slice(KEPT_PLAYS_MAX)) await caches.delete(name);
    },

    async forget(playId) {
      await caches.delete(NAMED + playId);
    },

    async list() {
      return (await all()).flatMap(({ stored }) => (stored ? [stored.play] : []));
    },
  };
}

/** Lets go of all that is kept of plays in this browser. */
export async function forgetKeptPlays(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAMED));
  await Promise.all(names.map((name) => caches.delete(name)));
}
