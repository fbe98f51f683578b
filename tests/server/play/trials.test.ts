import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { createLogger } from '../../../server/log.ts';
import { createPlays } from '../../../server/play/index.ts';
import { openStore } from '../../../server/store/index.ts';
import { countNodes, type VNPackage } from '../../../shared/story/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { tempDir } from '../../support/temp-dir.ts';

const models = () =>
  scriptedModels({
    director: scripted(['{}']).model,
    storyteller: scripted([
      telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' }),
    ]).model,
  });

async function open(dir?: string) {
  const dataDir = dir ?? (await tempDir());
  const store = await openStore({ dataDir, clock: systemClock });
  const log = createLogger('silent');
  const plays = createPlays({ store, models: models(), clock: systemClock, log, directorTimeoutMs: 2000 });
  const close = async () => {
    await plays.close(1000);
    await store.close();
  };
  onTestFinished(close);
  return { dataDir, store, plays, close };
}

const called = (title: string): VNPackage => ({ ...sampleStory(), title });

describe('a trial', () => {
  test('is of its own story, not of a package with the same id', async () => {
    const { plays, store } = await open();
    const story = sampleStory();
    const body = JSON.stringify(story);
    const { id, version, title, language, createdAt } = story;
    await store.putPackage({ id, version, title, language, createdAt, totalNodes: countNodes(story), body });
    const trial = await plays.createTrial(called('As it stands'), 'working');
    const play = await plays.create(id);
    expect((await plays.get(trial.id)).title).toBe('As it stands');
    expect(await plays.get(play.id)).toMatchObject({ title, trialOf: null });
    plays.forget(id);
    await store.deletePackage(id);
    expect((await plays.get(trial.id)).title).toBe('As it stands');
  });

  test('goes on after the process is gone', async () => {
    const first = await open();
    const { id } = await first.plays.createTrial(called('As it stands'), 'working');
    await (await first.plays.takeTurn(id, { type: 'start' })).done;
    const before = await first.plays.get(id);
    await first.close();
    const { plays } = await open(first.dataDir);
    expect(await plays.get(id)).toEqual(before);
  });

  test('makes room: three of each session stay, the last played ones; those of others are not touched', async () => {
    const { plays } = await open();
    const begin = async (session: string) => (await plays.createTrial(called('Again'), session)).id;
    const other = await begin('other');
    const [one, two, three] = [await begin('working'), await begin('working'), await begin('working')];
    await (await plays.takeTurn(one, { type: 'start' })).done;
    const four = await begin('working');
    const left = (await plays.list()).map(({ id }) => id);
    expect(left.toSorted()).toEqual([other, one, three, four].toSorted());
    await expect(plays.get(two)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('goes with its session, in the middle of a turn too', async () => {
    const { plays, store } = await open();
    const { id } = await plays.createTrial(called('Again'), 'working');
    const other = await plays.createTrial(called('Again'), 'other');
    const run = await plays.takeTurn(id, { type: 'start' });
    await plays.deleteTrials('working');
    await run.done;
    await expect(plays.get(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await store.read(`play:${id}`)).toEqual([]);
    expect((await plays.list()).map((row) => row.id)).toEqual([other.id]);
    await plays.deleteTrials('nobody');
  });
});
