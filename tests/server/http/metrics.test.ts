import { expect, test } from 'vitest';
import { ask } from '../../support/services.ts';
import { quietServices } from './support.ts';

const SECRET_ID = 'a-play-nobody-else-knows';

async function readMetrics(services: Awaited<ReturnType<typeof quietServices>>): Promise<string> {
  const response = await services.app.request('http://127.0.0.1/metrics');
  expect(response.status).toBe(200);
  return response.text();
}

test('requests are counted by route, without ids', async () => {
  const services = await quietServices();
  await ask(services, 'GET', '/api/packages');
  await ask(services, 'GET', `/api/plays/${SECRET_ID}`);
  const text = await readMetrics(services);
  expect(text).toMatch(/^kamishibai_http_requests_total\{.*route="\/api\/packages".*status="200".*\} 1$/m);
  expect(text).toMatch(/^kamishibai_http_requests_total\{.*route="\/api\/plays\/:id".*status="404".*\} 1$/m);
  expect(text).not.toContain(SECRET_ID);
});

test('model calls are counted by role and model, with tokens', async () => {
  const services = await quietServices();
  await ask(services, 'POST', '/api/sessions', { id: 'desk' });
  await ask(services, 'POST', '/api/chat', {
    id: 'desk',
    message: { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
  });
  const text = await readMetrics(services);
  expect(text).toMatch(/^kamishibai_model_calls_total\{role="coauthor",model="[^"]+",outcome="answered"\} [1-9]/m);
  expect(text).toMatch(/^kamishibai_model_tokens_total\{role="coauthor",model="[^"]+",kind="output"\} [1-9]/m);
});

test('the process is measured from the first reading on', async () => {
  const services = await quietServices();
  expect(await readMetrics(services)).toContain('kamishibai_process_resident_memory_bytes');
  expect(await readMetrics(services)).toContain('kamishibai_nodejs_heap_size_used_bytes');
});

test('a server with a token asks for it', async () => {
  const services = await quietServices({}, { AUTH_TOKEN: 'a-long-token-for-a-test' });
  const read = (authorization: string) =>
    services.app.request('http://127.0.0.1/metrics', { headers: { authorization } });
  expect((await read('Bearer wrong')).status).toBe(401);
  expect((await read('Bearer a-long-token-for-a-test')).status).toBe(200);
});
