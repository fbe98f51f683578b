import { request } from 'node:http';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../server/clock.ts';
import { startServer } from '../../server/listen.ts';
import { createLogger } from '../../server/log.ts';
import { openStore } from '../../server/store/index.ts';
import { testConfig } from '../support/services.ts';
import { fakeArt } from './coauthor/support.ts';

// Nothing is built unasked, unless a test lets the time pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A server that says how often what is behind its door was built. */
async function listening({ art = () => fakeArt().art, env = {} as Record<string, string> } = {}) {
  const config = await testConfig(env);
  const built = vi.fn(art);
  const server = await startServer(config, {
    log: createLogger('silent'),
    samplesDir: null,
    get art() {
      return built();
    },
  });
  return { ...server, config, built };
}

const statusFor = (address: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${address}/healthz`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });

test('says that it lives before the rest is built, behind the same guards', async () => {
  const { address, built, close } = await listening({ env: { AUTH_TOKEN: 'a-long-secret-token' } });
  onTestFinished(close);
  const early = await fetch(`${address}/healthz`);
  expect([early.status, await early.json()]).toEqual([200, { ok: true }]);
  expect(await statusFor(address, 'elsewhere.example')).toBe(403);
  expect(built).not.toHaveBeenCalled();

  expect((await fetch(`${address}/api/models`)).status).toBe(401);
  expect(built).toHaveBeenCalledOnce();
  const late = await fetch(`${address}/healthz`);
  const told = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'date');
  expect(told(late)).toEqual(told(early));
});

test('keeps an idle connection longer than proxies and clients do', async () => {
  const { address, close } = await listening();
  onTestFinished(close);
  expect((await fetch(`${address}/healthz`)).headers.get('keep-alive')).toBe('timeout=65');
});

test('builds the rest once, on the first request, and lets all requests wait for it', async () => {
  const { address, built, close } = await listening();
  onTestFinished(close);
  const paths = ['/api/models', '/api/packages', '/readyz', '/api/sessions'];
  const answers = await Promise.all(paths.map((path) => fetch(`${address}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(built).toHaveBeenCalledOnce();
});

test('builds the rest by itself a moment later', async () => {
  const { built, close } = await listening();
  vi.advanceTimersByTime(50);
  await vi.waitFor(() => expect(built).toHaveBeenCalledOnce());
  await close();
});

test('gives up its folder when it is closed before anything was asked', async () => {
  const { config, built, close } = await listening();
  await close();
  expect(built).not.toHaveBeenCalled();
  const next = await startServer(config, { log: createLogger('silent'), samplesDir: null });
  await next.close();
});

test('logs that the rest cannot be built, and still releases its folder', async () => {
  const missing = new Error('There are no brushes.');
  const { address, config, broken, close } = await listening({
    art: () => {
      throw missing;
    },
  });
  const answer = await fetch(`${address}/api/models`);
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('brushes')]);
  await expect(broken).rejects.toBe(missing);
  await close();
  const next = await startServer(config, { log: createLogger('silent'), samplesDir: null });
  await next.close();
});

test('refuses waiting requests when it is closed before the rest is built', async () => {
  let closed: Promise<void> | undefined;
  const { address, close } = await listening({
    art: () => {
      closed = close();
      return fakeArt().art;
    },
  });
  const answer = await fetch(`${address}/api/models`);
  expect([answer.status, (await answer.json()).error.reason]).toEqual([503, { code: 'server-stopping' }]);
  await closed;
});

test('does not wait for what was left undone when it is closed', async () => {
  const config = await testConfig();
  const store = await openStore({ dataDir: config.dataDir, clock: systemClock });
  const listing = (id: number) => ({
    ...{ id: `story_${id}`, version: 1, title: '', language: 'en', createdAt: '', totalNodes: 1 },
    card: null,
  });
  const getPackage = vi.fn(async () => null);
  const listPackages = async () => Array.from({ length: 5000 }, (_, id) => listing(id));
  const { address, close } = await startServer(config, {
    ...{ log: createLogger('silent'), samplesDir: null, art: fakeArt().art },
    store: { ...store, listPackages, getPackage },
  });
  await fetch(`${address}/api/models`);
  await close();
  expect(getPackage.mock.calls.length).toBeLessThan(2500);
});
