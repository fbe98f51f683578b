import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import { asUsage, countTokens, estimateInput } from '../prompt-size/token-usage.ts';
import { OverBudgetError } from '../spending-budget.ts';
import { createAbortError, type ModelAttempt } from './attempt.ts';
import { createAnswerCounter, createInputJoiner, isContent } from './content.ts';
import { diagnose } from './diagnosis.ts';
import { describeFailure } from './failure.ts';
import type { PartReader } from './merge-deltas.ts';
import type { AnswerMeter } from './output-meter.ts';
import {
  type ChainEntry,
  type ChainSetup,
  logWarnings,
  mergeRetryPolicy,
  STOPPED,
} from './retry-and-fallback-chain.ts';
import { getUnfinishedReason, sayUnfinished } from './unfinished-answer.ts';

type Part = LanguageModelV4StreamPart;

/** An answer that has begun: its first parts, and the reader of the rest. */
export interface BegunAnswer {
  setup: ChainSetup;
  call: LanguageModelV4CallOptions;
  entry: ChainEntry;
  /** Has counted the head and counts the rest; null for an unlimited model. */
  meter: AnswerMeter | null;
  attempt: ModelAttempt;
  reader: PartReader;
  head: readonly Part[];
  /** Learns the model's speed from the reported prompt tokens of a complete answer. */
  learnSpeed: (promptTokens: number | undefined) => void;
}

/**
 * Passes an answer on and closes its entry. A broken answer closes its texts and ends with an `error` part and a
 * `finish` with reason `error`, so that event streams end regularly. Only the caller's abort rejects.
 */
export function guardStream({
  setup,
  call,
  entry,
  meter,
  attempt,
  reader,
  head,
  learnSpeed,
}: BegunAnswer): ReadableStream<Part> {
  const name = entry.link.name();
  for (const part of head) if (part.type === 'stream-start') logWarnings(setup, name, part.warnings);
  const texts = new Map<string, 'text-end' | 'reasoning-end'>();
  const waiting = identified(head.map(quiet), name);
  const passed = createAnswerCounter();
  const joined = createInputJoiner();
  let over = false;

  const estimate = { input: () => estimateInput(call), output: passed.tokens };
  // A provider may ignore its signal; cancelling its stream ends the wait at once.
  const giveUp = () => cancelReader(reader);
  attempt.signal.addEventListener('abort', giveUp, { once: true });

  const waits = attempt.limitEach(
    'the answer did not go on',
    mergeRetryPolicy(setup, entry.link).stallMs,
    setup.clock.now,
  );

  const end = (usage: LanguageModelV4Usage | undefined, error?: string) => {
    over = true;
    // A composite signal, and with it the answer, lives as long as it has listeners.
    attempt.signal.removeEventListener('abort', giveUp);
    attempt.close();
    if (error === undefined) {
      entry.link.getLimit?.()?.learn(call, usage?.inputTokens.total);
      learnSpeed(usage?.inputTokens.total);
    }
    entry.close({ tokens: countTokens(usage, estimate), ...(error === undefined ? {} : { error }) });
  };

  const follow = (part: Part) => {
    if (part.type === 'text-start') texts.set(part.id, 'text-end');
    if (part.type === 'reasoning-start') texts.set(part.id, 'reasoning-end');
    if (part.type === 'text-end' || part.type === 'reasoning-end') texts.delete(part.id);
    passed.take(part);
  };

  const breakOff = (
    controller: ReadableStreamDefaultController<Part>,
    error: unknown,
    reported: LanguageModelV4Usage | undefined = undefined,
  ) => {
    const failure = describeFailure(error, setup.redact, setup.clock.now());
    const { summary } = failure;
    // Count the part that exceeded a limit too, although it was not passed on.
    const received = { ...estimate, output: () => Math.max(passed.tokens(), meter?.tokens() ?? 0) };
    const usage = asUsage(countTokens(reported, received));
    end(usage, summary);
    const isOverBudget = error instanceof OverBudgetError;
    if (!isOverBudget) setup.lastFailures.failed(setup.role, name, failure, { instead: null, hasBegun: true });
    setup.log.warn({ role: setup.role, scope: setup.scope, model: name, error: summary }, 'an answer broke off');
    for (const [id, type] of texts) controller.enqueue({ type, id });
    const now = setup.clock.now();
    controller.enqueue({
      type: 'error',
      error: isOverBudget
        ? error
        : diagnose(error, entry.link.description, { redact: setup.redact, now, hasBegun: true }),
    });
    controller.enqueue({ type: 'finish', usage, finishReason: { unified: 'error', raw: undefined } });
    controller.close();
    cancelReader(reader);
  };

  /** The answer was aborted, timed out, or could not be read. */
  const cutOff = (controller: ReadableStreamDefaultController<Part>, error: unknown) => {
    if (!call.abortSignal?.aborted) return breakOff(controller, attempt.timedOut() ?? error);
    end(undefined, STOPPED);
    cancelReader(reader);
    controller.error(createAbortError(call.abortSignal));
  };

  const finish = (controller: ReadableStreamDefaultController<Part>, part: Extract<Part, { type: 'finish' }>) => {
    const { unified, raw } = part.finishReason;
    if (unified === 'interrupted') return breakOff(controller, new Error('the connection ended early'));
    const spent = unified === 'length' ? (meter?.spent() ?? null) : null;
    if (spent !== null) return breakOff(controller, spent, part.usage);
    const how = getUnfinishedReason(unified);
    const unfinished = how === null ? undefined : sayUnfinished(how, raw);
    end(part.usage, unified === 'error' ? `it ended with ${raw ?? unified}` : unfinished);
    controller.enqueue(part);
    controller.close();
    cancelReader(reader);
  };

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        // Read until there is something to pass on, or the end.
        for (;;) {
          let part = waiting.shift();
          if (part === undefined) {
            waits.begin();
            try {
              const { done, value } = await reader.read();
              if (over) return; // cancelled meanwhile
              if (attempt.signal.aborted) return cutOff(controller, attempt.signal.reason);
              if (done) return breakOff(controller, new Error('the connection ended early'));
              part = value;
            } catch (error) {
              return cutOff(controller, error);
            } finally {
              waits.end(part !== undefined && isContent(part, true));
            }
            if (part.type !== 'error' && part.type !== 'finish') {
              try {
                meter?.take(part);
              } catch (error) {
                return breakOff(controller, error);
              }
            }
          }
          if (part.type === 'error') return breakOff(controller, part.error);
          if (part.type === 'finish') return finish(controller, part);
          follow(part);
          const passedOn = joined(part.type === 'response-metadata' ? { ...part, modelId: name } : part);
          for (const each of passedOn) controller.enqueue(each);
          if (passedOn.length > 0) return;
        }
      },
      async cancel(reason) {
        end(undefined, STOPPED);
        await reader.cancel(reason).catch(() => undefined); // already ended
      },
    },
    { highWaterMark: 0 },
  );
}

/** Removes provider warnings, which the SDK would print to stderr. */
function quiet(part: Part): Part {
  return part.type === 'stream-start' ? { ...part, warnings: [] } : part;
}

/** The first parts with the answering model's name as metadata, after `stream-start`. */
function identified(head: readonly Part[], modelId: string): Part[] {
  const at = head[0]?.type === 'stream-start' ? 1 : 0;
  return [...head.slice(0, at), { type: 'response-metadata', modelId }, ...head.slice(at)];
}

/** Cancels a provider's stream. It may have failed already, which was reported. */
export function cancelReader(reader: PartReader): void {
  reader.cancel().catch(() => undefined);
}
