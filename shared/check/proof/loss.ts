import type { StoryStep } from '../story-step.ts';
import type { Piece, Variant } from './pieces.ts';
import type { Position } from './position.ts';

/** A reachable lost position, and the path to it. */
export interface Loss {
  readonly position: Position;
  readonly path: readonly StoryStep[];
  /** The position before the last step; null for an empty path. */
  readonly before: Position | null;
}

/** A move that abstracts from travel: an encounter, or a place of another region. */
export type Move = { readonly piece: Piece; readonly variant: Variant } | { readonly place: number };
