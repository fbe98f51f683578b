import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { listChoices } from '../../../shared/english-lists.ts';
import { convertZodIssues, getErrorMessage, RefusalError } from '../../../shared/error.ts';
import { followRedirects } from './follow-redirects.ts';

/** A local model's name: in variables after `local:`, and on the command line. */
const MODEL_NAME = /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/;
/** The name of a weights file in the models folder. */
export const MODEL_FILE = /^[A-Za-z0-9][A-Za-z0-9._-]*\.gguf$/;

const CATALOGUE_BYTES = 256 * 1024;

/** Larger than any real model. */
const BYTES_MOST = 2 ** 42;

const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]+$/u);

const CatalogueModelSchema = z.strictObject({
  name: z.string().max(64).regex(MODEL_NAME),
  title: line(200),
  publisher: line(100),
  license: line(100),
  file: z.string().max(128).regex(MODEL_FILE),
  address: z.url({ protocol: /^https?$/ }).max(2000),
  bytes: z.number().int().positive().max(BYTES_MOST).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The maximum context in training. */
  contextTokens: z.number().int().positive().max(1e9).optional(),
  /** Memory for one token of context, in bytes: layers × KV heads × head size × 2 × 2 bytes. */
  cacheBytesPerToken: z.number().int().positive().max(1e9).optional(),
});

const UNREADABLE = { code: 'local-list-unreadable' } as const;

const CatalogueSchema = z
  .strictObject({ models: z.array(CatalogueModelSchema).max(200) })
  .refine(({ models }) => new Set(models.map(({ name }) => name)).size === models.length, 'a name is there twice')
  .refine(({ models }) => new Set(models.map(({ file }) => file)).size === models.length, 'a file is there twice');

export type CatalogueModel = z.infer<typeof CatalogueModelSchema>;

const SHIPPED = fileURLToPath(new URL('catalogue.json', import.meta.url));

/**
 * @param source a path or an http(s) URL; null for the built-in one
 * @throws RefusalError `unavailable` if unreadable, `refused` if invalid; the signal's reason
 */
export async function readCatalogue(source: string | null, signal?: AbortSignal): Promise<CatalogueModel[]> {
  const what = source === null ? 'The list of local models' : `MODEL_CATALOGUE=${source}`;
  let text: string;
  try {
    const path = source ?? SHIPPED;
    text = await (/^https?:\/\//i.test(path) ? fetchText(path, signal) : readText(createReadStream(path)));
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof RefusalError) throw cause;
    const why = getErrorMessage(cause);
    throw new RefusalError('unavailable', `${what} cannot be read: ${why}.`, { cause, reason: UNREADABLE });
  }
  return parseCatalogue(text, what);
}

function parseCatalogue(text: string, what: string): CatalogueModel[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new RefusalError('refused', `${what} is not JSON.`, { cause, reason: UNREADABLE });
  }
  const parsed = CatalogueSchema.safeParse(document);
  if (parsed.success) return parsed.data.models;
  const [first] = convertZodIssues(parsed.error);
  const where = first === undefined || first.path === '' ? '' : `${first.path}: `;
  throw new RefusalError('refused', `${what} is no list of local models: ${where}${first?.message ?? 'unreadable'}.`, {
    reason: UNREADABLE,
  });
}

/** @throws RefusalError `not_found` listing the available models */
export function modelNamed(catalogue: readonly CatalogueModel[], name: string): CatalogueModel {
  const found = catalogue.find((model) => model.name === name);
  if (found !== undefined) return found;
  throw new RefusalError('not_found', `There is no local model called ${name}.`, {
    hint: `There are: ${listChoices(catalogue.map((model) => model.name))}.`,
    reason: { code: 'local-model-gone', name },
  });
}

/** @throws Error if it is too long */
async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > CATALOGUE_BYTES) throw new Error(`it is longer than ${CATALOGUE_BYTES / 1024} KiB`);
    read.push(chunk);
  }
  return Buffer.concat(read).toString('utf8');
}

async function fetchText(address: string, signal: AbortSignal | undefined): Promise<string> {
  const timeout = AbortSignal.timeout(30_000);
  const { response } = await followRedirects(address, {
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  });
  if (response.ok && response.body !== null) return readText(response.body);
  await response.body?.cancel();
  throw new Error(`the server answered ${response.status}`);
}
