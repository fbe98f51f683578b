import { getErrorMessage } from '../../shared/error.ts';
import type { PlanOrigin } from '../../shared/plan/index.ts';
import { getPromptLimit } from '../models/prompt-size/prompt-limit.ts';
import { callDirector, type DirectorQuestion } from './call.ts';
import { fitPrompt } from './fit-direction.ts';
import { type ParsedDirection, readAnswerObject, readDirection } from './parse-direction.ts';
import { planByPatterns } from './patterns/index.ts';
import { usableTools } from './patterns/pattern-input.ts';
import { createDirectorTools, describeTools, joinRegistries } from './tools.ts';
import type { AttemptRequest, DirectInput, DirectorAnswer, DirectorDeps, SentPrompt } from './types.ts';

export const FIRST_ATTEMPT: AttemptRequest = { attempt: 1, disabledSkills: [], failedTools: [], error: null };

/** Fields of this turn's plan that its text does not have. */
export const createPlanOrigin = (deps: DirectorDeps, input: Pick<DirectInput, 'playId'>): PlanOrigin => ({
  id: deps.clock.id(),
  createdAt: deps.clock.iso(),
  taskId: input.playId,
  stepTimeoutMs: deps.stepTimeoutMs,
  getTimeout: deps.skills.tools.getTimeout,
});

/** A turn's prompt: the head is constant within an act, the tail is the turn's. */
export async function createQuestion(
  input: DirectInput,
  deps: DirectorDeps,
  request: AttemptRequest,
): Promise<DirectorQuestion> {
  const tools = describeTools(deps, input);
  return {
    prompt: fitPrompt(await getPromptLimit(deps.model), { input, tools, request, settings: deps.settings }),
    promptData: { input, settings: deps.settings, tools: tools.names, request },
  };
}

export interface DirectorReply {
  read: ParsedDirection;
  prompt: SentPrompt;
}

/**
 * Asks the model once. `strict`: the plan needs everything a story tick's needs.
 * @throws the model's errors, DirectorTimeoutError, SyntaxError for an answer without JSON; the reason of `deps.signal`
 */
export async function askModel(
  input: DirectInput,
  deps: DirectorDeps,
  question: DirectorQuestion,
  options: { strict?: boolean } = {},
): Promise<DirectorReply> {
  const text = await callDirector(question, deps);
  return { read: readDirection(objectIn(text), createPlanOrigin(deps, input), options), prompt: question.prompt };
}

/** @throws SyntaxError without a plan. Plan execution, "Formats". */
function objectIn(text: string): Record<string, unknown> {
  try {
    return readAnswerObject(text);
  } catch (error) {
    const why = `Invalid JSON in plan: ${describeFault(error)}`;
    throw new SyntaxError(text.includes('{') ? why : 'Could not extract JSON from LLM response', { cause: error });
  }
}

/** The answer from a model's text. @throws PlanInvalidError if it neither states what happens nor has a valid plan */
function toAnswer({ read, prompt }: DirectorReply): DirectorAnswer {
  const { plan, invalid, proposal, memory } = read;
  if (invalid !== null && !proposal.direction) throw invalid;
  const dropped = [...read.dropped, ...(invalid === null ? [] : [{ what: 'plan', reason: invalid.message }])];
  return { plan, proposal, memory, by: 'model', reason: null, dropped, prompt };
}

/** Without a model. Plan execution, "Fallback". @param prompt a model's unanswered prompt, if any */
export function answerByPatterns(
  input: DirectInput,
  deps: DirectorDeps,
  request: AttemptRequest,
  why: string,
  prompt: SentPrompt | null,
): DirectorAnswer {
  const tools = usableTools(joinRegistries(createDirectorTools(input, deps), deps.skills.tools));
  const directed = planByPatterns(input, {
    origin: createPlanOrigin(deps, input),
    usable: { tools, failedTools: request.failedTools },
    settings: deps.settings,
  });
  const by = Object.values(directed).every((part) => part === null) ? 'scorer' : 'patterns';
  return { ...directed, by, reason: why, dropped: [], prompt };
}

export const describeFault = (error: unknown): string => getErrorMessage(error).slice(0, FAULT_MAX);

const FAULT_MAX = 1000;

/**
 * Asks the Director about a turn in one call; nothing is executed. If the model fails, patterns answer. Plan execution,
 * "Making a plan" and "Fallback".
 * @param onPrompt called before sending
 * @throws PlanInvalidError for an invalid plan; the reason of `deps.signal` once that aborts
 */
export async function askDirector(
  input: DirectInput,
  deps: DirectorDeps,
  request: AttemptRequest = FIRST_ATTEMPT,
  onPrompt: (prompt: SentPrompt) => void = () => {},
): Promise<DirectorAnswer> {
  const question = await createQuestion(input, deps, request);
  const { prompt } = question;
  onPrompt(prompt);
  let asked: DirectorReply;
  try {
    asked = await askModel(input, deps, question);
  } catch (error) {
    deps.signal.throwIfAborted();
    const about = { play: input.playId, tick: input.tick, attempt: request.attempt, reason: describeFault(error) };
    deps.log.info(about, 'the Director gave no answer; patterns plan the turn');
    return answerByPatterns(input, deps, request, describeFault(error), prompt);
  }
  return toAnswer(asked);
}
