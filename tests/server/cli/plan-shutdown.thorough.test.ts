import { afterEach, expect, test, vi } from 'vitest';
import { premise } from '../../shared/story/fixture.ts';
import { builtProgram } from '../../support/built-program.ts';
import { type Started, startScript } from '../../support/command-line.ts';
import { isRecovery, isResult, listen } from '../http/plan-support.ts';
import { expectNoProcessWith, processesWith } from '../skills/support.ts';
import { desk } from './plan-support.ts';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const started: Started[] = [];
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});

/** Hangs, deaf to SIGTERM, when it is first run; is done at once when it is run again. */
const SLOW = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  const emit = (event) => console.log(JSON.stringify({ version: '0', ...event }));
  const mark = join(process.env.KAMISHIBAI_SKILL_DATA, 'begun');
  if (existsSync(mark)) emit({ type: 'done', ok: true, summary: 'At last.' });
  else {
    writeFileSync(mark, '');
    process.on('SIGTERM', () => {});
    emit({ type: 'log', level: 'info', message: 'waiting' });
    setInterval(() => {}, 1000);
  }`;

const serverProcess = builtProgram('tests/server/reliability/server-process.ts');

test('a server that is stopped while a script hangs leaves no process behind, and goes on with the plan when it is back', async () => {
  const { dir, dataDir, write } = await desk();
  write('data/skills/slow/skill.json', {
    name: 'slow',
    description: 'Takes its time.',
    scripts: [{ name: 'wait', path: 'wait.mjs' }],
  });
  write('data/skills/slow/wait.mjs', SLOW);
  const serve = async () => {
    const server = startScript(await serverProcess(), [], {
      cwd: dir,
      env: { DATA_DIR: dataDir, PORT: '0' },
    });
    started.push(server);
    let heard = '';
    server.child.stdout.on('data', (text: string) => {
      heard += text;
    });
    await server.said('Ctrl+C');
    const address = /ready: (\S+)/.exec(heard)?.[1] ?? '';
    const ask = async (method: string, path: string, body?: unknown) =>
      fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    return { ...server, ask };
  };

  const first = await serve();
  await first.ask('POST', '/api/sessions', { id: 'desk' });
  const steps = [
    { id: 'premise', tool: 'proposeStoryPremise', args: premise },
    { id: 'wait', tool: 'skills/slow/wait.mjs', dependsOn: ['premise'] },
  ];
  const made = await first.ask('POST', '/api/sessions/desk/plans', { format: 'task', plan: { steps } });
  const { id } = await made.json();
  const run = listen(await first.ask('POST', `/api/plans/${id}/execute`));
  await run.until((event): event is typeof event => 'logs' in event && event.stepId === 'wait');
  expect(processesWith('slow/wait.mjs').length).toBeGreaterThan(0);
  first.child.kill('SIGTERM');
  expect(await first.ended).toMatchObject({ code: 0, signal: null });
  await expectNoProcessWith('slow/wait.mjs');

  const second = await serve();
  const again = listen(await second.ask('GET', `/api/plans/${id}/stream`));
  // What came of the script nobody knows: it is not simply run a second time.
  expect(await again.until(isRecovery)).toMatchObject({ stepId: 'wait', error: expect.stringContaining('cut off') });
  await second.ask('POST', `/api/plans/${id}/steps/wait/recovery`, { choice: 'retry' });
  const { result } = await again.until(isResult);
  expect(result.toolResults).toMatchObject([{ state: 'success' }, { output: { summary: 'At last.' } }]);
  const plan = await (await second.ask('GET', `/api/plans/${id}`)).json();
  expect(plan).toMatchObject({ state: 'ended', result: { success: true } });
  const session = await (await second.ask('GET', '/api/sessions/desk')).json();
  expect(session.draft.premise.title).toBe(premise.title);
  second.child.kill('SIGTERM');
  await second.ended;
});
