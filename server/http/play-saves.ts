import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { toFileName } from '../../shared/file-name.ts';
import { ImportedSaveSchema, NewSaveSchema, SaveChangesSchema, SaveSlotSchema } from '../../shared/wire/index.ts';
import type { Permissions } from '../accounts/index.ts';
import type { Plays } from '../play/index.ts';
import { getPerson } from './access/person.ts';
import { attachment } from './file-answer.ts';
import { getClientAddress } from './guards/index.ts';
import { BODY_REFUSALS, emptyBody, jsonBody, optionalBody, routeResponses, writtenJson } from './openapi.ts';
import { IdParamSchema, PlayAnswerSchema, SaveAnswerSchema, SavesAnswerSchema } from './schemas.ts';

const SaveParamSchema = IdParamSchema.extend({ slot: SaveSlotSchema });

/** Routes of saves. */
export function playSaveRoutes(app: OpenAPIHono, plays: Plays, permissions: Pick<Permissions, 'require'>) {
  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/saves',
        summary: 'The saves of a play, newest first; those made by themselves among them',
        request: { params: IdParamSchema },
        responses: routeResponses({ 200: SavesAnswerSchema }, [404]),
      }),
      async (context) => context.json({ saves: await plays.saves(context.req.valid('param').id) }, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/saves/{slot}',
        summary: 'One save',
        request: { params: SaveParamSchema },
        responses: routeResponses({ 200: SaveAnswerSchema }, [404]),
      }),
      async (context) => {
        const { id, slot } = context.req.valid('param');
        return context.json(await plays.getSave(id, slot), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/plays/{id}/saves/{slot}',
        summary: 'Keep a turn under a name, in place of what was there; without a turn the present one',
        description:
          '`readTo` is the highest `seq` of the turn that was read, for a save in the middle of it; `from` keeps what another save keeps. A protected save is not put over: 409.',
        request: { params: SaveParamSchema, body: optionalBody(NewSaveSchema) },
        responses: routeResponses({ 200: SaveAnswerSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id, slot } = context.req.valid('param');
        return context.json(await plays.save(id, slot, context.req.valid('json') ?? {}), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/plays/{id}/saves/{slot}',
        summary: 'Rename, protect or unprotect a save',
        request: { params: SaveParamSchema, body: jsonBody(SaveChangesSchema) },
        responses: routeResponses({ 200: SaveAnswerSchema }, [404, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id, slot } = context.req.valid('param');
        return context.json(await plays.changeSave(id, slot, context.req.valid('json')), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/plays/{id}/saves/{slot}',
        summary: 'Delete a save that is not protected; the play stays as it is',
        request: { params: SaveParamSchema },
        responses: routeResponses({ 204: null }, [404, 409]),
      }),
      async (context) => {
        const { id, slot } = context.req.valid('param');
        await plays.deleteSave(id, slot);
        return context.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/plays/{id}/saves/{slot}/file',
        summary: 'A save as a file, with the whole way there: to be brought in where the story is too',
        request: { params: SaveParamSchema },
        responses: {
          ...routeResponses({}, [404, 409, 422]),
          200: { description: 'The file', content: { 'application/json': { schema: { type: 'object' as const } } } },
        },
      }),
      async (context) => {
        const { id, slot } = context.req.valid('param');
        const { name, text } = await plays.exportSaveFile(id, slot);
        return writtenJson(text, attachment(`${toFileName(name)}.json`));
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/import',
        summary: 'Begin a play of its own where a save stands that was taken along; it lies in slot 1',
        description: '`readTo` is the highest `seq` of the turn that had been read; null where all of it had.',
        // No schema, which would parse it here: a thread parses it and words the refusals.
        request: { body: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } },
        responses: routeResponses({ 201: ImportedSaveSchema }, [...BODY_REFUSALS, 422, 429, 503]),
      }),
      async (context) => {
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        const { signal } = context.req.raw;
        const person = getPerson(context);
        const requireStory = (id: string) => permissions.require(person, 'story', id, 'use');
        const options = { guest: getClientAddress(context), signal, requireStory };
        return context.json(await plays.importSaveFile(bytes, options), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/plays/{id}/saves/{slot}/load',
        summary: 'Go to where a save was made; what is left stays as an autosave',
        request: { params: SaveParamSchema, body: emptyBody },
        responses: routeResponses({ 200: PlayAnswerSchema }, [404, 409, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id, slot } = context.req.valid('param');
        return context.json(await plays.loadSave(id, slot), 200);
      },
    );
}
