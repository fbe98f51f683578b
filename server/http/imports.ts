import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { LoggedTurn } from '../../shared/play/index.ts';
import { IdSchema } from '../../shared/story/index.ts';
import { BroughtInSchema, ImportedSchema, ImportPreviewSchema } from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange, ImportedDraft } from '../exchange/index.ts';
import type { Plays } from '../play/index.ts';
import type { PackageRow } from '../store/types.ts';
import { getPerson } from './access/person.ts';
import { createImportBodies, getClientAddress } from './guards/index.ts';
import { BODY_REFUSALS, routeResponses } from './openapi.ts';

const binary = { schema: { type: 'string' as const, format: 'binary' } };

/** Routes of imports: packages and other formats. */
export function importRoutes(
  app: OpenAPIHono,
  {
    exchange,
    coauthor,
    plays,
    permissions,
    importBytes,
  }: {
    exchange: Exchange;
    coauthor: Pick<Coauthor, 'openSession' | 'bringHistory' | 'getPackageId' | 'addMaterial' | 'foreseeMaterial'>;
    plays: Pick<Plays, 'bringLogged'>;
    permissions: Pick<Permissions, 'isAllowed' | 'mayTakeStoryId'>;
    importBytes?: number;
  },
) {
  // Shared, so that held bytes are counted together.
  const bodies = createImportBodies(importBytes);
  return app
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/packages/import',
        summary: 'Take in a package from JSON, or from a zip with its pictures; art it lacks is made from its prompts',
        // No schema, which would parse it here: a thread parses it and words the refusals.
        request: {
          body: {
            required: true,
            content: { 'application/json': { schema: { type: 'object' } }, 'application/zip': binary },
          },
        },
        responses: routeResponses({ 201: ImportedSchema }, [...BODY_REFUSALS, 422, 429, 503]),
      }),
      (context) =>
        bodies.use(context, async (blocks) => {
          const { report: _, ...imported } = await exchange.importPackage(blocks, {
            guest: getClientAddress(context),
            signal: context.req.raw.signal,
            mayTake: (id: string) => permissions.mayTakeStoryId(getPerson(context), id),
          });
          return context.json(imported, 201);
        }),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/import',
        summary: 'Take in files of any known format, or with "preview" say what they are and what would become of them',
        description:
          'The body is a file, named by "filename", or a form (multipart/form-data) of several. What it is, its content tells. A whole package ' +
          'becomes a package; cards, lorebooks and scripts become the draft of a session in "locale". A package that is here already gets an id of its ' +
          'own, or with "update" becomes the next version of the one that is here: plays stay on theirs. A chat becomes a draft, or with "as=play" a ' +
          'package and a play of it ("playId"), whose turns so far are the chat. A zip with a history opens a session of the package besides ("sessionId"). ' +
          'With "session" cards, lorebooks and a chat join the draft of that session, as one change of it.',
        request: {
          query: z.object({
            filename: z.string().max(500).default(''),
            preview: z.enum(['0', '1', 'true', 'false']).default('0'),
            locale: z.string().max(35).default('en'),
            update: z.enum(['0', '1', 'true', 'false']).default('0'),
            as: z.enum(['draft', 'play']).default('draft'),
            session: IdSchema.optional(),
          }),
          body: { required: true, content: { 'application/octet-stream': binary, 'multipart/form-data': binary } },
        },
        responses: routeResponses({ 200: ImportPreviewSchema, 201: BroughtInSchema }, [
          404,
          ...BODY_REFUSALS,
          422,
          429,
          503,
        ]),
      }),
      (context) =>
        bodies.use(context, async (blocks) => {
          const { filename, preview, locale, update, as, session } = context.req.valid('query');
          const options = {
            ...{ guest: getClientAddress(context), signal: context.req.raw.signal, name: filename },
            contentType: context.req.header('content-type') ?? '',
            mayTake: (id: string) => permissions.mayTakeStoryId(getPerson(context), id),
            mayUpdate: async (id: string) =>
              (update === '1' || update === 'true') && permissions.isAllowed(getPerson(context), 'story', id, 'write'),
            asPlay: as === 'play',
          };
          const material = session !== undefined && {
            material: {
              ...{ sessionId: session, packageId: await coauthor.getPackageId(session) },
              add: ({ draft, projections }: Pick<ImportedDraft, 'draft' | 'projections'>) =>
                coauthor.addMaterial(session, draft, projections),
              preview: (draft: ImportedDraft['draft']) => coauthor.foreseeMaterial(session, draft),
            },
          };
          if (preview === '1' || preview === 'true')
            return context.json(await exchange.preview(blocks, options, material ? material.material : undefined), 200);
          const keep = {
            ...material,
            session: async (drafted: ImportedDraft) => (await coauthor.openSession({ opened: drafted, locale })).id,
            history: coauthor.bringHistory,
            play: async (row: PackageRow, turns: readonly LoggedTurn[]) => {
              const begin = await plays.bringLogged(row, turns, options);
              return async () => (await begin()).id;
            },
          };
          return context.json(await exchange.importFiles(blocks, options, keep), 201);
        }),
    );
}
