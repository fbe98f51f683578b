import { z } from '@hono/zod-openapi';
import { ExecutionResultSchema, PlanIdSchema } from '../../shared/plan/index.ts';
import { IdSchema, VNPackageSchema } from '../../shared/story/index.ts';
import { ToldErrorSchema } from '../../shared/told-error.ts';
import {
  ConversationSchema,
  PackageAnswerSchema,
  PlanTemplateSchema,
  PlanViewSchema,
  PlayerSchema,
  PlaySchema,
  SaveSchema,
  SESSION_PARTS,
  type SessionPart,
  SessionSchema,
  TickAnswerSchema,
  TurnRecordSchema,
} from '../../shared/wire/index.ts';
import type { SessionMessage } from '../coauthor/index.ts';

/* What stands in addresses, and what the OpenAPI document names: shapes of shared/wire, made anew, since a schema from elsewhere cannot be named. */

export const ErrorSchema = z.object({ error: ToldErrorSchema }).openapi('Error');

/** A whole number in an address. Coercion alone would take a blank for 0, and "0x10". */
export const wholeNumber = ({ min = 0, max }: { min?: number; max?: number } = {}) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Expected a whole number.')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min)
        .max(max ?? Number.MAX_SAFE_INTEGER),
    )
    .openapi({ type: 'integer', minimum: min, ...(max !== undefined && { maximum: max }) });

/** A session's or play's id: what the client may choose, so held to the same slugs as everything else. */
export const IdParamSchema = z.object({ id: IdSchema });
/** Ids of steps are their author's. */
export const PlanStepParamSchema = IdParamSchema.extend({ stepId: PlanIdSchema });

/** A message of the chat: kept as the AI SDK made it. */
const MessageSchema: z.ZodType<SessionMessage> = z.custom<SessionMessage>().openapi({
  type: 'object',
  properties: {
    id: { type: 'string' },
    role: { type: 'string' },
    parts: { type: 'array', items: {} },
    metadata: { type: 'object', additionalProperties: true },
  },
  required: ['id', 'role', 'parts'],
});
export const SessionAnswerSchema = z.object({ ...SessionSchema.shape, messages: z.array(MessageSchema) });

/*
 * A route's type has messages as any JSON: the tools type them, with all they take and give, which is too deep to be worked out
 * for every call. Who reads a conversation reads it as `SessionAnswerSchema` has it.
 */
type Untyped<Answer> = Omit<Answer, 'messages'>;

const SessionPartsSchema = SessionAnswerSchema.partial({ messages: true }).openapi('Session');
/** The messages are there unless they were left out. */
export const SessionReadSchema: z.ZodType<Untyped<z.infer<typeof SessionPartsSchema>> & { messages?: unknown[] }> =
  SessionPartsSchema;
const MessagesSchema = z.object({ ...ConversationSchema.shape, messages: z.array(MessageSchema) });
export const ConversationAnswerSchema: z.ZodType<Untyped<z.infer<typeof MessagesSchema>> & { messages: unknown[] }> =
  MessagesSchema;

/** Parts that an answer is to be without: "messages", "pictures", or both with a comma. */
export const partsLeftOut = (parts: readonly SessionPart[] = SESSION_PARTS) =>
  z
    .string()
    .regex(new RegExp(`^(${parts.join('|')})(,(${parts.join('|')}))*$`), `Expected ${parts.join(' or ')}.`)
    .transform((text) => new Set(text.split(',') as SessionPart[]))
    .default(new Set<SessionPart>())
    .openapi({ type: 'string' });

export const PackageSchema = z.object(VNPackageSchema.shape).openapi('VNPackage');
export const NamedPackageAnswerSchema = PackageAnswerSchema.extend({ package: PackageSchema });

export const PlayAnswerSchema = z.object(PlaySchema.shape).openapi('Play');
export const PlayerAnswerSchema = z.object(PlayerSchema.shape).openapi('Player');
export const SaveAnswerSchema = z.object(SaveSchema.shape).openapi('Save');
export const SavesAnswerSchema = z.object({ saves: z.array(SaveAnswerSchema) });
export const TickSchema = z.object(TickAnswerSchema.shape).openapi('Tick');
export const RecordAnswerSchema = z.object(TurnRecordSchema.shape).openapi('TurnRecord');

export const PlanAnswerSchema = z.object(PlanViewSchema.shape).openapi('Plan');
export const ExecutionAnswerSchema = z.object(ExecutionResultSchema.shape).openapi('ExecutionResult');
export const TemplateAnswerSchema = z.object(PlanTemplateSchema.shape).openapi('PlanTemplate');
/** An edited plan is read by the service, which says of every step what is wrong with it; here it only has to be JSON. */
export const PlanEditSchema = z.unknown().openapi({
  type: 'object',
  description:
    'The plan as it was read, edited, with the version it was read in. What the server knows itself is left aside.',
  properties: { version: { type: 'integer', minimum: 1 }, steps: { type: 'array', items: { type: 'object' } } },
  required: ['version', 'steps'],
});
