import { createRequire } from 'node:module';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config, LogLevel } from './config.ts';
import { secretsOf } from './provider-keys.ts';

export type { Logger } from 'pino';

/** Where secrets stand in what gets logged, by the name of their field, at the top or up to two levels down. */
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
  /** Secrets that must not appear anywhere, whatever the field: values of the configuration. */
  secrets?: readonly (string | null)[];
  /** Where lines go; default stderr. */
  stream?: DestinationStream;
  /** Lines for people instead of JSON; default when stderr is a terminal. */
  readable?: boolean;
}

/**
 * Makes the logger: JSON lines on stderr, or readable ones on a terminal. Secrets are hidden by field name and, where
 * their values are given, wherever they appear.
 */
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

/** The logger of a server, which knows the secrets of its configuration. */
export const loggerOf = (config: Config): Logger => createLogger(config.logLevel, { secrets: secretsOf(config) });

/** Formats in place rather than through a pipe, so that the last lines before an exit are not lost. */
function forPeople(stream: DestinationStream): DestinationStream {
  // Loaded where somebody reads along: a server's log is JSON.
  const { prettyFactory }: typeof import('pino-pretty') = createRequire(import.meta.url)('pino-pretty');
  const format = prettyFactory({ translateTime: 'SYS:HH:MM:ss', colorize: process.stderr.hasColors?.() === true });
  return { write: (line) => stream.write(format(line) ?? '') };
}

function atThreeDepths(field: string): string[] {
  const below = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${below}`, `*.*${below}`];
}

/** Secrets shorter than this would hide ordinary words. */
const SHORTEST_SECRET = 4;

/** As it stands in a line of JSON. */
const inLine = (secret: string): string => JSON.stringify(secret).slice(1, -1);

/** Secrets that came while the program runs. They stay secrets when nobody uses them any more. */
const later = new Set<string>();

/** Hides a secret from all logs of this process from now on, wherever it appears. */
export function hideInLogs(secret: string): void {
  if (secret.length >= SHORTEST_SECRET) later.add(inLine(secret));
}

function hider(secrets: readonly (string | null)[]): (line: string) => string {
  const known = secrets
    .filter((secret): secret is string => secret !== null && secret.length >= SHORTEST_SECRET)
    .map(inLine);
  return (line) => [...known, ...later].reduce((text, secret) => text.replaceAll(secret, HIDDEN), line);
}

/**
 * An error as far as a log may show it: type, message, code, stack and causes. Errors of model providers carry whole
 * prompts, requests and headers in further fields.
 */
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
