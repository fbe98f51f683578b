import type { Reason } from './reasons.ts';

/** Every refusal code with its HTTP status. */
export const REFUSAL_STATUS = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  refused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** Machine-readable kinds of a field's problem. */
export const ISSUE_KINDS = [
  'empty',
  'missing',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'too-small',
  'too-large',
  'not-offered',
  'unfit',
] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

export interface Issue {
  path: string;
  message: string;
  /** The kind, if it is one of these, for localized messages; `limit` is the violated bound. */
  kind?: IssueKind | undefined;
  limit?: number | undefined;
}

/**
 * A refusal on which a person or model can act. `message` and `hint` (what to do next) are English, for models and
 * scripts; `reason` is localizable. Routes answer `{ error }`, tools `{ ok: false }`.
 */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError';
  readonly code: RefusalCode;
  readonly issues: readonly Issue[];
  readonly hint: string | undefined;
  /** The localizable reason: a code with names and numbers. */
  readonly reason: Reason | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    details: {
      issues?: readonly Issue[];
      hint?: string | undefined;
      reason?: Reason | undefined;
      details?: Readonly<Record<string, unknown>>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.issues = details.issues ?? [];
    this.hint = details.hint;
    this.reason = details.reason;
    this.details = details.details;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Converts zod issues: dotted paths, one sentence each, at most 20. */
export function convertZodIssues(error: { issues: readonly RawIssue[] }): Issue[] {
  return error.issues
    .flatMap(ofNearest)
    .slice(0, 20)
    .map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.message,
      ...classifyIssue(issue),
    }));
}

/** The message of anything thrown. */
export const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An issue with its path, if it has one. */
export const issueInWords = ({ path, message }: Pick<Issue, 'path' | 'message'>): string =>
  path === '' ? message : `${path}: ${message}`;

/** Issues in one line, each with its path. */
export const issuesInWords = (issues: readonly Issue[], separator = ' · '): string =>
  issues.map(issueInWords).join(separator);

/** How far a union alternative is from the input: missing or unknown fields weigh more than mismatches. */
const measureDistance = (issues: readonly RawIssue[]): number =>
  issues.reduce((sum, { path, code }) => sum + (path.length <= 1 && isOfKind(code) ? 100 : 1), 0);

/** Whether an issue means a different shape: a field is missing, unknown, or of another type. */
const isOfKind = (code: string | undefined): boolean => code === 'invalid_type' || code === 'unrecognized_keys';

function ofNearest(issue: RawIssue): readonly RawIssue[] {
  if (issue.code !== 'invalid_union' || !issue.errors?.length) return [issue];
  const [first, ...others] = issue.errors;
  const nearest = others.reduce(
    (best, each) => (measureDistance(each) < measureDistance(best) ? each : best),
    first ?? [],
  );
  return nearest.flatMap((inner) => ofNearest({ ...inner, path: [...issue.path, ...inner.path] }));
}

interface RawIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly input?: unknown;
  /** Parameters of custom checks; `kind` may be an `IssueKind`. */
  readonly params?: { readonly kind?: unknown } | undefined;
  readonly errors?: readonly (readonly RawIssue[])[] | undefined;
}

function classifyIssue({ code, origin, minimum, maximum, message, params }: RawIssue): Pick<Issue, 'kind' | 'limit'> {
  switch (code) {
    case 'too_small': {
      const limit = Number(minimum);
      if (origin === 'string') return limit <= 1 ? { kind: 'empty' } : { kind: 'too-short', limit };
      return { kind: origin === 'array' ? 'too-few' : 'too-small', limit };
    }
    case 'too_big': {
      const limit = Number(maximum);
      return { kind: origin === 'string' ? 'too-long' : origin === 'array' ? 'too-many' : 'too-large', limit };
    }
    case 'invalid_type':
      return { kind: message.includes('received undefined') ? 'missing' : 'unfit' };
    case 'invalid_value':
      return { kind: 'not-offered' };
    default:
      return { kind: ISSUE_KINDS.find((kind) => kind === params?.kind) ?? 'unfit' };
  }
}

/** Maps an external code to one of ours. */
export const parseRefusalCode = (code: string): RefusalCode =>
  Object.hasOwn(REFUSAL_STATUS, code) ? (code as RefusalCode) : 'internal';
