import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Art } from '../../../../server/art/types.ts';
import { mayRunBeside } from '../../../../server/coauthor/plans/tools/index.ts';
import { executePlan } from '../../../../server/plan/index.ts';
import type { ExecutionResult } from '../../../../shared/plan/index.ts';
import { encounter, finalize, outline, web } from '../../../shared/story/fixture.ts';
import { fakeArt } from '../support.ts';
import { plannedSession, planOfSteps, stepOf } from './tools-support.ts';

const PLACES = ['pier', 'quay', 'mole', 'yard', 'inn'];

/** Art whose pictures are all on the easel until as many as are hoped for are, or nobody else comes. */
function countingArt() {
  const { art } = fakeArt();
  let atWork = 0;
  const seen = { most: 0 };
  const background: Art['background'] = async (request) => {
    atWork += 1;
    seen.most = Math.max(seen.most, atWork);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    atWork -= 1;
    return art.background(request);
  };
  return { art: { ...art, background }, seen };
}

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

it('the pictures of a batch are painted beside one another, and the draft changes one step after another', async () => {
  const { art, seen } = countingArt();
  const bench = await plannedSession({ upTo: 3, art });
  let result: ExecutionResult | undefined;
  const statuses = new Map<string, string>();
  let mostAlone = 0;
  for await (const event of executePlan(batch, { registry: bench.tools, concurrency: 4 })) {
    if ('type' in event) {
      if (event.type === 'result') result = event.result;
      continue;
    }
    statuses.set(event.stepId, event.status);
    const running = [...statuses].filter(([, status]) => status === 'running').map(([id]) => id);
    if (running.some((id) => !id.startsWith('paint'))) mostAlone = Math.max(mostAlone, running.length);
  }
  expect(result?.success).toBe(true);
  expect(seen.most).toBe(4);
  expect(mostAlone).toBe(1);

  const journal = await bench.store.read('session:s');
  const made = journal.slice(-12);
  expect(made.map(({ seq }) => seq)).toEqual(made.map((_, index) => (made[0]?.seq ?? 0) + index));
  expect(made.map(({ data }) => (data as { unit: string }).unit)).toEqual(Array(12).fill('plan:p1'));
  const places = bench.live.current().draft.acts[0]?.sandboxLocations ?? [];
  expect(places.map(({ id, background, music }) => [id, background !== undefined, music !== undefined])).toEqual(
    PLACES.map((id) => [id, true, true]),
  );
  expect(new Set(places.map(({ background }) => background?.url)).size).toBe(5);
  expect(bench.live.current().undo.filter(({ id }) => id === 'plan:p1')).toHaveLength(1);
});
