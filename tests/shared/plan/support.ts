import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  completeStep,
  type NewStep,
  type Plan,
  type PlannedTool,
  type PlanOrigin,
  type PlanRegistry,
  readPlan,
} from '../../../shared/plan/index.ts';

/** What plans that do not say it are given in tests. */
export const ORIGIN: PlanOrigin = { id: 'plan_1', createdAt: '2025-05-04T08:00:00.000Z' };

export function registryOf(tools: Record<string, PlannedTool>): PlanRegistry {
  const byName = new Map(Object.entries(tools));
  return { get: (tool) => byName.get(tool), names: () => [...byName.keys()] };
}

/** Tools that stand in for all that the printed examples call. */
export const STUB_TOOLS = registryOf({
  read_file: { inputSchema: z.object({ path: z.string() }) },
  write_file: { inputSchema: z.object({ path: z.string(), content: z.string() }) },
  'memory.search': {
    inputSchema: z.object({
      query: z.string(),
      entity_types: z.array(z.enum(['character', 'location', 'scene'])).optional(),
      limit: z.number().int().min(1).optional(),
    }),
  },
  'relationship.query': { inputSchema: z.object({ character_id: z.string(), status_filter: z.string().optional() }) },
  'skills/dice-roller/roll-dice.ts': {
    inputSchema: z.object({ notation: z.string() }),
    skill: 'dice-roller',
  },
  'skills/storyteller/narrate.ts': {
    inputSchema: z.object({ prompt: z.string(), roll: z.number().optional() }),
    skill: 'storyteller',
  },
  'skills/weather/weather.sh': { skill: 'weather' },
  echo: {},
});

/** A plan of steps as written by hand, with what is left out filled in; `async` steps in a plan that is `parallel` by default. */
export function planOf(steps: NewStep[], changes: Partial<Plan> = {}): Plan {
  const base = readPlan('kamishibai', { steps: [], parallel: true, failurePolicy: 'replan' }, ORIGIN);
  const whole = steps.map((step, position) => completeStep(step, position, { format: 'kamishibai', async: true }));
  return { ...base, steps: whole, ...changes };
}

/** A step that calls `echo`. */
export const echo = (id: string, dependsOn: string[] = [], changes: Partial<NewStep> = {}): NewStep => ({
  id,
  tool: 'echo',
  dependsOn,
  ...changes,
});

const FIXTURES = join(import.meta.dirname, 'fixtures');

export const fixture = (file: string): string => readFileSync(join(FIXTURES, file), 'utf8');
