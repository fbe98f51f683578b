import type { StoryStep } from '../story-step.ts';
import type { SearchPiece, Variant } from './pieces.ts';
import type { SearchPosition } from './position.ts';

/** A reachable lost position, and the path to it. */
export interface LossPath {
  readonly position: SearchPosition;
  readonly path: readonly StoryStep[];
  /** The position before the last step; null for an empty path. */
  readonly before: SearchPosition | null;
}

/** A move that abstracts from travel: an encounter, or a place of another region. */
export type SearchMove = { readonly piece: SearchPiece; readonly variant: Variant } | { readonly place: number };
