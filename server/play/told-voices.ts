import type { SequencedFrame } from '../../shared/play/index.ts';
import type { Store } from '../store/types.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { PlaySession } from './snapshot.ts';
import type { RunningTurn } from './turn-claims.ts';

/** Turns read at a time, so that other requests get served. */
const READ_AT_ONCE = 100;
const KEPT_PLAYS_MAX = 50;

/** Voice keys told up to a turn of a line. */
interface Told extends Pick<PlaySession, 'line'> {
  readonly turn: number;
  readonly keys: Set<string>;
}

export interface ToldVoices {
  /** Voice keys of all lines told, including a running turn. */
  of(play: LoadedPlay, run: Pick<RunningTurn, 'made'> | null): Promise<ReadonlySet<string>>;
}

const listKeys = ({ frame }: SequencedFrame): string[] =>
  frame.type === 'say' && frame.voice !== undefined ? [frame.voice] : [];

/** Creates the cache. Each turn is read once while its line is current. */
export function createToldVoices(store: Pick<Store, 'listTurns'>): ToldVoices {
  const known = new Map<string, Told>();

  async function committed({ id, line, path, state: { turn } }: PlaySession): Promise<ReadonlySet<string>> {
    const before = known.get(id);
    const goesOn = before?.line === line && before.turn <= turn;
    const keys = new Set(goesOn ? before.keys : []);
    for (let from = (goesOn ? before.turn : 0) + 1; from <= turn; from += READ_AT_ONCE) {
      const rows = await store.listTurns(id, path, from, Math.min(READ_AT_ONCE, turn - from + 1));
      for (const key of rows.flatMap(({ frames }) => (frames as SequencedFrame[]).flatMap(listKeys))) keys.add(key);
    }
    known.delete(id);
    known.set(id, { line, turn, keys });
    const [oldest] = known.keys();
    if (known.size > KEPT_PLAYS_MAX && oldest !== undefined) known.delete(oldest);
    return keys;
  }

  return {
    async of({ story, session }, run) {
      if (story.source.assets.voices === undefined) return new Set();
      const running = ((await run?.made()) ?? []).flatMap((chunk) =>
        chunk.type === 'data-frame' ? listKeys(chunk.data as SequencedFrame) : [],
      );
      return new Set([...(await committed(session)), ...running]);
    },
  };
}
