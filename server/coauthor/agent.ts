import {
  type InferAgentUIMessage,
  type InferUITools,
  isStepCount,
  type LanguageModel,
  type ModelMessage,
  type StepResult,
  ToolLoopAgent,
  type UIMessage,
} from 'ai';
import type { PlanningTools } from './agent-tools.ts';
import { withinBudget } from './conversation/model-messages.ts';
import { planningInstructions } from './prompt.ts';
import { renderDraftState } from './prompt-draft.ts';
import { repairToolCall } from './repair.ts';
import type { DraftChange } from './session/live-session.ts';
import type { PlanSession } from './session/session.ts';

/** An answer takes at most this many steps; then the author is asked to look. */
export const STEP_LIMIT = 60;

/** What a message of the co-author tells about itself. */
export interface PlanningMetadata {
  /** ISO 8601. */
  createdAt?: string;
  /** The models that answered, as `/api/models` names them. */
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
}

export type PlanningAgent = ToolLoopAgent<never, PlanningTools>;

/** A message of the planning chat. Planning Agent Reference, "Agent Configuration". */
export type PlanningUIMessage = InferAgentUIMessage<PlanningAgent, PlanningMetadata>;

/** The same with the data parts that travel on the stream: `data-draft`. */
export type PlanningStreamMessage = UIMessage<PlanningMetadata, { draft: DraftChange }, InferUITools<PlanningTools>>;

const isDone = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'ok' in output && output.ok === true;

/** Stops an agent once finalizePackage has saved; a refused one lets it correct the draft and go on. */
export const hasFinalizedPackage = ({ steps }: { steps: readonly StepResult<PlanningTools>[] }): boolean =>
  steps.at(-1)?.toolResults.some(({ toolName, output }) => toolName === 'finalizePackage' && isDone(output)) ?? false;

/** The conversation with the draft's state as the last thing read, so that all before it stays the same. */
export function withDraftState(messages: readonly ModelMessage[], session: PlanSession): ModelMessage[] {
  const state = { type: 'text' as const, text: renderDraftState(session) };
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', content: [state] }];
  const said = typeof last.content === 'string' ? [{ type: 'text' as const, text: last.content }] : last.content;
  return [...messages.slice(0, -1), { ...last, content: [...said, state] }];
}

/**
 * Makes the agent of a session. Its prompt is a stable prefix, the conversation within its budget, and the draft as it
 * stands at each step.
 * @param options.current the session as it stands, asked for at every step
 * @param options.stateInInstructions puts the draft into the system prompt: for servers whose chat templates refuse a
 *   user message after a tool's
 */
export function planningAgent(options: {
  model: LanguageModel;
  tools: PlanningTools;
  current: () => PlanSession;
  stateInInstructions: boolean;
}): PlanningAgent {
  const { model, tools, current, stateInInstructions } = options;
  return new ToolLoopAgent<never, PlanningTools>({
    id: 'planning',
    model,
    instructions: planningInstructions(current()),
    tools,
    // Models retry and fall back inside; a second layer would multiply.
    maxRetries: 0,
    toolCallConcurrency: 1,
    stopWhen: [hasFinalizedPackage, isStepCount(STEP_LIMIT)],
    repairToolCall,
    // The stream carries every error to whoever reads it; the default would print it, prompt and all.
    onError: () => undefined,
    prepareStep: ({ initialMessages, responseMessages }) => {
      const messages = withinBudget([...initialMessages, ...responseMessages]);
      return stateInInstructions
        ? { messages, instructions: `${planningInstructions(current())}\n\n${renderDraftState(current())}` }
        : { messages: withDraftState(messages, current()) };
    },
  });
}
