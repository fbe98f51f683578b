import type { TurnsAnswer } from '../../shared/wire/index.ts';
import { benchModel } from '../bench/plays/models.ts';
import { directed, told } from '../bench/plays/scripts.ts';
import { nextAction } from '../bench/plays/services.ts';
import { endlessStory } from '../bench/plays/story.ts';
import { partsOf, type TortureServer, withServer } from './server.ts';
import type { Trial } from './trial.ts';

const ROUNDS = 20;

/** Asks for a turn and hangs up after so many frames; answers what had come until then. */
async function hangUpAfter(server: TortureServer, playId: string, action: object, frames: number): Promise<string> {
  const hangUp = new AbortController();
  const response = await server.post(`/api/plays/${playId}/turns`, { action }, hangUp.signal);
  if (response.body === null) throw new Error('No body.');
  let text = '';
  try {
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (partsOf(text).filter(({ type }) => type === 'data-frame').length >= frames) hangUp.abort();
    }
  } catch (error) {
    if (!hangUp.signal.aborted) throw error;
  }
  return text;
}

const framesIn = (text: string): string[] =>
  partsOf(text).flatMap(({ type, data }) => (type === 'data-frame' ? [JSON.stringify(data)] : []));

/** R3: a player whose connection breaks after each frame of a turn in turn, and who comes back. */
export const disconnects: Trial = {
  name: 'R3',
  what: 'a disconnect after a frame, then resumed',
  async run(say) {
    const failures: string[] = [];
    let done = 0;
    let frames = 0;
    const director = benchModel((_, call) => directed(call));
    const storyteller = benchModel((_, call) => told(call), { firstMs: 5, deltaMs: 1 });
    const models = { director: director.model, storyteller: storyteller.model };
    await withServer({ story: endlessStory(), models }, async (server) => {
      const playId = await server.begin();
      let { end } = await server.turn(playId, { type: 'start' });
      for (let round = 0; round < ROUNDS; round += 1) {
        // As many frames as the turn before had, and none, and more than come.
        const most = 8;
        for (let after = 0; after <= most; after += 1) {
          const heard = await hangUpAfter(server, playId, nextAction(end), after);
          const response = await fetch(`${server.address}/api/plays/${playId}/stream`);
          const resumed = response.status === 204 ? null : await response.text();
          const { turns } = await server.get<TurnsAnswer>(`/api/plays/${playId}/turns?from=${end.turn + 1}&limit=1`);
          const [kept] = turns;
          const expected = (kept?.frames ?? []).map(({ seq, ...frame }) => JSON.stringify({ seq, frame }));
          const place = `turn ${end.turn + 1}, after ${after} frames`;
          const first = framesIn(heard);
          if (expected.length === 0) failures.push(`${place}: nothing was kept`);
          if (first.join('\n') !== expected.slice(0, first.length).join('\n'))
            failures.push(`${place}: what had come is not what was kept`);
          if (resumed !== null && framesIn(`${resumed}\n\n`).join('\n') !== expected.join('\n')) {
            failures.push(`${place}: what was resumed is not what was kept`);
          }
          done += 1;
          frames += expected.length;
          const play = await server.get<typeof end>(`/api/plays/${playId}`);
          if (play.turn !== end.turn + 1) failures.push(`${place}: the play stands at turn ${play.turn}`);
          end = play;
        }
        if (round % 5 === 4) say(`${round + 1} of ${ROUNDS} rounds`);
      }
    });
    return { name: this.name, what: this.what, done, failures, notes: [`${frames} frames compared`] };
  },
};
