import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import { testConfig } from '../../support/services.ts';

const TOKEN = 'a-long-secret-token';
const MIB = 1024 * 1024;

async function listening(env: Record<string, string> = {}) {
  const logged: Record<string, unknown>[] = [];
  const log = createLogger('debug', {
    readable: false,
    stream: { write: (line: string) => void logged.push(JSON.parse(line)) },
  });
  const server = await startServer(await testConfig(env), { log, samplesDir: null });
  onTestFinished(() => server.close());
  return { port: Number(new URL(server.address).port), logged };
}

interface Answered {
  status: number;
  connection: string | undefined;
  code: string | undefined;
  socket: Socket;
}

interface Asked {
  port: number;
  agent: Agent;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: { bytes: number; chunked: boolean };
}

/** One request on an agent's connection, its body written in pieces as a program that streams a file does. */
function send({ port, agent, method = 'POST', path = '/api/sessions', headers = {}, body }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(
      {
        ...{ host: '127.0.0.1', port, agent, method, path },
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(body && (body.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.bytes) })),
          ...headers,
        },
      },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            connection: response.headers.connection,
            code: text.startsWith('{') ? JSON.parse(text).error?.code : undefined,
            socket: response.socket,
          }),
        );
      },
    );
    asked.on('error', reject);
    const pump = (left: number) => {
      if (left <= 0) return asked.end();
      asked.write('x'.repeat(Math.min(left, 65_536)), () => pump(left - 65_536));
    };
    pump(body?.bytes ?? 0);
  });
}

const WAYS = [
  { what: 'of a told length', chunked: false },
  { what: 'in chunks', chunked: true },
];
const REFUSED: { why: string; status: number; headers: Record<string, string>; bytes: number }[] = [
  { why: 'too large', status: 413, headers: {}, bytes: 3 * MIB },
  { why: 'of another type', status: 415, headers: { 'content-type': 'text/plain' }, bytes: MIB },
  { why: 'from a foreign page', status: 403, headers: { origin: 'http://evil.example' }, bytes: MIB },
];

test.each(WAYS.flatMap((way) => REFUSED.map((refused) => ({ ...way, ...refused }))))(
  'a body $what that is $why is refused, and the next request on the agent is answered',
  async ({ chunked, status, headers, bytes }) => {
    const { port } = await listening();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (let round = 0; round < 3; round++) {
      const refused = await send({ port, agent, headers, body: { bytes, chunked } });
      expect(refused).toMatchObject({ status, code: expect.any(String) });
      const next = await send({ port, agent, method: 'GET', path: '/healthz' });
      expect(next.status).toBe(200);
      // Either all was read and the connection goes on, or it was said that it ends.
      const isAnnounced = refused.connection === 'close';
      expect({ isAnnounced, isReused: next.socket === refused.socket }).not.toEqual({
        isAnnounced: true,
        isReused: true,
      });
    }
  },
);

test.each(WAYS)('a body $what that nobody asked for is thrown away, and the request answered', async ({ chunked }) => {
  const { port } = await listening();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (const [path, status] of [
    ['/api/sessions', 200],
    ['/api/openapi.json', 200],
    ['/api/nowhere', 404],
  ] as const) {
    const answer = await send({ port, agent, method: 'GET', path, body: { bytes: 5 * MIB, chunked } });
    expect(answer.status).toBe(status);
    expect((await send({ port, agent, method: 'GET', path: '/healthz' })).status).toBe(200);
  }
});

test('a body that nobody may send is not waited for: the answer comes first, and says that the connection ends', async () => {
  const { port } = await listening({ AUTH_TOKEN: TOKEN });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const text = new Promise<string>((resolve) => {
    let all = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      all += piece;
      if (all.includes('"unauthorized"')) resolve(all);
    });
  });
  socket.write(
    `POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{`,
  );
  const answer = await text;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  // What follows is the rest of that body, never a request of its own.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.end('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  let after = '';
  socket.on('data', (piece) => {
    after += piece;
  });
  await closed;
  expect(after).toBe('');
});

test('a small body that is read leaves its connection open', async () => {
  const { port } = await listening();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const first = await send({ port, agent, body: { bytes: 30, chunked: true } });
  expect([first.status, first.connection]).toEqual([400, 'keep-alive']);
  expect((await send({ port, agent, method: 'GET', path: '/healthz' })).socket).toBe(first.socket);
});

test('a client that goes away in the middle of its body is no error of ours', async () => {
  const { port, logged } = await listening();
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve) => {
    socket.write(
      `POST /api/sessions HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"id":`,
      () => resolve(),
    );
  });
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  const said = (message: string) => logged.find(({ msg }) => msg === message);
  await expect.poll(() => said('a client went away') ?? said('a request failed')).toBeDefined();
  expect(said('a client went away')).toMatchObject({ level: 'debug', path: '/api/sessions' });
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('wrong tokens are counted by address, and the right one is let in all the same', async () => {
  const { port } = await listening({ AUTH_TOKEN: TOKEN });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (token: string) =>
    send({ port, agent, method: 'GET', headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) statuses.push(await ask(`guess-${guess}`));
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect(await ask(TOKEN)).toBe(200);
});
