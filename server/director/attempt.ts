import type { PlanOrigin } from '../../shared/plan/index.ts';
import { roomOf } from '../models/room.ts';
import { type AttemptRequest, FIRST_ATTEMPT } from './attempt-request.ts';
import { callDirector, type Question } from './call.ts';
import { fitPrompt } from './fit-prompt.ts';
import { planByPatterns } from './patterns/index.ts';
import { usableTools } from './patterns/scene.ts';
import { type ReadDirection, readAnswerObject, readDirection } from './read-direction.ts';
import { describeTools, joinRegistries, toolsOf } from './tools.ts';
import type { DirectInput, DirectorAnswer, DirectorDeps, SentPrompt } from './types.ts';

/** What a plan of this turn is given that its text does not say. */
export const originOf = (deps: DirectorDeps, input: Pick<DirectInput, 'playId'>): PlanOrigin => ({
  id: deps.clock.id(),
  createdAt: deps.clock.iso(),
  taskId: input.playId,
  stepTimeoutMs: deps.stepTimeoutMs,
  timeoutOf: deps.skills.tools.timeoutOf,
});

/** The prompt of a turn: the head stays the same through an act, the tail is the turn's. */
export async function questionOf(input: DirectInput, deps: DirectorDeps, request: AttemptRequest): Promise<Question> {
  const tools = describeTools(deps, input);
  return {
    prompt: fitPrompt(await roomOf(deps.model), { input, tools, request, settings: deps.settings }),
    scene: { input, settings: deps.settings, tools: tools.names, request },
  };
}

/** A model's answer as read, with the call it answers. */
export interface Asked {
  read: ReadDirection;
  prompt: SentPrompt;
}

/**
 * Asks the model once.
 * @param options `strict`: its plan must have all that a story tick's has to have
 * @throws what the model throws, DirectorTimeoutError, SyntaxError for an answer without JSON; the reason of `deps.signal`
 */
export async function askModel(
  input: DirectInput,
  deps: DirectorDeps,
  question: Question,
  options: { strict?: boolean } = {},
): Promise<Asked> {
  const text = await callDirector(question, deps);
  return { read: readDirection(objectIn(text), originOf(deps, input), options), prompt: question.prompt };
}

/** @throws SyntaxError where it holds no plan. Plan execution, "Formats". */
function objectIn(text: string): Record<string, unknown> {
  try {
    return readAnswerObject(text);
  } catch (error) {
    const why = `Invalid JSON in plan: ${sayFault(error)}`;
    throw new SyntaxError(text.includes('{') ? why : 'Could not extract JSON from LLM response', { cause: error });
  }
}

/** The answer in what a model wrote. @throws PlanInvalidError where it says nothing of what happens, and its plan is none */
function answerOf({ read, prompt }: Asked): DirectorAnswer {
  const { plan, invalid, proposal, memory } = read;
  if (invalid !== null && !proposal.direction) throw invalid;
  const dropped = [...read.dropped, ...(invalid === null ? [] : [{ what: 'plan', reason: invalid.message }])];
  return { plan, proposal, memory, by: 'model', reason: null, dropped, prompt };
}

/**
 * What rules make of a turn, without a model. Plan execution, "Fallback".
 * @param why it is not the model's
 * @param prompt what a model was asked in vain, where one was
 */
export function answerByPatterns(
  input: DirectInput,
  deps: DirectorDeps,
  request: AttemptRequest,
  why: string,
  prompt: SentPrompt | null,
): DirectorAnswer {
  const tools = usableTools(joinRegistries(toolsOf(input, deps), deps.skills.tools));
  const directed = planByPatterns(input, {
    origin: originOf(deps, input),
    usable: { tools, failedTools: request.failedTools },
    settings: deps.settings,
  });
  const by = Object.values(directed).every((part) => part === null) ? 'scorer' : 'patterns';
  return { ...directed, by, reason: why, dropped: [], prompt };
}

/** What went wrong, in a line. */
export const sayFault = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, FAULT_MAX);

const FAULT_MAX = 1000;

/**
 * Asks the hidden Director for a turn: plan and pack in one call, nothing carried out. A model that fails, is late or writes nonsense is
 * no error: patterns answer at once. For asking ahead; `direct` carries an answer out. Plan execution, "Making a plan" and "Fallback".
 *
 * @param onPrompt told what is about to be sent
 * @throws PlanInvalidError for a plan that cannot be read as one; the reason of `deps.signal` once that aborts
 */
export async function askDirector(
  input: DirectInput,
  deps: DirectorDeps,
  request: AttemptRequest = FIRST_ATTEMPT,
  onPrompt: (prompt: SentPrompt) => void = () => {},
): Promise<DirectorAnswer> {
  const question = await questionOf(input, deps, request);
  const { prompt } = question;
  onPrompt(prompt);
  let asked: Asked;
  try {
    asked = await askModel(input, deps, question);
  } catch (error) {
    deps.signal.throwIfAborted();
    const about = { play: input.playId, tick: input.tick, attempt: request.attempt, reason: sayFault(error) };
    deps.log.info(about, 'the Director gave no answer; patterns plan the turn');
    return answerByPatterns(input, deps, request, sayFault(error), prompt);
  }
  return answerOf(asked);
}
