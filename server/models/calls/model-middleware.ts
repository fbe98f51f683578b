import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { isRetracted } from '../../../shared/retracted-reasoning.ts';
import { untilAborted } from '../../until-aborted.ts';
import { promptTokens } from '../prompt-size/prompt-limit.ts';
import { countTokens, estimateInput, estimateTokens, getAnswerText } from '../prompt-size/token-usage.ts';
import type { ModelAttempt } from './attempt.ts';
import { isContent } from './content.ts';
import { NoAnswerError } from './failure.ts';
import { cancelReader, guardStream } from './guard-stream.ts';
import { type MakeJudge, WrongAnswerError } from './judge.ts';
import { mergeDeltas, type PartReader } from './merge-deltas.ts';
import {
  askChain,
  type ChainSetup,
  type LinkAttempt,
  logWarnings,
  mergeRetryPolicy,
} from './retry-and-fallback-chain.ts';
import {
  getUnfinishedReason,
  mayBeEmpty,
  saysNothing,
  sayUnfinished,
  UnfinishedAnswerError,
} from './unfinished-answer.ts';

/**
 * The middleware between agents and every language model. Until the first content it retries and falls back along the chain; after that, a
 * failure becomes an `error` part and a `finish`. The caller's abort is neither retried nor answered by another model. An answer that is
 * filtered, truncated or empty, or that the call's judge rejects, is requested once more. `response.modelId` names the model that answered.
 * @throws RefusalError (from the calls) `rate_limited` over budget, `unavailable` if no model answered
 */
export function withRetryAndFallback(setup: ChainSetup): LanguageModelV4 {
  const first = setup.chain[0]?.model;
  return {
    specificationVersion: 'v4',
    provider: first?.provider ?? 'kamishibai',
    modelId: first?.modelId ?? setup.role,
    get supportedUrls() {
      return first?.supportedUrls ?? {};
    },
    doGenerate: (call) => askChain(setup, call, (asked, attempt, options) => generate(setup, asked, attempt, options)),
    doStream: (call) =>
      askChain(setup, call, (asked, attempt, options) => stream(setup, call, asked, attempt, options)),
  };
}

async function generate(
  setup: ChainSetup,
  { entry, meter, judge, mustBeComplete }: LinkAttempt,
  attempt: ModelAttempt,
  options: LanguageModelV4CallOptions,
): Promise<LanguageModelV4GenerateResult> {
  const result = await untilAborted(entry.link.model.doGenerate(options), attempt.signal);
  attempt.close();
  const { unified, raw } = result.finishReason;
  const broken = unified === 'error' || unified === 'interrupted';
  if (broken && result.content.length === 0) throw new NoAnswerError(`it ended without an answer (${raw ?? unified})`);
  const text = getAnswerText(result.content);
  meter?.takeWhole(text);
  const words = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const hasCalls = result.content.some(({ type }) => type === 'tool-call');
  const isEmpty = saysNothing(result.content) && !mayBeEmpty(options);
  const unfinished = hasCalls ? null : (getUnfinishedReason(unified) ?? (isEmpty ? 'empty' : null));
  if (mustBeComplete && unfinished !== null) throw new UnfinishedAnswerError(unfinished, raw, words, result.usage);
  if (judge !== undefined && unified !== 'content-filter' && !hasCalls) {
    const reader = judge();
    const verdict = reader.take(words);
    const why = verdict === undefined ? reader.end() : verdict;
    if (why !== null) throw new WrongAnswerError(why, words, result.usage);
  }
  const estimate = { input: () => estimateInput(options), output: () => estimateTokens(text) };
  const tokens = countTokens(result.usage, estimate);
  entry.link.getLimit?.()?.learn(options, result.usage?.inputTokens.total);
  const error = broken ? `it ended with ${raw ?? unified}` : unfinished && sayUnfinished(unfinished, raw);
  entry.close(error === null ? { tokens } : { tokens, error });
  logWarnings(setup, entry.link.name(), result.warnings);
  return { ...result, warnings: [], response: { ...result.response, modelId: entry.link.name() } };
}

/** Whether the attempt ended by a caller's deadline, not because the caller left. */
const isTooLate = ({ signal }: ModelAttempt): boolean =>
  signal.aborted && signal.reason instanceof Error && /TimeoutError$/.test(signal.reason.name);

async function stream(
  setup: ChainSetup,
  call: LanguageModelV4CallOptions,
  asked: LinkAttempt,
  attempt: ModelAttempt,
  options: LanguageModelV4CallOptions,
) {
  const { entry, meter } = asked;
  const firstContentMs =
    entry.link.firstContentMs === undefined ? setup.retryPolicy.firstContentMs : asked.begunBy - setup.clock.now();
  const begun = attempt.limit('no answer began', firstContentMs);
  const from = setup.clock.now();
  const promptSpeed = entry.link.promptSpeed?.();
  let firstMs: number | undefined;
  const heard = () => {
    firstMs ??= setup.clock.now() - from;
  };
  const silence = () => {
    if (firstMs === undefined && isTooLate(attempt))
      promptSpeed?.recordTimeout(promptTokens(options), setup.clock.now() - from);
  };
  const opening = Promise.resolve(entry.link.model.doStream(options));
  const opened = await untilAborted(opening, attempt.signal).catch((error: unknown) => {
    silence();
    // A late answer is cancelled; the failure itself is passed on.
    opening.then((late) => late.stream.cancel()).catch(() => undefined);
    throw error;
  });
  const reader = mergeDeltas(opened.stream.getReader());
  try {
    const isThinkingContent = setup.role === 'coauthor';
    const { mustBeComplete } = asked;
    const head = await readHead(reader, attempt.signal, { meter, isThinkingContent, begun, heard });
    const last = head.at(-1);
    if (mustBeComplete && last?.type === 'finish') {
      const how = getUnfinishedReason(last.finishReason.unified) ?? (mayBeEmpty(options) ? null : 'empty');
      if (how !== null) throw new UnfinishedAnswerError(how, last.finishReason.raw, '', last.usage);
    }
    if (asked.judge !== undefined)
      await readOn(reader, {
        ...{ setup, attempt, meter, head, makeJudge: asked.judge, mustBeComplete },
        stallMs: mergeRetryPolicy(setup, entry.link).stallMs,
      });
    attempt.endTotalTimeout();
    const learnSpeed = (tokens: number | undefined) => {
      if (firstMs !== undefined) promptSpeed?.recordFirstWord(tokens ?? promptTokens(options), firstMs);
    };
    return { ...opened, stream: guardStream({ setup, call, entry, meter, attempt, reader, head, learnSpeed }) };
  } catch (error) {
    silence();
    cancelReader(reader);
    throw error;
  }
}

/** Reads up to the first content, or to a `finish` without any. */
async function readHead(
  reader: PartReader,
  signal: AbortSignal,
  {
    meter,
    isThinkingContent,
    begun,
    heard,
  }: { meter: LinkAttempt['meter']; isThinkingContent: boolean; begun: () => void; heard: () => void },
): Promise<LanguageModelV4StreamPart[]> {
  const head: LanguageModelV4StreamPart[] = [];
  for (;;) {
    const { done, value } = await untilAborted(reader.read(), signal);
    if (done) throw new NoAnswerError('its stream ended without an answer');
    if (value.type === 'error') throw value.error;
    if (value.type === 'finish') {
      const { unified, raw } = value.finishReason;
      if (unified === 'error' || unified === 'interrupted') {
        throw new NoAnswerError(`its stream ended without an answer (${raw ?? unified})`);
      }
    }
    head.push(value);
    meter?.take(value);
    // Thoughts show that the model has begun to answer.
    if (isContent(value, true)) heard();
    if (value.type === 'finish' || isContent(value, isThinkingContent)) {
      begun();
      return head;
    }
  }
}

/** Reads on until the judge accepts the answer, adding the parts to its head. @throws WrongAnswerError */
async function readOn(
  reader: PartReader,
  {
    setup,
    attempt,
    meter,
    head,
    makeJudge,
    mustBeComplete,
    stallMs,
  }: {
    setup: ChainSetup;
    attempt: ModelAttempt;
    head: LanguageModelV4StreamPart[];
    makeJudge: MakeJudge;
    mustBeComplete: boolean;
    meter: LinkAttempt['meter'];
    stallMs: number;
  },
): Promise<void> {
  const waits = attempt.limitEach('the answer did not go on', stallMs, setup.clock.now);
  let judge = makeJudge();
  let text = '';
  for (let at = 0; ; at += 1) {
    if (at === head.length) {
      waits.begin();
      const { done, value } = await untilAborted(reader.read(), attempt.signal);
      if (done) throw new NoAnswerError('the connection ended early');
      if (value.type === 'error') throw value.error;
      head.push(value);
      meter?.take(value);
      waits.end(isContent(value, true));
    }
    const part = head[at];
    if (part?.type === 'text-delta') {
      text += part.delta;
      const verdict = judge.take(part.delta);
      if (verdict === null) return;
      if (verdict !== undefined) throw new WrongAnswerError(verdict, text);
    }
    if (part !== undefined && isRetracted(part)) {
      judge = makeJudge();
      text = '';
    }
    if (part?.type === 'tool-call') return;
    if (part?.type === 'finish') {
      const { unified, raw } = part.finishReason;
      if (unified === 'interrupted' || unified === 'error') throw new NoAnswerError('the connection ended early');
      const how = mustBeComplete ? getUnfinishedReason(unified) : null;
      if (how !== null) throw new UnfinishedAnswerError(how, raw, text, part.usage);
      const verdict = unified === 'content-filter' ? null : judge.end();
      if (verdict !== null) throw new WrongAnswerError(verdict, text, part.usage);
      return;
    }
  }
}
