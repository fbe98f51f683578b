import { RefusalError } from '../error.ts';
import type { PlanIssue } from './validate.ts';

export class PlanInvalidError extends RefusalError {
  override readonly name = 'PlanInvalidError';
  readonly planIssues: readonly PlanIssue[];

  constructor(planIssues: readonly PlanIssue[]) {
    const said = planIssues
      .slice(0, 10)
      .map(({ stepId, message }) => (stepId ? `Step "${stepId}": ${message}` : message));
    const more = planIssues.length > said.length ? ` And ${planIssues.length - said.length} more.` : '';
    super('refused', `The plan cannot run. ${said.join(' ')}${more}`, {
      issues: planIssues.slice(0, 20).map(({ stepId = '', message }) => ({ path: stepId, message })),
      hint: 'Repair what is named here and send the whole plan again.',
      reason: {
        code: 'plan-cannot-run',
        count: planIssues.length,
        issues: planIssues.slice(0, 20).map(({ code, stepId = null }) => ({ code, stepId })),
      },
    });
    this.planIssues = planIssues;
  }
}
