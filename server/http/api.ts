import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { BlankEnv } from 'hono/types';
import type { chatRoutes } from './chat.ts';
import type { draftRoutes } from './draft.ts';
import type { evaluationRoutes } from './evaluations.ts';
import type { exportRoutes } from './exports.ts';
import type { importRoutes } from './imports.ts';
import type { libraryRoutes } from './library.ts';
import type { localModelRoutes } from './local-models.ts';
import type { modelRoutes } from './models.ts';
import type { noteRoutes } from './notes.ts';
import type { packageRoutes } from './packages.ts';
import type { planTemplateRoutes } from './plan-templates.ts';
import type { planRoutes } from './plans.ts';
import type { playHistoryRoutes } from './play-history.ts';
import type { playLedgerRoutes } from './play-ledger.ts';
import type { playRecordRoutes } from './play-record.ts';
import type { playSaveRoutes } from './play-saves.ts';
import type { playTickRoutes } from './play-ticks.ts';
import type { playVersionRoutes } from './play-versions.ts';
import type { playerRoutes } from './player.ts';
import type { playRoutes } from './plays.ts';
import type { rewordingRoutes } from './rewordings.ts';
import type { sessionCheckRoutes } from './session-check.ts';
import type { sessionRoutes } from './sessions.ts';
import type { snapshotRoutes } from './snapshots.ts';
import type { systemRoutes } from './system.ts';

/** From the class: the framework's helper compares every method of every route with its base class, which is slow. */
type SchemaOf<Routes extends (...given: never[]) => unknown> =
  ReturnType<Routes> extends OpenAPIHono<infer _Env, infer Schema, infer _Base> ? Schema : never;

/** The routes for a typed client: every path with inputs and answers. Streams are typed by their events. */
export type Api = Hono<
  BlankEnv,
  SchemaOf<typeof systemRoutes> &
    SchemaOf<typeof modelRoutes> &
    SchemaOf<typeof localModelRoutes> &
    SchemaOf<typeof evaluationRoutes> &
    SchemaOf<typeof exportRoutes> &
    SchemaOf<typeof importRoutes> &
    SchemaOf<typeof sessionRoutes> &
    SchemaOf<typeof draftRoutes> &
    SchemaOf<typeof rewordingRoutes> &
    SchemaOf<typeof noteRoutes> &
    SchemaOf<typeof snapshotRoutes> &
    SchemaOf<typeof sessionCheckRoutes> &
    SchemaOf<typeof chatRoutes> &
    SchemaOf<typeof planRoutes> &
    SchemaOf<typeof planTemplateRoutes> &
    SchemaOf<typeof packageRoutes> &
    SchemaOf<typeof libraryRoutes> &
    SchemaOf<typeof playRoutes> &
    SchemaOf<typeof playHistoryRoutes> &
    SchemaOf<typeof playLedgerRoutes> &
    SchemaOf<typeof playSaveRoutes> &
    SchemaOf<typeof playTickRoutes> &
    SchemaOf<typeof playRecordRoutes> &
    SchemaOf<typeof playVersionRoutes> &
    SchemaOf<typeof playerRoutes>
>;
