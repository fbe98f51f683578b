import type { Story, StoryAct } from '../../play/index.ts';
import type { CheckOutcome } from '../../story/index.ts';
import type { Because } from '../messages/message-types.ts';
import type { StoryStep } from '../story-step.ts';
import type { SearchPiece, Variant } from './pieces.ts';
import type { SearchPosition } from './position.ts';

/**
 * A state of an act as far as winning is concerned: the clocks stand still, no one moves. Rules of play, "For the
 * checker".
 */
export interface ActPosition {
  readonly location: string;
  readonly flags: readonly string[];
  readonly landed: readonly string[];
  readonly progress: number;
  /** Chosen options by encounter; set-aside encounters keep theirs. */
  readonly answered?: Readonly<Record<string, number>>;
  /** Outcomes of rolls, by encounter. */
  readonly checked?: Readonly<Record<string, CheckOutcome>>;
  /** The active encounter, which lands next. */
  readonly active?: string | null;
  readonly firedEvents?: readonly string[];
  readonly visited?: readonly string[];
  /** Where people were moved, beside their own places. */
  readonly moved?: Readonly<Record<string, readonly string[]>>;
  readonly turn?: number;
  readonly doom?: number;
}

export interface ActBeginning {
  readonly flags: readonly string[];
  readonly landed: readonly string[];
}

/**
 * `winnable`: from every reachable state. `cannot-be-completed`: every beginning is lost. `soft-lock`: `path` is the
 * shortest way from `beginning` to a lost state. `not-proven`: a limit was reached first. Rules of play, "For the
 * checker".
 */
export interface ActProof {
  readonly act: string;
  readonly verdict: 'winnable' | 'cannot-be-completed' | 'soft-lock' | 'not-proven';
  readonly beginning: ActBeginning | null;
  readonly path: readonly StoryStep[] | null;
  /** States visited, and the limit. */
  readonly nodes: number;
  readonly bound: number;
  /** The reason: what is out of reach, what closed the way. Null if winnable. */
  readonly because: Because | null;
}

/** Default limit of states visited in one act. */
export const DEFAULT_BOUND = 4000;

export const FULL_EFFORT = 20_000_000;

export interface ProofOptions {
  /** Maximum states visited in one act; `DEFAULT_BOUND` by default. */
  readonly bound?: number;
  /** Total budget in visited encounters; `FULL_EFFORT` by default. */
  readonly effort?: number;
  /** Larger stories are not searched; `SEARCHED_MOST` by default. */
  readonly encounters?: number;
}

/** Stories with more encounters are not searched: the cost grows faster than their number. */
export const SEARCHED_MOST = 5000;

export const LIVE_PROOFS: ProofOptions = { effort: 1_500_000, encounters: 2000 };

/** Proves each act of a story, in order, with its possible beginnings. */
export type ProveStory = (story: Story, options?: ProofOptions) => ActProof[];

/** Whether a state is lost. Caches; serves any number of questions about its act. */
export type LossOracle = (position: ActPosition) => 'lost' | 'winnable' | 'undecided';
export type CreateLossOracle = (story: Story, act: StoryAct, options?: OracleOptions) => LossOracle;

interface OracleOptions extends ProofOptions {
  /** Budget for one question in visited encounters; by default as in a proof. */
  readonly effort?: number;
}

export interface LossPath {
  readonly position: SearchPosition;
  readonly path: readonly StoryStep[];
  /** The position before the last step; null for an empty path. */
  readonly before: SearchPosition | null;
}

/** A move that abstracts from travel: an encounter, or a place of another region. */
export type SearchMove = { readonly piece: SearchPiece; readonly variant: Variant } | { readonly place: number };
