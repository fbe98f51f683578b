import type { UIMessageChunk } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { createLogger } from '../../../server/log.ts';
import type { Models } from '../../../server/models/types.ts';
import { createPlays, type Plays } from '../../../server/play/index.ts';
import { openStore } from '../../../server/store/index.ts';
import type { PlayerAction, SequencedFrame } from '../../../shared/play/index.ts';
import { countNodes } from '../../../shared/story/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { pacedStory } from '../../support/sample.ts';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { tempDir } from '../../support/temp-dir.ts';

const LINES = telling(
  { type: 'narrate', text: 'The tide is out.' },
  { type: 'say', character: 'mio', text: 'You came back.', expression: 'happy' },
  { type: 'yield', waitingFor: 'continue' },
);

async function open(models: Models, dir?: string) {
  const dataDir = dir ?? (await tempDir());
  const store = await openStore({ dataDir, clock: systemClock });
  const plays = createPlays({
    store,
    models,
    clock: systemClock,
    log: createLogger('silent'),
    directorTimeoutMs: 2000,
  });
  const close = async () => {
    await plays.close(1000);
    await store.close();
  };
  onTestFinished(close);
  const story = pacedStory();
  const body = JSON.stringify(story);
  const { id, version, title, language, createdAt } = story;
  await store.putPackage({ id, version, title, language, createdAt, totalNodes: countNodes(story), body });
  return { store, plays, dataDir, close, packageId: id };
}

interface Turn {
  frames: SequencedFrame[];
  end: TurnData | undefined;
  errors: string[];
}

async function read(stream: ReadableStream<UIMessageChunk>): Promise<Turn> {
  const turn: Turn = { frames: [], end: undefined, errors: [] };
  for await (const chunk of stream) {
    if (chunk.type === 'data-frame') turn.frames.push(chunk.data as SequencedFrame);
    if (chunk.type === 'data-turn') turn.end = chunk.data as TurnData;
    if (chunk.type === 'error') turn.errors.push(chunk.errorText);
  }
  return turn;
}

const take = async (plays: Plays, id: string, action: PlayerAction) =>
  read((await plays.takeTurn(id, action)).follow());

/** The action that goes on from what a turn waits for. */
function onwards(end: TurnData | undefined): PlayerAction {
  if (end?.waitingFor === 'choice') return { type: 'choice', choiceId: end.choices[0]?.id ?? '' };
  if (end?.waitingFor === 'dice-result') return { type: 'roll' };
  if (end?.waitingFor === 'free-text') return { type: 'text', text: 'I look around.' };
  return { type: 'continue' };
}

describe('plays', () => {
  test('a play goes on after the process is gone, exactly as it was', async () => {
    const models = scriptedModels({ storyteller: scripted([LINES]).model, director: scripted(['{}']).model });
    const first = await open(models);
    const { id } = await first.plays.create(first.packageId, 3);
    const one = await take(first.plays, id, { type: 'start' });
    const two = await take(first.plays, id, onwards(one.end));
    const before = await first.plays.get(id);
    await first.close();

    const second = await open(models, first.dataDir);
    expect(await second.plays.get(id)).toEqual(before);
    const three = await take(second.plays, id, onwards(two.end));
    expect(three.frames[0]?.seq).toBe((two.frames.at(-1)?.seq ?? 0) + 1);
  });

  test('the rules and the scene tell the story where models fail', async () => {
    const failing = () => scripted([new Error('the model is down')]).model;
    const { plays, packageId } = await open(scriptedModels({ director: failing(), storyteller: failing() }));
    const { id } = await plays.create(packageId, 11);
    let turn = await take(plays, id, { type: 'start' });
    let turns = 1;
    while (turn.end && !turn.end.ended && turns < 200) {
      expect(turn.errors).toEqual([]);
      expect(turn.frames.length).toBeGreaterThan(0);
      turn = await take(plays, id, onwards(turn.end));
      turns += 1;
    }
    expect(turn.end?.ended).toBe(true);
    expect(pacedStory().plot.possibleEndings).toContain(turn.end?.ending);
    await expect(plays.takeTurn(id, { type: 'continue' })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('nothing of a turn is kept when it cannot be stored, and it may be sent again', async () => {
    const { plays, store, packageId } = await open(
      scriptedModels({ director: scripted(['{}']).model, storyteller: scripted([LINES]).model }),
    );
    const { id } = await plays.create(packageId, 5);
    const append = store.append;
    store.append = () => Promise.reject(new Error('disk full'));
    const broken = await take(plays, id, { type: 'start' });
    expect(broken.errors).toHaveLength(1);
    expect(broken.errors[0]).not.toContain('disk full');
    expect(broken.end).toBeUndefined();
    expect((await plays.get(id)).turn).toBe(0);
    store.append = append;
    expect((await take(plays, id, { type: 'start' })).end?.turn).toBe(1);
  });

  test('the same seed and the same models give the same play', async () => {
    const run = async () => {
      const { plays, packageId, close } = await open(
        scriptedModels({ director: scripted(['{}']).model, storyteller: scripted([LINES]).model }),
      );
      const { id } = await plays.create(packageId, 42);
      const turns = [await take(plays, id, { type: 'start' })];
      for (let turn = 0; turn < 8; turn++) turns.push(await take(plays, id, onwards(turns.at(-1)?.end)));
      await close();
      return turns;
    };
    expect(await run()).toEqual(await run());
  });
});
