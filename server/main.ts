import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  COMMAND_TOKEN,
  createAccounts,
  createPermissions,
  findSpender,
  newSetUpCode,
  sharedSetUpCode,
} from './accounts/index.ts';
import { createArt, createPainter, takeBackIncoming } from './art/index.ts';
import { createChecks } from './check/index.ts';
import { createModelPlaytests } from './check/model-playtest/index.ts';
import { systemClock } from './clock.ts';
import { createCluster } from './cluster/index.ts';
import {
  type Coauthor,
  createCoauthor,
  createDraftPlaytest,
  createDraftProver,
  createForecaster,
  createHistoryTransfer,
  createWordCount,
} from './coauthor/index.ts';
import type { Config } from './config.ts';
import { createEvaluations } from './evaluate/service.ts';
import { createExchange, createStoryReader, installSamples, restoreMissingMedia } from './exchange/index.ts';
import { createExports } from './exports/index.ts';
import { createAdmission, createApp, createMetrics } from './http/index.ts';
import { createComposer } from './improviser/composer.ts';
import { improviser } from './improviser/lazy-improviser.ts';
import { keptSecret } from './kept-secret.ts';
import { createBin, createShelves, openBinned } from './library/index.ts';
import { createServerLogger, redactInLogs } from './log.ts';
import {
  createConnector,
  createLocalModels,
  createModels,
  createTokenBudget,
  IMPROVISER_NAME,
  type Models,
  openModelSettings,
} from './models/index.ts';
import type { Overrides } from './overrides.ts';
import { createUnattendedPlans } from './plan/index.ts';
import { createPlays } from './play/index.ts';
import { createPlayers } from './players/index.ts';
import { getContainment, getScriptPath, listMissingContainment, openSkills, skillRoots } from './skills/index.ts';
import { openStore } from './store/index.ts';
import type { checkpoint } from './store/workers/checkpoint.ts';
import { createWorkers, defineJob } from './workers/index.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CHECKPOINT = defineJob<typeof checkpoint>(
  new URL('./store/workers/checkpoint.ts', import.meta.url),
  'checkpoint',
);

const localNames = ({ models: { coauthor, director, storyteller } }: Config): string[] =>
  [coauthor, director, storyteller].flatMap((name) => (name.startsWith('local:') ? [name.slice('local:'.length)] : []));

/** Time for running answers and turns to store their state at shutdown, in milliseconds. */
const CLOSING_MS = 4000;
const ANSWERING_MS = 500;
/** How often the bin is looked through for what is over its time. */
const CLEANING_MS = 24 * 60 * 60 * 1000;

/**
 * Builds the server of a `DATA_DIR`: creates every dependency once.
 * @throws RefusalError or an error with one readable line when another process owns the folder or the database cannot
 * be opened
 */
export async function createServices(config: Config, overrides: Overrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createServerLogger(config);
  const { dataDir, databaseUrl } = config;
  const store = overrides.store ?? (await openStore({ dataDir, databaseUrl, clock }));
  const workers =
    overrides.workers ??
    createWorkers({
      onFailure: (error) => log.error({ err: error }, 'a task in a worker thread failed'),
      startIsolate: overrides.startIsolate,
    });
  store.checkpointBy((file) =>
    workers.run(CHECKPOINT, file, { guest: 'store', urgency: 'background', what: 'The database' }),
  );
  const secret = keptSecret(dataDir, 'player-secret');
  const folder = createHash('sha256').update(secret).digest('hex');
  const cluster = await createCluster({ store, clock, log, folder }).catch(async (error: unknown) => {
    await workers.close();
    await store.close();
    throw error;
  });
  try {
    // What another process is importing is not stored yet either.
    const takenBack = !store.isFirst
      ? []
      : await takeBackIncoming(
          dataDir,
          async (id, isOwn) =>
            (await store.packageVersion(id)) !== null ||
            (isOwn && (await store.listSessions()).some(({ reservedPackageId }) => reservedPackageId === id)),
        );
    if (takenBack.length > 0) log.info({ packages: takenBack }, 'deleted media of stories that were never stored');
    const budget =
      overrides.budget ??
      createTokenBudget({
        tokensPerSession: config.tokensPerSession,
        tokensPerDay: config.tokensPerDay,
        clock,
        perPerson:
          config.tokensPerPerson === null
            ? null
            : {
                tokens: config.tokensPerPerson,
                personOf: (scope) => findSpender(store.accounts, scope),
                tokensUsedBy: (person, since) => store.accounts.tokensUsedBy(person, since, IMPROVISER_NAME),
              },
        tokensUsed: (since, scope) => store.tokensUsed(since, { scope, except: IMPROVISER_NAME }),
      });
    const local = overrides.local ?? createLocalModels({ dataDir, catalogue: config.modelCatalogue, clock, log });
    const onTrouble = (sentence: string) => log.warn(sentence);
    const settings = openModelSettings({
      ...{ config, local, onKey: redactInLogs, onTrouble },
      onSaved: () => cluster.tell('model settings', null),
    });
    cluster.onTold('model settings', settings.reload);
    // What other processes told meanwhile may be lost.
    cluster.onWake(({ isGap }) => isGap && settings.reload());
    const { around = (made: Models) => made } = overrides;
    const metrics = createMetrics();
    const models = around(
      createModels({
        config,
        settings,
        clock,
        log,
        budget,
        improviser: overrides.improviser ?? improviser,
        local,
        onCall: (call) => {
          metrics.countCall(call);
          const { error: _reason, ...row } = call;
          return store.putUsage({ ...row, at: clock.iso() });
        },
        ...(overrides.models && { overrides: overrides.models }),
        ...(overrides.retryPolicies && { retryPolicies: overrides.retryPolicies }),
      }),
    );
    const modelConnector = createConnector({ settings, models, clock });
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
      getTimeout: skills.tools.getTimeout,
      clock,
      log,
      stepTimeoutMs,
      planTimeoutMs,
    });
    const binned = await openBinned(store, cluster);
    const readStory = createStoryReader(workers);
    const painter = createPainter({
      store,
      art,
      log,
      cluster,
      isShown: (packageId, urls) => coauthor.showsPicture(packageId, urls),
    });
    const coauthor: Coauthor = createCoauthor({
      store,
      readStory,
      prove: createDraftProver(workers),
      countWords: createWordCount(workers),
      playtest: createDraftPlaytest(workers),
      forecast: createForecaster(workers),
      histories: createHistoryTransfer(workers),
      compose: createComposer(workers),
      models,
      art,
      painter,
      clock,
      log,
      dataDir,
      cluster,
      budget,
      skills: skills.tools,
      skillPrompts: skills.skills,
      stepTimeoutMs,
      planTimeoutMs,
    });
    const plays = createPlays({
      store,
      readStory,
      workers,
      models,
      clock,
      log,
      dataDir,
      cluster,
      directorTimeoutMs: config.directorTimeoutMs,
      stepTimeoutMs,
      planTimeoutMs,
      skills: { tools: skills.tools, prompts: skills.skills },
      settings: { recentScenes: config.recentScenesCount, overallSummary: config.includeOverallSummary },
      speculate: config.speculate,
      writeCanon: true,
      defaultSeed: config.offlineSeed,
      budget,
    });
    const players = createPlayers({ store, clock });
    const permissions = createPermissions({ store, clock, cluster, isBinned: binned.holds });
    const signingSecret = config.secretKey ?? keptSecret(dataDir, 'secret-key');
    const setUpCode = overrides.setUpCode ?? (cluster.isShared ? sharedSetUpCode(signingSecret) : newSetUpCode());
    const accounts = await createAccounts({
      ...{ config, store, clock, setUpCode },
      secret: signingSecret,
      commandToken: keptSecret(dataDir, COMMAND_TOKEN),
      onRevoked: permissions.revoke,
    });
    // The folder is tidy, and its secrets are there.
    store.share();
    if (accounts.mode() === 'set-up') {
      log.warn({ setUpCode }, 'nobody owns this server yet: open /set-up and enter the code');
    }
    const checks = overrides.checks ?? createChecks({ workers, store });
    const modelPlaytests = createModelPlaytests({ config, clock, log, services: { models, budget } });
    const evaluations = createEvaluations({
      ...{ config: settings.config, clock, log, models, local, budget, workers, cluster, env },
      record: (call) => store.putUsage({ ...call, at: clock.iso() }),
    });
    const onChanged = (id: string, how?: { isDeleted: boolean }) => {
      plays.forget(id);
      checks.forget(id);
      if (how?.isDeleted) coauthor.packageDeleted(id);
    };
    const exchange = createExchange({ store, painter, clock, log, dataDir, workers, cluster, onChanged });
    const bin = createBin({ binned, store, permissions, coauthor, plays, exchange, clock, log });
    const shelves = createShelves(store);
    const cleaning = setInterval(() => {
      bin.clean().catch((err: unknown) => log.warn({ err }, 'the bin could not be cleaned'));
    }, CLEANING_MS).unref();
    const readHistory = (id: string) => coauthor.readHistory(id, (draft) => !binned.holds('draft', draft));
    const exports = createExports({ store, readHistory, plays, workers, clock, log, dataDir, cluster });
    const samplesDir = overrides.samplesDir === undefined ? here('../assets/samples') : overrides.samplesDir;
    if (samplesDir !== null) {
      await cluster.exclusively('samples:', () => installSamples({ store, dataDir, samplesDir }));
    }
    const webDir = overrides.webDir ?? here('../web/dist');
    const admission = createAdmission();
    const app = createApp({
      config,
      admission,
      store,
      models,
      modelSettings: settings,
      modelConnector,
      local,
      coauthor,
      unattended,
      plays,
      players,
      playerSecret: secret,
      accounts,
      permissions,
      cluster,
      exchange,
      exports,
      binned,
      bin,
      shelves,
      painter,
      checks,
      modelPlaytests,
      evaluations,
      clock,
      log,
      metrics,
      webDir,
      ...(overrides.importBytes !== undefined && { importBytes: overrides.importBytes }),
    });
    return {
      app,
      store,
      cluster,
      accounts,
      permissions,
      models,
      metrics,
      modelSettings: settings,
      modelConnector,
      local,
      art,
      painter,
      coauthor,
      unattended,
      plays,
      players,
      playerSecret: secret,
      exchange,
      exports,
      binned,
      bin,
      shelves,
      checks,
      modelPlaytests,
      evaluations,
      workers,
      log,
      /** @param signal stops it between stories; the next start continues */
      async takeUp(signal: AbortSignal) {
        try {
          // In the background: the improviser answers meanwhile.
          local.prepare(localNames(settings.config()), signal);
          for (const sentence of listMissingContainment(await getContainment(getScriptPath(env)))) log.warn(sentence);
          const resume = async () => {
            await restoreMissingMedia({ store, dataDir, samplesDir, log, signal });
            await bin.clean();
            await coauthor.heal(signal);
            await evaluations.takeUp();
            await exchange.resume({ signal, isFirst: store.isFirst });
            await painter.resume(signal);
          };
          await cluster.exclusively('start-up:', resume, signal);
        } catch (error) {
          if (signal.aborted) return;
          log.error({ err: error }, 'what was left undone could not be taken up again');
        }
      },
      /** Refuses new work, lets running work end within `ms`, and closes the database last. */
      async close(ms = CLOSING_MS) {
        admission.close();
        clearInterval(cleaning);
        await Promise.all([
          coauthor.close(ms),
          plays.close(ms),
          unattended.close(ms),
          painter.close(),
          modelPlaytests.close(),
          evaluations.close(),
          exports.close(),
        ]);
        await local.close();
        // Turns may need them until they end.
        await workers.close();
        // Running requests may still write.
        await admission.idle(ANSWERING_MS);
        await cluster.close();
        await store.close();
      },
    };
  } catch (error) {
    await workers.close();
    await cluster.close();
    await store.close();
    throw error;
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>;
