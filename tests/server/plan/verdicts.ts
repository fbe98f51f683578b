import type { ExecutionResult, Plan } from '../../../shared/plan/index.ts';

function verdictOf({ success, error, issues, failedTools }: ExecutionResult): string {
  if (issues !== undefined) return `refused: ${[...new Set(issues.map(({ code }) => code))].sort().join(', ')}`;
  if (error !== undefined) return `ended early: ${error.code}`;
  if (success) return failedTools.length === 0 ? 'succeeded' : 'succeeded, optional steps failed';
  return 'ended: required steps failed';
}

export function createVerdicts() {
  const counts = new Map<string, number>();
  let plans = 0;
  let most = 0;
  let steps = 0;
  let slowest = { ms: 0, steps: 0 };
  return {
    add(plan: Plan, result: ExecutionResult, ms: number): void {
      const verdict = verdictOf(result);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      plans += 1;
      steps += plan.steps.length;
      most = Math.max(most, plan.steps.length);
      if (ms > slowest.ms) slowest = { ms, steps: plan.steps.length };
    },
    lines: (): string[] => [
      `${plans} runs, ${steps} steps, at most ${most} in one; the slowest took ${slowest.ms.toFixed(0)} ms (${slowest.steps} steps).`,
      'Each came to its end: none crashed, none hung.',
      '',
      ...[...counts].sort((a, b) => b[1] - a[1]).map(([verdict, count]) => `| ${count} | ${verdict} |`),
    ],
  };
}
