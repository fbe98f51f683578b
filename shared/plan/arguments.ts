import { convertZodIssues, type Issue, issueInWords } from '../error.ts';
import type { StepArgs } from './plan.ts';
import { type Reference, referencesIn, resolveArgs } from './references.ts';

const PROBLEMS_MAX = 10;

/** A validator of tool arguments, such as a zod schema. */
export interface ArgumentSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly ArgumentIssue[] } | undefined };
}

/** An issue in zod's form. `errors` are the issues of each union alternative. */
interface ArgumentIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly errors?: readonly (readonly ArgumentIssue[])[];
}

/**
 * Validates a step's arguments, by field. References are unresolved and satisfy any field; without a schema, anything
 * is accepted.
 */
export function argumentIssues(
  args: StepArgs,
  schema: ArgumentSchema | undefined,
  stepIds: Pick<ReadonlySet<string>, 'has'>,
): Issue[] {
  if (schema === undefined) return [];
  const references = referencesIn(args, stepIds);
  // No values are known: references stay, and only `$$` is unescaped.
  const result = schema.safeParse(resolveArgs(args, new Map()).args);
  if (result.success) return [];
  const issues = (result.error?.issues ?? []).filter((issue) => !isExcused(issue, [], references));
  return convertZodIssues({ issues: issues.slice(0, PROBLEMS_MAX) });
}

export const argumentProblems = (...asked: Parameters<typeof argumentIssues>): string[] =>
  argumentIssues(...asked).map(issueInWords);

/**
 * Whether a reference may cause an issue: it is at or within one, or around one and says that no alternative or custom
 * rule fits.
 * @param base path of the union whose alternative has this issue
 */
function isExcused(issue: ArgumentIssue, base: readonly PropertyKey[], references: readonly Reference[]): boolean {
  const path = [...base, ...issue.path].map(String);
  const isAt = ({ at }: Reference) => at.every((key, index) => path[index] === String(key));
  if (references.some(isAt)) return true;
  const isAround = ({ at }: Reference) => path.every((key, index) => String(at[index]) === key);
  if (!references.some(isAround)) return false;
  if (issue.code === 'custom') return true;
  const alternatives = issue.code === 'invalid_union' ? (issue.errors ?? []) : [];
  return alternatives.some((issues) => issues.every((inner) => isExcused(inner, path, references)));
}
