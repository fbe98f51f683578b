import { benchModel } from '../bench/plays/models.ts';
import { nextAction } from '../bench/plays/services.ts';
import { freelyToldStory } from '../support/sample.ts';
import { chance } from './chance.ts';
import { withServer } from './server.ts';
import type { Trial } from './trial.ts';

const TURNS = 400;

/** Answers of a Director that means harm, or knows no better. */
const DIRECTIONS: readonly unknown[] = [
  {
    encounter: 'nowhere',
    moves: [{ character: 'nobody', location: 'moon' }],
    doom: 99,
    events: ['never'],
    ending: 12,
    check: { stat: 'luck' },
  },
  { actions: Array.from({ length: 60 }, () => ({ tool: 'memory.search', args: { query: 'all' } })) },
  {
    actions: [
      { tool: 'character.generate', args: {} },
      { tool: 'relationship.update', args: { character_a: 'x', character_b: 'x' } },
    ],
  },
  {
    actions: [
      { tool: 'skills/../../etc/passwd', args: {} },
      { tool: 'rm', args: { path: '/' } },
    ],
  },
  {
    tools: [
      { toolId: 'a', toolPath: 'skills/dice-roller/roll-dice.mjs', input: {}, dependencies: ['b'] },
      { toolId: 'b', toolPath: 'skills/oracle/ask-oracle.mjs', input: {}, dependencies: ['a'] },
    ],
  },
  { actions: [{ tool: 'memory.search', args: { query: '$step_9.value', limit: -1 } }] },
  {
    manner: 'x'.repeat(5000),
    complication: { text: 'y'.repeat(5000), turns: 1e9 },
    items: { gained: Array(50).fill('z'.repeat(300)) },
  },
  {
    memory: {
      recap: 'r'.repeat(9999),
      openLoops: Array(99).fill({ description: 'l' }),
      resolveLoops: ['O999'],
      states: 'all',
    },
  },
  { close: 'yes', answer: -4, dispositions: { a: 1 }, direction: { direction: { direction: {} } } },
  'I would rather not.',
  [],
  null,
  { __proto__: { polluted: true }, constructor: { prototype: {} }, encounter: '__proto__' },
];

/** Tellings of a Storyteller that means harm, or knows no better. */
const TELLINGS: readonly string[] = [
  '{"elements":[{"type":"show","character":"nobody"},{"type":"say","character":"nobody","text":"Boo."}]}',
  `{"elements":[${Array(200).fill('{"type":"narrate","text":"Again."}').join(',')}]}`,
  '{"elements":[{"type":"ending","text":"The end, says I."},{"type":"check-result","dice":[6,6],"modifier":9,"total":21,"outcome":"full"}]}',
  '{"elements":[{"type":"choice","options":[{"id":"x","text":"continue"}],"freeText":false}]}',
  '{"elements":[{"type":"narrate","text":"<img src=x onerror=alert(1)>"},{"type":"music","id":"../../x"}]}',
  `{"elements":[{"type":"narrate","text":"${'long '.repeat(4000)}"}]}`,
  '{"elements":[{"type":"item","name":"The crown","action":"gained"},{"type":"effect","effect":"shake","durationMs":1e12}]}',
  '{"elements":{"type":"narrate"}}',
  'Once upon a time, without any JSON.',
  '',
  '{"elements":[{"type":"yield","waitingFor":"dice-result"}]}',
  '[[[[[[[[[[',
];

/** R7, the other half: models that answer, and answer badly, turn after turn. */
export const badModels: Trial = {
  name: 'R7B',
  what: 'a turn of a bad Director and a bad Storyteller',
  async run(say) {
    const failures: string[] = [];
    const random = chance(11);
    let done = 0;
    let endings = 0;
    const director = benchModel(() => {
      const answer = DIRECTIONS[random(DIRECTIONS.length)];
      return typeof answer === 'string' ? answer : JSON.stringify(answer);
    });
    const storyteller = benchModel(() => TELLINGS[random(TELLINGS.length)] ?? '');
    const models = { director: director.model, storyteller: storyteller.model };
    await withServer({ story: freelyToldStory(), models }, async (server) => {
      let playId = await server.begin();
      let end: Awaited<ReturnType<typeof server.turn>>['end'] | null = null;
      for (; done < TURNS; done += 1) {
        try {
          const { end: now, parts } = await server.turn(playId, end === null ? { type: 'start' } : nextAction(end));
          const frames = parts.filter(({ type }) => type === 'data-frame');
          if (frames.length === 0) failures.push(`turn ${now.turn}: nothing was told`);
          if (!now.ended && now.waitingFor === null) failures.push(`turn ${now.turn}: waits for nothing`);
          if (now.ended) {
            endings += 1;
            playId = await server.begin(done);
            end = null;
          } else end = now;
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error));
          playId = await server.begin(done);
          end = null;
        }
        if (done % 100 === 99) say(`${done + 1} of ${TURNS} turns`);
      }
    });
    return { name: this.name, what: this.what, done, failures, notes: [`${endings} stories came to an end`] };
  },
};
