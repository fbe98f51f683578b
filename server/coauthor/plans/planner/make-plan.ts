import type { ModelMessage } from 'ai';
import { type Language, languageFor } from '../../../../shared/language/tag.ts';
import {
  PLAN_ATTEMPTS_MAX,
  type Plan,
  PlanInvalidError,
  type PlanIssue,
  type Step,
} from '../../../../shared/plan/index.ts';
import { attemptPlanId, type PlanAttempt, type PlanRequest, runWithReplans } from '../../../plan/index.ts';
import type { PlanPromptData } from '../../prompt-data.ts';
import type { Planned, PlannerRequest } from '../types.ts';
import { askForJson, BrokenAnswerError } from './ask.ts';
import { type Checked, checkPlan, toExecutionResult } from './check.ts';
import type { PlannerContext } from './context.ts';
import { allSaid, renderRepair, renderRequest } from './prompts.ts';
import { parsePlannerAnswer } from './read-answer.ts';

const HERE_IT_IS: Record<Language, (steps: number) => string> = {
  en: (steps) => `Here is a plan of ${steps === 1 ? 'one step' : `${steps} steps`}. Look it over before you start it.`,
  zh: (steps) => `计划一共${steps}步。开始之前，请先看一看。`,
  ja: (steps) => `計画は全部で${steps}ステップです。始める前に目を通してください。`,
};

/** The planner's message about a plan, or a default in the author's language. */
const sayPlanIsReady = (words: string, locale: string, steps: number): string =>
  words === '' ? HERE_IT_IS[languageFor(locale)](steps) : words;

/** Longer answers are not shown to the planner again, in characters; it writes them anew. */
const SHOWN_AGAIN_MAX = 60_000;

interface Candidate extends Checked {
  words: string;
}

/** Ends the attempts: with the reason why there is no plan, or an error that would recur. */
class PlanningEnd extends Error {
  override readonly name = 'PlanningEnd';
  readonly why: { declined?: string; error?: unknown };

  constructor(why: { declined?: string; error?: unknown }) {
    super('There is no other attempt.', { cause: why.error });
    this.why = why;
  }
}

interface Standing {
  answer: string;
  steps: readonly Step[];
  words: string;
  best: Candidate | null;
  issues: readonly PlanIssue[];
  end: PlanningEnd | null;
}

/**
 * Asks for a plan that can run and that no tool would refuse, at most five times. Plan execution, "Planning anew",
 * "Fallback", "Records and logs", "Failures" and "Making a plan".
 * @throws RefusalError `rate_limited`, `unavailable`; the abort's reason
 */
export async function makePlan(context: PlannerContext, request: PlannerRequest): Promise<Planned> {
  const { session, previous, template, signal } = request;
  const tools = context.getTools(session);
  const message = renderRequest(request);
  const model = context.modelFor(session);
  const promptData: PlanPromptData = { kind: 'plan', asked: request, said: allSaid(session) };
  const base = previous?.plan ?? template;
  const ended = new AbortController();
  const so: Standing = { answer: '', steps: [], words: '', best: null, issues: [], end: null };
  const stop = (end: PlanningEnd): PlanningEnd => {
    so.end = end;
    ended.abort();
    return end;
  };

  const generate = async ({ attempt, attempts, disabledSkills }: PlanRequest): Promise<Plan> => {
    const messages = messagesFor(message, so.answer, attempts);
    Object.assign(so, { answer: '', issues: [] });
    const answered = await askForJson({
      model,
      instructions: context.instructions(),
      messages,
      promptData,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof BrokenAnswerError && attempt < PLAN_ATTEMPTS_MAX) throw error;
      throw stop(new PlanningEnd({ error: error instanceof BrokenAnswerError ? error.cause : error }));
    });
    so.answer = answered.text.trim();
    const { clock, stepTimeoutMs } = context;
    const id = attemptPlanId(request.id, attempt);
    const origin = { id, createdAt: clock.iso(), getTimeout: tools.getTimeout, stepTimeoutMs };
    const known = [...so.steps, ...(base?.steps ?? [])];
    const read = parsePlannerAnswer(answered, { origin, known, before: previous?.plan.steps ?? [] });
    if (read.kind === 'declined') throw stop(new PlanningEnd({ declined: read.words }));
    if (read.kind === 'unreadable') {
      so.issues = read.issues;
      throw new PlanInvalidError(read.issues);
    }
    Object.assign(so, { words: read.words, steps: read.plan.steps });
    return { ...read.plan, disabledSkills: [...new Set([...(base?.disabledSkills ?? []), ...disabledSkills])] };
  };

  const look = async (plan: Plan) => {
    const checked = await checkPlan(session, plan, { tools, forecast: context.forecast });
    so.issues = [...checked.issues, ...checked.refusals];
    const isBetter = so.best === null || checked.refusals.length <= so.best.refusals.length;
    if (checked.issues.length === 0 && isBetter) so.best = { ...checked, words: so.words };
    return toExecutionResult(checked);
  };

  const report = await runWithReplans(generate, look, {
    clock: context.clock,
    signal: signal === undefined ? ended.signal : AbortSignal.any([signal, ended.signal]),
    onAttempt: ({ attempt, failure, plan }) => {
      if (failure === null || so.end !== null) return;
      const { code, category } = failure;
      // Log codes and ids only: the messages quote the story.
      const issues = so.issues.slice(0, ISSUES_LOGGED).map(({ code, stepId }) => ({ step: stepId, code }));
      const steps = plan?.steps.map(({ id, tool }) => ({ step: id, tool })).slice(0, ISSUES_LOGGED);
      context.log?.warn({ session: session.id, attempt, code, category, issues, steps }, 'a plan could not be used');
    },
  });
  signal?.throwIfAborted();
  if (so.end?.why.declined !== undefined) return { ok: false, message: so.end.why.declined, issues: [] };
  if (so.best !== null) return planned(so.best, request);
  if (so.end !== null) throw so.end.why.error;
  return { ok: false, message: report.message, issues: so.issues };
}

const ISSUES_LOGGED = 20;

function messagesFor(request: string, answer: string, attempts: readonly PlanAttempt[]): ModelMessage[] {
  if (attempts.length === 0) return [{ role: 'user', content: request }];
  const repair = renderRepair(attempts);
  // Some servers accept only alternating turns.
  if (answer === '') return [{ role: 'user', content: `${request}\n\n${repair}` }];
  return [
    { role: 'user', content: request },
    { role: 'assistant', content: clipAnswer(answer) },
    { role: 'user', content: repair },
  ];
}

const clipAnswer = (text: string): string =>
  text.length > SHOWN_AGAIN_MAX ? `${text.slice(0, SHOWN_AGAIN_MAX)}… (the rest is left out)` : text;

const planned = ({ plan, words }: Candidate, { id, session, previous }: PlannerRequest): Planned => ({
  ok: true,
  plan: {
    ...plan,
    id,
    version: (previous?.plan.version ?? 0) + 1,
    createdAt: previous?.plan.createdAt ?? plan.createdAt,
  },
  words: sayPlanIsReady(words, session.locale, plan.steps.length),
});
