import { z } from 'zod';
import {
  type Failure,
  FailureSchema,
  type PlannedTool,
  type PlanRegistry,
  type SkillEvent,
  type StepArgs,
} from '../../shared/plan/index.ts';

/** A tool's answer. Anything else is a failure of the tool: see `parseToolAnswer`. */
export const ToolOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.unknown().optional(),
    /** Events not sent with `onEvent`; ignored if any were. */
    events: z.array(z.unknown()).readonly().optional(),
  }),
  z.object({
    ok: z.literal(false),
    /** The failure; tools without codes give a sentence in `error`. */
    failure: FailureSchema.optional(),
    error: z.string().optional(),
    /** False if a retry with the same arguments cannot help. */
    retry: z.boolean().optional(),
    events: z.array(z.unknown()).readonly().optional(),
  }),
]);
export type ToolOutcome = z.input<typeof ToolOutcomeSchema>;

/** A tool's view of one call. Pass it on as it is: its fields are getters, which a copy loses. */
export interface ToolContext {
  /** Aborted at the timeout or the plan's end; tools are given up on 5 s later. */
  signal: AbortSignal;
  requestId: string;
  /** Constant over all attempts at the step, also in a resumed run. */
  idempotencyKey: string | undefined;
  /** An invalid event ends the attempt. */
  onEvent: (event: SkillEvent) => void;
  onProgress: (percent: number) => void;
  /** The `preview` the author approved; undefined if nobody was asked. */
  approved?: { diff: unknown } | undefined;
}

/** A tool for plans: a planning tool, a Director's tool, or a skill's script. */
export interface PlanTool extends PlannedTool {
  /** @param args a copy, with references resolved and parsed by `inputSchema` */
  execute(args: StepArgs, context: ToolContext): Promise<ToolOutcome>;
  /** Whether repeating a call under the same idempotency key has no effect. Required to resume a keyed step. */
  readonly idempotent?: boolean | undefined;
  /** Whether a call was done before under its key, so that it needs no approval. */
  isDone?(args: StepArgs, idempotencyKey: string): boolean | Promise<boolean>;
  /** Whether a call needs approval although its step does not. */
  needsApproval?(args: StepArgs): boolean | Promise<boolean>;
  /** Why a call would be refused now, else null. Its step then fails without a question. */
  refuses?(args: StepArgs): Failure | null | Promise<Failure | null>;
  preview?(args: StepArgs, context: Pick<ToolContext, 'signal'>): unknown;
  /** Whether an approval still holds when the call runs. By default it holds while the arguments are the same. */
  stillApproved?(args: StepArgs, diff: unknown): boolean | Promise<boolean>;
}

export interface ToolRegistry extends PlanRegistry {
  get(tool: string): PlanTool | undefined;
}
