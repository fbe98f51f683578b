import type { MessagePort } from 'node:worker_threads';
import type { LocalModels } from '../../models/index.ts';
import type { HostPart } from '../../models/local/host-process.ts';
import { localLanguageModel, PRIORITY } from '../../models/local/index.ts';
import type { LocalTrouble } from '../../models/local/trouble.ts';
import type { Overrides } from '../../overrides.ts';
import { untilAborted } from '../../until-aborted.ts';
import {
  type EvaluationToThread,
  fromWireError,
  type QuestionKind,
  type QuestionTypes,
  type ToServer,
} from './messages.ts';

interface Waiting {
  resolve: (told: never) => void;
  reject: (error: Error) => void;
  onPart: (part: HostPart) => void;
}

/** The thread's access to its server: budgets, local models, and stop requests. */
export interface EvaluationServer {
  budget: NonNullable<Overrides['budget']>;
  local: LocalModels;
  signal: AbortSignal;
}

const notHere = (): never => {
  throw new Error('Local models are kept by the server alone.');
};

/** Creates the thread's access to its server. */
export function connectToServer(port: MessagePort): EvaluationServer {
  const stopped = new AbortController();
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const send = (message: ToServer) => port.postMessage(message);

  const ask = <What extends QuestionKind>(
    what: What,
    asked: QuestionTypes[What]['asked'],
    { signal, onPart = () => undefined }: { signal?: AbortSignal | undefined; onPart?: Waiting['onPart'] } = {},
  ): Promise<QuestionTypes[What]['told']> => {
    last += 1;
    const id = last;
    const answer = new Promise<QuestionTypes[What]['told']>((resolve, reject) => {
      waiting.set(id, { resolve, reject, onPart });
      send({ type: 'ask', id, what, asked } as ToServer);
    });
    if (signal === undefined) return answer;
    const leave = () => send({ type: 'leave', id });
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    return untilAborted(answer, signal).finally(() => signal.removeEventListener('abort', leave));
  };

  port.on('message', (message: EvaluationToThread) => {
    if (message.type === 'stop') return stopped.abort();
    const call = waiting.get(message.id);
    if (message.type === 'part') return call?.onPart(message.part);
    waiting.delete(message.id);
    if (message.type === 'told') call?.resolve(message.told as never);
    else call?.reject(fromWireError(message.error));
  });

  const begin: EvaluationServer['budget']['begin'] = async (scope) => {
    last += 1;
    const spending = last;
    const begun = await ask('spend', { scope, spending });
    if (begun === null) return null;
    let counted = 0;
    return {
      count(tokens) {
        counted += tokens;
        send({ type: 'count', spending, tokens });
      },
      left: () => begun.left - counted,
      refusal: () => fromWireError(begun.refusal) as never,
      end: () => send({ type: 'spent', spending }),
    };
  };
  const troubles = new Map<string, LocalTrouble | null>();
  return {
    signal: stopped.signal,
    budget: Object.assign(async (scope: string) => void (await ask('check', { scope })), {
      begin,
      // No author to warn.
      standing: async () => null,
    }),
    local: {
      model: (name, { role, scope }) =>
        localLanguageModel(name, async () => served(name), { lane: `${role} ${scope}`, priority: PRIORITY.other }),
      served: async (name) => served(name),
      trouble: (name) => troubles.get(name) ?? null,
      contextTokens: (name) => ask('contextTokens', { name }),
      async prepare(names, signal) {
        for (const name of names) troubles.set(name, await ask('prepare', { name }, { signal }));
      },
      isRuntimeThere: () => true,
      freeMemory: () => Number.POSITIVE_INFINITY,
      list: async () => [],
      get: notHere,
      stop: notHere,
      remove: notHere,
      close: async () => undefined,
    },
  };

  function served(name: string): Awaited<ReturnType<LocalModels['served']>> {
    return { generate: (request, { signal, onPart }) => ask('generate', { name, request }, { signal, onPart }) };
  }
}
