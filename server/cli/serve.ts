import { defineCommand } from 'citty';
import { buildWeb } from '../build/build-web.ts';
import { type Config, ConfigError } from '../config.ts';
import { getErrorCode } from '../system-error.ts';
import { loadConfig, loadEnvironment } from './environment.ts';
import { STOP_SIGNALS } from './signals.ts';
import { complain, say } from './terminal.ts';

/** `serve`: used by `npm start`. */
export const serve = defineCommand({
  run: async () => {
    const config = loadConfig();
    await buildWeb({ onProgress: say });
    const { startServer } = await import('../listen.ts');
    const env = loadEnvironment();
    return serveUntilStopped(config, (given) => startServer(given, { env }));
  },
});

interface Running {
  address: string;
  broken?: Promise<never>;
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 5000;

/**
 * Runs a server until a stop signal. It then has 5 seconds to finish; a second signal ends it at once.
 * @returns the exit code: 0 when it closed in time, else 1 @throws ConfigError for the address; the error that broke it
 */
export async function serveUntilStopped(
  config: Config,
  start: (config: Config) => Promise<Running>,
  closeWithinMs = CLOSE_WITHIN_MS,
): Promise<number> {
  const stopped = nextSignal();
  let again: ReturnType<typeof nextSignal> | undefined;
  try {
    const server = await start(config).catch((error: unknown) => {
      throw listenFailure(error, config);
    });
    say(`Kamishibai is ready: ${server.address}`);
    say('Ctrl+C stops it.');
    try {
      await Promise.race([stopped.promise, server.broken ?? stopped.promise]);
    } catch (error) {
      await closeInTime(server, closeWithinMs);
      throw error;
    }
    stopped.dispose();
    again = nextSignal();
    again.promise.then(() => process.exit(1));
    return await closeInTime(server, closeWithinMs);
  } finally {
    stopped.dispose();
    again?.dispose();
  }
}

function nextSignal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSignal = () => resolve();
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  const dispose = () => {
    for (const signal of STOP_SIGNALS) process.removeListener(signal, onSignal);
  };
  return { promise, dispose };
}

async function closeInTime(server: Running, withinMs: number): Promise<number> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), withinMs);
  const end = await Promise.race([server.close().then(() => 'closed' as const), late.promise]);
  clearTimeout(timer);
  if (end === 'closed') return 0;
  complain(`Not everything was finished within ${withinMs / 1000} seconds; what was saved is safe.`);
  return 1;
}

function listenFailure(error: unknown, { port, host }: Config): unknown {
  const code = getErrorCode(error);
  const options = { cause: error };
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        'PORT',
        String(port),
        `a port nobody listens on at ${host} yet, or 0 for any free one`,
        options,
      );
    case 'EACCES':
      return new ConfigError('PORT', String(port), 'a port this user may open, such as one from 1024 on', options);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError('HOST', host, 'a name or address of this machine', options);
    default:
      return error;
  }
}
