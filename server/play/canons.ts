import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import {
  applyMemoryChange,
  type LedgerEntry,
  ledgerId,
  type MemoryChange,
  type MemoryState,
} from '../../shared/memory/index.ts';
import type { writeCanon } from '../director/index.ts';
import type { ModelCall } from '../models/types.ts';
import { KEPT_MAX } from './cache-size.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { PlaySession } from './snapshot.ts';

type Written = NonNullable<Awaited<ReturnType<typeof writeCanon>>>;

export interface ReadyCanon extends Written {
  calls: readonly ModelCall[];
}

/** Writes plays' canons in the background. A finished canon is stored with the next committed turn. */
export interface Canons {
  begin(play: LoadedPlay): void;
  ready(session: PlaySession): ReadyCanon | null;
  kept(id: string): void;
  drop(id: string): void;
  close(): Promise<void>;
}

interface Writing {
  line: number;
  abort: AbortController;
  canon: ReadyCanon | null;
  isHandedOut: boolean;
}

/** @param options.budget throws if tokens are used up: no canon is written then */
export function createCanons(options: {
  write: (play: LoadedPlay, calls: ModelCall[], signal: AbortSignal) => Promise<Written | null>;
  budget: (id: string) => Promise<void>;
  onError: (id: string, error: unknown) => void;
}): Canons {
  const plays = new Map<string, Writing>();
  const going = new Set<Promise<void>>();

  async function write(play: LoadedPlay, writing: Writing): Promise<void> {
    const { id } = play.session;
    const calls: ModelCall[] = [];
    try {
      await options.budget(id);
      const written = await options.write(play, calls, writing.abort.signal);
      if (written !== null && written.entries.length > 0) writing.canon = { ...written, calls };
    } catch (error) {
      if (!writing.abort.signal.aborted) options.onError(id, error);
    }
  }

  function drop(id: string): void {
    plays.get(id)?.abort.abort();
    plays.delete(id);
  }

  return {
    drop,
    begin(play) {
      const { id, line } = play.session;
      drop(id);
      const writing: Writing = { line, abort: new AbortController(), canon: null, isHandedOut: false };
      putLeastRecentlyUsed(plays, id, writing, KEPT_MAX, (oldest) => oldest.abort.abort());
      const done = write(play, writing).finally(() => going.delete(done));
      going.add(done);
    },
    ready({ id, line }) {
      const writing = plays.get(id);
      if (!writing?.canon || writing.line !== line) return null;
      writing.isHandedOut = true;
      return writing.canon;
    },
    kept(id) {
      if (plays.get(id)?.isHandedOut) plays.delete(id);
    },
    async close() {
      for (const id of [...plays.keys()]) drop(id);
      await Promise.all(going);
    },
  };
}

/** A canon as ledger entries appended to a memory. */
export function canonChanges({ entries }: Written, memory: MemoryState, turn: number): MemoryChange[] {
  let current = memory;
  return entries.map((written) => {
    const id = ledgerId(current.made.entries);
    const entry: LedgerEntry = { id, kind: 'canon', knownBy: [], turn, by: 'director', ...written };
    const change: MemoryChange = { type: 'entry-added', entry };
    current = applyMemoryChange(current, change);
    return change;
  });
}
