import { forecastAtOnce } from '../../../../server/coauthor/plan-forecaster.ts';
import { createPlanner, type PlannerOptions } from '../../../../server/coauthor/plans/planner/index.ts';
import { openedSession, type PlanSession } from '../../../../server/coauthor/session/session.ts';
import type { Skill, SkillTools } from '../../../../server/skills/index.ts';
import type { Plan, Step } from '../../../../shared/plan/index.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { DRAFTS } from '../../../shared/story/fixture.ts';
import { scripted, scriptedModels } from '../../../support/scripted-models.ts';
import { fakeClock } from '../support.ts';

/** A session with a draft; its ids are such as no prompt may have. */
export const sessionOf = (draft: PlanDraft, fields: Partial<PlanSession> = {}): PlanSession => ({
  ...openedSession('SESSION-ID-OF-THE-HOUSE', [
    {
      type: 'session-opened',
      locale: 'en',
      packageId: 'PACKAGE-ID-OF-THE-HOUSE',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  ]),
  draft,
  ...fields,
});

export const said = (id: string, text: string): PlanSession['messages'][number] => ({
  id,
  role: 'user',
  parts: [{ type: 'text', text }],
});

export const dice: Skill = {
  name: 'dice-roller',
  version: '1.0.0',
  description: 'Rolls dice.',
  kind: 'shipped',
  dir: '/secret/place/skills/dice-roller',
  prompt: '# Dice\nRoll them only when asked to.',
  scripts: [
    {
      name: 'roll-dice',
      description: 'Takes { notation }.',
      path: 'roll-dice.mjs',
      toolPath: 'skills/dice-roller/roll-dice.mjs',
      file: '/secret/place/skills/dice-roller/roll-dice.mjs',
      network: false,
      timeoutMs: 5000,
      interpreter: { kind: 'node' },
    },
  ],
  config: { apiKey: { type: 'string', description: 'SETTING-OF-A-SKILL', secret: true, required: false } },
};

export const toolsOfSkills = (skills: readonly Skill[]): SkillTools => {
  const scripts = skills.flatMap((skill) => skill.scripts.map((script) => ({ skill, script })));
  return {
    get: (tool) => {
      const found = scripts.find(({ script }) => script.toolPath === tool);
      return found && { skill: found.skill.name, execute: async () => ({ ok: true }) };
    },
    names: () => scripts.map(({ script }) => script.toolPath),
    getTimeout: (tool) => scripts.find(({ script }) => script.toolPath === tool)?.script.timeoutMs ?? undefined,
  };
};

type Answer = Parameters<typeof scripted>[0][number];

export function plannerOf(answers: Answer[], options: Partial<PlannerOptions> = {}) {
  const { model, prompts, requests } = scripted(answers);
  const skills = options.skills ?? [dice];
  const logged: { details: object; message: string }[] = [];
  const note = (details: object, message: string) => void logged.push({ details, message });
  const planner = createPlanner({
    forecast: forecastAtOnce,
    models: scriptedModels({ coauthor: model }),
    clock: fakeClock(),
    skills,
    skillTools: toolsOfSkills(skills),
    log: { info: () => undefined, warn: note, error: note },
    ...options,
  });
  return { planner, prompts, requests, logged };
}

export const answerOf = (steps: readonly object[], summary = 'The pictures of both places.'): string =>
  JSON.stringify({ summary, steps, estimatedDuration: 60 });

export const paint = (nodeId: string, fields: object = {}): object => ({
  id: `paint_${nodeId}`,
  description: `Paint ${nodeId}`,
  tool: 'finalizeNode',
  args: {
    actId: 'act_1',
    nodeId,
    backgroundPrompt: `${nodeId} in the rain`,
    musicPrompts: [{ text: 'slow bass', weight: 1 }],
  },
  dependsOn: [],
  ...fields,
});

export const request = (fields: { session?: PlanSession; request?: string; id?: string } = {}) => ({
  session: sessionOf(DRAFTS.withPools),
  request: 'Paint all places.',
  id: 'plan-1',
  ...fields,
});

export const stepOf = (plan: Plan, id: string): Step => {
  const step = plan.steps.find((each) => each.id === id);
  if (!step) throw new Error(`The plan has no step ${id}.`);
  return step;
};
