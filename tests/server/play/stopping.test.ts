import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, test } from 'vitest';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { everythingOf, onwards, openPlays, playOn, read, take } from './support.ts';

/** A Storyteller that tells a first turn whole; of the next ones it writes so much and then waits to be let go on, or stopped. */
function waitingTeller(beginning: string, rest = '') {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const usage = {
    inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 5, text: 5, reasoning: 0 },
  };
  let call = 0;
  const model = new MockLanguageModelV4({
    doStream: async ({ abortSignal }) => {
      call += 1;
      const isFirst = call === 1;
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async start(controller) {
          const write = (delta: string) => controller.enqueue({ type: 'text-delta', id: 't', delta });
          controller.enqueue({ type: 'stream-start', warnings: [] });
          controller.enqueue({ type: 'text-start', id: 't' });
          write(isFirst ? telling({ type: 'narrate', text: 'The tide is out.' }) : beginning);
          if (!isFirst) {
            reached.resolve();
            const stopped = new Promise((_, reject) => {
              abortSignal?.addEventListener('abort', () => reject(abortSignal.reason), { once: true });
            });
            await Promise.race([released.promise, stopped]).catch((error: unknown) => controller.error(error));
            if (abortSignal?.aborted) return;
            write(rest);
          }
          controller.enqueue({ type: 'text-end', id: 't' });
          controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage });
          controller.close();
        },
      });
      return { stream };
    },
  });
  return { model, reached: reached.promise, release: () => released.resolve() };
}

const SILENT = '{"elements":[{"type":"show","character":"ben"},';
const SPOKEN = '{"elements":[{"type":"narrate","text":"The rope gives."},{"type":"narr';
const ENDING =
  '{"elements":[{"type":"narrate","text":"They look for their coats."},{"type":"narrate","text":"Somebody turns at the door."},{"type":"narr';
const REST = 'ate","text":"It holds."}]}';

/** A play of one turn whose second waits in the middle of its telling. */
async function waitingPlay(beginning: string) {
  const teller = waitingTeller(beginning, REST);
  const models = scriptedModels({ director: scripted(['{}']).model, storyteller: teller.model });
  const services = await openPlays(models);
  const { id } = await services.plays.create(services.packageId, 7);
  await playOn(services.plays, id, 1);
  return {
    ...services,
    id,
    teller,
    before: await everythingOf(services, id),
    action: await onwards(services.plays, id),
  };
}

describe('a turn stopped by the player', () => {
  test('before a word of it was told leaves nothing, and its action fits again', async () => {
    const services = await waitingPlay(SILENT);
    const { plays, id, teller, before, action } = services;
    const run = await plays.takeTurn(id, action);
    const told = read(run.follow());
    await teller.reached;
    await plays.stop(id);
    await run.done;
    const { frames, end, errors } = await told;
    expect(errors).toEqual([]);
    expect(frames.every(({ frame }) => frame.type !== 'narrate' && frame.type !== 'say')).toBe(true);
    expect(end).toMatchObject({ turn: 1, kept: false });
    expect(await everythingOf(services, id)).toEqual(before);
    teller.release();
    expect((await take(plays, id, action)).end).toMatchObject({ turn: 2 });
  });

  test('while it was directed leaves nothing either, the first one too', async () => {
    const asked = Promise.withResolvers<void>();
    const director = scripted([
      () => {
        asked.resolve();
        return new Promise<string>(() => undefined);
      },
    ]);
    const { plays, store, packageId } = await openPlays(scriptedModels({ director: director.model }));
    const { id } = await plays.create(packageId, 7);
    const run = await plays.takeTurn(id, { type: 'start' });
    const told = read(run.follow());
    await asked.promise;
    await plays.stop(id);
    expect((await told).end).toMatchObject({ turn: 0, waitingFor: 'continue', kept: false });
    expect(await store.read(`play:${id}`)).toHaveLength(1);
    expect((await plays.get(id)).frames).toEqual([]);
  });

  test('after words is kept with its whole frames, and hands over', async () => {
    const { plays, id, teller, action } = await waitingPlay(SPOKEN);
    const run = await plays.takeTurn(id, action);
    for await (const chunk of run.follow()) {
      if (chunk.type === 'data-frame' && JSON.stringify(chunk.data).includes('The rope gives.')) await plays.stop(id);
    }
    await teller.reached;
    const play = await plays.get(id);
    expect(play).toMatchObject({ turn: 2 });
    expect(play.waitingFor).not.toBeNull();
    const words = play.frames.flatMap((frame) => (frame.type === 'narrate' ? [frame.text] : []));
    expect(words).toEqual(['The rope gives.']);
    expect((await plays.record(id, 2)).stopped).toBe(true);
  });

  test('in the middle of the ending keeps what was told of it, and the author’s words stand on its page', async () => {
    const says = { intent: 'deed', outcome: 'The lamp goes out.', encounter: null, beats: [], leads: [], close: true };
    const director = scripted([JSON.stringify({ ...says, encounter: 'one' }), JSON.stringify(says)]);
    const storyteller = waitingTeller(ENDING).model;
    const story = makePackage({ acts: [act('act', [place('hall', [encounter('one')])])] });
    story.plot.possibleEndings = ['Everybody goes home.'];
    const { plays, packageId } = await openPlays(scriptedModels({ director: director.model, storyteller }), { story });
    const { id } = await plays.create(packageId, 7);
    await take(plays, id, { type: 'start' });
    const run = await plays.takeTurn(id, { type: 'continue' });
    for await (const chunk of run.follow()) {
      if (chunk.type === 'data-frame' && JSON.stringify(chunk.data).includes('They look for')) await plays.stop(id);
    }
    const told = (await plays.get(id)).frames.map((frame) => ('text' in frame ? frame.text : frame.type));
    expect(told.filter((text) => text === 'Somebody turns at the door.')).toHaveLength(1);
    expect(told).toContain('They look for their coats.');
    expect(told.at(-1)).toBe('Everybody goes home.');
  });

  test('anew, before a word of it was told, leaves the telling before', async () => {
    const services = await waitingPlay(SILENT);
    const { plays, id, teller, before } = services;
    const run = await plays.reroll(id);
    const told = read(run.follow());
    await teller.reached;
    await plays.stop(id);
    expect((await told).end).toMatchObject({ turn: 1, kept: false });
    expect(await everythingOf(services, id)).toEqual(before);
  });
});

describe('a turn that runs while the server shuts down', () => {
  test('is told to its end where there is time', async () => {
    const { plays, id, teller, action, store } = await waitingPlay(SPOKEN);
    const run = await plays.takeTurn(id, action);
    const told = read(run.follow());
    await teller.reached;
    const closed = plays.close(60_000);
    await expect(plays.takeTurn(id, action)).rejects.toMatchObject({ code: 'unavailable' });
    teller.release();
    await closed;
    const { frames, end } = await told;
    expect(JSON.stringify(frames)).toContain('It holds.');
    expect(end).toMatchObject({ turn: 2 });
    expect(end?.kept).toBeUndefined();
    expect((await store.getPlay(id))?.turn).toBe(2);
  });

  test.each([
    ['before', SILENT],
    ['after', SPOKEN],
  ])(
    'is broken off where there is not, %s its first words: nothing of it is kept, and it may be sent again',
    async (_, beginning) => {
      const services = await waitingPlay(beginning);
      const { plays, id, teller, before, action, store, dataDir } = services;
      const run = await plays.takeTurn(id, action);
      const told = read(run.follow());
      await teller.reached;
      await plays.close(0);
      await run.done;
      const { end, errors } = await told;
      expect(end).toBeUndefined();
      expect(errors).toEqual([expect.stringContaining('The server is stopping')]);
      await store.close();
      const again = await openPlays(
        scriptedModels({ director: scripted(['{}']).model, storyteller: waitingTeller('').model }),
        { dir: dataDir },
      );
      expect(await everythingOf(again, id)).toEqual(before);
      expect((await take(again.plays, id, action)).end).toMatchObject({ turn: 2 });
    },
  );
});
