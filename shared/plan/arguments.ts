import { type Issue, issuesOf } from '../error.ts';
import type { StepArgs } from './plan.ts';
import { type Reference, referencesIn, resolveArgs } from './references.ts';

const PROBLEMS_MAX = 10;

/** Reads what a tool is called with: a zod schema, or whatever answers as one does. */
export interface ArgumentSchema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly ArgumentIssue[] } | undefined };
}

/** What is wrong with arguments, as zod says it. `errors` are the alternatives of a union, each with what is wrong. */
interface ArgumentIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly errors?: readonly (readonly ArgumentIssue[])[];
}

/**
 * What is wrong with a step's arguments, by field; the values that references stand for are not known yet, and satisfy any
 * field.
 *
 * @param schema of the tool; without one, anything will do
 * @param stepIds the ids of the plan's steps
 */
export function argumentIssues(
  args: StepArgs,
  schema: ArgumentSchema | undefined,
  stepIds: Pick<ReadonlySet<string>, 'has'>,
): Issue[] {
  if (schema === undefined) return [];
  const references = referencesIn(args, stepIds);
  // No step's value is known, so references stay as they stand and only `$$` is read.
  const result = schema.safeParse(resolveArgs(args, new Map()).args);
  if (result.success) return [];
  const issues = (result.error?.issues ?? []).filter((issue) => !isExcused(issue, [], references));
  return issuesOf({ issues: issues.slice(0, PROBLEMS_MAX) });
}

/** The same in sentences, for a model. */
export const argumentProblems = (...asked: Parameters<typeof argumentIssues>): string[] =>
  argumentIssues(...asked).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));

/**
 * Whether an issue may be due to a reference: it is about what the reference stands for or lies within that; or it is
 * about something around it, and says that no alternative fits or that a rule of the tool's own does not hold.
 *
 * @param base where the union lies whose alternative this issue is of
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
