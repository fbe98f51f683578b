import type { LanguageModel } from 'ai';
import type { MemoryChange, MemoryProposal, MemoryState } from '../../shared/memory/index.ts';
import type { ExecutionResult, Plan, TimeoutOf } from '../../shared/plan/index.ts';
import type {
  DirectorProposal,
  Direction as DirectorWords,
  PlayerAction,
  PlotState,
  Retelling,
  Story,
  ToldTurn,
  TurnOpening,
} from '../../shared/play/index.ts';
import type { ContextUsed, LeftOut, RecordedAttempt, TickExecution } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { DirectorTools, Recalled } from '../memory/types.ts';
import type { PlanLog, Sleeper, ToolRegistry } from '../plan/index.ts';
import type { Skill } from '../skills/index.ts';
import type { PlayPath } from '../store/types.ts';

/** All a turn is directed from. */
export interface DirectInput {
  story: Story;
  before: PlotState;
  opening: TurnOpening;
  action: PlayerAction;
  recentLines: readonly string[];
  /** The last turns, whole, oldest first. */
  turns: readonly ToldTurn[];
  /** How the last directed turn was directed. */
  last: DirectedBefore | null;
  playId: string;
  path: PlayPath;
  /** The tick this turn is. */
  tick: number;
  memory: MemoryState;
  /** What the play remembers about what the player does and where they are, best first. */
  recalled: readonly Recalled[];
  /** The player has had the turn told, and wishes it told otherwise. */
  retelling?: Retelling;
  /** Turns without a new flag, progress, finding or place, this one not counted. */
  stalledTurns: number;
}

export interface DirectorDeps {
  model: LanguageModel;
  /** Of one call. `DIRECTOR_TIMEOUT_MS`. */
  timeoutMs: number;
  tools: DirectorTools;
  skills: { tools: ToolRegistry & { timeoutOf?: TimeoutOf }; prompts: readonly Skill[] };
  /** `RECENT_SCENES_COUNT`, `INCLUDE_OVERALL_SUMMARY`. */
  settings: { recentScenes: number; overallSummary: boolean };
  stepTimeoutMs: number;
  planTimeoutMs: number;
  clock: Clock;
  timers?: Sleeper;
  log: PlanLog;
  signal: AbortSignal;
}

/** Something left out or changed, and why. */
export interface Dropped {
  what: string;
  reason: string;
  /** What was written, and the secret it discloses, where that is why. */
  text?: string;
  fact?: string;
}

/** What a Director said of a turn, and what became of it. */
export interface DirectedBefore {
  words: DirectorWords | null;
  /** Parts of its proposal that were dropped or changed. */
  refusals: readonly Dropped[];
  chosen: { encounter: string; by: 'director' | 'scorer' } | null;
  /** What the rules brought of the author's plot: ids of events, places of escalations in the act. */
  came?: { events: readonly string[]; escalations: readonly number[] };
}

/** What a model was asked, as it was sent. */
export interface SentPrompt {
  instructions: string;
  prompt: string;
  /** What it has not, so that it fits its model. */
  leftOut?: readonly LeftOut[];
}

/** One answer of the Director's: plan and pack together, read part by part. */
export interface DirectorAnswer {
  /** Null where it planned nothing. */
  plan: Plan | null;
  /** Null where no model proposed and no pattern fitted: the rules' scorer directs. */
  proposal: DirectorProposal | null;
  memory: MemoryProposal | null;
  by: 'model' | 'patterns' | 'scorer';
  /** Why it is not the model's, where it is not. */
  reason: string | null;
  dropped: Dropped[];
  /** Null where no model was asked. */
  prompt: SentPrompt | null;
}

/**
 * How a turn is directed. `live`: whatever fails is planned anew, and the play goes on. `tick`: the first failure ends it.
 */
export type DirectMode =
  /** `ready`: an answer that was asked for ahead, in place of the first call. */
  | { kind: 'live'; ready?: DirectorAnswer | null }
  /** `given`: the plan somebody wrote, in place of a call. `dryRun`: it is planned and checked, and not carried out. */
  | { kind: 'tick'; given?: Record<string, unknown> | null; dryRun?: boolean };

/** How a turn was directed: the last attempt's answer, and what came of its plan. */
export interface Direction extends DirectorAnswer {
  /** Of the last plan; null where there was none. */
  execution: ExecutionResult | null;
  attempts: RecordedAttempt[];
  /** All attempts failed: the turn is told by rule, and retry and rollback are offered. Plan execution, "Fallback". */
  gaveUp: boolean;
  /** In a sentence or a few: what went wrong, attempt by attempt; null where the plan was carried out. */
  failure: string | null;
  /** What its tools and its memory proposal change; committed with the turn. */
  changes: MemoryChange[];
  /** What steps came to, not cleared for the player yet; `scene`: the id of a scene that was told, which a search found. */
  results: { tool: string; text: string; scene?: string }[];
  /** Slugs of people its tools made or whom it brings on, and the spot its plan is set in. */
  newcomers: string[];
  spot: string | null;
  /** Answers a skill offers the player. */
  choices: string[];
  warnings: string[];
  context: ContextUsed;
  prompts: SentPrompt[];
}

/** A tick that failed: nothing of it is kept but the error. Plan execution, "Plan and error files". */
export interface TickFailure {
  stage: 'planning' | 'validation' | 'execution';
  /** The plan as it was given, as far as there was one. */
  plan: Record<string, unknown>;
  execution: TickExecution;
  context: ContextUsed;
  error: { type: string; message: string; traceback: string };
}
