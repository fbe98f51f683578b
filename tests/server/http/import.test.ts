import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { createImportBodies } from '../../../server/http/guards/index.ts';
import { PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { ask } from '../../support/services.ts';
import { expectRefusal, longStory, quietServices } from './support.ts';

const IMPORT = '/api/packages/import';

describe('a package that comes in by HTTP', () => {
  test('is parsed on a thread, never where everybody waits', async () => {
    const services = await quietServices();
    const text = JSON.stringify(longStory());
    const parse = vi.spyOn(JSON, 'parse');
    const { status } = await ask(services, 'POST', IMPORT, text);
    const parsed = parse.mock.calls.map(([given]) => given);
    parse.mockRestore();
    expect(status).toBe(201);
    expect(services.workers.census().living).toBe(1);
    expect(parsed).not.toContain(text);
  });

  test.each([
    ['very many things', `{"plot":[${'{},'.repeat(2_000_000)}{}],"characters":[]}`, 413, '20,000 entries'],
    ['what nests deep', `{"plot":${'['.repeat(5000)}`, 413, '100 levels'],
    ['a text cut off', '{"plot":', 400, 'cut off'],
    ['nothing', '', 400, 'JSON'],
  ])('of %s is refused, with the bound', async (_, text, status, says) => {
    const services = await quietServices();
    const refused = await ask(services, 'POST', IMPORT, text, { 'content-type': 'application/json' });
    expectRefusal(refused, status);
    expect(refused.body.error.message).toContain(says);
    // The thread goes on.
    expect((await ask(services, 'POST', IMPORT, longStory())).status).toBe(201);
  });

  test('weighs so much at most, whether it says its length or not', async () => {
    const services = await quietServices();
    const length = { 'content-length': String(PACKAGE_BYTES + 1), 'content-type': 'application/json' };
    expectRefusal(await ask(services, 'POST', IMPORT, '{}', length), 413, 'too_large');
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(32));
      },
    });
    const request = new Request(`http://127.0.0.1${IMPORT}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' },
    } as RequestInit);
    const answer = await services.app.request(request);
    expect([answer.status, (await answer.json()).error.code]).toEqual([413, 'too_large']);
    expect(sent).toBeLessThan(PACKAGE_BYTES / 1024 / 1024 + 10);
  });
});

describe('bodies of imports', () => {
  /** A door that holds bodies until it is let go. */
  function door(most: { ofOne: number; ofAll: number }) {
    const bodies = createImportBodies(undefined, most);
    const gate = Promise.withResolvers<void>();
    const app = new Hono();
    app.onError((error, context) => context.text(error.message, 429));
    app.post('/', (context) =>
      bodies.use(context, async (blocks) => {
        await gate.promise;
        return context.text(String(Buffer.concat(blocks).length));
      }),
    );
    const send = async (bytes: number, from: string): Promise<string> => {
      const incoming = { socket: { remoteAddress: from } };
      const given = { method: 'POST', body: new Uint8Array(bytes) };
      return (await app.request('/', given, { incoming, outgoing: {} })).text();
    };
    return { send, open: gate.resolve };
  }

  test('are the same bytes in blocks of their own, wherever they were cut', async () => {
    const sent = new Uint8Array(5_000_000).map((_, at) => (at * 31 + (at >> 8)) % 251);
    const cuts = [0, 1, 65_536, 65_537, 2_162_688, 2_162_690, 4_999_999, sent.length];
    const body = new ReadableStream({
      start(controller) {
        for (const [at, from] of cuts.entries()) controller.enqueue(sent.slice(from, cuts[at + 1] ?? from));
        controller.close();
      },
    });
    const app = new Hono();
    app.post('/', (context) =>
      createImportBodies().use(context, async (blocks) => {
        expect(new Set(blocks.map(({ buffer }) => buffer)).size).toBe(blocks.length);
        expect(Buffer.concat(blocks).equals(sent)).toBe(true);
        return context.text('same');
      }),
    );
    const incoming = { socket: { remoteAddress: '10.0.0.1' } };
    const given = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect(await (await app.request('/', given, { incoming, outgoing: {} })).text()).toBe('same');
  });

  test('are held up to so many bytes of one address, and of all', async () => {
    const { send, open } = door({ ofOne: 100, ofAll: 150 });
    const held = [send(60, '10.0.0.1'), send(40, '10.0.0.1')];
    expect(await send(1, '10.0.0.1')).toMatch(/Too much is being imported/);
    held.push(send(50, '10.0.0.2'));
    expect(await send(1, '10.0.0.3')).toMatch(/Too much/);
    open();
    expect(await Promise.all(held)).toEqual(['60', '40', '50']);
    // What was refused, and what is done, is held no more.
    expect(await send(100, '10.0.0.1')).toBe('100');
  });
});
