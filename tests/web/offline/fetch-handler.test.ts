import { describe, expect, test } from 'vitest';
import { createOfflineHandler } from '../../../web/offline/fetch-handler.ts';
import { memoryCaches } from '../support-caches.ts';

const BASE = new URL('http://127.0.0.1/house/');
const NONE = Promise.resolve(undefined);

/** A server of some files; what it has not, it has no answer for. */
function serverOf(files: Record<string, string | Response>) {
  const asked: string[] = [];
  const server = { files, isReached: true };
  const fetch = async (input: RequestInfo) => {
    const url = typeof input === 'string' ? input : input.url;
    const path = url.slice(BASE.href.length);
    asked.push(path);
    const found = server.isReached ? server.files[path] : undefined;
    if (found === undefined) throw new TypeError('Failed to fetch');
    return typeof found === 'string' ? new Response(found) : found.clone();
  };
  return { server, asked, fetch };
}

const FILES = ['assets/index-1.js', 'assets/sheets-1.js', 'logo.svg'];
const WHOLE = { '': 'page 1', 'assets/index-1.js': 'index 1', 'assets/sheets-1.js': 'sheets 1', 'logo.svg': 'logo 1' };

const asks = (path: string, about: { mode?: string; destination?: string; method?: string } = {}) => {
  const { method = 'GET', ...rest } = about;
  return Object.defineProperties(
    new Request(new URL(path, BASE), { method }),
    Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, { value }])),
  );
};
const textOf = async (answer: Promise<Response> | null) => (answer === null ? null : (await answer).text());

async function kept(files: Record<string, string | Response> = WHOLE) {
  const caches = memoryCaches();
  const { server, asked, fetch } = serverOf(files);
  const answers = createOfflineHandler({ base: BASE, version: 'one', files: FILES, caches, fetch });
  await answers.keep();
  return { answers, server, asked, fetch, caches };
}

describe('the app without a connection', () => {
  test('opens at any of its pages, with its files and the pictures that were kept', async () => {
    const { answers, server, caches } = await kept();
    await (await caches.open('a play')).put(new URL('media/s/backgrounds/quay.webp', BASE), new Response('the quay'));
    server.isReached = false;
    for (const path of ['', 'play/evening', 'studio/desk?section=cast']) {
      expect(await textOf(answers.answer(asks(path, { mode: 'navigate' }), NONE))).toBe('page 1');
    }
    expect(await textOf(answers.answer(asks('assets/sheets-1.js'), NONE))).toBe('sheets 1');
    expect(await textOf(answers.answer(asks('logo.svg'), NONE))).toBe('logo 1');
    const quay = asks('media/s/backgrounds/quay.webp', { destination: 'image' });
    expect(await textOf(answers.answer(quay, NONE))).toBe('the quay');
    await expect(answers.answer(asks('media/s/backgrounds/gone.webp', { destination: 'image' }), NONE)).rejects.toThrow(
      TypeError,
    );
  });

  test('has no part in what is asked of the server, nor in other servers', async () => {
    const { answers } = await kept();
    for (const request of [
      asks('api/plays/evening'),
      asks('media/s/music/calm.ogg', { destination: 'audio' }),
      asks('assets/index-1.js', { method: 'POST' }),
      asks('sign-in', { mode: 'navigate' }),
      asks('api/docs', { mode: 'navigate' }),
      asks('http://127.0.0.1/another/house'),
      asks('http://elsewhere.example/house/assets/index-1.js'),
    ]) {
      expect(answers.answer(request, NONE), request.url).toBeNull();
    }
  });
});

describe('the app with a connection', () => {
  test('is the server’s page of the moment, fetched ahead where the browser does', async () => {
    const { answers, server, asked } = await kept();
    server.files = { ...WHOLE, '': 'page 2' };
    expect(await textOf(answers.answer(asks('', { mode: 'navigate' }), NONE))).toBe('page 2');
    asked.length = 0;
    const ahead = Promise.resolve(new Response('page 2, ahead'));
    expect(await textOf(answers.answer(asks('', { mode: 'navigate' }), ahead))).toBe('page 2, ahead');
    expect(asked).toEqual([]);
  });

  test('after an update an old page has the parts it was built with, until the new version takes over', async () => {
    const { answers, server, caches, fetch } = await kept();
    const files = ['assets/index-2.js'];
    server.files = { '': 'page 2', 'assets/index-2.js': 'index 2' };
    const next = createOfflineHandler({ base: BASE, version: 'two', files, caches, fetch });
    await next.keep();
    expect(await textOf(answers.answer(asks('assets/sheets-1.js'), NONE))).toBe('sheets 1');
    await next.dropOthers();
    server.isReached = false;
    expect(await textOf(next.answer(asks('play/evening', { mode: 'navigate' }), NONE))).toBe('page 2');
    await expect(next.answer(asks('assets/sheets-1.js'), NONE)).rejects.toThrow(TypeError);
  });

  test('keeps nothing of a version that is not whole, nor a page to sign in at', async () => {
    const signIn: Response = Object.defineProperties(new Response('sign in'), {
      redirected: { value: true },
      clone: { value: () => signIn },
    });
    const { 'assets/sheets-1.js': _, ...partly } = WHOLE;
    for (const files of [partly, { ...WHOLE, '': signIn }, { ...WHOLE, '': new Response('no', { status: 401 }) }]) {
      const caches = memoryCaches();
      const { fetch } = serverOf(files);
      const answers = createOfflineHandler({ base: BASE, version: 'one', files: FILES, caches, fetch });
      await expect(answers.keep()).rejects.toThrow();
      expect(await caches.keys()).toEqual([]);
    }
  });
});
