import type { TurnData } from '../../../shared/wire/index.ts';
import { type Figure, type Row, sizeRow } from '../figure.ts';
import { measurePairs, rowOf } from '../pairs.ts';
import { type BenchModel, benchModel } from './models.ts';
import { directed, told } from './scripts.ts';
import { type BenchServices, benchServices, nextAction, takeTurn } from './services.ts';
import { endlessStory } from './story.ts';

const EARLY = 50;
const LATE = 1000;
const BUDGETED = [60, 300];
/** How many turns a size is the mean of. */
const WINDOW = 10;
const CHARACTERS_A_TOKEN = 4;

const OWNERS = ['the harbour master', 'the widow', 'the pilot', 'the cook', 'the twins'];
const NOUNS = ['safe', 'boat', 'cellar', 'parrot'];
const SYLLABLES = ['ka', 'mo', 'ru', 'vel', 'tir', 'sho', 'pan', 'lu'];

/** Things the player writes down early on, each with a word that nothing else in the play has. */
const PLANTED = OWNERS.flatMap((owner, at) =>
  NOUNS.map((noun, index) => {
    const word = [at, index + 2, at + index, 7 - index].map((place) => SYLLABLES[place % SYLLABLES.length]).join('');
    return {
      said: `I write down that ${owner}'s ${noun} is called ${word}.`,
      asked: `What did I write down about ${owner}'s ${noun}?`,
      word,
    };
  }),
);

/** A play that is played on and on, with what its models were asked in the latest turn. */
async function openPlay(services: BenchServices, director: BenchModel, storyteller: BenchModel) {
  const id = await services.begin();
  let standing: TurnData = await takeTurn(services, id, { type: 'start' });
  return {
    get turn() {
      return standing.turn;
    },
    async go(text?: string) {
      director.forget();
      storyteller.forget();
      const speaks = text !== undefined && (standing.waitingFor === 'choice' || standing.waitingFor === 'free-text');
      if (text !== undefined && !speaks) throw new Error(`Turn ${standing.turn} takes no words.`);
      standing = await takeTurn(services, id, speaks ? { type: 'text', text } : nextAction(standing));
      return { director: director.calls[0]?.prompt ?? '', storyteller: storyteller.calls[0]?.prompt ?? '' };
    },
  };
}

type OpenPlay = Awaited<ReturnType<typeof openPlay>>;

const goOnTo = async (play: OpenPlay, turn: number) => {
  while (play.turn < turn) await play.go();
};

/** Characters two texts begin with alike. */
function sharedHead(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** The mean prompt of a turn in tokens, and the share of it that is what the turn before began with. */
async function promptSize(play: OpenPlay): Promise<{ tokens: number; same: number }> {
  let before = await play.go();
  let characters = 0;
  let same = 0;
  for (let turn = 0; turn < WINDOW; turn += 1) {
    const now = await play.go();
    characters += now.director.length + now.storyteller.length;
    same += sharedHead(before.director, now.director) + sharedHead(before.storyteller, now.storyteller);
    before = now;
  }
  return { tokens: characters / WINDOW / CHARACTERS_A_TOKEN, same: same / characters };
}

/** How many of the planted words come up in the prompts when they are asked for. */
async function recalled(play: OpenPlay): Promise<number> {
  let found = 0;
  for (const { asked, word } of PLANTED) {
    const prompts = await play.go(asked);
    if (`${prompts.director} ${prompts.storyteller}`.includes(word)) found += 1;
  }
  return found;
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** P4, P5 and P15: what a turn asks of its models, and of the server, late in a play against early in it. */
export const longPlay: Figure = {
  name: 'P4',
  what: `prompt tokens of a turn at turn ${LATE}; at turn ${EARLY}`,
  async measure() {
    const director = benchModel((_, call) => directed(call));
    let tellings = 0;
    const storyteller = benchModel(() => told(tellings++));
    const services = await benchServices(endlessStory(), { director: director.model, storyteller: storyteller.model });
    try {
      const play = await openPlay(services, director, storyteller);
      for (const { said } of PLANTED) {
        await play.go(said);
        await play.go();
      }
      await goOnTo(play, EARLY);
      const early = await promptSize(play);
      const earlyRecall = await recalled(play);
      const budgets: Row[] = [];
      for (const turn of BUDGETED) {
        await goOnTo(play, turn);
        const { tokens, same } = await promptSize(play);
        const what = `tokens of both prompts at turn ${turn}`;
        budgets.push(
          sizeRow({ name: 'P15', what, value: tokens, unit: 'tokens', goal: 32_000 }),
          sizeRow({
            ...{ name: 'P15 new', what: 'of these, those not as the turn before began', unit: 'tokens' },
            ...{ value: tokens * (1 - same), goal: 8000 },
          }),
        );
      }
      await goOnTo(play, LATE);
      const late = await promptSize(play);
      const lateRecall = await recalled(play);

      const young = await openPlay(services, director, storyteller);
      await goOnTo(young, EARLY);
      const pairs = await measurePairs({
        warmUp: 5,
        times: 4,
        pairs: 15,
        now: cpuMs,
        subject: () => play.go(),
        floor: () => young.go(),
      });
      return [
        {
          ...{ name: 'P4', what: this.what, unit: 'tokens', goal: 1.05, pairs: WINDOW },
          ...{ value: late.tokens, floor: early.tokens, ratio: late.tokens / early.tokens },
          met: late.tokens / early.tokens <= 1.05,
        } satisfies Row,
        sizeRow({
          ...{ name: 'P4 same', what: 'share of the prompt that is not as the turn before began, at most', unit: '%' },
          ...{ value: (1 - late.same) * 100, goal: 30 },
        }),
        sizeRow({
          ...{
            name: 'P4 recall',
            what: `planted facts of ${PLANTED.length} not recalled at turn ${LATE}; ${earlyRecall} were at ${EARLY}`,
            unit: 'facts',
          },
          ...{ value: PLANTED.length - lateRecall, goal: PLANTED.length - Math.ceil(earlyRecall * 0.95) },
        }),
        ...budgets,
        rowOf({ name: 'P5', what: `server CPU of a turn at turn ${LATE}; at turn ${EARLY}`, goal: 1.2 }, pairs),
      ];
    } finally {
      await services.close();
    }
  },
};
