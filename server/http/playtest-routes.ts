import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi';
import type { Logger } from '../log.ts';
import { getClientAddress } from './guards/index.ts';
import { BODY_REFUSALS, optionalBody, routeResponses } from './openapi.ts';
import { playtestEvents, playtestReport, type RunPlaytestForClient, wantsEvents } from './playtest-events.ts';
import { IdParamSchema } from './schemas.ts';

export interface PlaytestKind<Request extends z.ZodType, Report extends object, Progress extends object, Story> {
  path: '/playtest' | '/playtest/model';
  summary: (story: string) => string;
  progress: string;
  description: string;
  request: Request;
  report: z.ZodType<Report>;
  refusals: readonly number[];
  ofPackage: (id: string) => Promise<Story>;
  ofSession: (id: string) => Promise<Story>;
  run: (
    story: Story,
    request: z.output<Request>,
    options: Parameters<RunPlaytestForClient<Report, Progress>>[0] & { guest: string },
  ) => Promise<Report>;
  log: Logger;
}

/** Routes of playtests of packages and drafts: as JSON, or as events. */
export function playtestRoutes<Request extends z.ZodType, Report extends object, Progress extends object, Story>(
  app: OpenAPIHono,
  kind: PlaytestKind<Request, Report, Progress, Story>,
): void {
  const { path, summary, progress, description, request, report, refusals, run, log } = kind;
  const stories = [
    { of: '/api/packages/{id}', story: 'a package', read: kind.ofPackage },
    { of: '/api/sessions/{id}', story: 'the draft as it stands', read: kind.ofSession },
  ] as const;
  for (const { of, story, read } of stories) {
    app.openapi(
      createRoute({
        method: 'post',
        path: `${of}${path}`,
        summary: summary(story),
        description:
          `${description} Answers the report. Accept: text/event-stream asks for how far it has come as well: events ` +
          `{ type: "progress", ${progress} }, and at last { type: "report", report } or { type: "error", error }. ` +
          'Closing the connection cancels it.',
        request: { params: IdParamSchema, body: optionalBody(request) },
        responses: {
          200: {
            description: 'What came of it',
            content: {
              'application/json': { schema: report },
              'text/event-stream': { schema: { type: 'string' as const } },
            },
          },
          ...routeResponses({}, [404, ...BODY_REFUSALS, 422, 429, 503, ...refusals]),
        },
      }),
      async (context) => {
        const { id } = IdParamSchema.parse(context.req.param());
        // A given body is validated already; a missing one gets all defaults.
        const asked = request.parse(context.req.valid('json' as never) ?? {});
        const found = await read(id);
        const play: RunPlaytestForClient<Report, Progress> = (options) =>
          run(found, asked, { ...options, guest: getClientAddress(context) });
        if (wantsEvents(context)) return playtestEvents(context, play, log);
        return Response.json(await playtestReport(context, play));
      },
    );
  }
}
