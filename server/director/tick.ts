import { type ExecutionResult, type Plan, planWarnings, writePlan } from '../../shared/plan/index.ts';
import type { TickExecution } from '../../shared/wire/index.ts';
import type { TickFailure } from './types.ts';

type ExecutedAction = TickExecution['actions_executed'][number];

/** A failed tick, with the content of its error files. Plan execution, "A tick". */
export class TickFailedError extends Error {
  override readonly name = 'TickFailedError';
  readonly failure: TickFailure;

  constructor(failure: TickFailure, options?: ErrorOptions) {
    super(failure.error.message, options);
    this.failure = failure;
  }
}

/** A plan in a story tick's format, as in `plan_NNN.json`; {} without one. Plan execution, "Formats". */
export function writeTickPlan(plan: Plan | null): Record<string, unknown> {
  const written = plan === null ? {} : writePlan('tick', plan);
  // Missing fields are left out, not null.
  return typeof written === 'object' && written !== null ? JSON.parse(JSON.stringify(written)) : {};
}

/** The message of a failed action. Plan execution, "A tick". */
const sayError = (tool: string, why: string): string => `Error executing ${tool}: ${why}`;

/** Results by action, up to the first failure; `execution` is null if nothing ran. Plan execution, "A tick". */
export function describeTickExecution(plan: Plan | null, execution: ExecutionResult | null): TickExecution {
  const warnings = plan === null ? [] : planWarnings(plan);
  const extra = warnings.length === 0 ? {} : { warnings };
  if (plan === null || execution === null) return { success: true, actions_executed: [], errors: [], ...extra };
  const results = new Map(execution.toolResults.map((result) => [result.toolId, result]));
  const actions = plan.steps.flatMap(({ id, tool, args }, action_index): ExecutedAction[] => {
    const result = results.get(id);
    const base = { action_index, tool, args };
    if (result?.state === 'success') return [{ ...base, result: result.output ?? null, success: true }];
    if (result?.state === 'failed' || result?.state === 'timeout') {
      return [{ ...base, error: sayError(tool, result.error?.message ?? 'It did not say why.'), success: false }];
    }
    return [];
  });
  const errors = actions.flatMap(({ error }) => error ?? []);
  const whole = errors.length === 0 && execution.error !== undefined ? [execution.error.message] : [];
  return { success: execution.success, actions_executed: actions, errors: [...errors, ...whole], ...extra };
}

/** The message of a tick whose plan failed. Plan execution, "A tick". */
export function sayTickFailure(execution: TickExecution): string {
  const failed = execution.actions_executed.find(({ success }) => !success);
  const what =
    failed === undefined
      ? `Plan execution failed: ${execution.errors[0] ?? 'it did not say why.'}`
      : `Tool execution failed at action ${failed.action_index}: ${failed.error ?? ''}`;
  return `${what}\nPlan execution halted. Check error log for details.`;
}
