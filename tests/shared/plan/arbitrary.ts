import fc from 'fast-check';
import type { NewStep, Plan } from '../../../shared/plan/index.ts';

/** Few names, so that ids clash, point at one another and at nobody. */
const id = fc.constantFrom(...'abcdefgh'.split(''), 'x.y', '$', 'step 1', '__proto__', 'constructor', 'nobody');
const tool = fc.constantFrom('echo', 'echo', 'echo', 'read_file', 'skills/weather/weather.sh', 'toString', 'gone');

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  id.map((name) => `$${name}`),
  id.map((name) => `$${name}.total`),
  id.map((name) => `$$${name}`),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.string({ maxLength: 4 }), fc.constant('path')), tie('value'), { maxKeys: 3 }),
  ),
}));

const args = fc.dictionary(fc.constantFrom('path', 'content', 'a', '__proto__'), value, { maxKeys: 3 });

const when = fc.oneof(
  id.map((name) => `steps["${name}"] == "failed"`),
  id.map((name) => `results["${name}"] == null`),
  fc.constantFrom('turn > 1', 'when it rains', 'true'),
);

/** Steps of any kind, sound or not. */
export const anySteps: fc.Arbitrary<NewStep[]> = fc.array(
  fc.record(
    {
      id,
      tool,
      args,
      dependsOn: fc.array(id, { maxLength: 3 }),
      order: fc.integer({ min: -3, max: 3 }),
      required: fc.boolean(),
      async: fc.boolean(),
      when,
    },
    { requiredKeys: ['id', 'tool'] },
  ),
  { maxLength: 12 },
);

/** Steps that may run: each waits for earlier ones alone, in one way or another. */
export const soundSteps: fc.Arbitrary<NewStep[]> = fc
  .array(
    fc.record({
      before: fc.array(fc.nat(), { maxLength: 3 }),
      how: fc.constantFrom('depends', 'refers', 'reads'),
      required: fc.boolean(),
      async: fc.boolean(),
      order: fc.integer({ min: -3, max: 3 }),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((drafts) =>
    drafts.map(({ before, how, required, async, order }, index): NewStep => {
      const others = index === 0 ? [] : [...new Set(before.map((number) => `s${number % index}`))];
      const step: NewStep = { id: `s${index}`, tool: 'echo', required, async, order };
      if (others.length === 0) return step;
      if (how === 'depends') return { ...step, dependsOn: others };
      if (how === 'refers') return { ...step, args: { from: others.map((other) => `$${other}.value`) } };
      return { ...step, when: others.map((other) => `steps.${other} != "running"`).join(' && ') };
    }),
  );

/** How a plan deals with its steps. */
export const anyRules: fc.Arbitrary<Pick<Plan, 'parallel' | 'failurePolicy' | 'format' | 'disabledSkills'>> = fc.record(
  {
    parallel: fc.boolean(),
    failurePolicy: fc.constantFrom('stop', 'replan', 'ask'),
    format: fc.constantFrom('narratoria', 'tick', 'task', 'kamishibai'),
    disabledSkills: fc.subarray(['weather', 'dice-roller']),
  },
);

/** JSON that is not meant to be a plan, and nearly is. */
export const nearlyPlan: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.json(),
  fc.string(),
  fc.dictionary(
    fc.constantFrom('steps', 'tools', 'actions', 'rationale', 'scene_intention', 'parallel', 'metadata'),
    fc.jsonValue(),
  ),
);
