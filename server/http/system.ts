import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { RefusalError } from '../../shared/error.ts';
import type { Store } from '../store/types.ts';
import { routeResponses } from './openapi.ts';

/** Routes for liveness and readiness. */
export function systemRoutes(app: OpenAPIHono, deps: { store: Store }) {
  const Ok = z.object({ ok: z.literal(true) });
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/healthz',
        summary: 'The server lives',
        responses: routeResponses({ 200: Ok }),
      }),
      (context) => context.json({ ok: true as const }, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/readyz',
        summary: 'The database answers, and there is room to keep what is made; 503 says why not',
        responses: routeResponses({ 200: Ok }, [503]),
      }),
      async (context) => {
        const trouble = await deps.store.trouble();
        // Any trouble means not ready.
        if (trouble) throw new RefusalError('unavailable', trouble.message, { ...trouble, issues: [] });
        return context.json({ ok: true as const }, 200);
      },
    );
}
