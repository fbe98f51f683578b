import type { Story, StoryAct } from '../../play/index.ts';
import type { CheckOutcome } from '../../story/index.ts';
import type { Because } from '../sayings/sayings.ts';
import type { StoryStep } from '../story-step.ts';

/** A state of an act as far as winning it goes. Rules of play, "For the checker": the clocks stand still, no one moves. */
export interface ActPosition {
  readonly location: string;
  readonly flags: readonly string[];
  readonly landed: readonly string[];
  /** Of the act. */
  readonly progress: number;
  /** Answered options by encounter: what is set aside keeps its answer. */
  readonly answered?: Readonly<Record<string, number>>;
  /** How rolls came out, by encounter. */
  readonly checked?: Readonly<Record<string, CheckOutcome>>;
  /** The encounter under way, whose landing comes next. */
  readonly active?: string | null;
  readonly firedEvents?: readonly string[];
  readonly visited?: readonly string[];
  /** Where people were moved to, beside their own places. */
  readonly moved?: Readonly<Record<string, readonly string[]>>;
  readonly turn?: number;
  readonly doom?: number;
}

/** How an act begins, as far as the earlier ones can leave it. */
export interface ActBeginning {
  readonly flags: readonly string[];
  /** Encounters of earlier acts and arcs that have landed. */
  readonly landed: readonly string[];
}

/**
 * What is proven of an act. Rules of play, "For the checker".
 * `winnable`: from every state play can reach it can still be won (or it has no `globalProgression`).
 * `cannot-be-completed`: every state it can begin in is lost.
 * `soft-lock`: play can reach a lost state; `path` is the shortest way to one, from `beginning`.
 * `not-proven`: a bound was hit first: of states, or of what looking at them may take.
 */
export interface ActProof {
  readonly act: string;
  readonly verdict: 'winnable' | 'cannot-be-completed' | 'soft-lock' | 'not-proven';
  readonly beginning: ActBeginning | null;
  readonly path: readonly StoryStep[] | null;
  /** States looked at, and how many were allowed. */
  readonly nodes: number;
  readonly bound: number;
  /** Why: what is out of reach, what shut the way. Null where it is winnable. */
  readonly because: Because | null;
}

/** States that may be looked at in one act, where nothing else is said. */
export const DEFAULT_BOUND = 4000;

/** What the proofs of all acts of a story may take together, where nothing else is said. */
export const FULL_EFFORT = 20_000_000;

export interface ProofOptions {
  /** States that may be looked at in one act; `DEFAULT_BOUND` by default. */
  readonly bound?: number;
  /** What the proofs of a story may take: encounters looked at in one state or another; `FULL_EFFORT` by default. */
  readonly effort?: number;
  /** Stories with more encounters are not searched; `SEARCHED_MOST` by default. */
  readonly encounters?: number;
}

/** Stories with more encounters are not searched: what a proof takes grows faster than they do. */
export const SEARCHED_MOST = 5000;

/** How far proofs go where an answer is waited for and nothing else is done meanwhile: for a tenth of a second or so. */
export const LIVE_PROOFS: ProofOptions = { effort: 1_500_000, encounters: 2000 };

/** Proves each act of a story, in order, with what the earlier ones can leave. */
export type ProveStory = (story: Story, options?: ProofOptions) => ActProof[];

/** Whether a state is lost. Keeps what it learns; one serves any number of questions about its act. */
export type LossOracle = (position: ActPosition) => 'lost' | 'winnable' | 'undecided';
export type CreateLossOracle = (story: Story, act: StoryAct, options?: OracleOptions) => LossOracle;

interface OracleOptions extends ProofOptions {
  /** What looking at states may take for one question: encounters looked at in one or another. As in a proof by default. */
  readonly effort?: number;
}
