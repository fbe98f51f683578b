import type { Hook } from '@hono/zod-openapi';
import type { Context, Env } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { convertZodIssues, REFUSAL_STATUS, type RefusalCode, RefusalError } from '../../shared/error.ts';
import type { ErrorAnswer } from '../../shared/refusal-body.ts';
import { storageFailure } from '../store/storage-failure.ts';

/** The public part of a refusal. */
export const toPublicError = ({
  code,
  message,
  issues,
  hint,
  reason,
  details,
}: RefusalError): ErrorAnswer['error'] => ({
  code,
  message,
  ...(issues.length > 0 && { issues: [...issues] }),
  ...(hint !== undefined && { hint }),
  ...(reason !== undefined && { reason: { ...reason } }),
  ...(details !== undefined && { details: { ...details } }),
});

/** The response of every refusal. */
export function errorAnswer(context: Context, error: RefusalError): Response {
  if (error.retryAfterSeconds !== undefined) context.header('retry-after', String(error.retryAfterSeconds));
  return context.json({ error: toPublicError(error) }, REFUSAL_STATUS[error.code]);
}

/** The response for an unknown route. */
export const respondNotFound = (context: Context): Response =>
  errorAnswer(
    context,
    new RefusalError('not_found', `There is nothing at ${context.req.method} ${context.req.path.slice(0, 200)}.`, {
      hint: 'The routes are listed at /api/docs.',
    }),
  );

const CODE_OF_STATUS = new Map<number, RefusalCode>(
  Object.entries(REFUSAL_STATUS).map(([code, status]) => [status, code as RefusalCode]),
);

/** Converts any thrown value to a refusal; unexpected errors are logged and hidden. */
export function toRefusal(thrown: unknown, log: (error: unknown) => void): RefusalError {
  const error = storageFailure(thrown);
  if (error instanceof RefusalError) return error;
  if (error instanceof HTTPException) {
    if (error.message.startsWith('Malformed JSON')) {
      return new RefusalError('malformed', 'What was sent is not JSON, or was cut off in the middle.', {
        reason: { code: 'not-json' },
        cause: error,
      });
    }
    const code = CODE_OF_STATUS.get(error.status) ?? (error.status < 500 ? 'malformed' : 'internal');
    return new RefusalError(code, error.message || 'The request could not be read.', { cause: error });
  }
  log(error);
  return new RefusalError('internal', 'Something went wrong here; it has been logged.', {
    hint: 'Look whether it was done, then try again. If it stays, look at the server log.',
    cause: error,
  });
}

/** zod-openapi's hook for requests that do not match their schema. */
export const refuseMalformed: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return;
  const where = { json: 'body', param: 'address', query: 'query' }[result.target as string] ?? result.target;
  throw new RefusalError('malformed', `The ${where} does not have the expected shape.`, {
    issues: convertZodIssues(result.error),
    hint: 'The shapes are in /api/openapi.json.',
  });
};
