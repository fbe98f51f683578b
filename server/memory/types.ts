import type { MemoryChange, MemoryKind, MemoryState } from '../../shared/memory/index.ts';
import type { Story } from '../../shared/play/index.ts';
import type { ToolRegistry } from '../plan/index.ts';
import type { PlayPath } from '../store/types.ts';

/** Where a play stands, for whoever looks things up in its memory. */
export interface MemoryOf {
  playId: string;
  path: PlayPath;
  memory: MemoryState;
  /** The first of the turns that stand whole in the prompt: their scenes are found only where recent ones are asked for. */
  wholeFrom?: number;
}

/** Something remembered, found by what was asked. */
export interface Recalled {
  /** S012, R003, O001, or a person's or place's slug. */
  id: string;
  kind: MemoryKind;
  /** In whole sentences: of a long memory, those about what was asked. */
  text: string;
  tick: number;
  /** 0 to 1. */
  importance: number;
  /** Recency, importance and relevance together; higher is better. */
  score: number;
  /** Whether the player has seen it: scenes alone are, made of what was told and done; a Director's recap is no part of the text. */
  told: boolean;
}

/** Looks things up in the memory of plays. */
export interface Memory {
  /**
   * What is remembered about a text, best first: recency, importance and relevance. Bounded work however much there is.
   * @param options `limit`: at most 20; `includeRecent`: the last 3 scenes too, which the Director is told anyway; `by`: what the text is,
   *   what a turn is about (the default) or somebody's own words, which count however long ago it was; `length`: of each, in characters
   * @throws the signal's reason once it is aborted; whatever the store throws
   */
  recall(
    of: MemoryOf,
    query: string,
    options: {
      kinds?: readonly MemoryKind[];
      limit: number;
      includeRecent?: boolean;
      by?: 'situation' | 'words';
      length?: number;
      /** How relevant it must be at least, 0 to 1: the share of what is asked, by weight, that it holds. */
      from?: number;
      signal?: AbortSignal;
    },
  ): Promise<Recalled[]>;
}

/**
 * What a plan works on while it runs: the memory as it was, and what the plan's tools have changed so far. Nothing is kept
 * until the turn is committed; each attempt at a plan begins with a fresh working memory.
 */
export interface WorkingMemory {
  readonly story: Story;
  /** As it stands now, the pending changes folded in. */
  readonly memory: MemoryState;
  readonly changes: readonly MemoryChange[];
  readonly tick: number;
  /** The act and place the player is at. */
  readonly act: string;
  readonly location: string;
  record(change: MemoryChange): void;
}

/** The six tools of a story tick over a working memory: `memory.search`, `character.generate` … Plan execution, "Context of a tick". */
export type DirectorTools = (working: WorkingMemory, of: Omit<MemoryOf, 'memory'>) => ToolRegistry;
