import { describe, expect, test } from 'vitest';
import { type SequencedFrame, TURNS_WHOLE } from '../../../shared/play/index.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import {
  countedModels,
  endlessStory,
  numberedTeller,
  onwards,
  openPlays,
  planned,
  playOn,
  search,
  take,
  whole,
} from './support.ts';

test('who was shown the turn before is not shown again when they speak', async () => {
  const says = telling(
    { type: 'say', character: 'ben', text: 'The tide is late.' },
    { type: 'narrate', text: 'He waits.' },
  );
  const later = telling({ type: 'say', character: 'ben', text: 'Later than ever.' });
  const storyteller = scripted([says, later]);
  const { plays, packageId } = await openPlays(scriptedModels({ storyteller: storyteller.model }));
  const { id } = await plays.create(packageId, 7);
  const shownIn = ({ frames }: { frames: readonly SequencedFrame[] }) =>
    frames.flatMap(({ frame }) => (frame.type === 'show' ? [frame.character] : []));
  expect(shownIn(await take(plays, id, { type: 'start' }))).toContain('ben');
  const second = await take(plays, id, await onwards(plays, id));
  expect(second.frames.map(({ frame }) => frame.type)).toContain('say');
  expect(shownIn(second)).toEqual([]);
});

describe('the record of a turn', () => {
  test('what its calls used is kept in its own append; of a tick that failed, all the same', async () => {
    const { store, ...services } = await openPlays(
      countedModels({
        director: scripted(['{}', planned([{ tool: 'no.such.tool', args: {}, reason: 'A slip' }])]).model,
        storyteller: numberedTeller().model,
      }),
    );
    const { id } = await services.plays.create(services.packageId, 7);
    const callsOf = async () =>
      Object.fromEntries((await store.sumUsage(`play:${id}`)).map(({ role, calls }) => [role, calls]));
    const appended: string[][] = [];
    const { append } = store;
    store.append = (stream, seq, events, projections = []) => {
      appended.push(projections.map(({ kind }) => kind));
      return append(stream, seq, events, projections);
    };
    await playOn(services.plays, id, 1);
    expect(appended).toHaveLength(1);
    expect(appended[0]?.filter((kind) => kind === 'put-usage')).toHaveLength(2);
    expect(await callsOf()).toEqual({ director: 1, storyteller: 1 });
    await expect(services.plays.tick(id, {})).rejects.toMatchObject({ code: 'refused' });
    await expect.poll(callsOf).toEqual({ director: 2, storyteller: 1 });
  });

  test('explains it: eligible and rejected, plan and trace, pack, prompts, calls and cost', async () => {
    const director = scripted(['{}', planned([search], { encounter: 'enc_rope', doom: 50 })]);
    const storyteller = numberedTeller();
    const { plays, packageId, store } = await openPlays(
      countedModels({ director: director.model, storyteller: storyteller.model }),
    );
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 2);
    const record = await plays.record(id, 2);
    expect(record).toMatchObject({
      ...{ turn: 2, tick: 2, line: 1, directedBy: 'model', reason: null, stopped: false },
      action: { type: 'choice' },
      plan: { sceneIntention: 'They look at the water together.' },
      trace: { success: true },
      attempts: [{ attempt: 1, by: 'model', failure: null }],
      direction: { act: 'act_one', location: 'quay' },
      clocks: [{ kind: 'progress', max: 100 }],
      cost: 0,
    });
    expect(record.mutations[0]).toEqual({ type: 'turn-began' });
    expect(record.memory.map(({ type }) => type)).toContain('scene-added');
    expect(record.prompts.map(({ role }) => role)).toEqual(['director', 'storyteller']);
    const asked = JSON.parse(director.prompts[1] ?? '[]');
    expect(asked[0].content).toBe(record.prompts[0]?.instructions);
    expect(storyteller.prompts[1]).toContain(JSON.stringify(record.prompts[1]?.prompt).slice(1, 200));
    expect(record.calls.map(({ role, inputTokens }) => [role, inputTokens])).toEqual([
      ['director', 100],
      ['storyteller', 100],
    ]);
    expect(record.usage).toMatchObject({ calls: 2, inputTokens: 200, outputTokens: 20 });
    expect([...record.eligible.map(({ id }) => id), ...record.rejected.map(({ id }) => id)]).toContain('enc_lamp');
    await expect(plays.record(id, 3)).rejects.toMatchObject({ code: 'not_found' });
    const rows = await store.listTurns(id, [{ line: 1, from: 1, to: 2 }], 1, 2);
    const head = record.prompts[0]?.instructions ?? '';
    expect(head.length).toBeGreaterThan(500);
    for (const row of rows) expect(JSON.stringify(row.record)).not.toContain(JSON.stringify(head).slice(1, 300));
  });

  test('is whole in the database or not at all: what dies before the commit leaves nothing', async () => {
    const { plays, store, packageId } = await openPlays(
      scriptedModels({ director: scripted([planned([search])]).model, storyteller: numberedTeller().model }),
    );
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    const tables = async () => [
      await store.read(`play:${id}`),
      await store.getPlay(id),
      await store.listTurns(id, [{ line: 1, from: 1, to: 9 }], 1, 9),
      await store.listSaves(id),
      await store.searchMemory(id, [{ line: 1, from: 1, to: 9 }], { text: 'Line Title', limit: 50 }),
      await store.latestSnapshot(id, 1, 9),
    ];
    const before = await tables();
    const append = store.append;
    // The last of a turn's projections cannot be written: nothing of the append is.
    store.append = (stream, seq, events, projections = []) =>
      append(stream, seq, events, [...projections, { kind: 'put-turn', row: { playId: 'nobody' } as never }]);
    const [broken] = await playOn(plays, id, 1);
    expect(broken?.errors).toHaveLength(1);
    store.append = append;
    expect(await tables()).toEqual(before);
    expect((await playOn(plays, id, 1))[0]?.end?.turn).toBe(2);
  });

  test('of writers that race keeps every turn: the loser is told so', async () => {
    const models = () => scriptedModels({ director: scripted(['{}']).model, storyteller: numberedTeller().model });
    const one = await openPlays(models());
    const { id } = await one.plays.create(one.packageId, 7);
    const [first] = await playOn(one.plays, id, 1);
    const { seq = 0 } = (await one.store.read(`play:${id}`)).at(-1) ?? {};
    const choiceId = first?.end?.choices[0]?.id ?? '';
    const run = await one.plays.takeTurn(id, { type: 'choice', choiceId });
    await one.store.append(`play:${id}`, seq, [{ type: 'tick-skipped', data: { tick: 2 } }]);
    await run.done;
    expect((await whole(Promise.resolve(run))).errors).toHaveLength(1);
    expect((await plays(one)).at(-1)).toMatchObject({ type: 'tick-skipped' });
    expect((await playOn(one.plays, id, 1))[0]?.end?.turn).toBe(2);
    expect((await one.plays.record(id, 2)).tick).toBe(3);
    async function plays({ store }: typeof one) {
      return store.read(`play:${id}`);
    }
  });
});

describe('a turn', () => {
  test('offers what a skill offers, where the rules allow', async () => {
    const offering = {
      get: (tool: string) =>
        tool === 'skills/oracle/ask'
          ? {
              execute: async (_args: unknown, { onEvent }: { onEvent: (event: never) => void }) => {
                const payload = { choices: ['Trust the gull', 'Trust the tide'] };
                onEvent({ version: '0', type: 'ui_event', event: 'narrative_choice', payload } as never);
                return { ok: true as const, value: { summary: 'The oracle spoke.' } };
              },
            }
          : undefined,
      names: () => ['skills/oracle/ask'],
    };
    const step = { tool: 'skills/oracle/ask', args: {}, reason: 'They asked.' };
    const director = scripted([planned([step])]);
    const { plays, packageId } = await openPlays(
      scriptedModels({ director: director.model, storyteller: numberedTeller().model }),
      { skills: { tools: offering as never, prompts: [] } },
    );
    const { id } = await plays.create(packageId, 7);
    const told = await take(plays, id, { type: 'start' });
    expect(told.end?.choices.map(({ text }) => text)).toEqual(['Trust the gull', 'Trust the tide']);
    expect(told.end).toMatchObject({ waitingFor: 'choice', freeText: true });
    const { mutations } = await plays.record(id, 1);
    expect(mutations.at(-1)).toMatchObject({ type: 'turn-ended', waitingFor: 'choice' });
  });

  test('keeps what its choices reach for, for who directs the next one', async () => {
    const options = [
      { id: 'a', text: 'Kick the door.', impulse: 'push' },
      { id: 'b', text: 'Listen at it.', impulse: 'look' },
    ];
    const storyteller = scripted([
      telling({ type: 'narrate', text: 'A door.' }, { type: 'choice', options, freeText: true }),
    ]);
    const { plays, packageId } = await openPlays(
      scriptedModels({ director: scripted(['{}']).model, storyteller: storyteller.model }),
    );
    const { id } = await plays.create(packageId, 7);
    const told = await take(plays, id, { type: 'start' });
    const offered = options.map(({ text, impulse }, index) => ({ id: `c1-1-${index}`, text, impulse }));
    expect(told.end?.choices).toEqual(offered);
    expect(told.frames.at(-1)?.frame).toMatchObject({ type: 'choice', options: offered });
  });

  test('draws a player on who has stalled: to the next place on the way to something new', async () => {
    const story = makePackage({
      acts: [
        act('only', [
          place('quay', [encounter('enc_rope', { repeatable: true })], { connections: ['stairs', 'cellar'] }),
          place('cellar', [], { connections: ['quay'] }),
          place('stairs', [], { connections: ['quay', 'light'] }),
          place('light', [encounter('enc_lamp')], { connections: ['stairs'] }),
        ]),
      ],
    });
    const models = scriptedModels({ director: scripted(['']).model, storyteller: numberedTeller().model });
    const { plays, packageId } = await openPlays(models, { story });
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 6);
    const nudges = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (turn) => (await plays.record(id, turn)).direction?.attached.nudge),
    );
    expect(nudges.slice(0, 3)).toEqual([null, null, null]);
    expect(nudges.at(-1)).toBe('Title of stairs');
  });

  test('goes on without memory where that is broken or late', async () => {
    const { plays, store, packageId } = await openPlays(
      scriptedModels({ director: scripted(['{}']).model, storyteller: numberedTeller().model }),
    );
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    store.searchMemory = () => Promise.reject(new Error('damaged'));
    expect((await playOn(plays, id, 1))[0]).toMatchObject({ errors: [], end: { turn: 2 } });
    store.searchMemory = () => new Promise(() => undefined);
    expect((await playOn(plays, id, 1))[0]).toMatchObject({ errors: [], end: { turn: 3 } });
  });

  test('recalls for the Director what was told long ago', async () => {
    let call = 0;
    const storyteller = scripted([
      () => {
        call += 1;
        const text = call === 1 ? 'A copper astrolabe lies under the ferry bench.' : `Line ${call}.`;
        return telling({ type: 'narrate', text }, { type: 'input', prompt: 'What now?' });
      },
    ]);
    const director = scripted(['{}']);
    const { plays, packageId } = await openPlays(
      scriptedModels({ director: director.model, storyteller: storyteller.model }),
    );
    const { id } = await plays.create(packageId, 7);
    // What stands whole in the prompt is not recalled as well.
    await playOn(plays, id, 3);
    await take(plays, id, { type: 'text', text: 'Where was that copper astrolabe?' });
    expect((await plays.record(id, 4)).direction?.attached.recalled).toEqual([]);
    await playOn(plays, id, TURNS_WHOLE.least + TURNS_WHOLE.step);
    await take(plays, id, { type: 'text', text: 'Where was that copper astrolabe?' });
    const tail = JSON.parse(director.prompts.at(-1) ?? '[]').at(-1);
    expect(JSON.stringify(tail)).toContain('lies under the ferry bench');
    const { direction } = await plays.record(id, 5 + TURNS_WHOLE.least + TURNS_WHOLE.step);
    expect(direction?.attached.recalled.join('\n')).toContain('lies under the ferry bench');
  });

  test('tells a player of trouble in the language of the story', async () => {
    const broken = planned([{ tool: 'no.such.tool', args: {} }]);
    const told: string[] = [];
    for (const language of ['en', 'zh-CN', 'ja']) {
      const story = makePackage({ acts: endlessStory().plot.acts, language });
      const models = scriptedModels({ director: scripted([broken]).model, storyteller: numberedTeller().model });
      const { plays, packageId } = await openPlays(models, { story });
      const { id } = await plays.create(packageId, 7);
      told.push((await take(plays, id, { type: 'start' })).end?.trouble?.message ?? '');
    }
    expect(told[0]).toContain('told plainly');
    expect(told[1]).toMatch(/\p{Script=Han}/u);
    expect(told[2]).toMatch(/\p{Script=Hiragana}/u);
  });
});
