import { serve } from '@hono/node-server';
import { RefusalError } from '../shared/error.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createStartupApp } from './http/startup-app.ts';
import { createServerLogger } from './log.ts';
import type { Services } from './main.ts';
import type { Overrides } from './overrides.ts';
import { waitAtMost } from './shutdown.ts';
import { openStore } from './store/index.ts';
import { lowerIoPoolPriority } from './workers/priority.ts';

export interface RunningServer {
  /** As a person would type it: "http://127.0.0.1:4600". */
  address: string;
  /** Rejects when the server cannot be built; never resolves. */
  broken: Promise<never>;
  close(): Promise<void>;
}

/** Headers, requests (including an import of 64 MiB) and checks, in milliseconds. Node: headers to 16 KiB. */
const PATIENCE_WITH_CLIENTS = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  // Longer than proxies and clients keep an idle connection, so that none is closed just as it is used again.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** Delay after which the server is built without a request, in milliseconds. */
const UNASKED_MS = 50;

/** Time for answering that the server stops, in milliseconds. */
const ANSWERING_MS = 500;

/** The server, built once, with work that must precede the first answer. */
interface Building {
  services: Services;
  afterwards: Promise<void>;
}

/**
 * Opens the database and listens. Liveness is answered at once; the rest is built with the first other request, or
 * shortly after. @throws Error with code EADDRINUSE when the port is taken, and what `openStore` throws
 */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const { clock = systemClock, log = createServerLogger(config) } = overrides;
  const store =
    overrides.store ??
    (await openStore({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, clock, flushesAside: true }));
  const failure = Promise.withResolvers<never>();
  // Callers that do not read it learn from the answers.
  failure.promise.catch(() => undefined);

  const closing = new AbortController();
  const build = async (): Promise<Building> => {
    const { createServices } = await import('./main.ts');
    closing.signal.throwIfAborted();
    const services = await createServices(config, { ...overrides, clock, log, store });
    // Node's file threads exist by now; lower their priority, which picture threads inherit.
    lowerIoPoolPriority();
    try {
      // Before the first answer, so that clients find resumed plan runs.
      closing.signal.throwIfAborted();
      await services.coauthor.plans.resume();
    } catch (error) {
      await services.close();
      throw error;
    }
    return { services, afterwards: services.takeUp(closing.signal) };
  };
  let building: Promise<Building> | undefined;
  let built: Services | undefined;
  const startBuilding = (): Promise<Building> => {
    if (building) return building;
    building = build();
    building.then(({ services }) => {
      built = services;
    }, failure.reject);
    return building;
  };

  const door = createStartupApp(config, (error) => log.error({ err: error }, 'a request failed'));
  const answer = async (request: Request, env: object): Promise<Response> => {
    if (built) return built.app.fetch(request, env);
    if (closing.signal.aborted || new URL(request.url).pathname === '/healthz') return door.fetch(request, env);
    const behind = await startBuilding().catch((error: unknown) => {
      // Without its database it ends.
      const isUnavailable = error instanceof RefusalError && error.code === 'unavailable';
      if (closing.signal.aborted || isUnavailable) return null;
      throw error;
    });
    return (behind?.services.app ?? door).fetch(request, env);
  };
  let server: ReturnType<typeof serve> | undefined;
  try {
    const port = await new Promise<number>((resolve, reject) => {
      const { port, host: hostname } = config;
      server = serve({ fetch: answer, port, hostname, serverOptions: PATIENCE_WITH_CLIENTS }, (info) =>
        resolve(info.port),
      );
      server.once('error', reject);
    });
    const name = config.host.includes(':') && !config.host.startsWith('[') ? `[${config.host}]` : config.host;
    const address = `http://${name}:${port}`;
    store.announce(address);
    log.info({ address, dataDir: config.dataDir }, 'listening');
    const unasked = setTimeout(() => void startBuilding().catch(() => undefined), UNASKED_MS);
    return {
      address,
      broken: failure.promise,
      async close() {
        clearTimeout(unasked);
        closing.abort();
        const done = await building?.catch(() => undefined);
        await done?.afterwards;
        const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
        await (done?.services ?? store).close();
        // Requests that waited for the server still get an answer.
        if (!done) await waitAtMost(ANSWERING_MS, [closed]);
        if (server && 'closeAllConnections' in server) server.closeAllConnections();
        await closed;
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
