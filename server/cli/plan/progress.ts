import type { PlanEvent, StepStatus } from '../../../shared/plan/index.ts';
import { safeLine } from '../terminal.ts';

const TOLD: Partial<Record<StepStatus, string>> = {
  running: 'begins',
  completed: 'is done',
  failed: 'failed',
  timeout: 'took too long',
  skipped: 'is skipped',
};

/** Reports a plan's events to people, a line each, except the result, which is printed separately. */
export function createProgress(tell: (line: string) => void): (event: PlanEvent) => void {
  const shown = new Map<string, StepStatus>();
  return (event) => {
    if ('type' in event) return;
    const { stepId, status, result, reason, logs = [], assets = [] } = event;
    for (const { level, message } of logs) tell(safeLine(`  ${stepId}: ${level}: ${message}`));
    for (const { assetId, kind, path } of assets) tell(safeLine(`  ${stepId}: ${kind} ${assetId}: ${path}`));
    const said = TOLD[status];
    if (said === undefined || shown.get(stepId) === status) return;
    shown.set(stepId, status);
    const why = status === 'skipped' ? reason : result?.error;
    tell(safeLine(`${stepId} ${said}${why === undefined ? '.' : `: ${why}`}`));
  };
}
