import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/listen.ts';
import { createLogger } from '../../server/log.ts';
import type { Overrides } from '../../server/overrides.ts';
import type { PlayerAction } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { TurnData } from '../../shared/wire/index.ts';

/** A part of a turn's stream. */
export interface Part {
  type: string;
  data?: unknown;
  errorText?: string;
}

/** The parts in a text of server-sent events; the last one may be half. */
export const partsOf = (text: string): Part[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Part);

/** A server of its own on loopback, with one story, closed and gone afterwards. */
export async function withServer<T>(
  { story, env = {}, ...overrides }: { story: VNPackage; env?: Record<string, string> } & Overrides,
  work: (server: TortureServer) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-torture-'));
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0', IMAGE_MODEL: 'embedded', ...env });
  const server = await startServer(config, { log: createLogger('silent'), samplesDir: null, ...overrides });
  try {
    const post = (path: string, body: unknown, signal?: AbortSignal) =>
      fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      });
    const get = async <A>(path: string): Promise<A> => {
      const response = await fetch(`${server.address}${path}`);
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as A;
    };
    const imported = await post('/api/packages/import', story);
    const { packageId } = (await imported.json()) as { packageId: string };
    return await work({
      address: server.address,
      get,
      post,
      async begin(seed = 7) {
        const response = await post('/api/plays', { packageId, seed });
        return ((await response.json()) as { id: string }).id;
      },
      async turn(playId, action) {
        const response = await post(`/api/plays/${playId}/turns`, { action });
        const text = await response.text();
        if (!response.ok) throw new Error(`${response.status} ${text}`);
        const parts = partsOf(`${text}\n\n`);
        const end = parts.find(({ type }) => type === 'data-turn');
        if (!end) throw new Error(`The turn did not end: ${text.slice(-300)}`);
        return { end: end.data as TurnData, parts };
      },
    });
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export interface TortureServer {
  address: string;
  get<A>(path: string): Promise<A>;
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  begin(seed?: number): Promise<string>;
  /** Takes a turn to its end. @throws Error where it does not end with `data-turn` */
  turn(playId: string, action: PlayerAction): Promise<{ end: TurnData; parts: Part[] }>;
}
