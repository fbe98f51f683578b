import { forecastAtOnce } from '../../../server/coauthor/foresee.ts';
import { createPlanner } from '../../../server/coauthor/plans/planner/index.ts';
import { forecastPlan } from '../../../server/coauthor/plans/tools/index.ts';
import type { PlannerRequest } from '../../../server/coauthor/plans/types.ts';
import { openedSession, type PlanSession } from '../../../server/coauthor/session/session.ts';
import { previewTool } from '../../../server/coauthor/tools/preview.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import type { Models } from '../../../server/models/types.ts';
import type { SkillTools } from '../../../server/skills/index.ts';
import type { Plan } from '../../../shared/plan/index.ts';
import { draftingTool, EMPTY_DRAFT, type PlanDraft } from '../../../shared/story/index.ts';
import { fakeClock } from '../coauthor/support.ts';

/** A session with a draft. */
export const sessionOf = (draft: PlanDraft, fields: Partial<PlanSession> = {}): PlanSession => ({
  ...openedSession('s', [
    { type: 'session-opened', locale: 'en', packageId: 'p', createdAt: '2026-01-01T00:00:00.000Z' },
  ]),
  draft,
  ...fields,
});

/** A message of the author's. */
export const said = (text: string): PlanSession['messages'][number] => ({
  id: `said-${text.length}`,
  role: 'user',
  parts: [{ type: 'text', text }],
});

/** A planner whose model is the improviser. */
export function improvisedPlanner(seed = 7, scripts: readonly string[] = []) {
  const report = { configured: 'offline', active: 'offline', reason: 'a test' };
  const model = createImproviser({ role: 'coauthor', seed, paceMs: 0 });
  const models: Models = {
    language: () => model,
    image: () => null,
    embedding: () => null,
    directorMs: () => 5000,
    test: async () => ({ model: 'scripted', ms: 0, trouble: null }),
    costOf: () => 0,
    report: () => ({ coauthor: report, director: report, storyteller: report, image: report, music: report }),
  };
  const skillTools: SkillTools = {
    get: (tool) => (scripts.includes(tool) ? { execute: async () => ({ ok: true }) } : undefined),
    names: () => scripts,
    timeoutOf: () => undefined,
  };
  return createPlanner({ models, clock: fakeClock(), skills: [], skillTools, forecast: forecastAtOnce });
}

/** Asks the improviser for a plan, which has to be right at its first attempt: no issue, and no refusal foreseen. */
export async function planFor(
  session: PlanSession,
  request: string,
  options: Partial<PlannerRequest> & { seed?: number } = {},
): Promise<{ plan: Plan; words: string }> {
  const { seed, ...more } = options;
  const planned = await improvisedPlanner(seed).plan({ session, request, id: 'plan', ...more });
  if (!planned.ok) throw new Error(`${request}: ${planned.message}`);
  const { plan, words } = planned;
  if (plan.metadata.generationAttempt !== 1) throw new Error(`${request}: planned more than once`);
  const refused = forecastPlan(session, plan).filter(({ refusal }) => refusal !== null);
  if (refused.length > 0) throw new Error(`${request}: ${JSON.stringify(refused)}`);
  return { plan, words };
}

/** Asks for what cannot be planned, and answers what the author is told. */
export async function declined(session: PlanSession, request: string, options: Partial<PlannerRequest> = {}) {
  const planned = await improvisedPlanner().plan({ session, request, id: 'plan', ...options });
  if (planned.ok) throw new Error(`${request}: ${planned.plan.steps.length} steps`);
  return planned.message;
}

/** How often each tool is called. */
export function tally({ steps }: Pick<Plan, 'steps'>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { tool, status } of steps) if (status !== 'skipped') counts[tool] = (counts[tool] ?? 0) + 1;
  return counts;
}

/** The draft the first steps of a plan lead to, all of them where no number is given. */
export function draftAfter(session: PlanSession, { steps }: Pick<Plan, 'steps'>, count = steps.length): PlanDraft {
  return steps.slice(0, count).reduce((draft, { tool, args }) => {
    const name = draftingTool(tool);
    return name === undefined ? draft : previewTool({ ...session, draft }, name, args);
  }, session.draft);
}

const stories = new Map<string, Promise<Plan>>();

/** The plan of a whole story, made once. */
export function wholeStory(brief: string): Promise<Plan> {
  const known = stories.get(brief) ?? planFor(sessionOf(EMPTY_DRAFT), brief).then(({ plan }) => plan);
  stories.set(brief, known);
  return known;
}

/** A draft of ours as it is after that part of its plan, 0 to 1. */
export async function storyDraft(brief: string, part = 1): Promise<PlanDraft> {
  const plan = await wholeStory(brief);
  return draftAfter(sessionOf(EMPTY_DRAFT), plan, Math.round(plan.steps.length * part));
}
