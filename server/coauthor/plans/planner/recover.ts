import type { ModelMessage } from 'ai';
import { convertZodIssues, getErrorMessage, issuesInWords } from '../../../../shared/error.ts';
import { isObject } from '../../../../shared/json.ts';
import {
  completeStep,
  type Plan,
  type RecoveryProposal,
  RecoveryProposalSchema,
  referencesIn,
  type Step,
  validatePlan,
} from '../../../../shared/plan/index.ts';
import { readRepairedJson } from '../../../models/index.ts';
import { type FailedStep, planWithDecision } from '../../../plan/index.ts';
import type { RecoveryPromptData } from '../../prompt-data.ts';
import type { PlanSession } from '../../session/session.ts';
import { mayRunBeside, type PlannedTools } from '../tools/index.ts';
import { askForJson } from './ask.ts';
import type { PlannerContext } from './context.ts';
import { allSaid, renderRecovery } from './prompts.ts';

/** An unusable proposal is requested once more and no oftener, since the author is waiting. */
const ATTEMPTS = 2;

/** Null without a model. @throws only the abort's reason. Plan execution, "Recovery". */
export async function proposeRecovery(
  context: PlannerContext,
  session: PlanSession,
  failed: FailedStep,
  signal: AbortSignal,
): Promise<RecoveryProposal | null> {
  const tools = context.getTools(session);
  const model = context.modelFor(session);
  const promptData: RecoveryPromptData = { kind: 'recovery', session, failed, said: allSaid(session) };
  const messages: ModelMessage[] = [{ role: 'user', content: renderRecovery(session, failed) }];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const { text } = await askForJson({ model, instructions: context.instructions(), messages, promptData, signal });
      const { proposal, problem } = await readProposal(text, session, failed, { tools, forecast: context.forecast });
      if (problem === null) return proposal;
      context.log?.warn(
        { session: session.id, step: failed.step.id, problem },
        'a recovery proposal could not be used',
      );
      messages.push(
        { role: 'assistant', content: text.trim() === '' ? '…' : text },
        { role: 'user', content: `That cannot be used: ${problem}\nAnswer with one JSON object again, repaired.` },
      );
    } catch (error) {
      signal.throwIfAborted();
      context.log?.warn({ err: error, session: session.id, step: failed.step.id }, 'no recovery could be requested');
      return null;
    }
  }
  return null;
}

type Looking = Pick<PlannerContext, 'forecast'> & { tools: PlannedTools };

type Read = { proposal: RecoveryProposal; problem: null } | { proposal: null; problem: string };

const wrong = (problem: string): Read => ({ proposal: null, problem });

async function readProposal(text: string, session: PlanSession, failed: FailedStep, looking: Looking): Promise<Read> {
  let value: unknown;
  try {
    value = readRepairedJson(text).value;
  } catch (error) {
    return wrong(getErrorMessage(error));
  }
  const parsed = RecoveryProposalSchema.safeParse(trimmed(value));
  if (!parsed.success) {
    return wrong(issuesInWords(convertZodIssues(parsed.error), ' '));
  }
  const proposal = asOffered(parsed.data, failed, looking.tools);
  if (proposal.choice === 'skip' || proposal.choice === 'abort') return { proposal, problem: null };
  const problem = await findProblem(proposal, session, failed, looking);
  if (problem !== null) return wrong(problem);
  return { proposal: { ...proposal, ...(await asking(proposal, session, failed, looking)) }, problem: null };
}

/** Drops fields that a choice does not take; null counts as missing. */
function trimmed(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { choice, args, steps, why } = value;
  return {
    choice,
    ...(choice === 'retry' && isObject(args) ? { args } : {}),
    ...(choice === 'insert' ? { steps } : {}),
    ...(typeof why === 'string' ? { why: why.slice(0, 2000) } : {}),
  };
}

/** Completes new steps like those of the plan: with their tools' time limits, parallel where allowed. */
function asOffered(proposal: RecoveryProposal, { plan }: FailedStep, { getTimeout }: PlannedTools): RecoveryProposal {
  if (proposal.steps === undefined) return proposal;
  const steps = proposal.steps.map(({ result: _result, ...step }, index) => ({
    ...completeStep(step, index, { format: plan.format, async: false, getTimeout }),
    async: mayRunBeside(step.tool),
    status: 'pending' as const,
  }));
  return { ...proposal, steps };
}

function applyRecovery(proposal: RecoveryProposal, { plan, step }: FailedStep): { plan: Plan; own: Step[] } {
  const after = planWithDecision(plan, step.id, proposal);
  const ids = new Set([...(proposal.steps ?? []).map(({ id }) => id), step.id]);
  return { plan: after, own: after.steps.filter(({ id }) => ids.has(id)) };
}

/** Forecast of these steps on the present draft; null if it depends on the results of other steps. */
async function foresee(proposal: RecoveryProposal, session: PlanSession, failed: FailedStep, { forecast }: Looking) {
  const { plan, own } = applyRecovery(proposal, failed);
  const all = new Set(plan.steps.map(({ id }) => id));
  const ids = new Set(own.map(({ id }) => id));
  const readsOthers = own.some(({ args }) => referencesIn(args, all).some(({ stepId }) => !ids.has(stepId)));
  if (readsOthers) return null;
  const steps = own.map(({ when: _when, ...step }) => ({
    ...step,
    status: 'pending' as const,
    dependsOn: step.dependsOn.filter((id) => ids.has(id)),
  }));
  return forecast(session, { ...plan, steps });
}

async function findProblem(
  proposal: RecoveryProposal,
  session: PlanSession,
  failed: FailedStep,
  looking: Looking,
): Promise<string | null> {
  const { choice, steps } = proposal;
  if (choice === 'insert' && steps === undefined) return '"insert" needs the new steps in "steps".';
  const { plan } = applyRecovery(proposal, failed);
  const validation = validatePlan(plan, looking.tools);
  if (!validation.ok)
    return validation.issues
      .map(({ stepId = '', message }) => `${stepId}: ${message}`)
      .join(' ')
      .slice(0, 4000);
  const refused = ((await foresee(proposal, session, failed, looking)) ?? []).flatMap(({ stepId, refusal }) =>
    refusal === null ? [] : [`${stepId} would be refused: ${refusal.message} ${refusal.hint ?? ''}`.trim()],
  );
  return refused.length === 0 ? null : refused.join(' ').slice(0, 4000);
}

async function asking(
  proposal: RecoveryProposal,
  session: PlanSession,
  failed: FailedStep,
  looking: Looking,
): Promise<Pick<RecoveryProposal, 'steps'>> {
  if (proposal.steps === undefined) return {};
  const forecast = (await foresee(proposal, session, failed, looking)) ?? [];
  const asks = new Set(forecast.flatMap(({ stepId, overwrites }) => (overwrites.length > 0 ? [stepId] : [])));
  return { steps: proposal.steps.map((step) => (asks.has(step.id) ? { ...step, approval: true } : step)) };
}
