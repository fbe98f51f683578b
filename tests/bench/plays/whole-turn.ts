import { ToolLoopAgent } from 'ai';
import { comparing } from '../pairs.ts';
import { benchModel } from './models.ts';
import { directed, told } from './scripts.ts';
import { benchServices, nextAction, takeTurn } from './services.ts';
import { endlessStory } from './story.ts';

/**
 * P1: what a turn adds to its model calls: rules, context, a plan of three steps, checked frames, and one durable commit. The
 * floor is a bare agent that makes the same two calls, with the same prompts and deltas – of a token each – and reads them.
 */
export const wholeTurn = comparing(
  { name: 'P1', what: 'a whole turn on the server; a bare agent run with the same model calls and deltas' },
  async () => {
    const director = benchModel((_, call) => directed(call));
    const storyteller = benchModel((_, call) => told(call));
    const services = await benchServices(endlessStory(), { director: director.model, storyteller: storyteller.model });
    const playId = await services.begin();
    let standing = await takeTurn(services, playId, { type: 'start' });
    const directing = new ToolLoopAgent({ model: director.model, maxRetries: 0 });
    const telling = new ToolLoopAgent({ model: storyteller.model, maxRetries: 0 });
    const sent = { director: '', storyteller: '' };
    return {
      goal: 1.8,
      warmUp: 40,
      times: 10,
      pairs: 21,
      async subject() {
        director.forget();
        storyteller.forget();
        standing = await takeTurn(services, playId, nextAction(standing));
        if (director.calls.length !== 1 || storyteller.calls.length !== 1) {
          throw new Error(`${director.calls.length} + ${storyteller.calls.length} calls are not the two of a turn.`);
        }
        sent.director = director.calls[0]?.prompt ?? '';
        sent.storyteller = storyteller.calls[0]?.prompt ?? '';
      },
      async floor() {
        await directing.generate({ prompt: sent.director });
        const { textStream } = await telling.stream({ prompt: sent.storyteller });
        let length = 0;
        for await (const delta of textStream) length += delta.length;
        if (length === 0) throw new Error('Nothing was told.');
      },
      close: () => services.close(),
    };
  },
);
