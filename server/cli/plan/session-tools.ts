import type { ExecutionResult, Step } from '../../../shared/plan/index.ts';

const HINT = 'It is in the address of its page in the studio.';

/** Says that steps of a valid plan need a session. */
export function sayNeedsSession(steps: readonly Pick<Step, 'id' | 'tool'>[]): string {
  const ids = steps.map(({ id }) => `"${id}"`).join(', ');
  const which = steps.length === 1 ? `Step ${ids} works` : `Steps ${ids} work`;
  return `${which} on a session: "plan run" needs --session ID for that. ${HINT}`;
}

/** Adds to a result that steps failed for lack of a session. */
export function withoutSession(result: ExecutionResult, toolBySession: ReadonlyMap<string, string>): ExecutionResult {
  const isMissing = (code: string, stepId = '') => code === 'unknown_tool' && toolBySession.has(stepId);
  const say = (stepId = '') =>
    `The tool "${toolBySession.get(stepId)}" works on a session, and none was given: add --session ID. ${HINT}`;
  const { issues = [], toolResults } = result;
  if (!issues.some(({ code, stepId }) => isMissing(code, stepId))) return result;
  return {
    ...result,
    issues: issues.map((issue) =>
      isMissing(issue.code, issue.stepId) ? { ...issue, message: say(issue.stepId) } : issue,
    ),
    toolResults: toolResults.map((each) =>
      each.error !== undefined && isMissing(each.error.code, each.toolId)
        ? { ...each, error: { ...each.error, message: say(each.toolId) } }
        : each,
    ),
  };
}
