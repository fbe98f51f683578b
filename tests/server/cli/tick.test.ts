import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { openStore } from '../../../server/store/index.ts';
import { beginPlay, quietServices } from '../http/support.ts';
import { desk } from './plan-support.ts';

const ANSWER = {
  tick: 5,
  turn: 6,
  success: true,
  file: 'plays/p/plans/plan_005.json',
  plan: {
    rationale: 'Elena needs to confront her mentor about the map fragment.',
    scene_intention: 'Tense confrontation in the Archive\u001b[31m',
    pov_character: 'C0',
    target_location: 'L0',
    actions: [
      {
        tool: 'memory.search',
        args: { query: 'mentor relationship history', limit: 3 },
        reason: 'Need context on their past relationship',
      },
      { tool: 'relationship.query', args: { character_id: 'C0' } },
    ],
    expected_outcomes: ["Reveal mentor's connection", 'Introduce new mystery element'],
  },
  execution: {
    success: true,
    errors: [],
    actions_executed: [
      { action_index: 0, tool: 'memory.search', args: {}, result: { found: 2 }, success: true },
      { action_index: 1, tool: 'relationship.query', args: {}, result: [], success: true },
    ],
  },
};
const TURNS = {
  turns: [
    {
      turn: 6,
      action: { type: 'continue' },
      waitingFor: 'choice',
      frames: [
        { seq: 9, type: 'background', id: 'archive' },
        { seq: 10, type: 'narrate', text: 'Dust lies on the maps.\u0007' },
        { seq: 11, type: 'say', character: 'elena', text: 'Where is it?' },
        { seq: 12, type: 'choice', options: [{ id: 'a', text: 'Ask.' }], freeText: true },
      ],
    },
  ],
};
const PLAY = {
  cast: [
    { id: 'C0', name: 'Ada Vane', role: 'protagonist', image: null, expressions: {} },
    { id: 'elena', name: 'Elena Marsh', role: 'npc', image: null, expressions: {} },
  ],
  places: [{ id: 'L0', title: 'The Archive', background: 'archive' }],
};
/** A server's answers: of a tick, of its play, and of the turn it has written. */
const answering = (tick: unknown) => (path: string) =>
  path.includes('/turns?') ? TURNS : path === '/api/plays/p' ? PLAY : tick;
const [action] = ANSWER.plan.actions;
const FAILED = {
  error: {
    code: 'refused',
    message: 'relationship.query: there is no "C9".\u0007',
    hint: 'Three ways.',
    details: { tick: 5, file: 'plays/p/errors/error_005.json' },
  },
};

/** A command line beside a server that answers everything with one thing, and what that was asked. */
async function beside(status: number, document: unknown | ((path: string) => unknown)) {
  const { run, dataDir } = await desk();
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    asked.push([request.method, request.url, ...(body === '' ? [] : [JSON.parse(body)])]);
    const given = typeof document === 'function' ? await document(request.url ?? '') : document;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store = await openStore({ dataDir, clock: systemClock, lockWaitMs: 0 });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  store.announce(`http://127.0.0.1:${address.port}`);
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve));
    await store.close();
  });
  return { asked, dataDir, tick: (...args: string[]) => run(['tick', '--play', 'p', ...args]) };
}

describe('wrong usage ends with 2 and a sentence', () => {
  test.each([
    [['tick'], '"tick" needs --play: the play'],
    [['tick', 'p'], '"tick" does not take "p"'],
    [['tick', '--play'], '--play needs a value.'],
    [['tick', '--play', '../x'], '--play takes the id of a play'],
    [['tick', '--play', 'p', '--retry'], '--retry needs a value.'],
    [['tick', '--play', 'p', '--retry', 'last'], '--retry takes the number of the tick that failed, such as 5'],
    [['tick', '--play', 'p', '--retry', '0'], '--retry takes the number'],
    [['tick', '--play', 'p', '--retry', '1e9'], '--retry takes the number'],
    [['tick', '--play', 'p', '--retry=5', '--skip'], 'give one of them at a time'],
    [['tick', '--play', 'p', '--dry-run', '--skip'], 'give one of them at a time'],
    [['tick', '--play', 'p', '--dry-run=yes'], '--dry-run takes no value'],
    [['tick', '--play', 'p', '--force'], '"tick" has no option --force'],
  ])('%j', async (argv, sentence) => {
    const { run } = await desk();
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });

  test('--help says how it is used', async () => {
    const { run } = await desk();
    const { code, stdout } = await run(['tick', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/kamishibai tick .*--play=<id>.*--dry-run.*--retry=<n>.*--skip/s);
  });
});

describe('a tick of a play that a server has', () => {
  test('tells what happens as it does on stderr, and what came of it on stdout', async () => {
    const { asked, dataDir, tick } = await beside(200, answering(ANSWER));
    const { code, stdout, stderr } = await tick();
    expect(asked).toEqual([
      ['POST', '/api/plays/p/tick', {}],
      ['GET', '/api/plays/p'],
      ['GET', '/api/plays/p/turns?from=6&limit=1'],
    ]);
    expect(code).toBe(0);
    expect(stderr.split('\n')).toEqual([
      'Gathering context and planning …',
      'Validated: 2 actions.',
      'Executed: memory.search is done.',
      'Executed: relationship.query is done.',
      'Saved: plays/p/plans/plan_005.json.',
      '',
    ]);
    expect(stdout.split('\n')).toEqual([
      'Tick 5 is done: it is turn 6.',
      'Scene: Tense confrontation in the Archive [31m',
      'Where: seen by Ada Vane, at The Archive',
      'Because: Elena needs to confront her mentor about the map fragment.',
      'Actions:',
      '  1  memory.search {"query":"mentor relationship history","limit":3}',
      '     because: Need context on their past relationship',
      '     gave {"found":2}',
      '  2  relationship.query {"character_id":"C0"}',
      '     gave []',
      'Shall come of it:',
      "  - Reveal mentor's connection",
      '  - Introduce new mystery element',
      `Plan: ${dataDir}/plays/p/plans/plan_005.json`,
      'Told:',
      '  Dust lies on the maps.',
      '  Elena Marsh: Where is it?',
      '  > Ask.',
      '',
    ]);
  });

  test('--json prints the answer of the route and nothing else on stdout', async () => {
    const { tick } = await beside(200, { ...ANSWER, later: 'field' });
    const { code, stdout } = await tick('--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, { ...ANSWER, later: 'field' }]);
  });

  test('--dry-run shows the plan and says that nothing was kept', async () => {
    const execution = { success: true, errors: [], actions_executed: [] };
    const { asked, tick } = await beside(200, answering({ ...ANSWER, turn: null, file: null, execution }));
    const { code, stdout, stderr } = await tick('--dry-run');
    expect(asked).toEqual([
      ['POST', '/api/plays/p/tick', { dryRun: true }],
      ['GET', '/api/plays/p'],
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Tick 5 as it would be; nothing of it was kept\.\nScene: .*memory\.search/s);
    expect(`${stdout}${stderr}`).not.toMatch(/Executed|Saved|gave|Plan:/);
  });

  test('--skip says which is the next', async () => {
    const execution = { success: false, errors: ['no "C9"'], actions_executed: [] };
    const skipped = { ...ANSWER, execution, turn: null, file: null };
    const { asked, tick } = await beside(200, skipped);
    expect(await tick('--skip')).toEqual({ code: 0, stdout: 'Tick 5 is skipped. The next one is 6.\n', stderr: '' });
    expect(asked).toEqual([['POST', '/api/plays/p/tick', { skip: true }]]);
  });

  test('more than four tools are a warning, the server’s own where it gives one', async () => {
    const many = { ...ANSWER, plan: { ...ANSWER.plan, actions: Array.from({ length: 5 }, () => action) } };
    const plain = await (await beside(200, answering(many))).tick();
    expect([plain.code, plain.stderr]).toEqual([0, expect.stringContaining('Warning: 5 actions')]);
    const warned = { ...many, execution: { ...many.execution, warnings: ['The plan has 5 actions; at most 4.'] } };
    const told = await (await beside(200, answering(warned))).tick();
    expect(told.stderr.match(/Warning: .*/g)).toEqual(['Warning: The plan has 5 actions; at most 4.']);
  });

  test('one that failed ends with 1, its file, and three ways on that can be typed', async () => {
    const { asked, dataDir, tick } = await beside(422, FAILED);
    const { code, stdout, stderr } = await tick('--retry', '5');
    expect(asked).toEqual([['POST', '/api/plays/p/tick', { retry: 5 }]]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Tick 5 failed: relationship.query: there is no "C9".\n');
    expect(stderr).toContain(`${dataDir}/plays/p/errors/error_005.json`);
    const commands = [...stderr.matchAll(/npx kamishibai (tick .*)/g)].map(([, command]) => command);
    expect(commands).toEqual(['tick --play p --retry 5', 'tick --play p --retry 5', 'tick --play p --skip']);
    const asJson = await tick('--json');
    expect([asJson.code, JSON.parse(asJson.stdout)]).toEqual([1, FAILED]);
    const numbered = { error: { ...FAILED.error, message: 'Tick 5 failed: no plan.' } };
    const said = await (await beside(422, numbered)).tick();
    expect(said.stderr.match(/Tick 5 failed: .*/g)).toEqual(['Tick 5 failed: no plan.']);
  });

  test('any other refusal is one line', async () => {
    const error = { code: 'not_found', message: 'There is no play "p".', hint: 'GET /api/plays lists them.' };
    const { tick } = await beside(404, { error });
    const { code, stdout, stderr } = await tick('--skip', '--json');
    expect([code, JSON.parse(stdout), stderr]).toEqual([1, { error }, `${error.message} ${error.hint}\n`]);
  });

  test('--list tells the ticks so far, done and failed, in order', async () => {
    const timestamp = '2026-01-01T00:00:00.000Z';
    const done = {
      tick: 1,
      turn: 1,
      timestamp,
      sceneIntention: 'Ask\u0007Ken',
      tools: [],
      success: true,
      file: 'a.json',
    };
    const failed = { tick: 2, timestamp, type: 'ToolError', message: 'no "C9"', open: true, file: 'b.json' };
    const pages: Record<string, object> = {
      'plans?from=1': { plans: [], next: 101 },
      'plans?from=101': { plans: [done] },
      'errors?from=1': { errors: [failed], next: 9 },
      'errors?from=9': { errors: [] },
    };
    const lists = (path: string) => pages[path.slice('/api/plays/p/'.length)] ?? {};
    const { asked, tick } = await beside(200, lists);
    const { code, stdout } = await tick('--list');
    expect(asked).toEqual([
      ['GET', '/api/plays/p/plans?from=1'],
      ['GET', '/api/plays/p/plans?from=101'],
      ['GET', '/api/plays/p/errors?from=1'],
      ['GET', '/api/plays/p/errors?from=9'],
    ]);
    expect([code, stdout]).toEqual([
      0,
      'TICK  STATE   TURN    FILE    WHAT\n1     done    turn 1  a.json  Ask Ken\n2     failed          b.json  no "C9"\n',
    ]);
    expect(JSON.parse((await tick('--list', '--json')).stdout)).toEqual({ plans: [done], errors: [failed] });
  });

  test('Ctrl+C ends the tick at the server, and what came of it is told', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const { tick } = await beside(200, async (path: string) => {
      if (path === '/api/plays/p/stop') stop();
      else if (path === '/api/plays/p/tick') {
        process.emit('SIGINT');
        await stopped;
      }
      return answering(ANSWER)(path);
    });
    const { code, stdout, stderr } = await tick();
    expect([code, stderr]).toEqual([0, expect.stringContaining('Stopping …')]);
    expect(stdout).toMatch(/^Tick 5 is done/);
  });
});

describe('a tick of a play no server has', () => {
  test('takes DATA_DIR for itself, writes the story on, and gives it back', async () => {
    const { run, dataDir } = await desk();
    const services = await quietServices({}, { DATA_DIR: dataDir });
    const id = await beginPlay(services);
    await services.close();
    const first = await run(['tick', '--play', id, '--json']);
    expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('Saved: ')]);
    const { tick, turn, file } = JSON.parse(first.stdout);
    expect({ tick, turn, file }).toEqual({ tick: 1, turn: 1, file: `plays/${id}/plans/plan_001.json` });
    expect(JSON.parse(readFileSync(join(dataDir, file), 'utf8'))).toMatchObject({
      tick: 1,
      execution: { success: true },
    });
    const nothing = await run(['tick', '--play', id, '--skip']);
    expect([nothing.code, nothing.stdout]).toEqual([1, '']);
    const unknown = await run(['tick', '--play', 'nobody']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no play "nobody".')]);
    const list = await run(['tick', '--play', id, '--list']);
    expect(list.stdout).toMatch(/^TICK .*\n1 +done +turn 1 +plays\/.*plan_001\.json/);
  });
});
