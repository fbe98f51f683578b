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

export interface DirectInput {
  story: Story;
  before: PlotState;
  opening: TurnOpening;
  action: PlayerAction;
  recentLines: readonly string[];
  /** In full, oldest first. */
  turns: readonly ToldTurn[];
  last: PreviousDirection | null;
  playId: string;
  path: PlayPath;
  tick: number;
  memory: MemoryState;
  /** Memories relevant to the player's action and place, best first. */
  recalled: readonly Recalled[];
  /** Set when the player wants the turn told differently. */
  retelling?: Retelling;
  /** Turns without a new flag, progress, finding or place before this one. */
  stalledTurns: number;
}

/** What an attempt at a turn knows of earlier ones. Plan execution, "Planning anew". */
export interface AttemptRequest {
  attempt: number;
  disabledSkills: readonly string[];
  failedTools: readonly string[];
  error: string | null;
}

export interface DirectorDeps {
  model: LanguageModel;
  /** Per call. `DIRECTOR_TIMEOUT_MS`. */
  timeoutMs: number;
  tools: DirectorTools;
  skills: { tools: ToolRegistry & { getTimeout?: TimeoutOf }; prompts: readonly Skill[] };
  /** `RECENT_SCENES_COUNT`, `INCLUDE_OVERALL_SUMMARY`. */
  settings: { recentScenes: number; overallSummary: boolean };
  stepTimeoutMs: number;
  planTimeoutMs: number;
  clock: Clock;
  timers?: Sleeper;
  log: PlanLog;
  signal: AbortSignal;
}

export interface DroppedPart {
  what: string;
  reason: string;
  /** The text, and the secret it discloses, if that is the reason. */
  text?: string;
  fact?: string;
}

export interface PreviousDirection {
  words: DirectorWords | null;
  refusals: readonly DroppedPart[];
  chosen: { encounter: string; by: 'director' | 'scorer' } | null;
  /** What the rules triggered: ids of events, indices of escalations in the act. */
  came?: { events: readonly string[]; escalations: readonly number[] };
}

export interface SentPrompt {
  instructions: string;
  prompt: string;
  /** Parts left out to fit the context window. */
  leftOut?: readonly LeftOut[];
}

/** The Director's answer: plan and direction, parsed part by part. */
export interface DirectorAnswer {
  plan: Plan | null;
  /** Null without a model's or pattern's proposal: the rules' scorer directs. */
  proposal: DirectorProposal | null;
  memory: MemoryProposal | null;
  by: 'model' | 'patterns' | 'scorer';
  /** Why the answer is not the model's, if so. */
  reason: string | null;
  dropped: DroppedPart[];
  prompt: SentPrompt | null;
}

/** How to direct. `live`: failures are planned again and the play continues. `tick`: the first failure ends it. */
export type DirectMode =
  /** `ready`: an answer asked for ahead, used instead of the first call. */
  | { kind: 'live'; ready?: DirectorAnswer | null }
  /** `given`: a plan written by hand, used instead of a call. `dryRun`: plans and validates only. */
  | { kind: 'tick'; given?: Record<string, unknown> | null; dryRun?: boolean };

/** A turn's direction: the last attempt's answer, and the results of its plan. */
export interface DirectedResult extends DirectorAnswer {
  execution: ExecutionResult | null;
  attempts: RecordedAttempt[];
  /** All attempts failed: the turn is told by rule, with retry and rollback offered. Plan execution, "Fallback". */
  gaveUp: boolean;
  /** What went wrong, attempt by attempt; null after success. */
  failure: string | null;
  /** Memory changes of tools and proposal; committed with the turn. */
  changes: MemoryChange[];
  /** Results of steps, not cleared for the player; `scene`: the id of a told scene that a search found. */
  results: { tool: string; text: string; scene?: string }[];
  /** Slugs of people its tools made or whom it brings on, and the spot its plan is set in. */
  newcomers: string[];
  spot: string | null;
  choices: string[];
  warnings: string[];
  context: ContextUsed;
  prompts: SentPrompt[];
}

/** A failed tick: only the error is kept. Plan execution, "Plan and error files". */
export interface TickFailure {
  stage: 'planning' | 'validation' | 'execution';
  plan: Record<string, unknown>;
  execution: TickExecution;
  context: ContextUsed;
  error: { type: string; message: string; traceback: string };
}
