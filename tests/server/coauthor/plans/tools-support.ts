import type { Art } from '../../../../server/art/types.ts';
import { createSessionTools } from '../../../../server/coauthor/plans/tools/index.ts';
import { createDraftSessions } from '../../../../server/coauthor/session/sessions.ts';
import type { PlanTool, ToolContext, ToolOutcome, ToolRegistry } from '../../../../server/plan/index.ts';
import { type SkillTools, skillTools } from '../../../../server/skills/index.ts';
import { type Plan, PlanSchema, type SkillEvent, type Step } from '../../../../shared/plan/index.ts';
import { WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { fakeArt, fakeClock, type Workshop, workshop } from '../support.ts';

export const NO_SKILLS: SkillTools = skillTools([], {} as never);

/** Skills with one script, which answers what it is called with. */
export const echoSkill = (path = 'skills/echo/say.mjs'): SkillTools => ({
  get: (tool) => (tool === path ? { skill: 'echo', execute: async (args) => ({ ok: true, value: args }) } : undefined),
  names: () => [path],
  getTimeout: (tool) => (tool === path ? 1234 : undefined),
});

/** A session with the first calls of the whole story done, and the tools of a plan run in it. */
export async function plannedSession(
  options: {
    upTo?: number;
    art?: Art;
    planId?: string;
    skills?: SkillTools;
    checklist?: boolean;
    /** Where another session is already; this one is called otherwise then. */
    beside?: { bench: Workshop; id: string };
  } = {},
) {
  const art = options.art ?? fakeArt().art;
  const bench = options.beside?.bench ?? (await workshop({ art }));
  const id = options.beside?.id ?? 's';
  const { coauthor, store, dataDir, logged } = bench;
  await coauthor.openSession({ id, checklistTools: options.checklist });
  for (const { tool, input } of WHOLE_STORY.slice(0, options.upTo ?? WHOLE_STORY.length)) {
    await coauthor.runTool(id, tool, input);
  }
  const clock = fakeClock('plan');
  const note = (details: object, message: string) => void logged.push({ details, message });
  const sessionTools = createSessionTools({
    store,
    painter: bench.painter,
    clock,
    dataDir,
    log: { info: () => undefined, warn: note, error: note },
  });
  /** Working copies of their own, as those of one process that has the session for itself. */
  const open = async (planId = options.planId ?? 'p1', title = 'Act two') => {
    const live = await createDraftSessions({ store, clock }).get(id);
    if (!live) throw new Error('the session is gone');
    return { live, tools: sessionTools({ live, run: { planId, title }, skills: options.skills ?? NO_SKILLS }) };
  };
  return { ...bench, id, ...(await open()), open };
}

export type PlannedSession = Awaited<ReturnType<typeof plannedSession>>;
export type { Workshop };

/** One call of a tool, as the engine makes it, with what it told. */
export async function use(
  tools: ToolRegistry,
  name: string,
  args: Record<string, unknown>,
  more: Partial<ToolContext> = {},
): Promise<{ outcome: ToolOutcome; events: SkillEvent[]; progress: number[] }> {
  const events: SkillEvent[] = [];
  const progress: number[] = [];
  const outcome = await requireTool(tools, name).execute(args, {
    signal: new AbortController().signal,
    requestId: 'r',
    idempotencyKey: undefined,
    onEvent: (event) => events.push(event),
    onProgress: (percent) => progress.push(percent),
    ...more,
  });
  return { outcome, events, progress };
}

export function requireTool(tools: ToolRegistry, name: string): PlanTool {
  const tool = tools.get(name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool;
}

export const stepOf = (id: string, tool: string, args: Record<string, unknown>, more: Partial<Step> = {}): Step => ({
  id,
  order: 1,
  description: id,
  tool,
  args,
  dependsOn: [],
  required: true,
  async: true,
  retryPolicy: { maxRetries: 0, backoffMs: 0, backoff: 'linear' },
  timeoutMs: 30_000,
  approval: false,
  status: 'pending',
  ...more,
});

export const planOfSteps = (steps: readonly Step[], more: Partial<Plan> = {}): Plan =>
  PlanSchema.parse({
    id: 'p1',
    version: 1,
    format: 'task',
    steps: steps.map((step, index) => ({ ...step, order: index + 1 })),
    parallel: true,
    failurePolicy: 'ask',
    disabledSkills: [],
    metadata: { generationAttempt: 1, parentPlanId: null },
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });
