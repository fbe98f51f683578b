import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '../../server/config.ts';
import { improviser } from '../../server/improviser/lazy-improviser.ts';
import { createLogger } from '../../server/log.ts';
import { createServices, type Services } from '../../server/main.ts';
import type { Overrides } from '../../server/overrides.ts';
import { prepareDatabase } from './data-folder.ts';
import { scriptedCoauthor } from './scripted-coauthor.ts';
import { tempDir } from './temp-dir.ts';
import { inherit } from './threads.ts';

export async function testConfig(env: Record<string, string> = {}): Promise<Config> {
  return readConfig({ DATA_DIR: await tempDir(), OFFLINE_SEED: '7', PORT: '0', ...env });
}

/**
 * What a server under test has in place of the real parts: it says nothing, brings no samples, its improviser waits for no reader, and its
 * co-author builds the story of its first message.
 */
export const testParts = () =>
  ({
    log: createLogger('silent'),
    samplesDir: null,
    improviser: (options) =>
      options.role === 'coauthor' ? scriptedCoauthor(options.seed) : improviser({ ...options, paceMs: 0 }),
    startIsolate: inherit,
  }) satisfies Overrides;

/** A whole server for one test, closed afterwards. Without samples unless asked for. */
export async function openServices(env: Record<string, string> = {}, overrides: Overrides = {}): Promise<Services> {
  const config = await testConfig(env);
  if (env.DATA_DIR === undefined) prepareDatabase(config.dataDir);
  const services = await createServices(config, { ...testParts(), ...overrides });
  onTestFinished(() => services.close());
  return services;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape, and a wrong reach fails them.
  body: any;
}

/** Streams that end only with what they are of or with their listener: what `ask` answers of them is their beginning. */
const ENDLESS = /^\/api\/(sessions\/[^/]+\/events|live)(\?|$)/;

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

async function firstChunk(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** Asks a server over HTTP, in process: real middleware, no socket. Of a stream, the whole. */
export const ask = (...asked: Asked): Promise<Answer> => askFor(false, ...asked);

/** The same; of a stream, only its beginning: the one of a plan that waits for an answer ends only with that. */
export const askBriefly = (...asked: Asked): Promise<Answer> => askFor(true, ...asked);

type Asked = [
  services: Pick<Services, 'app'>,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
];

async function askFor(isBrief: boolean, ...[services, method, path, body, headers = {}]: Asked): Promise<Answer> {
  const response = await services.app.request(`http://127.0.0.1${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const isEndless = response.ok && isStream && (isBrief || ENDLESS.test(path));
  const text = isEndless ? await firstChunk(response) : await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export interface StreamPart {
  type: string;
  data?: unknown;
  [field: string]: unknown;
}

/** The parts of a UI message stream, from the text of its server-sent events. */
export const parts = (text: string): StreamPart[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)));
