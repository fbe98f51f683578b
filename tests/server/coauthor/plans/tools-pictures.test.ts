import { expect, it } from 'vitest';
import type { Art } from '../../../../server/art/types.ts';
import { mayRunBeside } from '../../../../server/coauthor/plans/tools/index.ts';
import { executePlan } from '../../../../server/plan/index.ts';
import type { ExecutionResult } from '../../../../shared/plan/index.ts';
import { encounter, finalize, outline, web } from '../../../shared/story/fixture.ts';
import { fakeArt } from '../support.ts';
import { plannedSession, planOfSteps, stepOf } from './tools-support.ts';

const PLACES = ['pier', 'quay', 'mole', 'yard', 'inn'];

/** A plan that builds an act of five places. */
const batch = planOfSteps(
  [
    stepOf('outline', 'draftActOutline', { ...outline, intendedLocations: PLACES }),
    stepOf(
      'web',
      'draftNodeWeb',
      {
        actId: 'act_1',
        locations: PLACES.map((id) => ({ ...web.locations[0], id, location: id, mood: `mood_${id}`, connections: [] })),
      },
      { dependsOn: ['outline'] },
    ),
    ...PLACES.map((nodeId) =>
      stepOf(
        `pool_${nodeId}`,
        'draftNodeEncounters',
        { actId: 'act_1', nodeId, encounters: [encounter(`enc_${nodeId}`)] },
        { dependsOn: ['web'] },
      ),
    ),
    ...PLACES.map((nodeId) =>
      stepOf(`paint_${nodeId}`, 'finalizeNode', finalize(nodeId), { dependsOn: [`pool_${nodeId}`] }),
    ),
  ].map((step) => ({ ...step, async: mayRunBeside(step.tool) })),
);

it('a batch ends while none of its pictures is painted, and the draft changes one step after another', async () => {
  const never = () => new Promise<never>(() => undefined);
  const art: Art = { ...fakeArt().art, background: never, music: never };
  const bench = await plannedSession({ upTo: 3, art });
  let result: ExecutionResult | undefined;
  for await (const event of executePlan(batch, { registry: bench.tools, concurrency: 4 })) {
    if ('type' in event && event.type === 'result') result = event.result;
  }
  expect(result?.success).toBe(true);

  const journal = await bench.store.read('session:s');
  const made = journal.slice(-12);
  expect(made.map(({ seq }) => seq)).toEqual(made.map((_, index) => (made[0]?.seq ?? 0) + index));
  expect(made.map(({ data }) => (data as { unit: string }).unit)).toEqual(Array(12).fill('plan:p1'));
  const places = bench.live.current().draft.acts[0]?.sandboxLocations ?? [];
  expect(places.map(({ id, background, music }) => [id, background !== undefined, music !== undefined])).toEqual(
    PLACES.map((id) => [id, true, true]),
  );
  const urls = places.flatMap(({ background, music }) => [background?.url ?? '', music?.url ?? '']);
  expect(new Set(urls).size).toBe(10);
  expect((await bench.painter.unpainted(bench.live.current().packageId)).waiting).toEqual(expect.arrayContaining(urls));
  expect(bench.live.current().undo.filter(({ id }) => id === 'plan:p1')).toHaveLength(1);
});
