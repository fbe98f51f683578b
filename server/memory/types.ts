import type { MemoryChange, MemoryKind, MemoryState } from '../../shared/memory/index.ts';
import type { Story } from '../../shared/play/index.ts';
import type { ToolRegistry } from '../plan/index.ts';
import type { PlayPath } from '../store/types.ts';

/** A play's position, for searching its memory. */
export interface PlayMemory {
  playId: string;
  path: PlayPath;
  memory: MemoryState;
  /** The first turn of the prompt's transcript: later scenes are only found if recent ones are requested. */
  wholeFrom?: number;
}

export interface Recalled {
  /** S012, R003, O001, or a person's or place's slug. */
  id: string;
  kind: MemoryKind;
  /** In whole sentences; of a long memory the relevant ones. */
  text: string;
  tick: number;
  /** 0 to 1. */
  importance: number;
  /** Combines recency, importance and relevance; higher is better. */
  score: number;
  /** Whether the player has seen it: only scenes, with what was told and done, without the Director's recap. */
  told: boolean;
}

/** Searches plays' memories. */
export interface Memory {
  /**
   * Memories relevant to a text, best first. Bounded cost.
   * @param options `limit`: at most 20; `includeRecent`: the last 3 scenes; `by`: a turn's situation (default) or own
   * words, for which age hardly counts; `length`: of each, in characters
   * @throws the signal's reason once it is aborted; the store's errors
   */
  recall(
    of: PlayMemory,
    query: string,
    options: {
      kinds?: readonly MemoryKind[];
      limit: number;
      includeRecent?: boolean;
      by?: 'situation' | 'words';
      length?: number;
      /** Minimum relevance, 0 to 1: the weighted share of the query it contains. */
      from?: number;
      signal?: AbortSignal;
    },
  ): Promise<Recalled[]>;
}

/** A running plan's memory: the original and pending changes. Nothing is stored before the turn's commit. */
export interface WorkingMemory {
  readonly story: Story;
  readonly memory: MemoryState;
  readonly changes: readonly MemoryChange[];
  readonly tick: number;
  readonly act: string;
  readonly location: string;
  record(change: MemoryChange): void;
}

/** Plan execution, "Context of a tick". */
export type DirectorTools = (working: WorkingMemory, of: Omit<PlayMemory, 'memory'>) => ToolRegistry;
