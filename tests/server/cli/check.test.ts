import { existsSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createProgressBar, formatBar } from '../../../server/cli/playtest/progress-bar.ts';
import { systemClock } from '../../../server/clock.ts';
import { openStore } from '../../../server/store/index.ts';
import { CheckReportSchema, checkPackage, FINDINGS } from '../../../shared/check/index.ts';
import { PlaytestReportSchema } from '../../../shared/playtest/index.ts';
import { ask } from '../../support/services.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { quietServices } from '../http/support.ts';
import { desk } from './plan-support.ts';

/** Ringing the bell first shuts the way to the lamp, without which the act is lost. */
const story = (excludeIfFlags: string[] = []) =>
  makePackage({
    title: 'The Lamp',
    acts: [
      act(
        'act_1',
        [
          place(
            'quay',
            [
              encounter('enc_bell', { title: 'The bell', potentialFlags: ['rung'] }),
              encounter('enc_oil', { potentialFlags: ['oil'], givesProgression: 1 }),
            ],
            { connections: ['light'] },
          ),
          place('light', [encounter('enc_lamp', { prerequisites: ['oil'], excludeIfFlags, givesProgression: 1 })], {
            connections: ['quay'],
          }),
          place('attic', [encounter('enc_dust')]),
        ],
        { globalProgression: { requiredValue: 2, trackerLabel: 'Light' } },
      ),
    ],
    characters: [character('aiko', { role: 'protagonist' })],
  });
/** Makes stderr a terminal, on which progress is drawn; presses Ctrl+C once, when it draws something. */
function interruptOn(sight: RegExp): (said: string) => void {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
  });
  let isPressed = false;
  return (said) => {
    if (isPressed || !sight.test(said)) return;
    isPressed = true;
    process.emit('SIGINT');
  };
}

const SOUND = story();
const LOCKED = story(['rung']);

describe('wrong usage ends with 2 and a sentence', () => {
  test.each([
    [['check'], '"check" needs PACKAGE: a story: its id, a file'],
    [['check', 'a', 'b'], '"check" does not take "b"'],
    [['check', 'a', '--codes'], '--codes is for itself'],
    [['check', 'a', '--fix'], '"check" has no option --fix'],
    [['playtest'], '"playtest" needs PACKAGE'],
    [['playtest', 'a', '--runs', '0'], '--runs takes a whole number from 1 to 1000000, but was given "0".'],
    [['playtest', 'a', '--runs', '1e3'], '--runs takes a whole number'],
    [['playtest', 'a', '--seed', 'x'], '--seed takes a whole number'],
    [['playtest', 'a', '--max-turns', '2001'], '--max-turns takes a whole number from 1 to 2000'],
    [['playtest', 'a', '--persona', 'nobody'], '--persona takes one of curious, hasty'],
  ])('%j', async (argv, sentence) => {
    const { run } = await desk();
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });
});

describe('check of a file', () => {
  test('tells what is wrong, where, and what to do, and ends with 1 on errors; DATA_DIR is left alone', async () => {
    const { run, write, dataDir } = await desk();
    const file = write('lamp.json', LOCKED);
    const { code, stdout, stderr } = await run(['check', file]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(
      /^Winning\n {2}error .*\[act-soft-lock, act "Title of act_1"\]\n +→ \S.*\n +how: play "The bell" in "Title of quay"\n/m,
    );
    expect(stdout).toMatch(
      /^The map\n(.*\n)* {2}warning .*\[place-unreachable, place "Title of attic" of the act "Title of act_1"\]$/m,
    );
    expect(stdout).toMatch(/\n\d+ errors?, \d+ warnings?, \d+ info\.\n$/);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toMatch(/\(\w+\)|"(?:act_1|attic|enc_\w+)"/);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('adds the id only where two share a title', async () => {
    const { run, write } = await desk();
    const encounters = ['enc_one', 'enc_two'].map((id) =>
      encounter(id, { title: 'The rope', prerequisites: ['none'] }),
    );
    const twins = makePackage({ acts: [act('act_1', [place('quay', encounters)])] });
    const { stdout } = await run(['check', write('twins.json', twins)]);
    expect(stdout).toContain('“The rope” (enc_one) requires “none”');
    expect(stdout).toContain('encounter "The rope" in "Title of quay" (enc_two)');
    expect(stdout).not.toContain('(quay)');
  });

  test('--json prints the report of the route; ends with 0 on warnings, and with 1 where it is strict', async () => {
    const { run, write } = await desk();
    write('story/package.json', SOUND);
    const folder = write('story/cover.txt', '').replace('/cover.txt', '');
    const { code, stdout, stderr } = await run(['check', folder, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = CheckReportSchema.parse(JSON.parse(stdout));
    expect(report).toEqual(checkPackage(SOUND));
    expect(report).toMatchObject({ errors: 0, warnings: expect.toSatisfy((count) => count > 0) });
    expect((await run(['check', folder, '--strict'])).code).toBe(1);
  });

  test('says what is ignored only as a count', async () => {
    const { run, write } = await desk();
    const found = checkPackage(SOUND).findings;
    const ignoredFindings = found.map(({ code, where }) => ({ code, where, because: 'It is meant.' }));
    const { code, stdout } = await run(['check', write('lamp.json', { ...SOUND, ignoredFindings }), '--strict']);
    expect([code, stdout]).toEqual([0, `Nothing found. ${found.length} more are ignored.\n`]);
  });

  test('that is no story tells everything that is wrong with it, and where', async () => {
    const { run, write } = await desk();
    const [first] = SOUND.plot.acts;
    const [quay, ...others] = first?.sandboxLocations ?? [];
    const [bell, ...rest] = quay?.encounters ?? [];
    const encounters = [{ ...bell, title: '' }, ...rest];
    const acts = [{ ...first, objective: 7, sandboxLocations: [{ ...quay, encounters }, ...others] }];
    const file = write('broken.json', { ...SOUND, title: '', plot: { ...SOUND.plot, acts } });
    const { code, stdout } = await run(['check', file, '--json']);
    expect(code).toBe(1);
    const { findings } = CheckReportSchema.parse(JSON.parse(stdout));
    expect(findings.map(({ where }) => where)).toEqual([
      { type: 'story' },
      { type: 'act', id: 'act_1' },
      { type: 'encounter', actId: 'act_1', id: 'enc_bell' },
    ]);
    for (const finding of findings) expect(finding).toMatchObject({ code: 'does-not-load', severity: 'error' });
    expect(findings[2]?.message).toMatch(/plot\.acts\.0\.sandboxLocations\.0\.encounters\.0\.title: /);
    const told = await run(['check', file]);
    expect([told.code, told.stdout]).toEqual([
      1,
      expect.stringMatching(/^Loading\n.*\n3 errors, 0 warnings, 0 info\.\n$/s),
    ]);
    const refused = await run(['playtest', file, '--json']);
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout).error).toMatchObject({ code: 'refused', hint: expect.stringContaining('check') });
  });

  test.each([
    ['{"title": "cut o', /This is not JSON/],
    ['[1, 2]', /expected a JSON object/],
    ['', /This is not JSON/],
  ])('%j is no story', async (content, message) => {
    const { run, write } = await desk();
    const { code, stdout } = await run(['check', write('x.json', content)]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(message)]);
  });

  test('that is not there is one line', async () => {
    const { run, path } = await desk();
    const { code, stdout, stderr } = await run(['check', path('gone.json')]);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/^There is no file .*gone\.json\. .*\n$/)]);
  });

  test('--codes lists everything that is looked for', async () => {
    const { run } = await desk();
    const { code, stdout } = await run(['check', '--codes']);
    expect(code).toBe(0);
    for (const each of Object.keys(FINDINGS)) expect(stdout).toMatch(new RegExp(`^${each} `, 'm'));
    const { codes } = JSON.parse((await run(['check', '--codes', '--json'])).stdout);
    expect(codes.length).toBe(Object.keys(FINDINGS).length);
    expect(codes[0]).toEqual({ code: 'does-not-load', ...FINDINGS['does-not-load'] });
  });
});

describe('playtest of a file', () => {
  test('draws what came of it, and ends with 0 where nobody plays in vain; DATA_DIR is left alone', async () => {
    const { run, write, dataDir } = await desk();
    const args = ['playtest', write('lamp.json', SOUND), '--runs', '200', '--seed=-3', '--persona', 'random'];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^200 runs of [\d,]+ turns in .* seed -3; random\.\n/);
    expect(stdout).toMatch(/^Endings\n {2}█.* {2}The good end\.$/m);
    expect(stdout).toMatch(/^Turns to the end\n {2}\d+ at least, \d+ in the middle,/m);
    expect(stdout).toMatch(
      /^Never reached\n {2}1 of 3 places: "Title of attic"\n {2}1 of 4 encounters: "Title of enc_dust" in "Title of attic"$/m,
    );
    expect(stdout).toMatch(/\nNo soft-locks\.\n$/);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('tells where play goes on in vain and how one comes there, and ends with 1', async () => {
    const { run, write } = await desk();
    const args = ['playtest', write('lamp.json', LOCKED), '--runs', '60'];
    const { code, stdout } = await run(args);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Soft-locks\n {2}"Title of act_1" was lost in \d+ of 60 runs.*\n.*: play "The bell" in "Title of quay"\n/m,
    );
    const asJson = await run([...args, '--json', '--max-turns', '20']);
    expect(asJson.code).toBe(1);
    expect(PlaytestReportSchema.parse(JSON.parse(asJson.stdout))).toMatchObject({
      ...{ runs: 60, seed: 1, maxTurns: 20 },
      softLocks: [{ act: 'act_1', path: [{ encounter: 'enc_bell' }] }],
    });
  });

  test('calls an act that nobody can win lost from the beginning, and no soft-lock', async () => {
    const { run, write } = await desk();
    const hopeless = makePackage({
      acts: [
        act('act_1', [place('quay', [encounter('enc_oil', { givesProgression: 1 }), encounter('enc_bell')])], {
          globalProgression: { requiredValue: 2, trackerLabel: 'Light' },
        }),
      ],
    });
    const { code, stdout } = await run(['playtest', write('dark.json', hopeless), '--runs', '12']);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^Lost from the beginning\n {2}"Title of act_1" could not be won in \d+ of 12 runs, and was played in vain\n/m,
    );
    expect(stdout).toMatch(/\n1 act lost from the beginning\.\n$/);
    expect(stdout).not.toContain('oft-lock');
  });

  test('Ctrl+C ends it, and says how far it came', async () => {
    const { run, write } = await desk();
    const args = ['playtest', write('lamp.json', SOUND), '--runs', '1000000', '--json'];
    const { code, stdout, stderr } = await run(args, {}, interruptOn(/of 1,000,000 runs/));
    expect([code, stderr]).toEqual([1, expect.stringContaining('Stopping …')]);
    const message = expect.stringMatching(/^The playtest was cancelled after [\d,]+ of 1,000,000 runs\.$/);
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'unavailable', message } });
  });
});

describe('a story of the server', () => {
  test('is checked and played by its routes, without a server', async () => {
    const { run, dataDir } = await desk();
    const services = await quietServices({}, { DATA_DIR: dataDir });
    await ask(services, 'POST', '/api/packages/import', LOCKED);
    const { body } = await ask(services, 'GET', '/api/packages/fixture/check');
    await services.close();
    const checked = await run(['check', 'fixture', '--json']);
    expect([checked.code, JSON.parse(checked.stdout)]).toEqual([1, body]);
    const played = await run(['playtest', 'fixture', '--runs', '30', '--json']);
    expect([played.code, JSON.parse(played.stdout)]).toMatchObject([1, { runs: 30, softLocks: [{ act: 'act_1' }] }]);
    const unknown = await run(['check', 'nobody']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no package "nobody".')]);
  });

  /** A command line beside a process that owns the DATA_DIR and answers, as a server does. */
  async function beside(answer: RequestListener) {
    const { run, dataDir } = await desk();
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const store = await openStore({ dataDir, clock: systemClock, lockWaitMs: 0 });
    store.announce(`http://127.0.0.1:${address.port}`);
    onTestFinished(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    });
    return run;
  }

  test('is played by the server that has it; Ctrl+C closes the connection, which ends it there', async () => {
    const closed = Promise.withResolvers<void>();
    const asked: unknown[] = [];
    const run = await beside((request, response) => {
      asked.push([request.method, request.url, request.headers.accept]);
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ package: SOUND }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"type":"progress","done":5,"runs":40,"turns":70}\n\n');
      response.on('close', () => closed.resolve());
    });
    const { code, stdout, stderr } = await run(['playtest', 'lamp', '--runs', '40'], {}, interruptOn(/5 of 40 runs/));
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Stopping …\nThe playtest was cancelled after 5 of 40 runs\.\n$/);
    await closed.promise;
    expect(asked).toEqual([
      ['GET', '/api/packages/lamp', 'application/json'],
      ['POST', '/api/packages/lamp/playtest', 'text/event-stream'],
    ]);
  });

  test('prints a refusal in the middle of a run as one line', async () => {
    const error = { code: 'refused', message: 'Too slow.', hint: 'Take less.' };
    const run = await beside((request, response) => {
      if (request.method === 'GET') response.end(JSON.stringify({ package: SOUND }));
      else response.end(`data: ${JSON.stringify({ type: 'error', error })}\n\n`);
    });
    expect(await run(['playtest', 'lamp'])).toEqual({ code: 1, stdout: '', stderr: 'Too slow. Take less.\n' });
  });
});

describe('the progress bar', () => {
  test.each([
    [{ done: 0, runs: 1000, turns: 0 }, 0, 80, '░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░   0 %  0 of 1,000 runs'],
    [
      { done: 250, runs: 1000, turns: 5_000_000 },
      ...([2000, 100, `███████${'░'.repeat(23)}  25 %  250 of 1,000 runs, 2.5M turns/s, 6 s left`] as const),
    ],
    [{ done: 1, runs: 61, turns: 9 }, 2000, 60, '░░░░░░░░░░   1 %  1 of 61 runs, 4.5 turns/s, 2 min 0 s left'],
    [{ done: 40, runs: 40, turns: 80 }, 1000, 60, `${'█'.repeat(26)} 100 %  40 of 40 runs, 80 turns/s`],
    [{ done: 20, runs: 40, turns: 80 }, 1000, 20, '50 %  20 of 40 runs'],
  ] as const)('%j after %i ms in %i columns', (progress, ms, columns, line) => {
    expect(formatBar(progress, ms, columns)).toBe(line);
    expect(line.length).toBeLessThan(columns);
  });

  test('is drawn over itself on a terminal, taken away in the end, and nowhere else', () => {
    const drawn: string[] = [];
    let now = 0;
    const write = (text: string) => drawn.push(text);
    const bar = createProgressBar({ isTTY: true, columns: 60, write }, () => now);
    bar.show({ done: 0, runs: 10, turns: 0 });
    bar.show({ done: 1, runs: 10, turns: 5 });
    now = 1000;
    bar.show({ done: 5, runs: 10, turns: 25 });
    bar.clear();
    for (const each of drawn) expect(each.lastIndexOf('\r\u001b[K')).toBe(0);
    expect(drawn.join('')).not.toContain('\n');
    expect(drawn[1]).not.toContain('turns/s');
    expect(drawn[2]).toContain('25 turns/s, 1 s left');
    expect(drawn.at(-1)).toBe('\r\u001b[K');
    drawn.length = 0;
    // A terminal that does not say how wide it is.
    createProgressBar({ isTTY: true, columns: 0, write }).show({ done: 1, runs: 10, turns: 5 });
    expect(drawn.pop()).toContain('1 of 10 runs');
    const none = createProgressBar({ write });
    none.show({ done: 1, runs: 10, turns: 5 });
    none.clear();
    expect(drawn).toEqual([]);
  });
});
