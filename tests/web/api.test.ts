import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, readApiError, toApiError } from '../../web/api/api-error.ts';
import { path, SIGN_IN_PATH } from '../../web/api/client.ts';
import { toSafeMediaUrl } from '../../web/api/media.ts';
import { api, pathParams, readResponse } from '../../web/api/typed-client.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(body === null ? null : JSON.stringify(body), { status }));

describe('an error answer', () => {
  test('is read with its code, sentence, issues and hint', () => {
    const text = JSON.stringify({
      error: {
        code: 'refused',
        message: 'This is no story.',
        issues: [{ path: 'plot.acts', message: 'expected an array' }, 'odd'],
        hint: 'Export one first.',
      },
    });
    const error = readApiError(422, text);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      code: 'refused',
      message: 'This is no story.',
      issues: [{ path: 'plot.acts', message: 'expected an array' }],
      hint: 'Export one first.',
    });
  });

  test.each([['<html>Bad gateway</html>'], ['{"error":"no"}'], ['{"error":{"code":"refused"}}'], ['null'], ['']])(
    'that is not ours (%s) is unknown, and never shown raw',
    (text) => {
      const error = readApiError(502, text);
      expect(error.code).toBe('unknown');
      expect(error.message).toBe('The server answered 502.');
    },
  );

  test('with a code nobody knows is unknown, its sentence kept', () => {
    const error = readApiError(418, '{"error":{"code":"toString","message":"A teapot."}}');
    expect(error).toMatchObject({ code: 'unknown', message: 'A teapot.' });
  });
});

describe('any thrown thing', () => {
  test.each([
    [new TypeError('Failed to fetch'), 'network'],
    [new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
    [new TypeError('network error'), 'network'],
    [new TypeError('Load failed'), 'network'],
    [new TypeError('x is undefined'), 'unknown'],
    [new Error('odd'), 'unknown'],
    ['text', 'unknown'],
  ])('%s is %s', (thrown, code) => {
    expect(toApiError(thrown).code).toBe(code);
  });

  test('that is ours stays as it is', () => {
    const error = new ApiError(409, 'conflict', 'Busy.');
    expect(toApiError(error)).toBe(error);
  });
});

describe('a request', () => {
  test('answers its JSON, and null for nothing', async () => {
    answering(200, { id: 'a' });
    expect(await readResponse(api.plays.$get())).toEqual({ id: 'a' });
    answering(202, null);
    expect(await readResponse(api.plans[':id'].abort.$post({ param: pathParams({ id: 'x' }) }))).toBeNull();
  });

  test('says that its body is JSON, and only when it has one', async () => {
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(init);
      return new Response('{}');
    });
    await api.plays.$post({ json: { packageId: 'a' } });
    await api.plans[':id'].abort.$post({ param: pathParams({ id: 'x' }) });
    expect(sent[0]).toMatchObject({ method: 'POST', body: '{"packageId":"a"}' });
    expect(sent.map(({ headers }) => new Headers(headers).get('content-type'))).toEqual(['application/json', null]);
    expect(sent[1]?.body).toBeUndefined();
  });

  test('that is refused throws the server’s sentence', async () => {
    answering(409, { error: { code: 'conflict', message: 'The co-author is still answering.' } });
    await expect(readResponse(api.sessions.$post({ json: {} }))).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
    });
  });

  test('that is not allowed leads to the sign-in page', async () => {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { assign } });
    answering(401, { error: { code: 'unauthorized', message: 'A token is asked for.' } });
    await expect(readResponse(api.packages.$get())).rejects.toMatchObject({ code: 'unauthorized' });
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_IN_PATH));
  });

  test('that gets no answer is a network error with its cause', async () => {
    const cause = new TypeError('Failed to fetch');
    vi.stubGlobal('fetch', () => Promise.reject(cause));
    await expect(readResponse(api.plays.$get())).rejects.toMatchObject({ code: 'network', status: 0, cause });
  });

  test('encodes the ids of its path', () => {
    expect(path`/api/plays/${'a/../b?c'}/turns`).toBe('/api/plays/a%2F..%2Fb%3Fc/turns');
    expect(pathParams({ id: 'a/../b?c' })).toEqual({ id: 'a%2F..%2Fb%3Fc' });
  });
});

describe('a media url', () => {
  test.each(['/media/pkg/characters/aiko.png', '/media/pkg/backgrounds/pier.webp?v=2'])('%s is shown', (url) => {
    expect(toSafeMediaUrl(url)).toBe(url);
  });

  test.each([
    'https://elsewhere.example/a.png',
    '//elsewhere.example/media/a.png',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'media/a.png',
    '/mediaeval.png',
    '/media/../api/sessions',
    '/media/%2e%2E/api/sessions',
    '/media/a\\..\\b',
    '',
    null,
    undefined,
  ])('%s is not', (url) => {
    expect(toSafeMediaUrl(url)).toBeNull();
  });
});
