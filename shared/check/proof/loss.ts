import type { StoryStep } from '../story-step.ts';
import type { Piece, Variant } from './pieces.ts';
import type { Position } from './position.ts';

/** A lost position that play can come to, and the way there. */
export interface Loss {
  readonly position: Position;
  readonly path: readonly StoryStep[];
  /** Before the last step of the path; null where it has none. */
  readonly before: Position | null;
}

/** A move of a search that does not look at how one gets about: an encounter, or a place of another region. */
export type Move = { readonly piece: Piece; readonly variant: Variant } | { readonly place: number };
