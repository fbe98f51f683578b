import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { PartReader } from './at-once.ts';
import { type Attempt, abortErrorOf } from './attempt.ts';
import { OverBudgetError } from './budget.ts';
import { type Entry, logWarnings, patienceWith, type Setup, STOPPED } from './chain.ts';
import { createAnswerCounter, createInputJoiner, isContent } from './content.ts';
import { diagnose } from './diagnosis.ts';
import { describeFailure } from './failure.ts';
import type { Meter } from './meter.ts';
import { endedBy, sayUnfinished } from './unfinished.ts';
import { asUsage, countTokens, estimateInput } from './usage.ts';

type Part = LanguageModelV4StreamPart;

/** An answer that has begun: its first parts, and the reader that gives the rest. */
export interface BegunAnswer {
  setup: Setup;
  /** The call as the caller made it. */
  call: LanguageModelV4CallOptions;
  entry: Entry;
  /** Counted the head, and counts the rest; null where nothing bounds it. */
  meter: Meter | null;
  attempt: Attempt;
  reader: PartReader;
  head: readonly Part[];
  /** Takes the tokens its prompt had, as reported, once it has ended well. */
  learnPace: (promptTokens: number | undefined) => void;
}

/**
 * Passes an answer on and closes its entry, however it ends. One that breaks – a read error, an `error` part, an end
 * without a `finish`, a stall – closes its open texts, then says so in an `error` part and a `finish` with reason
 * `error`, so that a stream of server-sent events above it ends like any other. So does one that is more than an answer of its role may be, or than
 * its budget has left. Only the caller's own abort rejects.
 */
export function guardStream({
  setup,
  call,
  entry,
  meter,
  attempt,
  reader,
  head,
  learnPace,
}: BegunAnswer): ReadableStream<Part> {
  const name = entry.link.name();
  for (const part of head) if (part.type === 'stream-start') logWarnings(setup, name, part.warnings);
  const texts = new Map<string, 'text-end' | 'reasoning-end'>();
  const waiting = identified(head.map(quiet), name);
  const passed = createAnswerCounter();
  const joined = createInputJoiner();
  let over = false;

  const estimate = { input: () => estimateInput(call), output: passed.tokens };
  // A provider that ignores the signal it was given cannot hold anyone up: what is waited for ends at once.
  const giveUp = () => letGo(reader);
  attempt.signal.addEventListener('abort', giveUp, { once: true });

  const waits = attempt.limitEach('the answer did not go on', patienceWith(setup, entry.link).stallMs, setup.clock.now);

  const end = (usage: LanguageModelV4Usage | undefined, error?: string) => {
    over = true;
    // A signal made of others lives for as long as anybody listens to it, and so would the answer.
    attempt.signal.removeEventListener('abort', giveUp);
    attempt.close();
    if (error === undefined) {
      entry.link.room?.()?.learn(call, usage?.inputTokens.total);
      learnPace(usage?.inputTokens.total);
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
    // What made it break off has come as well, though it was not passed on.
    const received = { ...estimate, output: () => Math.max(passed.tokens(), meter?.tokens() ?? 0) };
    const usage = asUsage(countTokens(reported, received));
    end(usage, summary);
    const isOverBudget = error instanceof OverBudgetError;
    if (!isOverBudget) setup.watch.failed(setup.role, name, failure, { instead: null, hasBegun: true });
    setup.log.warn({ role: setup.role, scope: setup.scope, model: name, error: summary }, 'an answer broke off');
    for (const [id, type] of texts) controller.enqueue({ type, id });
    const now = setup.clock.now();
    controller.enqueue({
      type: 'error',
      error: isOverBudget ? error : diagnose(error, entry.link.asked, { redact: setup.redact, now, hasBegun: true }),
    });
    controller.enqueue({ type: 'finish', usage, finishReason: { unified: 'error', raw: undefined } });
    controller.close();
    letGo(reader);
  };

  /** It was stopped, took too long, or could not be read. */
  const cutOff = (controller: ReadableStreamDefaultController<Part>, error: unknown) => {
    if (!call.abortSignal?.aborted) return breakOff(controller, attempt.timedOut() ?? error);
    end(undefined, STOPPED);
    letGo(reader);
    controller.error(abortErrorOf(call.abortSignal));
  };

  const finish = (controller: ReadableStreamDefaultController<Part>, part: Extract<Part, { type: 'finish' }>) => {
    const { unified, raw } = part.finishReason;
    if (unified === 'interrupted') return breakOff(controller, new Error('the connection ended early'));
    const spent = unified === 'length' ? (meter?.spent() ?? null) : null;
    if (spent !== null) return breakOff(controller, spent, part.usage);
    const how = endedBy(unified);
    const unfinished = how === null ? undefined : sayUnfinished(how, raw);
    end(part.usage, unified === 'error' ? `it ended with ${raw ?? unified}` : unfinished);
    controller.enqueue(part);
    controller.close();
    letGo(reader);
  };

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        // Until there is something to pass on, or it is over.
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
        await reader.cancel(reason).catch(() => undefined); // it is over either way
      },
    },
    { highWaterMark: 0 },
  );
}

/** A part without the provider's warnings, which would land on stderr beside the log. */
function quiet(part: Part): Part {
  return part.type === 'stream-start' ? { ...part, warnings: [] } : part;
}

/** The first parts, with the name of the model that answers where metadata belongs: after `stream-start`. */
function identified(head: readonly Part[], modelId: string): Part[] {
  const at = head[0]?.type === 'stream-start' ? 1 : 0;
  return [...head.slice(0, at), { type: 'response-metadata', modelId }, ...head.slice(at)];
}

/** Frees a provider's stream that nobody reads any more. It may have failed already, which was reported. */
export function letGo(reader: PartReader): void {
  reader.cancel().catch(() => undefined);
}
