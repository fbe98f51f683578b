import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PlanFormatSchema, type PlanIssue, tryReadPlan, validatePlan } from '../../../shared/plan/index.ts';
import { fixture, ORIGIN, STUB_TOOLS } from './support.ts';

const TableSchema = z.array(
  z.object({
    about: z.string(),
    format: PlanFormatSchema,
    plan: z.unknown(),
    /** A code, and the step's id where there is one. */
    issues: z.array(z.string()).min(1),
  }),
);

const table = TableSchema.parse(JSON.parse(fixture('invalid-plans.json')));

/** Everything that is wrong with a plan, as the door that validates plans finds it. */
function issuesOf(format: z.infer<typeof PlanFormatSchema>, plan: unknown): PlanIssue[] {
  const read = tryReadPlan(format, plan, ORIGIN);
  if (!read.ok) return read.issues;
  const validation = validatePlan(read.plan, STUB_TOOLS);
  return validation.ok ? [] : validation.issues;
}

describe('plans that are refused', () => {
  it.each(table)('$about ($format)', ({ format, plan, issues }) => {
    const found = issuesOf(format, plan);
    expect(found.map(({ code, stepId }) => (stepId === undefined ? code : `${code} ${stepId}`))).toEqual(issues);
    for (const { message } of found) expect(message).toMatch(/\S.{10,}/);
  });

  it('are at least twenty, of every code', () => {
    expect(table.length).toBeGreaterThanOrEqual(20);
    const codes = new Set(table.flatMap(({ issues }) => issues.map((issue) => issue.split(' ')[0])));
    expect([...codes].sort()).toEqual([
      'circular_dependency',
      'disabled_skill',
      'duplicate_id',
      'invalid_args',
      'invalid_json',
      'unknown_dependency',
      'unknown_tool',
    ]);
  });
});
