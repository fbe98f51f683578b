import {
  getErrorMessage,
  ISSUE_KINDS,
  type Issue,
  type IssueKind,
  REFUSAL_STATUS,
  type RefusalCode,
} from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';

/** `network`: no response; `interrupted`: it broke off; `unknown`: from a proxy or the like. */
export type ApiErrorCode = RefusalCode | 'network' | 'interrupted' | 'unknown';

/**
 * `status` is 0 without a response. `message` and `hint` are English, for models and scripts; users see `reason` or the
 * kind.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly issues: readonly Issue[];
  readonly hint: string | undefined;
  readonly reason: { readonly code: string } | undefined;

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    details: { issues?: readonly Issue[]; hint?: string; reason?: { readonly code: string }; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.status = status;
    this.code = code;
    this.issues = details.issues ?? [];
    this.hint = details.hint;
    this.reason = details.reason;
  }
}

const readIssues = (value: unknown): Issue[] =>
  Array.isArray(value)
    ? value.filter(isObject).map(({ path, message, kind, limit }) => ({
        path: String(path ?? ''),
        message: String(message ?? ''),
        ...(ISSUE_KINDS.includes(kind as IssueKind) && { kind: kind as IssueKind }),
        ...(typeof limit === 'number' && { limit }),
      }))
    : [];

/** The reason of a refusal, as sent by the server. */
export const parseReason = (value: unknown): { reason: { readonly code: string } } | null =>
  isObject(value) && typeof value.code === 'string' ? { reason: { ...value, code: value.code } } : null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Not from this server: the caller reports it as `unknown`.
  }
}

/** Parses an error response, `{ error: { code, message, issues?, hint?, reason? } }`. */
export function readApiError(status: number, text: string): ApiError {
  const body = parseJson(text);
  const error = isObject(body) && isObject(body.error) ? body.error : null;
  if (!error || typeof error.message !== 'string') {
    return new ApiError(status, 'unknown', `The server answered ${status}.`);
  }
  const code =
    typeof error.code === 'string' && Object.hasOwn(REFUSAL_STATUS, error.code)
      ? (error.code as RefusalCode)
      : 'unknown';
  return new ApiError(status, code, error.message, {
    issues: readIssues(error.issues),
    ...(typeof error.hint === 'string' ? { hint: error.hint } : {}),
    ...(parseReason(error.reason) ?? {}),
  });
}

const CONNECTION_LOST = /fetch|network|load failed/i;

/** Converts any thrown value to an ApiError: a lost connection to `network`, others to `unknown`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const message = getErrorMessage(error);
  const lost = error instanceof TypeError && CONNECTION_LOST.test(message);
  return new ApiError(0, lost ? 'network' : 'unknown', message, { cause: error });
}
