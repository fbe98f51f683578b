import { inject } from 'vitest';
import type { Services } from '../../server/main.ts';
import { BroughtInSchema, ImportPreviewSchema } from '../../shared/wire/index.ts';
import { type Ended, kamishibai as run } from '../support/command-line.ts';

export const address = (): string => inject('builtServer').address;

/** Asks the built server over HTTP. Bytes are sent as they are, anything else as JSON. */
export function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return fetch(`${address()}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  });
}

/** Its JSON; the text of a stream. */
export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await request(method, path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text.startsWith('data:') ? text : JSON.parse(text)) as T;
}

const importPath = (filename: string, preview: boolean) =>
  `/api/import?filename=${encodeURIComponent(filename)}${preview ? '&preview=1' : ''}`;
const RAW = { 'content-type': 'application/octet-stream' };

export const upload = (filename: string, content: string | Uint8Array, { preview = false } = {}) =>
  request('POST', importPath(filename, preview), content, RAW);

export async function importFile(filename: string, content: string | Uint8Array) {
  const response = await upload(filename, content);
  const text = await response.text();
  if (!response.ok) throw new Error(`${filename} was refused: ${text}`);
  return BroughtInSchema.parse(JSON.parse(text));
}

export async function previewFile(filename: string, content: string | Uint8Array) {
  const response = await upload(filename, content, { preview: true });
  const text = await response.text();
  if (!response.ok) throw new Error(`${filename} was refused: ${text}`);
  return ImportPreviewSchema.parse(JSON.parse(text));
}

/** Exports a story with the route that answers at once. @throws when it is refused */
export async function exportFile(packageId: string, format: string) {
  const response = await request('GET', `/api/packages/${packageId}/export?format=${format}`);
  if (!response.ok) throw new Error(`${format} was refused: ${await response.text()}`);
  return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

export const kamishibai = (...args: string[]): Promise<Ended> => {
  const { dataDir } = inject('builtServer');
  return run(args, { cwd: dataDir, env: { DATA_DIR: dataDir, OFFLINE_SEED: '7' } });
};

export const servicesAt = (server: string) =>
  ({
    app: { request: (url: string, init?: RequestInit) => fetch(url.replace('http://127.0.0.1', server), init) },
  }) as unknown as Services;
