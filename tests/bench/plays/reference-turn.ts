import type { PlayerAction } from '../../../shared/play/index.ts';
import type { TurnData } from '../../../shared/wire/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { type Figure, sizeRow } from '../figure.ts';
import { benchModel } from './models.ts';
import { directed, told } from './scripts.ts';
import { benchServices, nextAction, takeTurn } from './services.ts';

const TURNS = 30;

async function playOn(env: Record<string, string>) {
  let order = '';
  // Of the sample as it ships most is written, and asks no model.
  const story = freelyToldStory();
  const protagonist = story.characters.find(({ role }) => role === 'protagonist')?.id ?? '';
  const director = benchModel((_, call) => {
    order += 'D';
    return directed(call, protagonist);
  });
  let tellings = 0;
  const storyteller = benchModel(() => {
    order += 'S';
    tellings += 1;
    return told(tellings);
  });
  const services = await benchServices(story, { director: director.model, storyteller: storyteller.model }, env);
  try {
    const turns: { isChoice: boolean; calls: number }[] = [];
    let id = await services.begin();
    let standing: TurnData | null = null;
    while (turns.length < TURNS) {
      if (standing?.ended) {
        id = await services.begin();
        standing = null;
      }
      order = '';
      director.forget();
      storyteller.forget();
      const action: PlayerAction = standing === null ? { type: 'start' } : nextAction(standing);
      standing = await takeTurn(services, id, action);
      // What is asked after the telling has begun is asked ahead, for turns to come.
      const asked = order.slice(0, order.indexOf('S') + 1);
      if (asked === '') throw new Error(`Turn ${standing.turn} was not told: ${standing.trouble?.message}`);
      turns.push({ isChoice: action.type === 'choice', calls: asked.length });
      // The player reads.
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return turns;
  } finally {
    await services.close();
  }
}

/** P3: how often models are asked in a turn. */
export const referenceTurn: Figure = {
  name: 'P3',
  what: "model calls of a player's turn, the most of 30 turns",
  async measure() {
    const plain = await playOn({});
    const ahead = (await playOn({ SPECULATE: 'on' })).filter(({ isChoice }) => isChoice);
    return [
      sizeRow({
        name: 'P3',
        what: this.what,
        value: Math.max(...plain.map(({ calls }) => calls)),
        unit: 'calls',
        goal: 2,
      }),
      sizeRow({
        ...{
          name: 'P3 ahead',
          what: 'the same with SPECULATE=on, where an offered choice was taken: the most',
          unit: 'calls',
        },
        ...{ value: Math.max(...ahead.map(({ calls }) => calls)), goal: 1 },
      }),
    ];
  },
};
