import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../server/cli/run.ts';
import { serveUntilStopped } from '../../../server/cli/serve.ts';
import { readConfig } from '../../../server/config.ts';
import { LockedError } from '../../../server/store/index.ts';
import { type Started, startScript } from '../../support/command-line.ts';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const started: Started[] = [];
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});

function serving(closing: 'soon' | 'never') {
  const process = startScript('tests/server/cli/serve-process.ts', [closing], { cwd: tmpdir() });
  started.push(process);
  return process;
}

describe('serve', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('prints the address, and closes on %s', async (signal) => {
    const { child, said, ended } = serving('soon');
    await said('http://127.0.0.1:4600');
    child.kill(signal);
    expect(await ended).toMatchObject({
      code: 0,
      signal: null,
      stdout: expect.stringMatching(/closed\n$/),
      stderr: '',
    });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends well on %s before there is anything to close',
    async (signal) => {
      // Asked to stop as soon as anything listens to that.
      const hook = `process.on('newListener', (name) => name === '${signal}' && process.nextTick(() => process.kill(process.pid, name)))`;
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
      const asked = startScript('server/cli/kamishibai.js', ['serve'], { cwd: tmpdir(), env: { NODE_OPTIONS } });
      started.push(asked);
      expect(await asked.ended).toMatchObject({
        code: 0,
        signal: null,
        stdout: expect.not.stringContaining('ready'),
        stderr: '',
      });
    },
  );

  it('ends with 1 and a line when closing takes too long', async () => {
    const { child, said, ended } = serving('never');
    await said('Ctrl+C');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Not everything was finished') });
  });

  const failing = (error: Error) => serveUntilStopped(readConfig({ PORT: '4601' }), () => Promise.reject(error));
  const withCode = (code: string) => Object.assign(new Error(`listen ${code}`), { code });

  it.each([
    ['EADDRINUSE', /^PORT=4601 cannot be used: expected a port nobody listens on at 127\.0\.0\.1/],
    ['EACCES', /^PORT=4601 cannot be used: expected a port this user may open/],
    ['EADDRNOTAVAIL', /^HOST=127\.0\.0\.1 cannot be used: expected a name or address of this machine/],
    ['ENOTFOUND', /^HOST=127\.0\.0\.1 cannot be used/],
  ])('says what is wrong with the configuration on %s', async (code, message) => {
    await expect(failing(withCode(code))).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(message),
    });
  });

  it('closes what breaks while it listens, and passes on why', async () => {
    const reason = new Error('There is nothing behind the door.');
    const close = vi.fn(async () => undefined);
    const broken = Promise.reject(reason);
    const serving = serveUntilStopped(readConfig({}), async () => ({
      address: 'http://127.0.0.1:4600',
      broken,
      close,
    }));
    await expect(serving).rejects.toBe(reason);
    expect(close).toHaveBeenCalledOnce();
  });

  it('passes on what has a sentence of its own, and listens to no signal any more', async () => {
    const locked = new LockedError('data', {
      pid: 7,
      address: 'http://127.0.0.1:4600',
      since: '2026-01-01T00:00:00.000Z',
    });
    const before = process.listenerCount('SIGTERM');
    await expect(failing(locked)).rejects.toBe(locked);
    expect(process.listenerCount('SIGTERM')).toBe(before);
    expect(locked.message).toContain('process 7 (http://127.0.0.1:4600, since 2026-01-01');
  });

  it('takes no arguments', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runCommandLine(['serve', '--port', '80'])).toBe(2);
    write.mockRestore();
  });
});
