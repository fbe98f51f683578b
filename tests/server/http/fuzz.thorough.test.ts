import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Checks, createChecks } from '../../../server/check/index.ts';
import { COAUTHOR_TOOL_NAMES } from '../../../server/coauthor/index.ts';
import type { Services } from '../../../server/main.ts';
import { unpackText } from '../../../server/store/compressed-text.ts';
import { createWorkers, type Workers } from '../../../server/workers/index.ts';
import { compileStory } from '../../../shared/play/index.ts';
import { createPlaytester, PLAYTEST_DEFAULTS, reportPlaytest } from '../../../shared/playtest/index.ts';
import { VNPackageSchema } from '../../../shared/story/index.ts';
import { encounter, premise, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { runs } from '../../support/runs.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask, askBriefly, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { claimingPng, halves } from '../art/pictures.ts';
import { scriptedModel } from '../coauthor/support.ts';
import { type HostileRequest, requestTo } from './hostile.ts';
import { type Operation, readDocument } from './openapi-document.ts';
import { written } from './plan-support.ts';
import {
  adoptingArt,
  callsBefore,
  drafted,
  edit,
  expectRefusal,
  fromAuthor,
  longStory,
  quietServices,
} from './support.ts';

const REQUESTS = runs(900);
const SEED = 20_260_101;
const FINISHED = callsBefore('finalizePackage');

/** Everything in a folder but what is inside `except`, with sizes. */
async function inventory(dir: string, except: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await readdir(dir, { recursive: true })) {
    if (name === except || name.startsWith(`${except}/`)) continue;
    const info = await stat(join(dir, name));
    if (info.isFile()) found[name] = info.size;
  }
  return found;
}

/** Stands in requests for the play there is. */
const PLAY = 'the-play';

/** Stand in requests for a plan of the session "bench", and for a template. */
const PLAN = 'the-plan';
const TEMPLATE = 'the-template';
const PLAN_STEPS = [
  { id: 'premise', tool: 'proposeStoryPremise', args: premise, approval: true },
  { id: 'again', tool: 'updateElement', args: { type: 'premise', changes: { title: '$premise.title' } } },
  { id: 'lost', tool: 'finalizeNode', args: { actId: 'x', nodeId: 'x', backgroundPrompt: 'x', musicPrompts: [] } },
];

/** Directors' answers: a plan that fails where it is carried out, and one that does not. */
const tick = (tool: string) =>
  JSON.stringify({ rationale: 'Why not', scene_intention: 'Ask', actions: [{ tool, args: { query: 'rope' } }] });
const FAILING = tick('relationship.update');
const PLANNED = tick('memory.search');

/** Stands in requests for the seq the session has. */
const SEQ = 987_654;

/** How often an operation is asked for: most often what changes something, and the draft above all. */
function weightOf({ method, path }: Operation): number {
  if (path.includes('/draft')) return 6;
  return method === 'GET' || method === 'DELETE' ? 1 : 3;
}

/** A whole draft in which an act, a place, an encounter and a character all bear one id: whatever is asked for is there. */
async function redraft(services: Services): Promise<void> {
  if ((await ask(services, 'POST', '/api/sessions', { id: 'desk' })).status === 201) await drafted(services, FINISHED);
  for (const change of [
    { type: 'character', id: 'aiko', changes: { name: 'Aiko', role: 'npc', description: 'Asks.' } },
    { type: 'act', id: 'aiko', changes: { title: 'Aiko', objective: 'Ask.', intendedLocations: ['pier'] } },
    { type: 'node', actId: 'act_1', id: 'aiko', changes: { title: 'Aiko', ambientDetail: 'Salt.', mood: 'rain' } },
    { type: 'node', actId: 'act_1', id: 'aiko', changes: { encounters: [encounter('aiko')] } },
  ]) {
    await edit(services, change);
  }
}

/** Ids by what stands for them in requests. */
type Found = Record<typeof PLAY | typeof PLAN | typeof TEMPLATE, string>;

/** Puts back what requests may have deleted, so that the next ones meet something. */
async function restock(services: Services): Promise<Found> {
  await redraft(services);
  await ask(services, 'POST', '/api/sessions', { id: 'bench' });
  await endPlans(services);
  const { id: plan } = (await ask(services, 'POST', '/api/sessions/bench/plans', written(PLAN_STEPS))).body;
  const { id: template } = (await ask(services, 'POST', `/api/plans/${plan}/template`, { title: 'Begin' })).body;
  if ((await ask(services, 'GET', '/api/packages/fixture')).status === 404) {
    await ask(services, 'POST', '/api/packages/import', longStory());
  }
  const { id: play } = (await ask(services, 'POST', '/api/plays', { packageId: 'fixture', seed: 7 })).body;
  await ask(services, 'POST', `/api/plays/${play}/turns`, { action: { type: 'start' } });
  await ask(services, 'PUT', `/api/plays/${play}/saves/kept`, {});
  return { [PLAY]: play, [PLAN]: plan, [TEMPLATE]: template };
}

/** The check as it is, but playtests start no threads: whatever is asked for, one run is played, in this one. */
function threadless(workers: Workers, services: () => Services): Checks {
  const checks = createChecks({ workers, store: { getPackage: (id) => services().store.getPackage(id) } });
  return {
    ...checks,
    async playtest(source, { seed, persona, maxTurns = PLAYTEST_DEFAULTS.maxTurns }, { onProgress }) {
      const story = compileStory(VNPackageSchema.parse(JSON.parse(unpackText(source, 'A story'))));
      const options = { seed, persona, maxTurns };
      const tally = createPlaytester(story, options).play(0, 1);
      onProgress?.({ done: 1, runs: 1, turns: tally.turns });
      return reportPlaytest(story, options, [tally], 0);
    },
  };
}

async function endPlans(services: Services): Promise<void> {
  for (const { id: session } of (await ask(services, 'GET', '/api/sessions')).body.sessions) {
    for (const { id, state } of (await ask(services, 'GET', `/api/sessions/${session}/plans`)).body.plans) {
      if (state !== 'running') continue;
      await ask(services, 'POST', `/api/plans/${id}/abort`);
      await ask(services, 'GET', `/api/plans/${id}/stream`);
    }
  }
}

test(`${REQUESTS} hostile requests: nothing fails, nothing leaks, nothing outside is touched, nothing is lost`, async () => {
  const parent = await tempDir();
  const dataDir = join(parent, 'data');
  await mkdir(join(parent, 'beside'));
  for (const file of ['beside/secret.json', 'passwd', 'x.png']) await writeFile(join(parent, file), 'A SECRET BESIDE');
  const beside = await inventory(parent, 'data');

  const said = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
  const models = {
    coauthor: scriptedModel([]).model,
    director: scripted(['{}', 'nonsense', '{"encounter":"enc_lamp","doom":99}', FAILING, PLANNED]).model,
    storyteller: scripted([said]).model,
  };
  const art = adoptingArt(dataDir);
  const workers = createWorkers();
  const checks = threadless(workers, () => services);
  const services: Services = await openServices({ DATA_DIR: dataDir }, { art, models, checks, workers });
  const { operations, resolve } = await readDocument(services);
  let found = await restock(services);
  const bait = {
    ids: ['desk', 'fixture', PLAY, 'nobody'],
    own: {
      '/api/sessions/{id}/plans': 'bench',
      '/api/plans': PLAN,
      '/api/plan-templates': TEMPLATE,
      '/api/sessions': 'desk',
      '/api/chat': 'desk',
      '/api/packages': 'fixture',
      '/api/plays': PLAY,
    },
    parameters: {
      tool: [...COAUTHOR_TOOL_NAMES, 'launchRocket'],
      packageId: ['fixture', 'nobody'],
      kind: ['backgrounds', 'characters', 'music', 'secrets'],
      file: ['rain.ogg', 'quay.webp', 'package.json'],
      type: ['character', 'character', 'encounter', 'node', 'act', 'premise', 'music'],
      elementId: ['aiko', 'aiko', 'aiko', 'ken', 'harbour', 'nobody'],
      actId: ['act_1', 'act_1', 'act_9'],
      force: ['true', 'false', '1', 'perhaps'],
      stepId: ['premise', 'again', 'lost', 'nobody'],
      seq: ['1', '2', '3', '10', '999999999999999', '-1', '0x10', ''],
      before: ['1', '5', '1000000', '-1', ''],
      limit: ['1', '3', '200', '201', '0'],
      slot: ['kept', 'kept', 'auto-1', 'auto-left-1', 'nothing', 'auto-999'],
      n: ['1', '2', '0', '1000000000', '-1', '0x1'],
    },
    pictures: [await halves('png'), await halves('webp'), await halves('gif'), claimingPng(60_000, 60_000)],
    bodies: {
      '/api/sessions': [
        { strategy: 'react', checklist: false },
        { fromPackage: 'fixture' },
        { fromPackage: 'fixture', duplicate: true },
      ],
      '/api/sessions/{id}/draft': [
        { seq: SEQ, type: 'premise', changes: { title: 'Ebb', 'globalContext.tone': 'dry' } },
        { seq: SEQ, type: 'character', id: 'ken', changes: { name: 'Kenji', 'personalArc.want': 'rest' } },
        { seq: SEQ, type: 'character', id: 'rui', changes: { name: 'Rui', role: 'ally', description: 'Nets.' } },
        { seq: SEQ, type: 'act', id: 'act_1', changes: { intendedLocations: ['harbour'] } },
        {
          seq: SEQ,
          type: 'node',
          actId: 'act_1',
          id: 'pier',
          changes: { title: 'Pier', ambientDetail: '', mood: 'x' },
        },
        { seq: SEQ, type: 'encounter', id: 'enc_rope', changes: { options: [{ text: 'Pull.', flags: ['x'] }] } },
        { seq: SEQ, type: 'node', actId: 'act_1', id: 'harbour', changes: { 'encounters.enc_gulls': null } },
      ],
      '/api/sessions/{id}/undo': [{}, { steps: 2 }, { steps: 1000 }],
      '/api/sessions/{id}/redo': [{}, { steps: 2 }],
      '/api/sessions/{id}/locks': [
        { type: 'character', id: 'ken', locked: true },
        { type: 'node', actId: 'act_1', id: 'harbour', locked: false },
        { type: 'checklist', locked: true },
      ],
      '/api/sessions/{id}/check/ignored': [
        { code: 'pool-thin', where: { type: 'node', actId: 'act_1', id: 'harbour' }, because: 'It is meant.' },
        { code: 'few-endings', where: { type: 'premise' }, because: null, seq: 0 },
      ],
      '/api/sessions/{id}/try': [{}],
      '/api/sessions/{id}/tools/{tool}': [
        ...WHOLE_STORY.map(({ input }) => input),
        { objective: 'Write it', initialSteps: [{ title: 'Map' }] },
        { steps: [{ title: 'Cast', details: 'Two.' }] },
        { stepId: 'S001', title: 'Web', status: 'done', note: 'Drawn.' },
      ],
      '/api/sessions/{id}/plans': [
        written(PLAN_STEPS),
        { template: TEMPLATE },
        { request: 'Another title', template: TEMPLATE },
        { format: 'task', plan: JSON.stringify({ steps: PLAN_STEPS }) },
      ],
      '/api/plans/{id}': [
        { version: 1, steps: PLAN_STEPS },
        { version: 2, steps: PLAN_STEPS.slice(1) },
      ],
      '/api/plans/{id}/execute': [{}, { unattended: true }],
      '/api/plans/{id}/steps/{stepId}/approval': [{ approved: true }, { approved: false, reason: 'No.' }],
      '/api/plans/{id}/steps/{stepId}/recovery': [
        { choice: 'skip' },
        { choice: 'retry', args: { type: 'premise', changes: {} } },
        { choice: 'insert', steps: PLAN_STEPS.slice(0, 1) },
      ],
      '/api/plans/validate': [written(PLAN_STEPS), { format: 'tick', plan: { tick: 1, actions: [] } }],
      '/api/plans/run': [
        { ...written(PLAN_STEPS), session: 'bench' },
        { ...written([]), play: PLAY },
        written(PLAN_STEPS),
      ],
      '/api/packages/import': [longStory(), { package: longStory() }],
      '/api/chat': [
        { id: 'desk', message: fromAuthor('hello') },
        { id: 'desk', messages: [fromAuthor('hello')] },
      ],
      '/api/plays/{id}/turns': [{ action: { type: 'start' } }, { action: { type: 'text', text: 'I look.' } }],
      '/api/plays/{id}/rollback': [{ turn: 0 }, { turn: 1 }, { turn: 1e9 }],
      '/api/plays/{id}/branch': [{ turn: 0 }, { turn: 1, latest: true }, { turn: 1e9 }],
      '/api/plays/{id}/reroll': [{}, { wish: 'Shorter.' }],
      '/api/plays/{id}/ledger': [{ text: 'It rains.' }, { kind: 'lie', text: 'Ken was at home.' }],
      '/api/plays/{id}/ledger/{entry}': [{ text: 'It rains.' }, { closed: true }],
      '/api/plays/{id}/saves/{slot}': [{ note: 'Here' }, { note: '', turn: 0 }, { turn: 1e9 }],
      '/api/plays/{id}/saves/{slot}/load': [{}],
      '/api/plays/import': [
        { format: 'kamishibai-save', version: 1, story: { packageId: 'fixture', version: 1, title: 'A' }, turns: [] },
      ],
      '/api/plays/{id}/tick': [{}, { dryRun: true }, { retry: 1 }, { skip: true }],
      '/api/plays/{id}/version': [{}],
    },
  };
  const statuses = new Map<number, number>();
  let refused = 0;
  let own = 0;

  const request = fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: requestTo(operation, resolve, bait),
    })),
  );
  const holds = async ({ operation, address, body, headers }: HostileRequest) => {
    const { seq } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    const named = (text: string) =>
      Object.entries(found)
        .reduce((sofar, [name, id]) => sofar.replaceAll(name, id), text)
        .replaceAll(String(SEQ), String(seq));
    const sent = typeof body === 'string' ? named(body) : body;
    const asking = /^\/api\/plans/.test(operation.path) ? askBriefly : ask;
    const answer = await asking(services, operation.method, named(address), sent, headers);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 400) {
      refused += 1;
      expectRefusal(answer, answer.status);
    }
    expect(answer.status).toBeLessThan(500);
    // Where a segment is empty or dots, the address is another route's, or none's.
    const isOwn = !/\/\.{0,2}(\/|\?|$)/.test(address);
    if (isOwn) {
      own += 1;
      expect(Object.keys(operation.responses)).toContain(String(answer.status));
    }
    const text = JSON.stringify(answer.body).replaceAll('\\n', '\n');
    expect(text).not.toMatch(/\n\s+at \S|node_modules|A SECRET BESIDE/);
    expect(text).not.toContain(parent);
    if (operation.method === 'DELETE' && answer.status < 300) found = await restock(services);
  };
  await fc.assert(fc.asyncProperty(request, holds), {
    numRuns: REQUESTS,
    seed: SEED,
    endOnFailure: true,
  });

  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(REQUESTS);
  expect(refused).toBeGreaterThan(0);
  expect(own).toBeGreaterThan(0);
  for (const status of [200, 201, 202, 204, 400, 404, 409, 413, 415, 422]) {
    expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true]);
  }
  expect(await inventory(parent, 'data')).toEqual(beside);
  expect(await readFile(join(parent, 'passwd'), 'utf8')).toBe('A SECRET BESIDE');
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();

  // What came of it can be read to the last, here and after a restart.
  const readAll = async (from: Services) => {
    const { sessions } = (await ask(from, 'GET', '/api/sessions')).body;
    const { packages } = (await ask(from, 'GET', '/api/packages')).body;
    const { plays } = (await ask(from, 'GET', '/api/plays')).body;
    const read: Record<string, unknown> = {};
    for (const [kind, list] of Object.entries<{ id: string }[]>({ sessions, packages, plays })) {
      for (const { id } of list) {
        const { status, body } = await ask(from, 'GET', `/api/${kind}/${id}`);
        expect([kind, id, status < 500], JSON.stringify(body)).toEqual([kind, id, true]);
        read[`${kind}/${id}`] = body;
        for (const { id: plan } of body.plans ?? []) {
          read[`plans/${plan}`] = (await ask(from, 'GET', `/api/plans/${plan}`)).body;
        }
      }
    }
    return read;
  };
  await ask(services, 'POST', '/api/sessions', { id: 'last' });
  await ask(services, 'POST', '/api/sessions/last/tools/proposeStoryPremise', premise);
  await endPlans(services);
  await services.painter.settled();
  const before = await readAll(services);
  expect(Object.keys(before).length).toBeGreaterThan(5);
  expect(Object.keys(before)).toContainEqual(expect.stringMatching(/^plans\//));
  await services.close();
  const again = await quietServices(models, { DATA_DIR: dataDir });
  expect(await readAll(again)).toEqual(before);
}, 120_000);
