import { nextAction } from '../bench/plays/services.ts';
import { behindTheWire } from '../support/behind-the-wire.ts';
import { startFakeGemini } from '../support/fake-gemini.ts';
import { type FakeRequest, type Reply, reply } from '../support/fake-model-script.ts';
import { freelyToldStory } from '../support/sample.ts';
import { withServer } from './server.ts';
import type { Trial } from './trial.ts';

type Site = 'director' | 'storyteller';
const SITES: readonly Site[] = ['director', 'storyteller'];
const TURNS = 3;

const siteOf = ({ body }: FakeRequest): Site =>
  JSON.stringify(body).includes('"elements"') ? 'storyteller' : 'director';

/** What a model's server, or the model, can do wrong. */
const FAULTS: Record<string, () => Reply> = {
  '429 with retry-after': () => reply.status(429, 'slow down', { headers: { 'retry-after': '0' } }),
  '429 without': () => reply.status(429, 'quota'),
  '503': () => reply.status(503, 'overloaded'),
  '500': () => reply.status(500, 'broken'),
  '401': () => reply.status(401, 'no such key'),
  'a socket that dies before a word': () => reply.drop(),
  'a cut before the first part': () => reply.cut(),
  'a cut in the middle': () => reply.cut({ text: '{"elements":[{"type":"narrate","text":"Half of ' }),
  'a polite end in the middle': () => reply.unfinished({ text: '{"elements":[{"type":"narrate","te' }),
  'a hang before a word': () => reply.hang(),
  'a hang in the middle': () => reply.hang({ text: '{"elements":[{"type":"narrate","text":"Well."},' }),
  'a safety block': () => reply.blocked('{"elements":['),
  'a blocked prompt': () => reply.promptBlocked(),
  'an empty answer': () => reply.empty(),
  'an answer that is too long': () => reply.truncated('{"elements":[{"type":"narrate","text":"and on and on'),
  'no JSON': () => reply.text('I would rather not.'),
  'JSON of the wrong type': () => reply.json([1, 'two', null]),
  'a wrong tool': () => reply.calls({ call: 'launchRocket', args: { now: true } }),
  'frames of the wrong type': () =>
    reply.json({ elements: [{ type: 'explode' }, 7, { type: 'say' }, { type: 'narrate', text: 5 }] }),
  'a plan of wrong tools': () => reply.json({ actions: [{ tool: 'launch.rocket', args: {} }], scene_intention: 7 }),
  'garbage for a stream': () => reply.raw('data: {"candidates": [[[', 'text/event-stream'),
  'an error inside the stream': () => reply.streamError(500, 'internal', { text: '{"elements":[' }),
};

/** R7: what models and their servers do wrong, at each place a turn asks one, through the real provider. */
export const modelFaults: Trial = {
  name: 'R7',
  what: 'a model fault at a call site, the play taken on',
  async run(say) {
    const failures: string[] = [];
    let done = 0;
    for (const site of SITES) {
      for (const [name, fault] of Object.entries(FAULTS)) {
        let faults = 0;
        const { around, brain } = behindTheWire();
        // The first answers of a turn fail, retries included; later turns find the server well again.
        const gemini = await startFakeGemini(
          (request) => {
            if (siteOf(request) !== site || faults >= 2) return undefined;
            faults += 1;
            return fault();
          },
          { brain: (request) => brain(siteOf(request)) },
        );
        const quick = { backoffMs: 1, longestWaitMs: 20, firstContentMs: 800, stallMs: 800, maxRetries: 1 };
        try {
          await withServer(
            {
              story: freelyToldStory(),
              around,
              env: {
                GOOGLE_GENERATIVE_AI_API_KEY: 'key',
                GOOGLE_GENERATIVE_AI_BASE_URL: gemini.url,
                DIRECTOR_TIMEOUT_MS: '1200',
              },
              retryPolicies: { director: quick, storyteller: quick },
            },
            async (server) => {
              const playId = await server.begin();
              let { end } = await server.turn(playId, { type: 'start' });
              for (let turn = 1; turn < TURNS; turn += 1) {
                const next = await server.turn(playId, nextAction(end));
                if (!next.parts.some(({ type }) => type === 'data-frame'))
                  throw new Error(`turn ${turn + 1} told nothing`);
                end = next.end;
              }
              if (end.turn !== TURNS) throw new Error(`the play stands at turn ${end.turn}`);
              if (faults === 0) throw new Error('the fault was never met');
            },
          );
        } catch (error) {
          failures.push(`${site}, ${name}: ${error instanceof Error ? error.message : error}`);
        } finally {
          await gemini.close();
        }
        done += 1;
      }
      say(`${site}: ${done} so far, ${failures.length} failed`);
    }
    return {
      name: this.name,
      what: this.what,
      done,
      failures,
      notes: [`${Object.keys(FAULTS).length} faults`, SITES.join(' and ')],
    };
  },
};
