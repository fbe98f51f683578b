import type { OpenAPIHono } from '@hono/zod-openapi';
import { ModelPlaytestReportSchema, ModelPlaytestRequestSchema } from '../../shared/playtest/index.ts';
import type { ModelPlaytests } from '../check/model-playtest/index.ts';
import { type PlaytestRouteDeps, playtestRoutes } from './playtest-routes.ts';

export interface ModelPlaytestDeps extends PlaytestRouteDeps {
  modelPlaytests: ModelPlaytests;
}

/** Personas play a story, or a draft as it stands, through the real runtime: transcripts, replaced frames, engagement. */
export function modelPlaytestRoutes(app: OpenAPIHono, { modelPlaytests, ...deps }: ModelPlaytestDeps): void {
  playtestRoutes(app, deps, {
    path: '/playtest/model',
    summary: (story) => `Let personas play ${story} through the real Director and Storyteller`,
    description:
      'By the improviser, or with { "models": "configured" } by the models the house is configured with, whose tokens count. ' +
      'One at a time; no play of it is kept.',
    progress: 'run, runs, turn, of',
    request: ModelPlaytestRequestSchema,
    report: ModelPlaytestReportSchema,
    refusals: [409],
    run: modelPlaytests.run,
  });
}
