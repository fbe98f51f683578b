import type { Reason } from './reasons.ts';

/** Every way the product refuses something, and the HTTP status each has at the doors. */
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

/** What is wrong with what was written into a field, in a word. */
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

/** One thing that is wrong: where (`acts.0.title`, '' for the whole) and what, with what was expected. */
export interface Issue {
  path: string;
  message: string;
  /** What is wrong, for whoever tells a person, where it is one of these; `limit` is what was to be kept to. */
  kind?: IssueKind | undefined;
  limit?: number | undefined;
}

/**
 * A refusal with a sentence the person or model who asked can act on. `message` says what was wrong and what was
 * expected; `hint` says what to do next; both are English, for models and scripts. `reason` is the same for people: the
 * interface tells it in its language. Doors turn it into `{ error }`, tools into `{ ok: false }`.
 */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError';
  readonly code: RefusalCode;
  readonly issues: readonly Issue[];
  readonly hint: string | undefined;
  /** Why, for whoever tells a person in their own language: a code with names and numbers. */
  readonly reason: Reason | undefined;
  /** What a program that asked may need besides: JSON. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** When it is worth asking again, where that is known. */
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

/** Reads zod's issues as ours: dotted paths, one sentence each. At most 20, so that an answer stays readable. */
export function issuesOf(error: { issues: readonly RawIssue[] }): Issue[] {
  return error.issues
    .flatMap(ofNearest)
    .slice(0, 20)
    .map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.message,
      ...kindOf(issue),
    }));
}

/** What is wrong with an input in one line, each issue by its path. */
export const issuesInWords = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(' · ');

/** How far an alternative of a union is from what came: what it lacks or does not know at all counts before what only does not fit. */
const distanceOf = (issues: readonly RawIssue[]): number =>
  issues.reduce((sum, { path, code }) => sum + (path.length <= 1 && isOfKind(code) ? 100 : 1), 0);

/** Whether an issue says that it is another thing altogether: a field is missing, is there without being known, or is of another type. */
const isOfKind = (code: string | undefined): boolean => code === 'invalid_type' || code === 'unrecognized_keys';

/** What is wrong with the alternative of a union that comes nearest, in the place of an issue that only says that none fits. */
function ofNearest(issue: RawIssue): readonly RawIssue[] {
  if (issue.code !== 'invalid_union' || !issue.errors?.length) return [issue];
  const [first, ...others] = issue.errors;
  const nearest = others.reduce((best, each) => (distanceOf(each) < distanceOf(best) ? each : best), first ?? []);
  return nearest.flatMap((inner) => ofNearest({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** An issue of zod, as far as it is read. */
interface RawIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly input?: unknown;
  /** What a rule of a schema's own says of itself: `kind`, where it is one of ours. */
  readonly params?: { readonly kind?: unknown } | undefined;
  /** Of a union none of whose alternatives fits: what is wrong with each. */
  readonly errors?: readonly (readonly RawIssue[])[] | undefined;
}

function kindOf({ code, origin, minimum, maximum, message, params }: RawIssue): Pick<Issue, 'kind' | 'limit'> {
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
