import { createRequire } from 'node:module';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config, LogLevel } from './config.ts';
import { listKeySecrets } from './provider-keys.ts';

export type { Logger } from 'pino';

/** Fields with secrets, at the top or up to two levels down. */
const SECRET_FIELDS = [
  'authToken',
  'apiKey',
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-goog-api-key"]',
  'token',
];
const HIDDEN = '(hidden)';

export interface LogOptions {
  secrets?: readonly (string | null)[];
  stream?: DestinationStream;
  /** Readable lines instead of JSON; default when stderr is a terminal. */
  readable?: boolean;
}

/** Creates the logger: JSON lines on stderr, or readable ones on a terminal. Redacts secret fields and given values. */
export function createLogger(level: LogLevel, options: LogOptions = {}): Logger {
  const { readable = process.stderr.isTTY === true, stream = destination({ dest: 2, sync: true }) } = options;
  const hide = hider(options.secrets ?? []);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: { paths: SECRET_FIELDS.flatMap(atThreeDepths), censor: HIDDEN },
      hooks: { streamWrite: hide },
    },
    readable ? forPeople(stream) : stream,
  );
}

/** A server's logger, which redacts its configuration's secrets. */
export const createServerLogger = (config: Config): Logger =>
  createLogger(config.logLevel, { secrets: listKeySecrets(config) });

/** Formats synchronously, not through a pipe, so that the last lines before an exit are not lost. */
function forPeople(stream: DestinationStream): DestinationStream {
  // Loaded on demand: a server's log is JSON.
  const { prettyFactory }: typeof import('pino-pretty') = createRequire(import.meta.url)('pino-pretty');
  const format = prettyFactory({ translateTime: 'SYS:HH:MM:ss', colorize: process.stderr.hasColors?.() === true });
  return { write: (line) => stream.write(format(line) ?? '') };
}

function atThreeDepths(field: string): string[] {
  const below = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${below}`, `*.*${below}`];
}

/** Shorter secrets would redact ordinary words. */
const SHORTEST_SECRET = 4;

/** As escaped in JSON. */
const inLine = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/** Secrets added at run time; never removed. */
const later = new Set<string>();

/** Redacts a secret in all logs of this process from now on. */
export function redactInLogs(secret: string): void {
  if (secret.length >= SHORTEST_SECRET) later.add(inLine(secret));
}

function hider(secrets: readonly (string | null)[]): (line: string) => string {
  const known = secrets
    .filter((secret): secret is string => secret !== null && secret.length >= SHORTEST_SECRET)
    .map(inLine);
  return (line) => [...known, ...later].reduce((text, secret) => text.replaceAll(secret, HIDDEN), line);
}

/** Type, message, code, stack and causes of an error. Errors of model providers also contain prompts and headers. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const hasCause = error.cause !== undefined && depth < 5;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error && { code: error.code }),
    stack: error.stack,
    ...(hasCause && { cause: describeError(error.cause, depth + 1) }),
  };
}
