import { OpenAPIHono } from '@hono/zod-openapi';
import type { VNPackage } from '../../shared/story/index.ts';
import { PlayerChangesSchema } from '../../shared/wire/index.ts';
import { OWNER } from '../accounts/types.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { setPerson } from '../http/access/person.ts';
import { errorAnswer, refuseMalformed, respondNotFound, toRefusal } from '../http/errors.ts';
import { emptyIsAbsent } from '../http/guards/body-limits.ts';
import { playHistoryRoutes } from '../http/play-history.ts';
import { playSaveRoutes } from '../http/play-saves.ts';
import { playRoutes } from '../http/plays.ts';
import { createImproviser } from '../improviser/index.ts';
import type { Logger } from '../log.ts';
import { createModels } from '../models/create.ts';
import { createPlays } from '../play/service.ts';
import { readSave } from '../play/workers/read-save.ts';
import { createPlayers } from '../players/players.ts';
import type { Workers } from '../workers/types.ts';
import { openPageStore, type WriteStorage } from './store.ts';

/** The only player: the user of this browser. */
const PLAYER = 'player';

/** Runs jobs directly, since there are no other users to block. */
const inlineWorkers: Pick<Workers, 'run'> = {
  run: async (job, input) => {
    if (job.name !== 'readSave') throw new Error(`A page has no job "${job.name}".`);
    return readSave(input as Uint8Array) as never;
  },
};

/** The page is its reader's: nothing in it belongs to anybody else. */
const ONE_READER = { isBinned: () => false, listAllowed: async () => null, require: async () => undefined };

/** The same rules, Director and routes as on a server, with the improviser. @throws errors of the storage */
export async function createPageServices(story: VNPackage, storage: WriteStorage, log: Logger) {
  const { id, version, title, language, createdAt } = story;
  const row = { id, version, title, language, createdAt, totalNodes: 0, body: JSON.stringify(story) };
  const store = await openPageStore(row, storage);
  const clock = systemClock;
  const config = readConfig({
    DATA_DIR: '.',
    COAUTHOR_MODEL: 'offline',
    DIRECTOR_MODEL: 'offline',
    STORYTELLER_MODEL: 'offline',
  });
  const models = createModels({ config, clock, log, improviser: createImproviser });
  const plays = createPlays({
    ...{ store, models, clock, log, workers: inlineWorkers },
    readStory: async () => story,
    directorTimeoutMs: config.directorTimeoutMs,
  });
  const players = createPlayers({ store, clock });

  const app = new OpenAPIHono({ defaultHook: refuseMalformed });
  app.onError((error, context) =>
    errorAnswer(
      context,
      toRefusal(error, (cause) => log.error({ err: cause, path: context.req.path }, 'a request failed')),
    ),
  );
  app.notFound(respondNotFound);
  app.use((context, next) => {
    setPerson(context, OWNER);
    return next();
  });
  for (const path of ['reroll', 'saves/:slot', 'saves/:slot/load']) app.use(`/api/plays/:id/${path}`, emptyIsAbsent());
  playRoutes(app, plays, { list: async () => [], versions: async () => [{ id, version }] }, ONE_READER);
  playHistoryRoutes(app, plays);
  playSaveRoutes(app, plays, ONE_READER);
  app.get('/api/plays/:id/version', async (context) =>
    context.json(await plays.version(context.req.param('id'), { reasons: false })),
  );
  app.get('/api/storage', (context) => context.json({ isPersistent: storage.isPersistent }));
  app.get('/api/player', async (context) => context.json(await players.get(PLAYER)));
  app.put('/api/player', async (context) => {
    await players.add(PLAYER, PlayerChangesSchema.parse(await context.req.json()));
    return context.body(null, 204);
  });
  return { app, plays, close: () => plays.close(0) };
}
