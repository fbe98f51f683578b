import { isStepCount, type LanguageModel, type StepResult, ToolLoopAgent } from 'ai';
import type { CheckReport } from '../../shared/check/index.ts';
import type { PlaytestReport } from '../../shared/playtest/index.ts';
import { type PlanDraft, type ToolRefusal, ToolRefusalSchema } from '../../shared/story/index.ts';
import type { LeftOut } from '../../shared/wire/index.ts';
import { withPromptData } from '../models/index.ts';
import { getPromptLimit } from '../models/prompt-size/prompt-limit.ts';
import { waitForLoopTurn } from '../workers/index.ts';
import { selectActiveTools } from './active-tools.ts';
import type { PlanningAgent } from './chat-message.ts';
import type { Approvals } from './conversation/approval.ts';
import { fitStep } from './fit-step.ts';
import { detectLoop } from './messages/detect-loop.ts';
import { findRequestMetadata } from './messages/request-metadata.ts';
import { markUndoneCalls, resultsInCallOrder } from './messages/tool-results.ts';
import { planningInstructions } from './prompt.ts';
import type { ChatPromptData } from './prompt-data.ts';
import { findRequestedRepair } from './prompt-repair.ts';
import { repairToolCall } from './repair-tool-call.ts';
import type { SessionMessage } from './session/events.ts';
import type { PlanSession } from './session/session.ts';
import { isDone, type PlanningTools } from './tool-signatures.ts';

/** Maximum steps of one answer; the author is asked to look afterwards. */
const STEP_LIMIT = 60;

/** Stops an agent once finalizePackage has saved. After a refusal it continues and can correct the draft. */
export const hasFinalizedPackage = ({ steps }: { steps: readonly StepResult<PlanningTools>[] }): boolean =>
  steps.at(-1)?.toolResults.some(({ toolName, output }) => toolName === 'finalizePackage' && isDone(output)) ?? false;

const isStuck = ({ steps }: { steps: readonly StepResult<PlanningTools>[] }): boolean => detectLoop(steps) !== null;

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
 * each step. Each hand change of the author is told once.
 * @param options.approvals decisions come back in the messages, signed with `approvalSecret`
 * @param options.onShow called with the session's seq that a step (from 0) shows the model
 * @param options.refusals why tools refused calls, by call id
 * @param options.stateInInstructions for servers whose chat templates refuse a user message after a tool's
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
  const atHand = selectActiveTools(current());
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
      await waitForLoopTurn('background');
      const session = sinceShown(current(), shown);
      shown = session.seq;
      onShow?.(stepNumber, shown);
      const report = await check(session.draft);
      const played = await playtest(session.draft);
      const ordered = resultsInCallOrder([...initialMessages, ...responseMessages]);
      const all = markUndoneCalls(ordered, session.undoneCalls);
      const mending = findRequestedRepair(findRequestMetadata(session.messages), report);
      const choice = atHand(session, steps, { isMending: mending !== null });
      const { value: step, leftOut } = fitStep(await getPromptLimit(model), {
        ...{ session, messages: all, report, played, choice, stateInInstructions },
      });
      onLeftOut?.(leftOut);
      const promptData: ChatPromptData = {
        kind: 'chat',
        session,
        report,
        mending,
        messages: all,
        findRefusal: (id) => refusals.get(id) ?? refusalIn(session.messages, id),
      };
      const { messages, instructions, tools } = step;
      return { messages, instructions, providerOptions: withPromptData(promptData, { tools }) };
    },
  });
}
