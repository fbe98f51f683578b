import type { MessagePort } from 'node:worker_threads';
import type { TokenBudget } from '../../models/index.ts';
import { type LocalModels, PRIORITY } from '../../models/local/index.ts';
import {
  type EvaluationToThread,
  type QuestionKind,
  type QuestionTypes,
  type ToServer,
  toWireError,
} from './messages.ts';

/** A server's budget, which reserves a call's spending in advance. */
type ServerBudget = TokenBudget & Required<Pick<TokenBudget, 'begin'>>;

type Spending = NonNullable<Awaited<ReturnType<Required<TokenBudget>['begin']>>>;
type Answers = {
  [What in QuestionKind]: (asked: QuestionTypes[What]['asked'], call: Call) => Promise<QuestionTypes[What]['told']>;
};

interface Call {
  id: number;
  signal: AbortSignal;
}

/** `options.scope` maps its scopes to the server's. @returns stop and disconnect */
export function serveEvaluationThread(
  port: MessagePort,
  { budget, local, scope: mapScope }: { budget: ServerBudget; local: LocalModels; scope: (scope: string) => string },
) {
  const send = (message: EvaluationToThread) => port.postMessage(message);
  const calls = new Map<number, AbortController>();
  const spendings = new Map<number, Spending>();

  const answers: Answers = {
    async check({ scope }) {
      await budget(mapScope(scope));
      return null;
    },
    async spend({ scope, spending: number }) {
      const spending = await budget.begin(mapScope(scope));
      if (spending === null) return null;
      spendings.set(number, spending);
      return { left: spending.left(), refusal: toWireError(spending.refusal()) };
    },
    async prepare({ name }, { signal }) {
      await local.prepare([name], signal);
      return local.trouble(name);
    },
    contextTokens: ({ name }) => local.contextTokens(name),
    async generate({ name, request }, { id, signal }) {
      const served = await local.served(name);
      return served.generate(request, {
        // Lowest priority: nobody waits for it.
        priority: PRIORITY.other,
        signal,
        onPart: (part) => send({ type: 'part', id, part }),
      });
    },
  };

  const answer = async (message: Extract<ToServer, { type: 'ask' }>) => {
    const { id, what, asked } = message;
    const leaving = new AbortController();
    calls.set(id, leaving);
    try {
      const answer = await (answers[what] as (asked: unknown, call: Call) => Promise<unknown>)(asked, {
        id,
        signal: leaving.signal,
      });
      send({ type: 'told', id, told: answer });
    } catch (error) {
      send({ type: 'failed', id, error: toWireError(error) });
    } finally {
      calls.delete(id);
    }
  };

  port.on('message', (message: ToServer) => {
    if (message.type === 'ask') void answer(message);
    else if (message.type === 'leave') calls.get(message.id)?.abort();
    else if (message.type === 'count') spendings.get(message.spending)?.count(message.tokens);
    else {
      spendings.get(message.spending)?.end();
      spendings.delete(message.spending);
    }
  });
  return {
    stop: () => send({ type: 'stop' }),
    close() {
      for (const call of calls.values()) call.abort();
      for (const spending of spendings.values()) spending.end();
      port.close();
    },
  };
}
