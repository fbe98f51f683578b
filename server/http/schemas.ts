import { z } from '@hono/zod-openapi';
import { ExecutionResultSchema, PlanIdSchema } from '../../shared/plan/index.ts';
import { RefusalBodySchema } from '../../shared/refusal-body.ts';
import { IdSchema, VNPackageSchema } from '../../shared/story/index.ts';
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

/* Schemas of addresses, and recreated shapes of shared/wire: OpenAPI cannot name imported schemas. */

export const ErrorSchema = z.object({ error: RefusalBodySchema }).openapi('Error');

/** An integer in an address. Coercion alone accepts blanks as 0, and "0x10". */
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

/** A session's or play's id: chosen by clients, so validated as a slug. */
export const IdParamSchema = z.object({ id: IdSchema });
/** Ids of steps come from their author. */
export const PlanStepParamSchema = IdParamSchema.extend({ stepId: PlanIdSchema });

/** A chat message as stored by the AI SDK. */
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

/* Messages are typed as any JSON, since their tool types are too deep. Readers use `SessionAnswerSchema`. */
type Untyped<Answer> = Omit<Answer, 'messages'>;

const SessionPartsSchema = SessionAnswerSchema.partial({ messages: true }).openapi('Session');
export const SessionReadSchema: z.ZodType<Untyped<z.infer<typeof SessionPartsSchema>> & { messages?: unknown[] }> =
  SessionPartsSchema;
const MessagesSchema = z.object({ ...ConversationSchema.shape, messages: z.array(MessageSchema) });
export const ConversationAnswerSchema: z.ZodType<Untyped<z.infer<typeof MessagesSchema>> & { messages: unknown[] }> =
  MessagesSchema;

/** Parts to leave out of an answer: "messages", "pictures", or both with a comma. */
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
/** The service validates edited plans with issues per step; here they only need to be JSON. */
export const PlanEditSchema = z.unknown().openapi({
  type: 'object',
  description:
    'The plan as it was read, edited, with the version it was read in. What the server knows itself is left aside.',
  properties: { version: { type: 'integer', minimum: 1 }, steps: { type: 'array', items: { type: 'object' } } },
  required: ['version', 'steps'],
});
