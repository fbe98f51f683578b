import type { ApprovalRequest, RecoveryDecision, RecoveryRequest } from '../../../shared/plan/index.ts';
import type { ApprovalDecision } from '../../plan/index.ts';

export interface OpenQuestions {
  /** In the order they were asked. */
  open(): (ApprovalRequest | RecoveryRequest)[];
  /** Never resolves once the signal aborts. */
  askApproval(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision>;
  askRecovery(request: RecoveryRequest, signal: AbortSignal): Promise<RecoveryDecision>;
  approval(stepId: string): ApprovalRequest | undefined;
  recovery(stepId: string): RecoveryRequest | undefined;
  /** False if it is no longer open. The first answer wins. */
  answerApproval(request: ApprovalRequest, decision: ApprovalDecision): boolean;
  answerRecovery(request: RecoveryRequest, decision: RecoveryDecision): boolean;
}

/** Creates the questions of one run. @param onChange called when one is asked, answered or withdrawn */
export function createQuestions(onChange: () => void): OpenQuestions {
  const approvals = new Map<ApprovalRequest, (decision: ApprovalDecision) => void>();
  const recoveries = new Map<RecoveryRequest, (decision: RecoveryDecision) => void>();
  let asked: (ApprovalRequest | RecoveryRequest)[] = [];

  function ask<Request extends ApprovalRequest | RecoveryRequest, Decision>(
    open: Map<Request, (decision: Decision) => void>,
    request: Request,
    signal: AbortSignal,
  ): Promise<Decision> {
    return new Promise((resolve) => {
      if (signal.aborted) return;
      open.set(request, resolve);
      asked = [...asked, request];
      signal.addEventListener('abort', () => settle(open, request), { once: true });
      onChange();
    });
  }

  function settle<Request extends ApprovalRequest | RecoveryRequest, Decision>(
    open: Map<Request, (decision: Decision) => void>,
    request: Request,
  ): ((decision: Decision) => void) | undefined {
    const resolve = open.get(request);
    if (!resolve) return undefined;
    open.delete(request);
    asked = asked.filter((each) => each !== request);
    onChange();
    return resolve;
  }

  function answer<Request extends ApprovalRequest | RecoveryRequest, Decision>(
    open: Map<Request, (decision: Decision) => void>,
    request: Request,
    decision: Decision,
  ): boolean {
    const resolve = settle(open, request);
    resolve?.(decision);
    return resolve !== undefined;
  }

  const findQuestion = <Request extends { stepId: string }>(
    open: Map<Request, unknown>,
    stepId: string,
  ): Request | undefined => [...open.keys()].find((request) => request.stepId === stepId);

  return {
    open: () => asked,
    askApproval: (request, signal) => ask(approvals, request, signal),
    askRecovery: (request, signal) => ask(recoveries, request, signal),
    approval: (stepId) => findQuestion(approvals, stepId),
    recovery: (stepId) => findQuestion(recoveries, stepId),
    answerApproval: (request, decision) => answer(approvals, request, decision),
    answerRecovery: (request, decision) => answer(recoveries, request, decision),
  };
}
