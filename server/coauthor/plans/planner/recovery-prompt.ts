import type { FailedStep } from '../../../plan/index.ts';
import { clipped, clipTo } from '../../draft-state/element-state.ts';
import { renderDraftState } from '../../prompt-draft.ts';
import type { PlanSession } from '../../session/session.ts';
import { writtenStep } from './read-answer.ts';
import { fenced, saidInSession } from './request-prompt.ts';

const STEPS_TOLD = 200;
const ERROR_MAX = 4000;
const ARGS_MAX = 40_000;

const ANSWER = `The author is asked what to do about it; you propose an answer, which the author may take or leave. Suggest one of:
1. "retry": try it again, with other \`args\` where these were at fault; written out whole. Without \`args\` only where the same may go well now.
2. "skip": leave it out and go on. What depends on it is not done then.
3. "insert": new steps that are done first, in \`steps\`, as those of a plan, with ids no step has; then it is tried again as it was.
4. "abort": end the plan, where going on makes no sense.
What the author has locked stays locked: do not work around it. Take the smallest way that gets the author what was asked for.
Answer with one JSON object and nothing around it, \`why\` in one or two sentences to the author, in the author's language and without ids:
{ "choice": "retry", "args": { }, "why": "…" }`;

/** The changing part of the recovery prompt: draft, plan, failed step and error. Plan execution, "Recovery". */
export function renderRecovery(session: PlanSession, { plan, step, failure }: FailedStep): string {
  const { id, description, tool, args, dependsOn } = writtenStep(step);
  const isLong = JSON.stringify(args).length > ARGS_MAX;
  const messages = [{ role: 'user' as const, content: `${description}\n${JSON.stringify(args).slice(0, 4000)}` }];
  const others = plan.steps.slice(0, STEPS_TOLD).map((each) => ({
    id: each.id,
    description: each.description,
    tool: each.tool,
    dependsOn: each.dependsOn,
    ...(each.status === 'pending' ? {} : { status: each.status }),
  }));
  return [
    '## Conversation',
    'What the author said in this session, the latest last.',
    fenced({ said: saidInSession(session).slice(-3) }),
    renderDraftState(session, { messages }),
    '## Plan',
    'The plan that is being carried out.',
    fenced({ steps: others }),
    '## Failed step',
    'This step of it failed for good:',
    fenced({
      step: { id, description, tool, args: isLong ? clipped(args, clipTo(200)) : args, dependsOn },
      error: failure.message.slice(0, ERROR_MAX),
      code: failure.code,
    }),
    ANSWER,
  ].join('\n');
}
