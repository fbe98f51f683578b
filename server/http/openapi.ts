import { z } from '@hono/zod-openapi';
import { PICTURE_TYPES } from './guards/index.ts';
import { ErrorSchema } from './schemas.ts';

const REFUSALS: Record<number, string> = {
  400: 'Malformed',
  401: 'A token is asked for',
  403: 'Not allowed',
  404: 'Unknown',
  409: 'Does not fit the present state',
  413: 'Too large',
  415: 'Wrong media type',
  422: 'Understood and refused',
  429: 'Over a limit',
  503: 'Model unavailable',
};

type Status = 200 | 201 | 202 | 204;

/** Additional refusals of routes with a body. */
export const BODY_REFUSALS = [413, 415] as const;

/** A route's responses: successful ones (null: no body) and refusals; 400, 401, 403 and 429 are always included. */
export function routeResponses<Good extends Partial<Record<Status, z.ZodType | null>>>(
  good: Good,
  refusals: readonly number[] = [],
) {
  const described: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries(good)) {
    described[status] = schema
      ? { description: 'Done', content: { 'application/json': { schema } } }
      : { description: 'Done' };
  }
  for (const status of [400, 401, 403, 429, ...refusals]) {
    described[status] = {
      description: REFUSALS[status] ?? 'Refused',
      content: { 'application/json': { schema: ErrorSchema } },
    };
  }
  return described as {
    [S in keyof Good]: Good[S] extends z.ZodType
      ? { description: string; content: { 'application/json': { schema: Good[S] } } }
      : { description: string };
  };
}

/** The responses of a route that streams AI SDK UI messages. */
export const streamAnswers = (refusals: readonly number[], also: Record<number, string> = {}) => ({
  200: {
    description: 'A UI message stream (server-sent events)',
    content: { 'text/event-stream': { schema: { type: 'string' as const } } },
  },
  ...Object.fromEntries(Object.entries(also).map(([status, description]) => [status, { description }])),
  ...routeResponses({}, refusals),
});

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
});

export const optionalBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: false as const,
  content: { 'application/json': { schema } },
});

/** No input; clients that always send JSON send an empty object. */
export const emptyBody = optionalBody(z.object({}));

export const pictureBody = {
  required: true as const,
  content: Object.fromEntries(
    PICTURE_TYPES.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
  ),
};

export const soundBody = {
  required: true as const,
  content: { 'audio/*': { schema: { type: 'string' as const, format: 'binary' } } },
};

/** A stream of server-sent events other than UI messages. */
export const eventStream = (description: string, refusals: readonly number[]) => ({
  200: { description, content: { 'text/event-stream': { schema: { type: 'string' as const } } } },
  ...routeResponses({}, refusals),
});

/** Responds with serialized JSON. */
export const writtenJson = (json: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  new Response(json, { headers: { 'content-type': 'application/json', ...headers } }) as never;
