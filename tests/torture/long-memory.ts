import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { benchModel } from '../bench/plays/models.ts';
import { directed, told } from '../bench/plays/scripts.ts';
import { type BenchServices, benchServices, nextAction, takeTurn } from '../bench/plays/services.ts';
import { endlessStory } from '../bench/plays/story.ts';
import type { Trial } from './trial.ts';

const EARLY = 1000;
const LATE = 10_000;
const MOST = 1.2;
/** A prompt's most, in characters: no budget is exceeded, however long it is played. */
const PROMPT_MAX = 40_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function resident(): { heap: number; rss: number } {
  collect();
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed, rss };
}

const MB = 1024 * 1024;

/** R10: one play that is played ten thousand turns. */
export const longMemory: Trial = {
  name: 'R10',
  what: 'a turn of one long play',
  async run(say) {
    const failures: string[] = [];
    const director = benchModel((_, call) => directed(call));
    const storyteller = benchModel(() => told(tellings++));
    let tellings = 0;
    const services: BenchServices = await benchServices(endlessStory(), {
      director: director.model,
      storyteller: storyteller.model,
    });
    let longest = 0;
    let early = { heap: 0, rss: 0 };
    let turn = 0;
    try {
      const playId = await services.begin();
      let standing = await takeTurn(services, playId, { type: 'start' });
      for (turn = 1; turn < LATE; turn += 1) {
        director.forget();
        storyteller.forget();
        standing = await takeTurn(services, playId, nextAction(standing));
        for (const { prompt } of [...director.calls, ...storyteller.calls]) longest = Math.max(longest, prompt.length);
        if (turn === EARLY) early = resident();
        if (turn % 1000 === 0) say(`turn ${turn}`);
      }
      const late = resident();
      if (late.heap > early.heap * MOST) failures.push(`the heap grew ${(late.heap / early.heap).toFixed(2)}×`);
      if (late.rss > early.rss * MOST) failures.push(`what is resident grew ${(late.rss / early.rss).toFixed(2)}×`);
      if (longest > PROMPT_MAX) failures.push(`a prompt had ${longest} characters`);
      return {
        ...{ name: this.name, what: this.what, done: turn, failures },
        notes: [
          `heap ${(early.heap / MB).toFixed(1)} → ${(late.heap / MB).toFixed(1)} MB`,
          `resident ${(early.rss / MB).toFixed(0)} → ${(late.rss / MB).toFixed(0)} MB`,
          `longest prompt ${longest} characters`,
        ],
      };
    } finally {
      await services.close();
    }
  },
};
