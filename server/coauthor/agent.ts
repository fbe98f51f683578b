import { isStepCount, type LanguageModel, type StepResult, ToolLoopAgent } from 'ai';
import type { CheckReport } from '../../shared/check/index.ts';
import type { PlaytestReport } from '../../shared/playtest/index.ts';
import { type PlanDraft, type ToolRefusal, ToolRefusalSchema } from '../../shared/story/index.ts';
import type { LeftOut } from '../../shared/wire/index.ts';
import { withScene } from '../models/index.ts';
import { roomOf } from '../models/room.ts';
import { ownTurn } from '../workers/index.ts';
import { toolsAtHand } from './at-hand.ts';
import type { PlanningAgent } from './chat-message.ts';
import type { Approvals } from './conversation/approval.ts';
import { fitStep } from './fit-step.ts';
import { askingIn } from './messages/asking.ts';
import { resultsInCallOrder } from './messages/call-order.ts';
import { stuckOn } from './messages/stuck.ts';
import { withUndoneMarked } from './messages/undone.ts';
import { planningInstructions } from './prompt.ts';
import { mendingOf } from './prompt-mend.ts';
import { repairToolCall } from './repair.ts';
import type { ChatScene } from './scene.ts';
import type { SessionMessage } from './session/events.ts';
import type { PlanSession } from './session/session.ts';
import { isDone, type PlanningTools } from './tool-signatures.ts';

/** Maximum steps of one answer; the author is asked to look afterwards. */
const STEP_LIMIT = 60;

/** Stops an agent once finalizePackage has saved. After a refusal it continues and can correct the draft. */
export const hasFinalizedPackage = ({ steps }: { steps: readonly StepResult<PlanningTools>[] }): boolean =>
  steps.at(-1)?.toolResults.some(({ toolName, output }) => toolName === 'finalizePackage' && isDone(output)) ?? false;

const isStuck = ({ steps }: { steps: readonly StepResult<PlanningTools>[] }): boolean => stuckOn(steps) !== null;

function refusalIn(messages: readonly SessionMessage[], toolCallId: string): ToolRefusal | undefined {
  const part = messages.at(-1)?.parts.find((each) => 'toolCallId' in each && each.toolCallId === toolCallId);
  const parsed = ToolRefusalSchema.safeParse(part && 'output' in part ? part.output : undefined);
  return parsed.success ? parsed.data : undefined;
}

const sinceShown = (session: PlanSession, seq: number): PlanSession => ({
  ...session,
  untold: session.untold.filter((change) => change.seq > seq),
});

/**
 * Creates the agent of a session. Its prompt is a stable prefix, the conversation within its budget, and the draft at
 * each step. Each hand change of the author is told once. The agent asks before it overwrites finished work.
 * @param options.current reads the session at every step
 * @param options.check checks a draft
 * @param options.playtest playtests a complete draft
 * @param options.approvals asks the author; decisions come back in the messages, signed with `approvalSecret`
 * @param options.onShow called with the session's seq that a step (from 0) shows the model
 * @param options.refusals why tools refused calls, by call id
 * @param options.stateInInstructions puts the draft into the system prompt: for servers whose chat templates refuse a
 * user message after a tool's
 */
export function planningAgent(options: {
  model: LanguageModel;
  tools: PlanningTools;
  current: () => PlanSession;
  check: (draft: PlanDraft) => Promise<CheckReport>;
  playtest: (draft: PlanDraft) => Promise<PlaytestReport | null>;
  stateInInstructions: boolean;
  approvals: Approvals;
  approvalSecret: Uint8Array;
  onShow?: ((step: number, seq: number) => void) | undefined;
  /** Called with the parts of a step's prompt that were left out to fit the context window. */
  onLeftOut?: (leftOut: readonly LeftOut[]) => void;
  refusals?: ReadonlyMap<string, ToolRefusal>;
}): PlanningAgent {
  const {
    model,
    tools,
    current,
    check,
    playtest,
    stateInInstructions,
    approvals,
    approvalSecret,
    onShow,
    onLeftOut,
    refusals = new Map<string, ToolRefusal>(),
  } = options;
  let shown = 0;
  const atHand = toolsAtHand(current());
  return new ToolLoopAgent<never, PlanningTools>({
    id: 'planning',
    model,
    instructions: planningInstructions(current()),
    tools,
    // Models retry and fall back inside; a second layer would multiply the attempts.
    maxRetries: 0,
    toolCallConcurrency: 1,
    stopWhen: [hasFinalizedPackage, isStuck, isStepCount(STEP_LIMIT)],
    repairToolCall,
    toolApproval: approvals.toolApproval,
    experimental_toolApprovalSecret: approvalSecret,
    // The stream carries every error to its reader; the default handler would print it with the prompt.
    onError: () => undefined,
    prepareStep: async ({ initialMessages, responseMessages, stepNumber, steps }) => {
      await ownTurn('behind');
      const session = sinceShown(current(), shown);
      shown = session.seq;
      onShow?.(stepNumber, shown);
      const report = await check(session.draft);
      const played = await playtest(session.draft);
      const ordered = resultsInCallOrder([...initialMessages, ...responseMessages]);
      const all = withUndoneMarked(ordered, session.undoneCalls);
      const mending = mendingOf(askingIn(session.messages), report);
      const choice = atHand(session, steps, { isMending: mending !== null });
      const { value: step, leftOut } = fitStep(await roomOf(model), {
        ...{ session, messages: all, report, played, choice, stateInInstructions },
      });
      onLeftOut?.(leftOut);
      const scene: ChatScene = {
        kind: 'chat',
        session,
        report,
        mending,
        messages: all,
        refusalOf: (id) => refusals.get(id) ?? refusalIn(session.messages, id),
      };
      const { messages, instructions, tools } = step;
      return { messages, instructions, providerOptions: withScene(scene, { tools }) };
    },
  });
}
