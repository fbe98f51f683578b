import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { BriefSchema, readBrief } from '../../shared/brief/index.ts';
import { DRAFT_ELEMENT_TYPES, IdSchema } from '../../shared/story/index.ts';
import {
  BroughtVoiceSchema,
  BuildSchema,
  CreatedSchema,
  EditedByHandSchema,
  EditedWithWarningsSchema,
  EditSchema,
  HistoryChangeSchema,
  HistorySchema,
  LocksSchema,
  ReadBriefSchema,
  SetLockSchema,
  StepCountSchema,
  SteppedSchema,
  UnitEditSchema,
} from '../../shared/wire/index.ts';
import { type Coauthor, HISTORY_PAGE_MAX } from '../coauthor/index.ts';
import type { Plays } from '../play/index.ts';
import {
  BODY_REFUSALS,
  jsonBody,
  optionalBody,
  pictureBody,
  routeResponses,
  soundBody,
  streamAnswers,
} from './openapi.ts';
import { IdParamSchema, wholeNumber } from './schemas.ts';
import { uiStream } from './server-sent-events.ts';

const ElementParamSchema = z.object({ id: IdSchema, type: z.enum(DRAFT_ELEMENT_TYPES), elementId: IdSchema });
const ActQuerySchema = z.object({ actId: IdSchema.optional() });
const HISTORY_PAGE = 50;

const stepRoute = <Way extends 'undo' | 'redo'>(way: Way, summary: string) =>
  createRoute({
    method: 'post',
    path: `/api/sessions/{id}/${way}`,
    summary,
    request: { params: IdParamSchema, body: optionalBody(StepCountSchema) },
    responses: routeResponses({ 200: SteppedSchema }, [404, 409, ...BODY_REFUSALS]),
  });

/** Routes of the author's own changes: edits, removals, pictures, undo, history, locks. */
export function draftRoutes(app: OpenAPIHono, coauthor: Coauthor, plays: Plays) {
  return app
    .openapi(
      createRoute({
        method: 'patch',
        path: '/api/sessions/{id}/draft',
        summary: "The author's own edit of an element, or a new one; or several edits made and undone as one",
        request: { params: IdParamSchema, body: jsonBody(z.union([EditSchema, UnitEditSchema])) },
        responses: routeResponses({ 200: EditedByHandSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const asked = context.req.valid('json');
        return context.json(await ('edits' in asked ? coauthor.editUnit(id, asked) : coauthor.edit(id, asked)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/api/sessions/{id}/draft/{type}/{elementId}',
        summary: 'Delete an element; refused with the references to it',
        request: {
          params: ElementParamSchema,
          query: ActQuerySchema.extend({
            force: z.stringbool().optional(),
            seq: wholeNumber().optional(),
          }),
        },
        responses: routeResponses({ 200: EditedWithWarningsSchema }, [404, 409, 422]),
      }),
      async (context) => {
        const { id, type, elementId } = context.req.valid('param');
        const { actId, force = false, seq } = context.req.valid('query');
        const element = { type, id: elementId, ...(actId && { actId }) };
        return context.json(await coauthor.remove(id, element, { force, seq }), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/sessions/{id}/draft/{type}/{elementId}/picture',
        summary: 'Replace the picture of a character or a place',
        request: {
          params: ElementParamSchema,
          query: ActQuerySchema.extend({ seq: wholeNumber().optional() }),
          body: pictureBody,
        },
        responses: routeResponses({ 200: EditedWithWarningsSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id, type, elementId } = context.req.valid('param');
        const { actId, seq } = context.req.valid('query');
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        const element = { type, id: elementId, ...(actId && { actId }) };
        return context.json(await coauthor.replacePicture(id, element, bytes, seq), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/voices',
        summary: 'A voice the author brings: Ogg, MP3, WAV or M4A, for lines to have as their `voice`',
        request: {
          params: IdParamSchema,
          query: z.object({
            /** Hash of the spoken words, computed as in the studio: other words become a finding of the check. */
            words: z
              .string()
              .regex(/^[0-9a-z]{1,16}$/)
              .optional(),
          }),
          body: soundBody,
        },
        responses: routeResponses({ 200: BroughtVoiceSchema }, [404, ...BODY_REFUSALS]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        return context.json(await coauthor.bringVoice(id, bytes, context.req.valid('query').words), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/briefs',
        summary: 'Read a text as a brief: what it states goes into fields, all else stays in its own words',
        request: { body: jsonBody(ReadBriefSchema) },
        responses: routeResponses({ 200: BriefSchema }, BODY_REFUSALS),
      }),
      async (context) => {
        const { text, locale } = context.req.valid('json');
        return context.json(readBrief(text, locale), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/build',
        summary:
          'Build the story of a brief without a language model; replaces one that was just built, as one undo step',
        description: 'Streams as an answer of the co-author does, and is not stored as a message.',
        request: { params: IdParamSchema, body: jsonBody(BuildSchema) },
        responses: streamAnswers([404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { variation, ...brief } = context.req.valid('json');
        return uiStream(await coauthor.startBuild(context.req.valid('param').id, { brief, variation }));
      },
    )
    .openapi(stepRoute('undo', 'Undo the last changes of draft and checklist'), async (context) => {
      const { steps = 1, seq } = context.req.valid('json') ?? {};
      return context.json(await coauthor.step(context.req.valid('param').id, 'undo', steps, seq), 200);
    })
    .openapi(stepRoute('redo', 'Redo undone changes'), async (context) => {
      const { steps = 1, seq } = context.req.valid('json') ?? {};
      return context.json(await coauthor.step(context.req.valid('param').id, 'redo', steps, seq), 200);
    })
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/history',
        summary: 'The history of the draft, newest first',
        request: {
          params: IdParamSchema,
          query: z.object({
            limit: wholeNumber({ min: 1, max: HISTORY_PAGE_MAX }).default(HISTORY_PAGE),
            before: wholeNumber().optional(),
          }),
        },
        responses: routeResponses({ 200: HistorySchema }, [404]),
      }),
      async (context) =>
        context.json(await coauthor.history(context.req.valid('param').id, context.req.valid('query')), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/sessions/{id}/history/{seq}',
        summary: 'One line of the history with what it changed',
        request: { params: IdParamSchema.extend({ seq: wholeNumber() }) },
        responses: routeResponses({ 200: HistoryChangeSchema }, [404]),
      }),
      async (context) => {
        const { id, seq } = context.req.valid('param');
        return context.json(await coauthor.change(id, seq), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/sessions/{id}/locks',
        summary: 'Lock an element against every tool, or unlock it',
        request: { params: IdParamSchema, body: jsonBody(SetLockSchema) },
        responses: routeResponses({ 200: LocksSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { locked, seq, ...lock } = context.req.valid('json');
        const locks = await coauthor.setLock(context.req.valid('param').id, lock, locked, seq);
        return context.json({ locks: [...locks] }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/sessions/{id}/try',
        summary: 'Start a trial play of the present draft',
        request: {
          params: IdParamSchema,
          body: { required: false, content: { 'application/json': { schema: z.object({}) } } },
        },
        responses: routeResponses({ 201: CreatedSchema }, [404, 409, ...BODY_REFUSALS, 422]),
      }),
      async (context) => {
        const { id } = context.req.valid('param');
        return context.json(await plays.createTrial(await coauthor.trial(id), id), 201);
      },
    );
}
