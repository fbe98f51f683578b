import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { clip } from '../../../shared/clip.ts';
import { convertZodIssues, issueInWords, RefusalError } from '../../../shared/error.ts';
import type { Reason } from '../../../shared/reasons.ts';
import type { Redact } from './redact-keys.ts';
import { ModelTimeoutError } from './retry-policy.ts';

export interface AttemptFailure {
  /** One line without secrets, for authors and logs: "429 Quota exceeded". */
  summary: string;
  /** The translatable reason, if it is one of ours. */
  reason?: Reason;
  /** Whether the failure may be temporary: 408, 409, 429, 5xx, a broken connection. */
  retryable: boolean;
  /** The wait that the server requested, in milliseconds; null if none. */
  retryAfterMs: number | null;
  /** Whether the model may have read the prompt, so that tokens were spent. */
  spent: boolean;
  status?: number;
  isUnreached?: boolean;
}

/** A model finished without an answer and without saying it was blocked: a broken call, a stream without an end. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

const SUMMARY_LENGTH = 240;
const NETWORK_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** An error within a provider's stream, without headers. */
const streamErrorSchema = z.object({
  message: z.string(),
  statusCode: z.number().optional(),
  isRetryable: z.boolean().optional(),
  /** OpenAI-compatible servers put a status or a word here. */
  code: z.union([z.string(), z.number()]).nullish(),
  data: z.unknown().optional(),
});

/** Describes any error that a provider throws or streams. @param now milliseconds since the epoch, for a `retry-after` date */
export function describeFailure(error: unknown, redact: Redact, now: number): AttemptFailure {
  const summary = (text: string) => shorten(redact(text));
  if (error instanceof ModelTimeoutError) {
    return { summary: summary(error.message), retryable: false, retryAfterMs: null, spent: true };
  }
  if (error instanceof NoAnswerError) {
    return { summary: summary(error.message), retryable: true, retryAfterMs: null, spent: true };
  }
  if (APICallError.isInstance(error)) {
    const refused = error.statusCode !== undefined && error.statusCode >= 400;
    return {
      summary: summary(refused ? `${error.statusCode} ${error.message}` : joinMessages(error)),
      retryable: error.isRetryable,
      retryAfterMs: retryAfterHeader(error.responseHeaders ?? {}, now) ?? retryInfo(error.data),
      spent: error.statusCode !== undefined && !refused,
      ...(refused ? { status: error.statusCode } : {}),
      isUnreached: error.statusCode === undefined && (error.isRetryable || isNetworkError(error)),
    };
  }
  if (error instanceof Error) {
    const isUnreached = isNetworkError(error);
    return {
      summary: summary(joinMessages(error)),
      retryable: isUnreached,
      retryAfterMs: null,
      spent: true,
      isUnreached,
      ...(error instanceof RefusalError && error.reason && { reason: error.reason }),
    };
  }
  const streamed = streamErrorSchema.safeParse(error);
  if (streamed.success) {
    const { message, isRetryable, code, data } = streamed.data;
    const status = streamed.data.statusCode ?? Number(code ?? Number.NaN);
    return {
      summary: summary(Number.isNaN(status) ? message : `${status} ${message}`),
      retryable: isRetryable ?? (status === 429 || status >= 500),
      retryAfterMs: retryInfo(data),
      spent: true,
      ...(Number.isNaN(status) ? {} : { status }),
    };
  }
  return { summary: summary(String(error)), retryable: false, retryAfterMs: null, spent: true };
}

/** The messages of an error and its causes without duplicates. A zod error includes the path. */
function joinMessages(error: Error): string {
  const messages = new Set<string>();
  for (const link of causes(error)) {
    if (link instanceof z.ZodError) {
      messages.add(convertZodIssues(link).map(issueInWords)[0] ?? link.name);
    } else if (link.message !== '') messages.add(link.message);
  }
  return [...messages].join(': ') || error.name;
}

function isNetworkError(error: Error): boolean {
  return causes(error).some(
    (link) =>
      ('code' in link && typeof link.code === 'string' && NETWORK_CODES.has(link.code)) ||
      link.message === 'terminated' ||
      link.message === 'fetch failed',
  );
}

function causes(error: Error): Error[] {
  const chain: Error[] = [];
  for (let link: unknown = error; link instanceof Error && !chain.includes(link); link = link.cause) chain.push(link);
  return chain;
}

/** `retry-after-ms`, or `retry-after` in seconds or as an HTTP date. */
function retryAfterHeader(headers: Record<string, string>, now: number): number | null {
  const milliseconds = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (milliseconds >= 0) return milliseconds;
  const header = headers['retry-after'] ?? '';
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number.parseFloat(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

const retryInfoSchema = z.object({ '@type': z.string().endsWith('RetryInfo'), retryDelay: z.string() });
const detailsSchema = z.object({ details: z.array(z.unknown()) });
const errorDataSchema = z.union([z.object({ error: detailsSchema }).transform(({ error }) => error), detailsSchema]);

/** Gemini puts the wait into the body: `google.rpc.RetryInfo`, "34s". */
function retryInfo(data: unknown): number | null {
  const parsed = errorDataSchema.safeParse(data);
  if (!parsed.success) return null;
  for (const detail of parsed.data.details) {
    const info = retryInfoSchema.safeParse(detail);
    const seconds = info.success ? /^(\d+(?:\.\d+)?)s$/.exec(info.data.retryDelay)?.[1] : undefined;
    if (seconds !== undefined) return Number.parseFloat(seconds) * 1000;
  }
  return null;
}

const shorten = (text: string): string => clip(text.replace(/\s+/g, ' ').trim(), SUMMARY_LENGTH);
