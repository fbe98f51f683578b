import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';
import { getErrorCode, isAbsent } from '../../system-error.ts';
import { formatByteSize } from './bytes.ts';
import type { CatalogueModel } from './catalogue.ts';
import { followRedirects } from './follow-redirects.ts';
import { beginsAsGguf, readGguf } from './gguf.ts';
import { acquireLockFile } from './lock-file.ts';

export interface DownloadProgress {
  receivedBytes: number;
  /** Null if unknown. */
  totalBytes: number | null;
}

export interface DownloadOptions {
  folder: string;
  signal?: AbortSignal | undefined;
  onProgress?: (progress: DownloadProgress) => void;
  /** Free disk space in bytes; replaced in tests. */
  freeBytes?: (folder: string) => Promise<number>;
  /** The wait before a retry; replaced in tests. */
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Timeout for a silent server, in milliseconds. */
  patienceMs?: number;
  openFile?: typeof open;
}

/** Disk space that is left free. */
const SPARE_BYTES = 64 * 1024 * 1024;
/** Attempts without any progress. */
const ATTEMPTS = 5;
const PATIENCE_MS = 60_000;
const HASHED_AT_ONCE = 256 * 1024;

/** A broken connection: received bytes are kept, and the rest is requested. */
class BrokenOff extends Error {}

const systemFree = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const systemSleep = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  const { setTimeout } = await import('node:timers/promises');
  await setTimeout(ms, undefined, signal === undefined ? {} : { signal });
};

/**
 * Downloads a model into a folder, resuming an earlier attempt. The file appears only when complete and verified; invalid data is deleted.
 * @throws RefusalError with one sentence; the signal's reason
 */
export async function downloadModel(model: CatalogueModel, options: DownloadOptions): Promise<void> {
  const { folder } = options;
  await mkdir(folder, { recursive: true });
  const file = join(folder, model.file);
  const release = await acquireLockFile(`${file}.lock`, `${model.name} is being fetched by another process already`);
  try {
    const part = `${file}.part`;
    try {
      await fetchAll(model, part, options);
      await verify(model, part, options.signal);
      await rename(part, file);
    } catch (error) {
      if (isForGood(error)) await rm(part, { force: true });
      throw asRefusal(model, error);
    }
  } finally {
    await release();
  }
}

/** Whether the received data is useless: invalid, or the disk is full. */
const isForGood = (error: unknown): boolean =>
  (error instanceof RefusalError && error.code === 'refused') || getErrorCode(error) === 'ENOSPC';

function asRefusal(model: CatalogueModel, error: unknown): unknown {
  if (getErrorCode(error) === 'ENOSPC') {
    return new RefusalError('refused', `The disk is full: ${model.name} did not fit.`, {
      cause: error,
      reason: { code: 'disk-full' },
    });
  }
  return error;
}

async function fetchAll(model: CatalogueModel, part: string, options: DownloadOptions): Promise<void> {
  const { signal, sleep = systemSleep } = options;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const before = await readLength(part);
    try {
      return await fetchRest(model, part, before, options);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RefusalError || getErrorCode(error) === 'ENOSPC') throw error;
      if ((await readLength(part)) > before) attempt = 0;
      if (attempt === ATTEMPTS) {
        const why = error instanceof Error ? getReason(error) : String(error);
        throw new RefusalError('unavailable', `${model.name} could not be fetched whole: ${why}.`, {
          hint: 'What has come is kept; the next time goes on from there.',
          cause: error,
          reason: { code: 'local-model-broke-off', name: model.name },
        });
      }
      await sleep(1000 * 2 ** attempt, signal);
    }
  }
}

const getReason = (error: Error): string =>
  error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;

const readLength = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
};

async function fetchRest(model: CatalogueModel, part: string, had: number, options: DownloadOptions): Promise<void> {
  const { signal, openFile = open, patienceMs = PATIENCE_MS } = options;
  if (had > (model.bytes ?? Number.POSITIVE_INFINITY)) {
    await rm(part, { force: true });
    return fetchRest(model, part, 0, options);
  }
  if (had === model.bytes) return;
  const silence = createSilenceTimeout(signal, patienceMs);
  try {
    const { response } = await followRedirects(model.address, {
      headers: { 'accept-encoding': 'identity', ...(had > 0 ? { range: `bytes=${had}-` } : {}) },
      signal: silence.signal,
    });
    const { start, total } = await answered(model, response, had);
    if (start === null) {
      await rm(part, { force: true });
      return await fetchRest(model, part, 0, options);
    }
    await requireRoom(model, (total ?? start) - start, options);
    const file = await openFile(part, start === 0 ? 'w' : 'r+');
    try {
      await write(model, file, response, { start, total, silence, onProgress: options.onProgress });
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    silence.end();
  }
}

/** Aborts with the caller's signal, or when nothing arrived for a while. */
function createSilenceTimeout(signal: AbortSignal | undefined, ms: number) {
  const own = new AbortController();
  const giveUp = () => own.abort(new BrokenOff(`the server said nothing for ${ms / 1000} s`));
  let timer = setTimeout(giveUp, ms);
  return {
    signal: signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]),
    heard() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    },
    end: () => clearTimeout(timer),
  };
}

async function answered(
  model: CatalogueModel,
  response: Response,
  had: number,
): Promise<{ start: number | null; total: number | null }> {
  const discard = () => response.body?.cancel();
  if (response.status === 416 && had > 0) {
    await discard();
    return { start: null, total: null };
  }
  if (response.status !== 200 && response.status !== 206) {
    await discard();
    const sentence = `the server answered ${response.status}`;
    if (response.status === 429 || response.status >= 500) throw new BrokenOff(sentence);
    throw new RefusalError('unavailable', `${model.name} cannot be fetched from ${model.address}: ${sentence}.`, {
      reason: { code: 'local-model-not-served', name: model.name, status: response.status },
    });
  }
  const [, from, , whole] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (response.status === 206 && Number(from) !== had) {
    await discard();
    return had > 0 ? { start: null, total: null } : Promise.reject(lies(model, 'sent another part than was asked for'));
  }
  const start = response.status === 206 ? had : 0;
  const length = response.headers.get('content-length');
  const announced =
    whole !== undefined && whole !== '*' ? Number(whole) : length === null ? null : start + Number(length);
  if (model.bytes !== undefined && announced !== null && announced !== model.bytes) {
    await discard();
    throw lies(model, `has a file of ${formatByteSize(announced)}, and the list says ${formatByteSize(model.bytes)}`);
  }
  return { start, total: model.bytes ?? announced };
}

const lies = (model: CatalogueModel, what: string): RefusalError =>
  new RefusalError('refused', `The server of ${model.name} ${what}: nothing of it was kept.`, {
    reason: { code: 'local-model-wrong', name: model.name },
  });

async function requireRoom(
  model: CatalogueModel,
  bytes: number,
  { folder, freeBytes = systemFree }: DownloadOptions,
): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + SPARE_BYTES) return;
  throw new RefusalError(
    'refused',
    `There is not enough room for ${model.name}: it needs ${formatByteSize(bytes + SPARE_BYTES)}, and ${folder} has ${formatByteSize(free)} free.`,
    {
      reason: {
        code: 'local-model-no-room',
        name: model.name,
        needs: formatByteSize(bytes + SPARE_BYTES),
        free: formatByteSize(free),
      },
    },
  );
}

async function write(
  model: CatalogueModel,
  file: FileHandle,
  response: Response,
  {
    start,
    total,
    silence,
    onProgress,
  }: {
    start: number;
    total: number | null;
    silence: ReturnType<typeof createSilenceTimeout>;
    onProgress: DownloadOptions['onProgress'];
  },
): Promise<void> {
  let at = start;
  let head = Buffer.alloc(0);
  const tell = () => onProgress?.({ receivedBytes: at, totalBytes: total });
  tell();
  for await (const chunk of response.body ?? []) {
    silence.heard();
    if (total !== null && at + chunk.length > total) throw lies(model, `sent more than ${formatByteSize(total)}`);
    if (start === 0 && at < 4) {
      head = Buffer.concat([head, chunk.subarray(0, 4)]);
      if (head.length >= 4 && !beginsAsGguf(head)) throw lies(model, 'sent what is no GGUF file');
    }
    await file.write(chunk, 0, chunk.length, at);
    at += chunk.length;
    tell();
  }
  if (total !== null && at < total)
    throw new BrokenOff(`the connection ended after ${formatByteSize(at)} of ${formatByteSize(total)}`);
}

async function verify(model: CatalogueModel, part: string, signal: AbortSignal | undefined): Promise<void> {
  if (model.sha256 !== undefined && (await hashFile(part, signal)) !== model.sha256) {
    throw new RefusalError(
      'refused',
      `What came for ${model.name} is not what the list says: its SHA-256 is another. Nothing of it was kept.`,
      { reason: { code: 'local-model-wrong', name: model.name } },
    );
  }
  await readGguf(part).catch((cause: unknown) => {
    throw new RefusalError('refused', `What came for ${model.name} is no whole GGUF file. Nothing of it was kept.`, {
      cause,
      reason: { code: 'local-model-wrong', name: model.name },
    });
  });
}

async function hashFile(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(HASHED_AT_ONCE);
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
