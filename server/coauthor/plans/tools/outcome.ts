import { issueInWords, RefusalError } from '../../../../shared/error.ts';
import { type Failure, failure } from '../../../../shared/plan/index.ts';
import type { ToolOutcome } from '../../../plan/index.ts';
import type { CoauthorLog } from '../../tools/index.ts';

/** Temporary refusals; all others would recur. */
const PASSING: ReadonlySet<string> = new Set(['rate_limited', 'unavailable']);

function sayRefusal({ message, hint, issues }: RefusalError): string {
  const where = issues.map(issueInWords).filter((sentence) => !message.includes(sentence));
  return [message, ...where, ...(hint === undefined ? [] : [hint])].map(asSentence).join(' ');
}

const asSentence = (text: string): string => (/[.!?:。！？]$/.test(text) ? text : `${text}.`);

const toFailure = (refusal: RefusalError): Failure =>
  failure('tool_failure', refusal.code, sayRefusal(refusal), refusal.reason);

/** The failure of a call whose forecast is refused; null if it is not. */
export function refusalFailure(foresee: () => unknown): Failure | null {
  try {
    foresee();
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return toFailure(error);
    throw error;
  }
}

/** The engine's result for a tool that threw. Errors other than refusals are logged and their messages hidden. */
export function failedOutcome(
  thrown: unknown,
  { tool, session, log }: { tool: string; session: string; log: CoauthorLog },
): ToolOutcome {
  if (thrown instanceof RefusalError) {
    return { ok: false, failure: toFailure(thrown), retry: PASSING.has(thrown.code) };
  }
  log.error({ err: thrown, session, tool }, 'a step of a plan threw an error');
  const message = `Something went wrong inside ${tool}. The draft shows what was done; it may be tried again.`;
  return { ok: false, failure: failure('tool_failure', 'internal', message, { code: 'failed-inside' }), retry: true };
}
