import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { PackageListingSchema, UnpaintedSchema } from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import type { Painter } from '../art/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { getPerson } from './access/person.ts';
import { routeResponses, writtenJson } from './openapi.ts';
import { IdParamSchema, NamedPackageAnswerSchema } from './schemas.ts';

/** Routes of packages: list, read, delete. */
export function packageRoutes(
  app: OpenAPIHono,
  exchange: Exchange,
  painter: Pick<Painter, 'unpainted'>,
  permissions: Pick<Permissions, 'isBinned' | 'isOwn' | 'listAllowed'>,
) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/packages',
        summary: 'The finished stories, newest first',
        responses: routeResponses({ 200: PackageListingSchema }),
      }),
      async (context) => {
        const person = getPerson(context);
        const [usable, writable, isOwn] = await Promise.all([
          permissions.listAllowed(person, 'story', 'use'),
          permissions.listAllowed(person, 'story', 'write'),
          permissions.isOwn(person, 'story'),
        ]);
        const shown = (await exchange.list()).filter(
          ({ id }) => (usable?.has(id) ?? true) && !permissions.isBinned('story', id),
        );
        const packages = shown.map(
          ({ id, title, language, version, createdAt, totalNodes, cover, cast, premise, painting }) => ({
            id,
            title,
            language,
            version,
            createdAt,
            totalNodes,
            cover,
            cast,
            premise,
            painting,
            mayWrite: writable?.has(id) ?? true,
            isOwn: isOwn(id),
          }),
        );
        return context.json({ packages }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/packages/{id}',
        summary: 'A complete package with its secrets, for its author',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: NamedPackageAnswerSchema }, [404]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const painting = JSON.stringify(await exchange.painting(id));
        return writtenJson(await exchange.json(id, { before: '{"package":', after: `,"painting":${painting}}` }));
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/packages/{id}/painting',
        summary:
          'The urls of pictures and tracks that are still being painted; those of a draft under the id in its urls',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: UnpaintedSchema }),
      }),
      async (context) => {
        context.header('cache-control', 'no-store');
        return context.json(await painter.unpainted(context.req.valid('param').id), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/packages/{id}',
        summary: 'Delete all versions of a package',
        request: { params: IdParamSchema },
        responses: routeResponses({ 204: null }, [404]),
      }),
      async (context) => {
        await exchange.delete(context.req.valid('param').id);
        return context.body(null, 204);
      },
    );
}
