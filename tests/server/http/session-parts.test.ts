import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask } from '../../support/services.ts';
import { expectRefusal, quietServices, read } from './support.ts';

/** A session whose author has shown a picture. */
async function withPicture(): Promise<Services> {
  const services = await quietServices();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const url = `data:image/png;base64,${png.toString('base64')}`;
  await say(
    services,
    [
      { type: 'text', text: 'like this' },
      { type: 'file', mediaType: 'image/png', url },
    ],
    'm1',
  );
  return services;
}

async function say(services: Services, parts: unknown[], id: string): Promise<number> {
  const message = { id, role: 'user', parts };
  const response = await services.app.request('http://127.0.0.1/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'desk', message }),
  });
  await response.text();
  return response.status;
}

interface Said {
  messages: { id: string; parts: { type: string; url?: string }[] }[];
}
const pictureIn = ({ messages }: Said): string => messages[0]?.parts.find(({ type }) => type === 'file')?.url ?? '';
const parts = async (services: Services, without: string) =>
  (await ask(services, 'GET', `/api/sessions/desk?without=${without}`)).body;

describe('GET /api/sessions/:id', () => {
  test('has everything where nothing is left out', async () => {
    const services = await withPicture();
    expect(pictureIn(await read(services))).toMatch(/^data:image\/(png|jpeg);base64,/);
  });

  test('without messages is all the rest', async () => {
    const services = await withPicture();
    const { messages, ...rest } = await read(services);
    expect(messages).toHaveLength(2);
    expect(await parts(services, 'messages')).toEqual(rest);
    expect(await parts(services, 'messages,pictures')).toEqual(rest);
  });

  test('without pictures has their addresses, where they are for good', async () => {
    const services = await withPicture();
    const whole = await read(services);
    const view = await parts(services, 'pictures');
    const address = pictureIn(view);
    expect(address).toMatch(/^\/api\/sessions\/desk\/pictures\/[\w-]{32}$/);
    expect({ ...view, messages: null }).toEqual({ ...whole, messages: null });
    const response = await services.app.request(`http://127.0.0.1${address}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(`data:${response.headers.get('content-type')};base64,${bytes.toString('base64')}`).toBe(pictureIn(whole));
  });

  test.each(['draft', 'messages,', 'pictures messages', ''])('without %j is malformed', async (what) => {
    const services = await withPicture();
    expectRefusal(await ask(services, 'GET', `/api/sessions/desk?without=${what}`), 400, 'malformed');
  });
});

describe('GET /api/sessions/:id/messages', () => {
  test('is the conversation by itself, with or without its pictures', async () => {
    const services = await withPicture();
    const { seq, running, messages } = await read(services);
    expect((await ask(services, 'GET', '/api/sessions/desk/messages')).body).toEqual({ seq, running, messages });
    const { body } = await ask(services, 'GET', '/api/sessions/desk/messages?without=pictures');
    expect(pictureIn(body)).toBe(pictureIn(await parts(services, 'pictures')));
    expectRefusal(await ask(services, 'GET', '/api/sessions/desk/messages?without=messages'), 400, 'malformed');
    expectRefusal(await ask(services, 'GET', '/api/sessions/nobody/messages'), 404, 'not_found');
  });
});

describe('a picture of the conversation', () => {
  test('may be sent back by its address: the message keeps it', async () => {
    const services = await withPicture();
    const before = pictureIn(await read(services));
    const address = pictureIn(await parts(services, 'pictures'));
    const again = [
      { type: 'text', text: 'or so' },
      { type: 'file', mediaType: 'image/jpeg', url: address },
    ];
    expect(await say(services, again, 'm1')).toBe(200);
    const after = await read(services);
    expect(pictureIn(after)).toBe(before);
    expect(after.messages[0].parts[0].text).toBe('or so');
  });

  test('there is none of is 404, and is taken from nobody', async () => {
    const services = await withPicture();
    const address = `/api/sessions/desk/pictures/${'x'.repeat(32)}`;
    expectRefusal(await ask(services, 'GET', address), 404, 'not_found');
    expect(await say(services, [{ type: 'file', mediaType: 'image/png', url: address }], 'm9')).toBe(400);
    expectRefusal(await ask(services, 'GET', '/api/sessions/desk/pictures/..%2F..'), 400, 'malformed');
  });
});
