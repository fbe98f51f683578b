import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { testConfig, testParts } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';

function send(address: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(`${address}${path}`, { method: 'POST', headers }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve(answer.statusCode ?? 0));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

test('a POST without a body needs no media type; one with a body does', async () => {
  const config = await testConfig();
  const server = await startServer(config, { ...testParts(), art: fakeArt().art });
  onTestFinished(() => server.close());
  expect(await send(server.address, '/api/chat/nobody/stop', {})).toBe(202);
  expect(await send(server.address, '/api/chat/nobody/stop', { 'content-length': '0' })).toBe(202);
  expect(await send(server.address, '/api/sessions', {}, '{}')).toBe(415);
  expect(await send(server.address, '/api/sessions', { 'content-type': 'text/plain' }, '{}')).toBe(415);
  expect(await send(server.address, '/api/sessions', { 'content-type': 'application/json' }, '{}')).toBe(201);
});
