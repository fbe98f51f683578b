import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { autonomousAction } from '../../../server/play/autoplay.ts';
import {
  compileStory,
  type PlayerAction,
  type PlotState,
  type Story,
  simulateTurn,
  startPlay,
} from '../../../shared/play/index.ts';
import { ErrorFileSchema, PlanFileSchema } from '../../../shared/wire/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import {
  BROKEN,
  begun,
  endlessStory,
  FINE,
  numberedTeller,
  openPlays,
  planned,
  playOn,
  search,
  someone,
  take,
} from './support.ts';

const FAILING = planned([
  someone('Old Tom'),
  { tool: 'relationship.update', args: { character_a: 'ada', character_b: 'nobody_at_all', status: 'strained' } },
]);
const failedAt = (error: unknown): string =>
  String((error as { details?: Record<string, unknown> }).details?.file ?? '');

describe('where nobody plays', () => {
  const walk = (story: Story, ticks: number, seed = 3) => {
    let state = startPlay(story, seed);
    let stalledTurns = 0;
    const actions: PlayerAction[] = [];
    const newIn = ({ flags, findings, visited, progress, act }: PlotState) =>
      [flags.length, findings.length, visited.length, progress, act].join();
    while (actions.length < ticks) {
      const action = autonomousAction(story, state, { tick: actions.length + 1, stalledTurns });
      if (action === null) break;
      actions.push(action);
      const after = simulateTurn(story, state, action).state;
      stalledTurns = newIn(after) === newIn(state) ? stalledTurns + 1 : 0;
      state = after;
    }
    return { state, actions };
  };

  test.each([1, 2, 3, 4, 5])('a story is written on to its end, seed %i', (seed) => {
    const { state, actions } = walk(compileStory(sampleStory()), 300, seed);
    expect(state.ended).not.toBeNull();
    expect(actions.length).toBeLessThan(300);
    expect(walk(compileStory(sampleStory()), 300, seed).actions).toEqual(actions);
  });

  test('a story that stalls goes on to where something new is, by the shortest way', () => {
    const story = compileStory(
      makePackage({
        characters: [],
        acts: [
          act('one', [
            place('pier', [encounter('enc_rope', { repeatable: true })], { connections: ['shed', 'lane'] }),
            place('shed', [], { connections: ['pier'] }),
            place('lane', [], { connections: ['pier', 'mill'] }),
            place('mill', [encounter('enc_wheel')], { connections: ['lane'] }),
          ]),
        ],
      }),
    );
    const { state, actions } = walk(story, 30);
    const ways = actions.flatMap((action) => (action.type === 'travel' ? [action.locationId] : []));
    expect(ways).toEqual(['lane', 'mill']);
    expect(state.landed).toContain('enc_wheel');
  });
});

describe('a story tick', () => {
  test('plans, carries out, tells and commits a turn without a player, and writes its plan for people', async () => {
    const { plays, id, file } = await begun([FINE]);
    const answer = await plays.tick(id, {});
    expect(answer).toMatchObject({
      ...{ tick: 2, turn: 2, success: true, file: `plays/${id}/plans/plan_002.json` },
      plan: { scene_intention: 'They look at the water together.' },
      execution: { success: true, errors: [] },
    });
    expect(answer.execution.actions_executed.map(({ tool, success }) => [tool, success])).toEqual([
      ['memory.search', true],
      ['character.generate', true],
    ]);
    const written = PlanFileSchema.parse(await file(answer.file ?? ''));
    expect(written).toMatchObject({ tick: 2, plan: answer.plan, context_used: { recent_scenes: ['S001'] } });
    expect((await plays.get(id)).turn).toBe(2);
    expect((await plays.turns(id, 2, 1)).turns[0]?.action).toMatchObject({ type: 'choice' });
    expect((await plays.tickPlans(id, {})).plans).toMatchObject([
      { tick: 2, turn: 2, tools: ['memory.search', 'character.generate'], success: true, file: answer.file },
    ]);
  });

  test('picks the same choice from the same seed', async () => {
    const actions = async () => {
      const { plays, id } = await begun([planned([])]);
      for (let tick = 0; tick < 4; tick++) await plays.tick(id, {});
      return (await plays.turns(id, 1, 10)).turns.map(({ action }) => action);
    };
    const once = await actions();
    expect(once).toEqual(await actions());
    expect(new Set(once.flatMap((action) => (action.type === 'choice' ? [action.choiceId.at(-1)] : []))).size).toBe(2);
  });

  test('only planned keeps nothing', async () => {
    const { plays, store, id, dataDir } = await begun([FINE]);
    const before = [await store.read(`play:${id}`), await plays.get(id)];
    expect(await plays.tick(id, { dryRun: true })).toMatchObject({
      ...{ tick: 2, turn: null, success: true, file: null },
      plan: { rationale: 'It is time.' },
      execution: { success: true, actions_executed: [] },
    });
    expect([await store.read(`play:${id}`), await plays.get(id)]).toEqual(before);
    expect(await readdir(dataDir)).not.toContain('plays');
  });

  test.each([
    ['that cannot be planned', 'no JSON here', 'planning'],
    ['whose plan names an unknown tool', BROKEN, 'validation'],
    ['whose tool fails', FAILING, 'execution'],
  ])('%s stops at once: nothing is committed, and its error files say all there is', async (_what, answer, stage) => {
    const { plays, id, store, dataDir, file } = await begun([answer]);
    const before = await plays.get(id);
    const refused = await plays.tick(id, {}).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'refused', details: { tick: 2, stage } });
    expect(await plays.get(id)).toEqual(before);
    const path = failedAt(refused);
    expect(path).toBe(`plays/${id}/errors/error_002.json`);
    const error = ErrorFileSchema.parse(await file(path));
    expect(error).toMatchObject({ tick: 2, context_used: { recent_scenes: ['S001'], active_character: 'ada' } });
    expect(error.error.type).toMatch(/Error$/);
    expect(error.instructions).toContain('This tick failed during execution. Review the error and plan, then either:');
    expect(error.instructions).toContain(`npx kamishibai tick --play ${id} --retry 2`);
    expect(error.instructions).toContain(`npx kamishibai tick --play ${id} --skip`);
    const log = await readFile(join(dataDir, path.replace('.json', '.log')), 'utf8');
    expect(log).toContain('=== TICK 2 EXECUTION ERROR ===');
    for (const part of ['Error Type:', 'Error Message:', 'Traceback:', 'Plan:', 'Partial Execution Results:']) {
      expect(log).toContain(part);
    }
    expect((await plays.tickErrors(id, {})).errors).toMatchObject([{ tick: 2, open: true, file: path }]);
    expect((await store.read(`play:${id}`)).at(-1)?.type).toBe('tick-failed');
    expect((await plays.record(id, 1)).memory.some(({ type }) => type === 'character-generated')).toBe(false);
  });

  test('that failed is tried again with the plan somebody has mended', async () => {
    const { plays, id, dataDir, file, director } = await begun([BROKEN, 'never asked']);
    const path = failedAt(await plays.tick(id, {}).catch((error: unknown) => error));
    const error = await file(path);
    error.plan.actions = error.plan.actions.slice(0, 1);
    await writeFile(join(dataDir, path), JSON.stringify(error));
    const asked = director.prompts.length;
    expect(await plays.tick(id, { retry: 2 })).toMatchObject({ tick: 2, turn: 2, success: true });
    expect(director.prompts).toHaveLength(asked);
    expect((await plays.tickErrors(id, {})).errors).toMatchObject([{ tick: 2, open: false }]);
    await expect(plays.tick(id, { retry: 2 })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that fails with somebody’s own plan keeps it as they wrote it, and tries that again', async () => {
    const { plays, id, dataDir, file, director } = await begun([BROKEN, 'never asked']);
    const path = failedAt(await plays.tick(id, {}).catch((error: unknown) => error));
    const asked = director.prompts.length;
    const slips: Record<string, unknown>[] = [
      { reason: 'Half an hour of work', scene: 'x', action: [{ tool: 'memory.search', args: { query: 'rope' } }] },
      { ...JSON.parse(planned([])), actions: [{ tool: 'no.such.tool', args: {}, reason: 'A slip' }], note: 'Mine.' },
      { ...JSON.parse(planned([])), actions: JSON.parse(FAILING).actions, note: 'Mine too.' },
    ];
    for (const plan of slips) {
      await writeFile(join(dataDir, path), JSON.stringify({ ...(await file(path)), plan }));
      for (let again = 0; again < 2; again++) {
        await expect(plays.tick(id, { retry: 2 })).rejects.toMatchObject({ details: { file: path } });
        expect((await file(path)).plan).toEqual(plan);
      }
    }
    const long = { rationale: 'x'.repeat(200_000), scene_intention: '', actions: [] };
    await writeFile(join(dataDir, path), JSON.stringify({ plan: long }));
    await expect(plays.tick(id, { retry: 2 })).rejects.toMatchObject({ code: 'refused', details: { file: path } });
    expect((await file(path)).plan).toEqual(long);
    await writeFile(join(dataDir, path), JSON.stringify({ plan: JSON.parse(planned([search])) }));
    expect(await plays.tick(id, { retry: 2 })).toMatchObject({ tick: 2, turn: 2, success: true });
    expect(director.prompts).toHaveLength(asked);
  });

  test('is not tried again with an old plan where it was skipped meanwhile', async () => {
    let hold: Promise<void> | null = null;
    let hasEntered = () => {};
    const entered = new Promise<void>((resolve) => {
      hasEntered = resolve;
    });
    const models = scriptedModels({
      director: scripted(['{}', BROKEN, FINE]).model,
      storyteller: numberedTeller().model,
    });
    const { plays, packageId } = await openPlays(models, {
      budget: async () => {
        if (hold) hasEntered();
        await hold;
      },
    });
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    await plays.tick(id, {}).catch(() => null);
    let release = () => {};
    hold = new Promise<void>((resolve) => {
      release = resolve;
    });
    const retried = expect(plays.tick(id, { retry: 2 })).rejects.toMatchObject({ code: 'conflict' });
    await entered;
    await plays.tick(id, { skip: true });
    release();
    await retried;
    expect((await plays.get(id)).turn).toBe(1);
    expect(await plays.tick(id, {})).toMatchObject({ tick: 3, turn: 2 });
  });

  test('only planned that cannot be planned is refused without a file: nothing of it is kept', async () => {
    const { plays, id } = await begun(['no JSON here']);
    const refused = await plays.tick(id, { dryRun: true }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'refused', details: { tick: 2, stage: 'planning' } });
    expect((refused as { details: object }).details).not.toHaveProperty('file');
    expect((await plays.tickErrors(id, {})).errors).toEqual([]);
  });

  test('that failed is planned anew where nobody has edited its plan, or its file is gone', async () => {
    const { plays, id, dataDir, director } = await begun([BROKEN, BROKEN, FINE]);
    const path = failedAt(await plays.tick(id, {}).catch((error: unknown) => error));
    await expect(plays.tick(id, { retry: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await expect(plays.tick(id, { retry: 2 })).rejects.toMatchObject({ code: 'refused', details: { file: path } });
    await writeFile(join(dataDir, path), '{ half');
    await expect(plays.tick(id, { retry: 2 })).rejects.toMatchObject({ code: 'refused', details: { file: path } });
    await rm(join(dataDir, path));
    expect(await plays.tick(id, { retry: 2 })).toMatchObject({ tick: 2, success: true });
    expect(director.prompts).toHaveLength(4);
  });

  test('that failed is skipped: the next one has the number after it', async () => {
    const { plays, id } = await begun([BROKEN, FINE]);
    await expect(plays.tick(id, { skip: true })).rejects.toMatchObject({ code: 'conflict' });
    await plays.tick(id, {}).catch(() => null);
    expect(await plays.tick(id, { skip: true })).toMatchObject({ tick: 2, turn: null, file: null });
    await expect(plays.tick(id, { skip: true })).rejects.toMatchObject({ code: 'conflict' });
    expect(await plays.tick(id, {})).toMatchObject({ tick: 3, turn: 2, file: `plays/${id}/plans/plan_003.json` });
    expect(await plays.rollback(id, 1)).toMatchObject({ turn: 1 });
    expect(await plays.tick(id, {})).toMatchObject({
      tick: 2,
      turn: 2,
      file: `plays/${id}/line-2/plans/plan_002.json`,
    });
  });

  test('that is stopped before anything was told leaves nothing', async () => {
    let hasBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const director = scripted([
      () => {
        hasBegun();
        return new Promise<string>(() => undefined);
      },
    ]);
    const models = scriptedModels({ director: director.model, storyteller: numberedTeller().model });
    const { plays, store, packageId } = await openPlays(models);
    const { id } = await plays.create(packageId, 7);
    const ticking = plays.tick(id, {});
    const refused = expect(ticking).rejects.toMatchObject({ code: 'conflict' });
    await begun;
    await plays.stop(id);
    await refused;
    expect(await store.read(`play:${id}`)).toHaveLength(1);
    expect((await plays.tickErrors(id, {})).errors).toEqual([]);
  });

  test.each([
    ['en', 'I '],
    ['zh-Hans', '我'],
    ['ja', 'る。'],
  ])('asked for words has the engine’s own in the language %s, never what its plan intends', async (language, part) => {
    const asking = scripted(['{"elements":[{"type":"narrate","text":"A voice."},{"type":"input","prompt":"Who?"}]}']);
    const director = scripted(['{}', planned([])]);
    const { plays, packageId } = await openPlays(
      scriptedModels({ director: director.model, storyteller: asking.model }),
      { story: { ...endlessStory(), language } },
    );
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    await plays.tick(id, {});
    const [turn] = (await plays.turns(id, 2, 1)).turns;
    expect(turn?.action).toMatchObject({ type: 'text', text: expect.stringContaining(part) });
    expect(JSON.stringify([turn, asking.prompts])).not.toContain('look at the water together');
  });

  test('after tick writes a story on to its end, through places and rolls, and is refused there', async () => {
    const story = makePackage({
      acts: [
        act(
          'only',
          [
            place('quay', [encounter('enc_rope', { repeatable: true })], { connections: ['light'] }),
            place('light', [encounter('enc_lamp', { givesProgression: 1 })]),
          ],
          { globalProgression: { trackerLabel: 'Clues', requiredValue: 1 } },
        ),
      ],
    });
    const models = scriptedModels({ director: scripted([planned([])]).model, storyteller: numberedTeller().model });
    const { plays, packageId } = await openPlays(models, { story });
    const { id } = await plays.create(packageId, 7);
    let ticks = 0;
    while (!(await plays.get(id)).ended && ticks < 20) {
      await plays.tick(id, {});
      ticks += 1;
    }
    expect(await plays.get(id)).toMatchObject({ ended: true, ending: 'The good end.' });
    for (const request of [{}, { dryRun: true }]) {
      await expect(plays.tick(id, request)).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  test('and others are listed page by page, the newest by default', async () => {
    const { plays, id } = await begun([BROKEN, planned([search])]);
    for (let tick = 0; tick < 4; tick++) {
      await plays.tick(id, {}).catch(() => plays.tick(id, { skip: true }));
    }
    await plays.tick(id, {});
    const turns = async (page: { from?: number; limit?: number }) => {
      const { plans, next } = await plays.tickPlans(id, page);
      return [plans.map(({ turn }) => turn), next];
    };
    expect(await turns({})).toEqual([[2, 3, 4, 5], undefined]);
    expect(await turns({ limit: 2 })).toEqual([[4, 5], undefined]);
    expect(await turns({ from: 1, limit: 3 })).toEqual([[2, 3], 4]);
    expect(await turns({ from: 4, limit: 3 })).toEqual([[4, 5], undefined]);
    expect(await turns({ from: 9 })).toEqual([[], undefined]);
    expect((await plays.tickErrors(id, { limit: 1 })).errors).toMatchObject([{ tick: 2, open: false }]);
    expect((await plays.tickErrors(id, { from: 99 })).errors).toEqual([]);
  });

  test('that fail are listed from one on, with where the next page begins', async () => {
    const { plays, id } = await begun([BROKEN, BROKEN, BROKEN]);
    for (let tick = 0; tick < 3; tick++) await plays.tick(id, {}).catch(() => null);
    const first = await plays.tickErrors(id, { from: 1, limit: 2 });
    expect(first).toMatchObject({ errors: [{ open: false }, { open: false }], next: 5 });
    expect(await plays.tickErrors(id, { from: 5, limit: 2 })).toMatchObject({ errors: [{ tick: 2, open: true }] });
    expect(await plays.tickErrors(id, { limit: 1 })).toMatchObject({ errors: [{ open: true }] });
  });

  test('leaves files that go with the play', async () => {
    const { plays, id, dataDir, store } = await begun([FINE]);
    await plays.tick(id, {});
    expect(await readdir(join(dataDir, 'plays'))).toEqual([id]);
    await plays.delete(id);
    expect(await readdir(join(dataDir, 'plays'))).toEqual([]);
    expect(await store.read(`play:${id}`)).toEqual([]);
    await expect(plays.tick(id, {})).rejects.toMatchObject({ code: 'not_found' });
  });
});
