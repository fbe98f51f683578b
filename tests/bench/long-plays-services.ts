import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { readConfig } from '../../server/config.ts';
import { namedArt } from '../../server/evaluate/candidate.ts';
import { createImproviser } from '../../server/improviser/index.ts';
import { createLogger } from '../../server/log.ts';
import { createServices, type Services } from '../../server/main.ts';
import type { VNFrame } from '../../shared/play/index.ts';
import type { TurnData } from '../../shared/wire/index.ts';

type Role = 'coauthor' | 'director' | 'storyteller';

export interface BenchServices {
  readonly services: Services;
  /** Whoever writes, directs and tells from now on does so by this seed. */
  reseed(seed: number): void;
  /** JSON in, JSON out. @throws Error for an answer that is none of `expected` (default 200) */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read, and a wrong reach fails the run.
  ask(method: string, path: string, body?: unknown, expected?: readonly number[]): Promise<any>;
  /** One turn: the frames as they were sent, and how it ended. @throws Error where it did not end as a turn ends */
  take(playId: string, action: unknown): Promise<{ frames: VNFrame[]; turn: TurnData }>;
  close(): Promise<void>;
}

function partsOf(stream: string): { type: string; data?: unknown }[] {
  return stream
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)));
}

export async function openBenchServices(): Promise<BenchServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'long-plays-'));
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '1', PORT: '0' });
  let seed = 1;
  const unpaced = (role: Role): LanguageModelV4 => ({
    specificationVersion: 'v4',
    provider: 'kamishibai',
    modelId: 'offline',
    supportedUrls: {},
    doGenerate: (options) => createImproviser({ role, seed, paceMs: 0 }).doGenerate(options),
    doStream: (options) => createImproviser({ role, seed, paceMs: 0 }).doStream(options),
  });
  const models = {
    coauthor: unpaced('coauthor'),
    director: unpaced('director'),
    storyteller: unpaced('storyteller'),
  };
  const services = await createServices(config, { art: namedArt, models, log: createLogger('silent') });
  const request = (method: string, path: string, body: unknown) =>
    services.app.request(`http://127.0.0.1${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  return {
    services,
    reseed(next) {
      seed = next;
    },
    async ask(method, path, body, expected = [200]) {
      const response = await request(method, path, body);
      const text = await response.text();
      if (!expected.includes(response.status)) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return response.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text;
    },
    async take(playId, action) {
      const response = await request('POST', `/api/plays/${playId}/turns`, { action });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${JSON.stringify(action)}: ${response.status} ${text}`);
      const parts = partsOf(text);
      const frames = parts.flatMap(({ type, data }) =>
        type === 'data-frame' ? [(data as { frame: VNFrame }).frame] : [],
      );
      const end = parts.find(({ type }) => type === 'data-turn');
      if (end === undefined) throw new Error(`The turn has no end: ${text.slice(-400)}`);
      return { frames, turn: end.data as TurnData };
    },
    async close() {
      await services.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
