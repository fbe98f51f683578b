import { fileURLToPath } from 'node:url';
import { type ServerType, serve } from '@hono/node-server';
import { type Art, createArt, createPainter } from './art/index.ts';
import { type Checks, createChecks } from './check/index.ts';
import { createModelPlaytests } from './check/model-playtest/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Coauthor, createCoauthor, createProver } from './coauthor/index.ts';
import type { Config } from './config.ts';
import { createExchange, createStoryReader, installSamples, mendMedia } from './exchange/index.ts';
import { createApp } from './http/index.ts';
import { createLogger, type Logger } from './log.ts';
import { createBudget, createModels, type ModelsOptions } from './models/index.ts';
import { createUnattendedPlans } from './plan/index.ts';
import { createPlays } from './play/index.ts';
import { containmentOf, openSkills, pathOf, skillRoots, uncontained } from './skills/index.ts';
import { openStore } from './store/index.ts';
import { createWorkers, type Workers } from './workers/index.ts';

/** What tests, and commands that build a house for themselves, may put in place of the real parts. */
export interface Overrides {
  clock?: Clock;
  log?: Logger;
  models?: ModelsOptions['overrides'];
  art?: Art;
  checks?: Checks;
  workers?: Workers;
  patience?: ModelsOptions['patience'];
  webDir?: string;
  samplesDir?: string | null;
  /** Folders of skills that are allowed to run, besides those that ship and those in DATA_DIR. */
  skills?: readonly string[];
  /** Where the skills lie that ship; null for none. */
  shippedSkillsDir?: string | null;
  /** What settings of skills may refer to; default the environment of the process. */
  env?: Record<string, string | undefined>;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** How long a shutdown waits for running answers and turns to keep what they have, in milliseconds. */
const CLOSING_MS = 4000;

/**
 * How long a client may take to send its headers, and its whole request (an import of 64 MiB among them), in milliseconds, and how often that
 * is looked at. Headers are bounded by Node itself: 16 KiB in all.
 */
const PATIENCE_WITH_CLIENTS = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
} as const;

/**
 * Builds the whole house on one `DATA_DIR`: every dependency is made here, once.
 * @throws RefusalError or an error with one readable line when the folder is another process's or the database cannot be opened
 */
export async function createHouse(config: Config, overrides: Overrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const log =
    overrides.log ??
    createLogger(config.logLevel, {
      secrets: [config.authToken, config.google.apiKey, config.openaiCompatible.apiKey],
    });
  const { dataDir } = config;
  const store = await openStore({ dataDir, clock });
  const workers =
    overrides.workers ??
    createWorkers({ onFailure: (error) => log.error({ err: error }, 'something broke off in a worker thread') });
  try {
    const budget = createBudget({
      tokensPerSession: config.tokensPerSession,
      tokensPerDay: config.tokensPerDay,
      clock,
      tokensUsed: (since, scope) => store.tokensUsed(since, scope),
    });
    const models = createModels({
      config,
      clock,
      log,
      budget,
      onCall: ({ error: _reason, ...row }) => store.putUsage({ ...row, at: clock.iso() }),
      ...(overrides.models && { overrides: overrides.models }),
      ...(overrides.patience && { patience: overrides.patience }),
    });
    const art =
      overrides.art ??
      createArt({ dataDir, image: (scope) => models.image(scope === undefined ? {} : { scope }), log, workers });
    const skillsDir = overrides.shippedSkillsDir === undefined ? here('../assets/skills') : overrides.shippedSkillsDir;
    const { allowSkills, stepTimeoutMs, planTimeoutMs } = config;
    const env = overrides.env ?? process.env;
    const skills = await openSkills(
      skillRoots({ shippedDir: skillsDir, dataDir, allowSkills, given: overrides.skills }),
      { dataDir, env, log },
      ({ file, message }) => log.warn({ file }, `a skill: ${message}`),
    );
    const unattended = createUnattendedPlans({
      registry: skills.tools,
      timeoutOf: skills.tools.timeoutOf,
      clock,
      log,
      stepTimeoutMs,
      planTimeoutMs,
    });
    const readStory = createStoryReader(workers);
    const painter = createPainter({
      store,
      art,
      log,
      isShown: (packageId, urls) => coauthor.showsPicture(packageId, urls),
    });
    const coauthor: Coauthor = createCoauthor({
      store,
      readStory,
      prove: createProver(workers),
      models,
      art,
      painter,
      clock,
      log,
      dataDir,
      budget,
      skills: skills.tools,
      skillPrompts: skills.skills,
      stepTimeoutMs,
      planTimeoutMs,
    });
    await coauthor.heal();
    const plays = createPlays({
      store,
      readStory,
      models,
      clock,
      log,
      dataDir,
      directorTimeoutMs: config.directorTimeoutMs,
      stepTimeoutMs,
      planTimeoutMs,
      skills: { tools: skills.tools, prompts: skills.skills },
      settings: { recentScenes: config.recentScenesCount, overallSummary: config.includeOverallSummary },
      speculate: config.speculate,
      defaultSeed: config.offlineSeed,
      budget,
    });
    const checks = overrides.checks ?? createChecks({ workers, store });
    const modelPlaytests = createModelPlaytests({ config, clock, log, house: { models, budget } });
    const onChanged = (id: string) => {
      plays.forget(id);
      checks.forget(id);
    };
    const exchange = createExchange({ store, painter, clock, log, dataDir, workers, onChanged });
    const samplesDir = overrides.samplesDir === undefined ? here('../assets/samples') : overrides.samplesDir;
    if (samplesDir !== null) await installSamples({ store, dataDir, samplesDir });
    const webDir = overrides.webDir ?? here('../web/dist');
    const app = createApp({
      config,
      store,
      models,
      coauthor,
      unattended,
      plays,
      exchange,
      painter,
      checks,
      modelPlaytests,
      clock,
      log,
      webDir,
    });
    return {
      app,
      store,
      models,
      art,
      painter,
      coauthor,
      unattended,
      plays,
      exchange,
      checks,
      modelPlaytests,
      workers,
      log,
      /** Sees to media that stories speak of and that are not there. */
      mendMedia: () => mendMedia({ store, dataDir, samplesDir, log }),
      async close() {
        await Promise.all([
          coauthor.close(CLOSING_MS),
          plays.close(CLOSING_MS),
          unattended.close(CLOSING_MS),
          painter.close(),
          modelPlaytests.close(),
        ]);
        // Turns that are told to their end may need them until then.
        await workers.close();
        await store.close();
      },
    };
  } catch (error) {
    await workers.close();
    await store.close();
    throw error;
  }
}

export type House = Awaited<ReturnType<typeof createHouse>>;

export interface RunningServer {
  /** Where it listens, as a person would type it: "http://127.0.0.1:4600". */
  address: string;
  close(): Promise<void>;
}

/** What nobody who asks has to wait for. */
async function afterStart({ log, exchange, painter, mendMedia }: House, path: string): Promise<void> {
  try {
    for (const sentence of uncontained(await containmentOf(path))) log.warn(sentence);
    await mendMedia();
    await painter.resume();
    await exchange.resume();
  } catch (error) {
    log.error({ err: error }, 'what was left undone could not be taken up again');
  }
}

/**
 * Builds the house and listens.
 * @throws Error with code EADDRINUSE when the port is taken, and what `createHouse` throws
 */
export async function startServer(config: Config, overrides: Overrides = {}): Promise<RunningServer> {
  const house = await createHouse(config, overrides);
  let server: ServerType | undefined;
  try {
    // Before anybody is answered: whoever follows a plan that was cut off finds its run, and nothing is undone under it.
    await house.coauthor.plans.resume();
    const port = await new Promise<number>((resolve, reject) => {
      const { port, host: hostname } = config;
      server = serve({ fetch: house.app.fetch, port, hostname, serverOptions: PATIENCE_WITH_CLIENTS }, (info) =>
        resolve(info.port),
      );
      server.once('error', reject);
    });
    const name = config.host.includes(':') && !config.host.startsWith('[') ? `[${config.host}]` : config.host;
    const address = `http://${name}:${port}`;
    house.store.announce(address);
    house.log.info({ address, dataDir: config.dataDir }, 'listening');
    const afterwards = afterStart(house, pathOf(overrides.env ?? process.env));
    return {
      address,
      async close() {
        await afterwards;
        const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
        await house.close();
        if (server && 'closeAllConnections' in server) server.closeAllConnections();
        await closed;
      },
    };
  } catch (error) {
    await house.close();
    throw error;
  }
}
