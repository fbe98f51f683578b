import { OpenAPIHono } from '@hono/zod-openapi';
import type { Accounts, Permissions } from '../accounts/index.ts';
import { type Painter, VOICE_BYTES } from '../art/index.ts';
import type { Checks } from '../check/index.ts';
import type { ModelPlaytests } from '../check/model-playtest/index.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/types.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Config } from '../config.ts';
import type { Evaluations } from '../evaluate/service.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Exports } from '../exports/index.ts';
import type { Bin, Binned, Shelves } from '../library/index.ts';
import type { Logger } from '../log.ts';
import { IMPROVISER_NAME } from '../models/index.ts';
import type { LocalModels } from '../models/local/index.ts';
import type { Connector } from '../models/settings/connect.ts';
import type { ModelSettings } from '../models/settings/open-settings.ts';
import type { Models } from '../models/types.ts';
import type { UnattendedPlans } from '../plan/index.ts';
import { type Plays, SAVE_FILE_BYTES } from '../play/index.ts';
import type { Players } from '../players/index.ts';
import type { Store } from '../store/types.ts';
import { createAccessChecks } from './access/check-access.ts';
import { createGuests } from './access/guests.ts';
import { accountRoutes } from './accounts.ts';
import { chatRoutes } from './chat.ts';
import { checkRoutes } from './check.ts';
import { docsRoutes } from './docs.ts';
import { draftRoutes } from './draft.ts';
import { createTooManyTriesPage, entryRoutes } from './entry/entry-routes.ts';
import { errorAnswer, refuseMalformed, respondNotFound, toRefusal } from './errors.ts';
import { evaluationRoutes } from './evaluations.ts';
import { exportRoutes } from './exports.ts';
import {
  type Admission,
  applyCommonGuards,
  bodyAtMost,
  createAttempts,
  createRequestLimit,
  emptyIsAbsent,
  isClientGone,
  JSON_BOUNDS,
  JSON_LIMIT,
  jsonAtMost,
  jsonOnly,
  PICTURE_LIMIT,
  picturesOnly,
  soundsOnly,
} from './guards/index.ts';
import { importRoutes } from './imports.ts';
import { libraryRoutes } from './library.ts';
import { liveRoutes } from './live.ts';
import { localModelRoutes } from './local-models.ts';
import { mcpRoutes } from './mcp.ts';
import { mediaRoutes } from './media.ts';
import type { Metrics } from './metrics.ts';
import { modelPlaytestRoutes } from './model-playtest.ts';
import { modelRoutes } from './models.ts';
import { noteRoutes } from './notes.ts';
import { packageRoutes } from './packages.ts';
import { pageFontRoutes } from './page-fonts.ts';
import { planRunRoutes } from './plan-runs.ts';
import { planTemplateRoutes } from './plan-templates.ts';
import { planRoutes } from './plans.ts';
import { playHistoryRoutes } from './play-history.ts';
import { playLedgerRoutes } from './play-ledger.ts';
import { playRecordRoutes } from './play-record.ts';
import { playSaveRoutes } from './play-saves.ts';
import { playTickRoutes } from './play-ticks.ts';
import { playVersionRoutes } from './play-versions.ts';
import { playerRoutes } from './player.ts';
import { playRoutes } from './plays.ts';
import { rewordingRoutes } from './rewordings.ts';
import { sessionCheckRoutes } from './session-check.ts';
import { sessionEventRoutes } from './session-events.ts';
import { sessionRoutes } from './sessions.ts';
import { sharingRoutes } from './sharing.ts';
import { snapshotRoutes } from './snapshots.ts';
import { systemRoutes } from './system.ts';
import { webRoutes } from './web.ts';

export { createAdmission } from './guards/index.ts';
export { createMetrics } from './metrics.ts';

export interface HttpDeps {
  config: Pick<Config, 'allowedHosts' | 'authToken' | 'dataDir' | 'oidc' | 'requestsPerMinute'>;
  accounts: Accounts;
  permissions: Permissions;
  store: Store;
  models: Models;
  modelSettings: ModelSettings;
  modelConnector: Connector;
  local: LocalModels;
  coauthor: Coauthor;
  unattended: UnattendedPlans;
  plays: Plays;
  players: Players;
  playerSecret: string;
  exchange: Exchange;
  exports: Exports;
  binned: Binned;
  bin: Bin;
  shelves: Shelves;
  painter: Painter;
  cluster: Cluster;
  checks: Checks;
  modelPlaytests: ModelPlaytests;
  evaluations: Evaluations;
  clock: Clock;
  log: Logger;
  admission: Admission;
  webDir: string;
  metrics: Metrics;
  /** Maximum size of an import, in bytes. */
  importBytes?: number;
}

/** Maximum size of a sign-in form, in bytes. */
const FORM_LIMIT = 64 * 1024;
const CHAT_PATH = '/api/chat';
/** Clients of the AI SDK send their whole history with all pictures by default. */
const CHAT_HINT = 'The history is kept here: send the new message alone as "message", without "messages".';
const IMPORT_PATH = '/api/packages/import';
const BRING_PATH = '/api/import';
const SAVE_PATH = '/api/plays/import';
const PICTURE_PATH = /^\/api\/sessions\/[^/]+\/draft\/[^/]+\/[^/]+\/picture$/;

const VOICE_PATH = /^\/api\/sessions\/[^/]+\/voices$/;

const BODY_OPTIONAL = [
  '/api/plans/:id/execute',
  '/api/plays/:id/reroll',
  '/api/plays/:id/tick',
  '/api/plays/:id/version',
  '/api/plays/:id/saves/:slot',
  '/api/plays/:id/saves/:slot/load',
];

function getBodyLimit(path: string): number {
  if (PICTURE_PATH.test(path)) return PICTURE_LIMIT;
  if (VOICE_PATH.test(path)) return VOICE_BYTES;
  return path === SAVE_PATH ? SAVE_FILE_BYTES : JSON_LIMIT;
}

/** The HTTP layer: parses, calls, answers. Decides nothing. */
export function createApp(deps: HttpDeps): OpenAPIHono {
  const { config, log } = deps;
  const app = new OpenAPIHono({ defaultHook: refuseMalformed });

  const attempts = createAttempts(deps.clock);

  app.onError((error, context) =>
    errorAnswer(
      context,
      toRefusal(error, (cause) => {
        const { path } = context.req;
        if (isClientGone(context, cause)) log.debug({ path, reason: error.message }, 'a client went away');
        else log.error({ err: cause, path }, 'a request failed');
      }),
    ),
  );
  app.notFound(respondNotFound);

  app.use(async function logRequest(context, next) {
    const began = deps.clock.now();
    await next();
    const { method, path } = context.req;
    log.debug({ method, path, status: context.res.status, ms: deps.clock.now() - began }, 'request');
  });
  app.use(deps.admission.pass);
  applyCommonGuards(app, config);
  const guests = createGuests(deps.playerSecret, deps.clock);
  const requests = createRequestLimit(config.requestsPerMinute, deps.clock);
  const access = createAccessChecks({ ...deps, guests, attempts, requests, onTooMany: createTooManyTriesPage(deps) });
  app.use(access.identify);
  app.use('/api/*', async function limitBody(context, next) {
    const { path, method } = context.req;
    // Accessing the body would create a full `Request`, which lives as long as its response streams.
    if (method === 'GET' || method === 'HEAD') return next();
    // Counted while reading.
    if (path === IMPORT_PATH || path === BRING_PATH) return next();
    return bodyAtMost(getBodyLimit(path), path === CHAT_PATH ? CHAT_HINT : undefined)(context, next);
  });
  app.use('/api/*', async function limitType(context, next) {
    const { path } = context.req;
    if (path === BRING_PATH) return next();
    if (path === IMPORT_PATH) return jsonOnly('application/zip')(context, next);
    if (VOICE_PATH.test(path)) return soundsOnly()(context, next);
    return PICTURE_PATH.test(path) ? picturesOnly()(context, next) : jsonOnly()(context, next);
  });
  app.use('/api/*', async function limitJson(context, next) {
    const { path } = context.req;
    const isReadElsewhere =
      [IMPORT_PATH, BRING_PATH, SAVE_PATH].includes(path) || PICTURE_PATH.test(path) || VOICE_PATH.test(path);
    return isReadElsewhere ? next() : jsonAtMost(JSON_BOUNDS)(context, next);
  });
  for (const path of BODY_OPTIONAL) app.use(path, emptyIsAbsent());
  for (const path of ['/sign-in', '/set-up', '/invitation/*', '/password/*']) app.use(path, bodyAtMost(FORM_LIMIT));
  app.use('/mcp', bodyAtMost(JSON_LIMIT), jsonOnly(), jsonAtMost(JSON_BOUNDS));

  app.use('/api/*', access.meetNeeds);
  deps.metrics.addTo(app);
  systemRoutes(app, deps);
  const { accounts: tables } = deps.store;
  accountRoutes(app, { ...deps, tokensUsedBy: (person, since) => tables.tokensUsedBy(person, since, IMPROVISER_NAME) });
  sharingRoutes(app, deps);
  modelRoutes(app, deps);
  localModelRoutes(app, deps);
  sessionRoutes(app, deps.coauthor, deps.plays, deps.permissions);
  draftRoutes(app, deps.coauthor, deps.plays);
  snapshotRoutes(app, deps.coauthor);
  noteRoutes(app, deps.coauthor);
  sessionCheckRoutes(app, deps.coauthor);
  rewordingRoutes(app, deps);
  sessionEventRoutes(app, deps.coauthor);
  liveRoutes(app, deps);
  chatRoutes(app, deps.coauthor);
  const { plans } = deps.coauthor;
  planRunRoutes(app, { ...deps, plans });
  planRoutes(app, plans, deps.unattended);
  planTemplateRoutes(app, plans);
  packageRoutes(app, deps.exchange, deps.painter, deps.permissions);
  libraryRoutes(app, deps);
  importRoutes(app, deps);
  exportRoutes(app, deps);
  checkRoutes(app, deps);
  modelPlaytestRoutes(app, deps);
  evaluationRoutes(app, deps);
  playRoutes(app, deps.plays, deps.exchange, deps.permissions);
  playHistoryRoutes(app, deps.plays);
  playLedgerRoutes(app, deps.plays);
  playSaveRoutes(app, deps.plays, deps.permissions);
  playTickRoutes(app, deps.plays);
  playRecordRoutes(app, deps.plays);
  playVersionRoutes(app, deps.plays, deps.coauthor, deps.permissions);
  playerRoutes(app, deps);
  mcpRoutes(app, log);
  docsRoutes(app);
  pageFontRoutes(app);
  mediaRoutes(app, config.dataDir, deps.painter);
  entryRoutes(app, { ...deps, guests }, attempts);
  webRoutes(app, deps.webDir, { signsOut: () => deps.accounts.mode() !== 'open' });
  return app;
}
