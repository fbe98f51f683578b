import { z } from 'zod';
import {
  type Failure,
  FailureSchema,
  type PlannedTool,
  type PlanRegistry,
  type SkillEvent,
  type StepArgs,
} from '../../shared/plan/index.ts';

/** What a tool answers. Anything else is a failure of the tool, and told as one: see `readAnswer`. */
export const ToolOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** JSON; what other steps refer to. */
    value: z.unknown().optional(),
    /** What it did not send with `onEvent` as it came; left aside where it sent anything that way. */
    events: z.array(z.unknown()).readonly().optional(),
  }),
  z.object({
    ok: z.literal(false),
    /** Why; or, for a tool without codes of its own, a sentence in `error`. */
    failure: FailureSchema.optional(),
    error: z.string().optional(),
    /** False where trying again with the same arguments cannot help. */
    retry: z.boolean().optional(),
    events: z.array(z.unknown()).readonly().optional(),
  }),
]);
export type ToolOutcome = z.input<typeof ToolOutcomeSchema>;

/**
 * What a tool is told about one call, and how it tells what it does. To be passed on as it is: its fields
 * are made when they are read, and a copy has none of them.
 */
export interface ToolContext {
  /** Aborted when its time is over or the plan ends: whoever has not answered 5 s later is given up on. */
  signal: AbortSignal;
  /** Of this attempt alone. */
  requestId: string;
  /** The same for every attempt at the step, in this run and in one that resumes it. */
  idempotencyKey: string | undefined;
  /** What it sends is checked; what is no event ends the attempt. */
  onEvent: (event: SkillEvent) => void;
  /** In percent. */
  onProgress: (percent: number) => void;
  /** What the author was shown when saying yes to this call, as `preview` gave it; undefined where nobody was asked. */
  approved?: { diff: unknown } | undefined;
}

/** A tool that plans can run: a planning tool, a Director tool, a script of a skill. The engine does not know which. */
export interface PlanTool extends PlannedTool {
  /** @param args a copy: references resolved, read by `inputSchema` */
  execute(args: StepArgs, context: ToolContext): Promise<ToolOutcome>;
  /**
   * Whether calling it again under the same idempotency key does nothing twice and answers as before. A step with a key that
   * had begun when a run was cut off is only asked of such a tool.
   */
  readonly idempotent?: boolean | undefined;
  /**
   * Whether a call was done before under its key, so that it is only going to be answered as before: then nobody is asked about
   * it again.
   */
  isDone?(args: StepArgs, idempotencyKey: string): boolean | Promise<boolean>;
  /** Whether a call asks for approval even where its step does not. */
  needsApproval?(args: StepArgs): boolean | Promise<boolean>;
  /** Why a call would be refused as things stand; null where it would not. Then nobody is asked about it: its step fails with that. */
  refuses?(args: StepArgs): Failure | null | Promise<Failure | null>;
  /** What a call would change, for whoever is asked to approve it. */
  preview?(args: StepArgs, context: Pick<ToolContext, 'signal'>): unknown;
  /**
   * Whether a yes to what was shown still holds for a call that is about to be tried, which may be long after it was given;
   * where it does not, the author is asked again. Without it, a yes holds for as long as the arguments are the same.
   */
  stillApproved?(args: StepArgs, diff: unknown): boolean | Promise<boolean>;
}

/** The tools a plan can run. */
export interface ToolRegistry extends PlanRegistry {
  get(tool: string): PlanTool | undefined;
}
