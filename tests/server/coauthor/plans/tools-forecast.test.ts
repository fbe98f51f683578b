import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { forecastPlan } from '../../../../server/coauthor/plans/tools/index.ts';
import { previewTool } from '../../../../server/coauthor/tools/preview.ts';
import { executePlan } from '../../../../server/plan/index.ts';
import type { Plan } from '../../../../shared/plan/index.ts';
import { StepForecastSchema } from '../../../../shared/wire/index.ts';
import { anyRules, anySteps } from '../../../shared/plan/arbitrary.ts';
import {
  aiko,
  encounter,
  finalize,
  harbourPool,
  ken,
  outline,
  premise,
  WHOLE_STORY,
  web,
} from '../../../shared/story/fixture.ts';
import { runs } from '../../../support/runs.ts';
import { plannedSession, planOfSteps, stepOf } from './tools-support.ts';

// Only to count how often a call is foreseen: what it does is what it does.
vi.mock(import('../../../../server/coauthor/tools/preview.ts'), { spy: true });

const told = (session: Parameters<typeof forecastPlan>[0], plan: Plan) => {
  const forecast = forecastPlan(session, plan);
  expect(forecast.map(({ stepId }) => stepId)).toEqual(plan.steps.map(({ id }) => id));
  for (const each of forecast) StepForecastSchema.parse(each);
  return Object.fromEntries(forecast.map((each) => [each.stepId, each]));
};
const args = (value: object) => value as Record<string, unknown>;
const NOTHING = { changes: [], overwrites: [], refusal: null, unknown: false };

const sessionOf = async (upTo: number) => (await plannedSession({ upTo })).live.current();

describe('the forecast of a plan', () => {
  it('foresees a whole story, each step on the draft the ones before would leave', async () => {
    const session = await sessionOf(0);
    const steps = WHOLE_STORY.map(({ tool, input }, index) => stepOf(`s${index}`, tool, args(input as object)));
    const forecast = told(session, planOfSteps(steps));
    expect(Object.values(forecast).filter(({ refusal, unknown }) => refusal !== null || unknown)).toEqual([]);
    expect(forecast.s4?.changes.map(({ type, id, change }) => [type, id, change])).toEqual([
      ['node', 'harbour', 'added'],
      ['node', 'lighthouse', 'added'],
    ]);
    expect(forecast.s7?.changes[0]?.fields.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['backgroundPrompt', 'background', 'music']),
    );
    expect(session.draft.premise).toBeUndefined();
  });

  it('goes in the order the steps would begin, not in the order they are listed', async () => {
    const session = await sessionOf(3);
    const plan = planOfSteps([
      stepOf('web', 'draftNodeWeb', args(web), { dependsOn: ['outline'] }),
      stepOf('outline', 'draftActOutline', args(outline)),
    ]);
    expect(told(session, plan)).toMatchObject({ web: { refusal: null }, outline: { refusal: null } });
  });

  it('names the finished work a step would overwrite, also such as the plan itself has made', async () => {
    const session = await sessionOf(10);
    const changes = { type: 'character', id: 'aiko', changes: { description: 'Other.' } };
    const plan = planOfSteps([
      stepOf('a', 'updateElement', changes),
      stepOf('b', 'proposeCharacter', args({ ...ken, id: 'rin', personalArc: undefined })),
      stepOf('c', 'updateElement', { type: 'character', id: 'rin', changes: { description: 'Another.' } }),
      stepOf('d', 'finalizePackage', { title: 'Other title' }),
    ]);
    const forecast = told(session, plan);
    expect(forecast.a?.overwrites).toEqual([expect.stringContaining('Aiko')]);
    expect(forecast.a?.overwritten).toEqual([{ type: 'character', title: 'Aiko Mori' }]);
    expect(forecast.b?.overwrites).toEqual([]);
    expect(forecast.c?.overwrites).toEqual([expect.stringContaining('Ken')]);
    expect(forecast.d).toMatchObject({ overwrites: [], changes: [{ type: 'premise', fields: [{ path: 'title' }] }] });
  });

  it('says why a tool would refuse, leaves the draft as it is then, and knows nothing of what needs that step', async () => {
    const session = await sessionOf(3);
    const plan = planOfSteps([
      stepOf('outline', 'draftActOutline', args(outline)),
      stepOf('web', 'draftNodeWeb', args({ ...web, locations: web.locations.slice(0, 1) })),
      stepOf('pool', 'draftNodeEncounters', args(harbourPool), { dependsOn: ['web'] }),
      stepOf('paint', 'finalizeNode', args(finalize('harbour')), { dependsOn: ['pool'] }),
      stepOf('alone', 'draftNodeEncounters', args({ ...harbourPool, nodeId: 'lighthouse' })),
      stepOf('rin', 'proposeCharacter', args({ ...aiko, id: 'rin' })),
    ]);
    const forecast = told(session, plan);
    expect(forecast.web).toMatchObject({
      changes: [],
      unknown: false,
      refusal: { message: expect.stringContaining('lighthouse'), hint: expect.stringContaining('draftNodeWeb') },
    });
    expect(forecast.pool).toEqual({ stepId: 'pool', ...NOTHING, unknown: true });
    expect(forecast.paint).toEqual({ stepId: 'paint', ...NOTHING, unknown: true });
    expect(forecast.alone?.refusal?.message).toContain('lighthouse');
    expect(forecast.rin).toMatchObject({ refusal: null, unknown: false, changes: [{ id: 'rin' }] });
  });

  it('passes over what the author skips, and says what would not begin for that', async () => {
    const session = await sessionOf(3);
    const plan = planOfSteps([
      stepOf('outline', 'draftActOutline', args(outline), { status: 'skipped' }),
      stepOf('web', 'draftNodeWeb', args(web), { dependsOn: ['outline'] }),
      stepOf('pool', 'draftNodeEncounters', args(harbourPool), { dependsOn: ['web'] }),
    ]);
    const forecast = told(session, plan);
    expect(forecast.outline).toEqual({ stepId: 'outline', ...NOTHING });
    expect(forecast.web?.refusal?.message).toContain('"outline"');
    expect(forecast.pool?.refusal?.message).toContain('"outline"');
  });

  it('takes from other steps what can be told before they run, and knows nothing of a step that takes more', async () => {
    const session = await sessionOf(3);
    const plan = planOfSteps([
      stepOf('outline', 'draftActOutline', args(outline)),
      stepOf('web', 'draftNodeWeb', args({ ...web, actId: '$outline.id' })),
      stepOf('named', 'updateElement', { type: 'act', id: '$outline.id', changes: { objective: '$outline.title' } }),
      stepOf('rin', 'proposeCharacter', args({ ...aiko, id: 'rin' })),
      stepOf('url', 'updateElement', { type: 'act', id: 'act_1', changes: { objective: '$rin.imageUrl' } }),
      stepOf('roll', 'skills/dice-roller/roll.mjs', {}),
      stepOf('rolled', 'updateElement', { type: 'act', id: 'act_1', changes: { objective: '$roll' } }),
      stepOf('literal', 'updateElement', { type: 'act', id: 'act_1', changes: { objective: '$$5 and $nobody' } }),
    ]);
    const forecast = told(session, plan);
    expect(forecast.web).toMatchObject({
      unknown: false,
      refusal: null,
      changes: [{ id: 'harbour' }, { id: 'lighthouse' }],
    });
    expect(forecast.named?.changes[0]?.fields).toEqual([
      { path: 'objective', before: outline.objective, after: outline.title },
    ]);
    for (const id of ['url', 'roll', 'rolled']) expect(forecast[id], id).toMatchObject({ unknown: true, changes: [] });
    expect(forecast.literal?.changes[0]?.fields[0]?.after).toBe('$5 and $nobody');
  });

  it('calls no step refused for what an earlier one may have done that nobody knows', async () => {
    const session = await sessionOf(3);
    const plan = planOfSteps([
      stepOf('name', 'skills/name-generator/name.mjs', {}),
      stepOf('someone', 'proposeCharacter', args({ ...aiko, id: '$name.id' })),
      stepOf('later', 'updateElement', { type: 'character', id: 'rin', changes: { name: 'Rin' } }),
    ]);
    expect(told(session, plan).later).toMatchObject({ unknown: true, refusal: null });
    const maybe = planOfSteps([
      stepOf('outline', 'draftActOutline', args(outline), { when: 'results.name == "x"' }),
      stepOf('web', 'draftNodeWeb', args(web)),
    ]);
    expect(told(session, maybe)).toMatchObject({ outline: { unknown: true }, web: { unknown: true, refusal: null } });
    const script = planOfSteps([
      stepOf('name', 'skills/name-generator/name.mjs', {}),
      stepOf(
        'wrong',
        'updateElement',
        { type: 'character', id: 'rin', changes: { name: 'Rin' } },
        { dependsOn: ['name'] },
      ),
    ]);
    expect(told(session, script).wrong?.refusal?.message).toContain('"rin"');
  });

  it('foresees why saving would be refused, and what locks and the checklist refuse', async () => {
    const bench = await plannedSession({ upTo: 8 });
    await bench.live.transact(() => ({
      events: [{ type: 'lock-changed', lock: { type: 'character', id: 'aiko' }, locked: true }],
      value: undefined,
    }));
    const plan = planOfSteps([
      stepOf('early', 'finalizePackage', { title: 'x' }),
      stepOf('locked', 'updateElement', { type: 'character', id: 'aiko', changes: { name: 'B' } }),
      stepOf('mark', 'planning_mark_step', { stepId: 'S001', status: 'done' }),
      stepOf('setup', 'planning_setup_plan', { objective: 'x', initialSteps: [{ title: 'a' }] }),
      stepOf('marked', 'planning_mark_step', { stepId: 'S001', status: 'done' }),
      stepOf('paint', 'finalizeNode', args(finalize('lighthouse'))),
      stepOf('save', 'finalizePackage', { title: 'x' }),
    ]);
    const forecast = told(bench.live.current(), plan);
    expect(forecast.early?.refusal).toMatchObject({
      message: expect.stringContaining('without a picture'),
      hint: expect.stringContaining('finalizeNode'),
    });
    expect(forecast.locked?.refusal?.message).toContain('locked');
    expect(forecast.mark?.refusal?.message).toContain('no plan');
    expect(forecast).toMatchObject({ marked: { refusal: null }, save: { refusal: null, unknown: false } });
  });

  it('foresees no more than ten times that a story is saved, which goes through all of it', async () => {
    const session = await sessionOf(9);
    const saves = Array.from({ length: 12 }, (_, index) => stepOf(`s${index}`, 'finalizePackage', { title: 'x' }));
    const forecast = forecastPlan(session, planOfSteps(saves));
    expect(forecast.map(({ unknown }) => unknown)).toEqual(saves.map((_, index) => index >= 10));
  });

  it('says of what cannot run that it knows nothing: circles, twice the same id, tools and steps that are not there', async () => {
    const session = await sessionOf(1);
    const forecast = forecastPlan(
      session,
      planOfSteps([
        stepOf('a', 'proposeCharacter', args(aiko), { dependsOn: ['b'] }),
        stepOf('b', 'proposeCharacter', args(ken), { dependsOn: ['a'] }),
        stepOf('c', 'rm -rf', {}),
        stepOf('d', 'proposeCharacter', args(aiko)),
        stepOf('d', 'proposeCharacter', args(ken)),
        stepOf('e', 'proposeCharacter', args(ken), { dependsOn: ['nobody'] }),
      ]),
    );
    expect(forecast.map(({ stepId, unknown }) => [stepId, unknown])).toEqual([
      ['a', true],
      ['b', true],
      ['c', true],
      ['d', false],
      ['d', true],
      ['e', true],
    ]);
  });

  it('is what comes of it: no step fails that was not foreseen to', async () => {
    const bench = await plannedSession({ upTo: 3 });
    const plan = planOfSteps(
      [
        stepOf('outline', 'draftActOutline', args(outline)),
        stepOf('again', 'draftNodeEncounters', args(harbourPool)),
        stepOf('web', 'draftNodeWeb', args({ ...web, actId: '$outline.id' })),
        stepOf('pool', 'draftNodeEncounters', args({ ...harbourPool, nodeId: 'lighthouse' })),
        stepOf('taken', 'draftNodeEncounters', args(harbourPool)),
        stepOf('paint', 'finalizeNode', args(finalize('harbour'))),
        stepOf('save', 'finalizePackage', { title: 'x' }),
      ].map((step) => ({ ...step, async: false })),
    );
    const forecast = told(bench.live.current(), plan);
    const done = new Map<string, string>();
    for await (const event of executePlan(plan, { registry: bench.tools })) {
      if ('type' in event && event.type === 'result') {
        for (const { toolId, state } of event.result.toolResults) done.set(toolId, state);
      }
    }
    const foreseen = plan.steps.map(({ id }) => [id, forecast[id]?.refusal ? 'failed' : 'success']);
    expect([...done]).toEqual(foreseen);
    expect(foreseen).toContainEqual(['taken', 'failed']);
  });
});

describe('a forecast of anything', () => {
  it('never throws, and says something of every step', async () => {
    const session = await sessionOf(9);
    const inputs = fc.constantFrom<object>(premise, aiko, outline, web, harbourPool, finalize('harbour'), {
      title: 'x',
    });
    const tools = fc.constantFrom(
      'proposeStoryPremise',
      'proposeCharacter',
      'draftActOutline',
      'draftNodeWeb',
      'draftNodeEncounters',
      'finalizeNode',
      'updateElement',
      'finalizePackage',
      'planning_add_step',
      'planning_read_plan',
    );
    fc.assert(
      fc.property(
        anySteps,
        anyRules,
        fc.array(fc.tuple(tools, fc.oneof(inputs, fc.dictionary(fc.string(), fc.jsonValue()))), { maxLength: 20 }),
        (anything, rules, calls) => {
          const steps = anything.map((step, index) => {
            const [tool, given] = calls[index] ?? [step.tool, step.args];
            const fields = { ...step.args, ...given } as Record<string, unknown>;
            return stepOf(step.id, tool, fields, {
              dependsOn: step.dependsOn ?? [],
              order: step.order ?? index,
              ...(step.when === undefined ? {} : { when: step.when }),
              ...(step.status === undefined ? {} : { status: step.status }),
            });
          });
          const forecast = forecastPlan(session, { ...planOfSteps([]), ...rules, steps });
          expect(forecast.map(({ stepId }) => stepId)).toEqual(steps.map(({ id }) => id));
          for (const each of forecast) StepForecastSchema.parse(each);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('looks at each of a thousand steps once, and tells no more than can be sent', async () => {
    const session = await sessionOf(3);
    const places = Array.from({ length: 60 }, (_, index) => `place_${index}`);
    const steps = [
      stepOf('outline', 'draftActOutline', args({ ...outline, intendedLocations: places })),
      stepOf('web', 'draftNodeWeb', {
        actId: 'act_1',
        locations: places.map((id) => ({ ...web.locations[0], id, location: id, connections: [] })),
      }),
      ...Array.from({ length: 998 }, (_, index) => {
        const nodeId = places[index % places.length];
        const pool = Array.from({ length: 8 }, (_, each) =>
          encounter(`enc_${index % places.length}_${each}`, { description: `${index} `.repeat(400).slice(0, 1500) }),
        );
        return stepOf(`step_${index}`, 'draftNodeEncounters', { actId: 'act_1', nodeId, encounters: pool });
      }),
    ];
    vi.mocked(previewTool).mockClear();
    const forecast = forecastPlan(session, planOfSteps(steps));
    expect(forecast.filter(({ refusal, unknown }) => refusal !== null || unknown)).toEqual([]);
    expect(JSON.stringify(forecast).length).toBeLessThan(1_500_000);
    expect(vi.mocked(previewTool)).toHaveBeenCalledTimes(1000);
  });
});
