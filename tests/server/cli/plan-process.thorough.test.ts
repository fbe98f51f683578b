import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import { createServices } from '../../../server/main.ts';
import { openStore } from '../../../server/store/index.ts';
import { premise } from '../../shared/story/fixture.ts';
import { kamishibai, startScript } from '../../support/command-line.ts';
import { ask } from '../../support/services.ts';
import { unconfigured } from '../../support/unconfigured.ts';
import { fakeArt } from '../coauthor/support.ts';
import { SKILL_FILES } from '../http/plan-support.ts';
import { longStory } from '../http/support.ts';
import { expectNoProcessWith } from '../skills/support.ts';
import { desk } from './plan-support.ts';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const say = { id: 'say', tool: 'skills/desk/say.mjs', args: { words: 'low tide' } };
const hang = { id: 'hang', tool: 'skills/desk/hang.mjs', dependsOn: ['say'], retryPolicy: { maxRetries: 0 } };
const propose = { id: 'premise', tool: 'proposeStoryPremise', args: premise };

/** A folder with the skill of the tests in it, and plans as files. */
async function withSkills() {
  const { dir, dataDir, path, write } = await desk();
  for (const [name, content] of Object.entries(SKILL_FILES)) write(`skills/${name}`, content);
  const env = { DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0' };
  const args = (steps: unknown[], ...more: string[]) => {
    const plan = write('plan.json', { steps, failurePolicy: 'replan' });
    return ['plan', 'run', plan, '--format', 'kamishibai', '--json', ...more];
  };
  const given = ['--skills', path('skills')];
  return { dir, dataDir, path, write, env, args, given, skills: path('skills') };
}

const quiet = { art: fakeArt().art, log: createLogger('silent'), samplesDir: null };

describe('plan run, as a process', () => {
  test('needs neither a server nor the lock', async () => {
    const { dir, dataDir, env, args, given } = await withSkills();
    const store = await openStore({ dataDir, clock: systemClock, lockWaitMs: 0 });
    const { code, stdout } = await kamishibai(args([say], ...given), { cwd: dir, env });
    await store.close();
    expect([code, JSON.parse(stdout).success]).toEqual([0, true]);
  });

  test('says no more where nobody reads any more', async () => {
    const { dir, env } = await withSkills();
    const main = join(import.meta.dirname, '../../../server/cli/kamishibai.js');
    // The reader is gone before anything is said.
    const { stderr } = spawnSync(
      'sh',
      ['-c', '{ sleep 0.3; "$@"; } | true', 'sh', process.execPath, main, 'check', '--codes'],
      {
        cwd: dir,
        env: { PATH: process.env.PATH, ...unconfigured(), ...env },
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
  });

  test('reads what is piped in, with a mark of the order of bytes as well', async () => {
    const { dir, env, skills } = await withSkills();
    const main = join(import.meta.dirname, '../../../server/cli/kamishibai.js');
    for (const command of ['validate', 'run']) {
      const args = [main, 'plan', command, '-', '--format=task', '--json', '--skills', skills];
      const { stdout, status } = spawnSync(process.execPath, args, {
        cwd: dir,
        env: { PATH: process.env.PATH, ...unconfigured(), ...env },
        input: `\uFEFF${JSON.stringify({ steps: [say] })}`,
        encoding: 'utf8',
      });
      expect([command, status, JSON.parse(stdout)]).toMatchObject([command, 0, {}]);
    }
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends its scripts on %s, and prints what came of it so far',
    async (signal) => {
      const { dir, env, args, given, skills } = await withSkills();
      const { child, ended } = startScript('server/cli/kamishibai.js', args([say, hang], ...given), { cwd: dir, env });
      child.stderr.on('data', (text: string) => {
        if (text.includes('hang: info: waiting')) child.kill(signal);
      });
      const { code, stdout, stderr } = await ended;
      expect(code).toBe(1);
      expect(stderr).toContain('Stopping …');
      expect(JSON.parse(stdout)).toMatchObject({
        success: false,
        error: { code: 'aborted' },
        aggregatedState: { said: 'low tide' },
        toolResults: [{ state: 'success' }, { state: 'failed', error: { category: 'process_error' } }],
      });
      await expectNoProcessWith(skills);
    },
  );
});

type Send = (method: string, path: string, body?: unknown) => Promise<{ [field: string]: string }>;

async function beginPlay(send: Send): Promise<string> {
  const { packageId } = await send('POST', '/api/packages/import', longStory());
  const { id = '' } = await send('POST', '/api/plays', { packageId, seed: 7 });
  return id;
}

describe('plan run --play', () => {
  test('has conditions read the play as it stands', async () => {
    const { dir, env, args, given } = await withSkills();
    const services = await createServices(readConfig(env), quiet);
    const play = await beginPlay(async (method, path, body) => (await ask(services, method, path, body)).body);
    await ask(services, 'POST', `/api/plays/${play}/turns`, { action: { type: 'start' } });
    await services.close();
    const steps = [
      { ...say, when: 'location == "quay"' },
      { ...say, id: 'far', when: 'location == "light"' },
    ];
    const { stdout } = await kamishibai(args(steps, ...given, '--play', play), { cwd: dir, env });
    expect(JSON.parse(stdout).toolResults).toMatchObject([{ state: 'success' }, { toolId: 'far', state: 'skipped' }]);
    const unknown = await kamishibai(args(steps, '--play', 'nobody'), { cwd: dir, env });
    expect([unknown.code, JSON.parse(unknown.stdout)]).toMatchObject([1, { error: { code: 'not_found' } }]);
  });
});

describe('plan run --session', () => {
  test('works on the session in a server of its own where no server runs', async () => {
    const { dir, env, args, given } = await withSkills();
    const open = () => createServices(readConfig(env), quiet);
    const first = await open();
    await ask(first, 'POST', '/api/sessions', { id: 'desk' });
    await first.close();
    const steps = [propose, say];
    const { code, stdout, stderr } = await kamishibai(args(steps, ...given, '--session', 'desk'), { cwd: dir, env });
    const result = JSON.parse(stdout);
    expect([code, result.success], stderr).toEqual([0, true]);
    expect(stderr).toContain('premise is done.');
    const again = await open();
    onTestFinished(() => again.close());
    const { draft, plans } = (await ask(again, 'GET', '/api/sessions/desk')).body;
    expect(draft.premise.title).toBe(premise.title);
    expect(plans).toMatchObject([{ id: result.planId, state: 'ended', success: true }]);
  });

  test('is told of a session that is not there', async () => {
    const { dir, env, args } = await withSkills();
    const { code, stdout } = await kamishibai(args([propose], '--session', 'nobody'), { cwd: dir, env });
    expect([code, JSON.parse(stdout)]).toMatchObject([1, { error: { code: 'not_found' } }]);
  });

  /** A server on the same DATA_DIR, with the skills of the tests, and the session "desk". */
  async function serving(skills: string, env: Record<string, string>) {
    const server = await startServer(readConfig(env), { ...quiet, skills: [skills] });
    onTestFinished(() => server.close());
    const send = async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: 'Bearer a-long-t0ken-of-mine', 'content-type': 'application/json' };
      const response = await fetch(`${server.address}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response.json();
    };
    await send('POST', '/api/sessions', { id: 'desk' });
    return { send };
  }

  test('goes through the server that owns DATA_DIR, with its token and its skills', async () => {
    const { dir, env: bare, args, given, skills } = await withSkills();
    const env = { ...bare, AUTH_TOKEN: 'a-long-t0ken-of-mine' };
    const { send } = await serving(skills, env);
    const { code, stdout, stderr } = await kamishibai(args([propose, say], '--session', 'desk'), { cwd: dir, env });
    expect([code, JSON.parse(stdout)], stderr).toMatchObject([
      0,
      { success: true, aggregatedState: { said: 'low tide' } },
    ]);
    expect(stderr).toContain('say: info: low tide');
    expect((await send('GET', '/api/sessions/desk')).draft.premise.title).toBe(premise.title);

    const refused = await kamishibai(args([say], ...given, '--session', 'desk'), { cwd: dir, env });
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: {
        code: 'conflict',
        message: expect.stringContaining('A server runs at'),
        hint: expect.stringContaining('DATA_DIR'),
      },
    });
  });

  test.each([
    ['--session', 'desk'],
    ['--play', 'PLAY'],
  ])('%s: ends the run there when it is interrupted', async (option, id) => {
    const { dir, env: bare, args, skills } = await withSkills();
    const env = { ...bare, AUTH_TOKEN: 'a-long-t0ken-of-mine' };
    const { send } = await serving(skills, env);
    const named = id === 'PLAY' ? await beginPlay(send) : id;
    const { child, ended } = startScript('server/cli/kamishibai.js', args([say, hang], option, named), {
      cwd: dir,
      env,
    });
    child.stderr.on('data', (text: string) => {
      if (text.includes('hang: info: waiting')) child.kill('SIGINT');
    });
    const { code, stdout, stderr } = await ended;
    expect([code, JSON.parse(stdout)], stderr).toMatchObject([
      1,
      { success: false, error: { code: 'aborted' }, aggregatedState: { said: 'low tide' } },
    ]);
    await expectNoProcessWith(skills);
  });
});
