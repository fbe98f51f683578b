import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { RefusalError } from '../../../shared/error.ts';
import type { Clock } from '../../clock.ts';
import { knownProvider } from '../../providers.ts';
import { untilAborted } from '../../until-aborted.ts';
import { openAttempt } from '../calls/attempt.ts';
import { isContent } from '../calls/content.ts';
import { diagnose, type ModelDescription, missingKey } from '../calls/diagnosis.ts';
import { NoAnswerError } from '../calls/failure.ts';
import { cancelReader } from '../calls/guard-stream.ts';
import type { ChainLink } from '../calls/retry-and-fallback-chain.ts';
import type { Timers } from '../calls/retry-policy.ts';
import { turnMs } from '../estimate-turn-duration.ts';
import { IMPROVISER_NAME } from '../improviser-name.ts';
import { promptTokens } from '../prompt-size/prompt-limit.ts';
import { estimateInput, estimateTokens, NO_TOKENS } from '../prompt-size/token-usage.ts';
import { BODY_BOUNDS, boundedFetch } from '../providers/bounded-fetch.ts';
import { chooseLanguage } from '../roles.ts';
import type { ConnectionTest, ModelCall, ModelRole } from '../types.ts';
import type { Wiring } from '../wiring.ts';

/** Timeouts of a connection test, in milliseconds. A model on one's own server or this machine may have to be loaded first. */
export const TEST_MS = { provider: 15_000, server: 60_000, machine: 90_000 } as const;

/** A minimal question. Reasoning models need a few tokens before they answer. */
const QUESTION: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Answer with one word: ready' }] }],
  maxOutputTokens: 64,
};

export interface TestSetup {
  timers: Timers;
  clock: Clock;
  /** @throws RefusalError `rate_limited` when the budget is used up */
  budget(): Promise<void>;
  record(call: ModelCall): void;
}

/** Length of a measured answer: enough to tell its speed. */
const MEASURED_TOKENS = 24;
const MEASURED_CHARACTERS = MEASURED_TOKENS * 4;

/** A prompt of about 200 tokens. Its random beginning defeats prompt caches. */
const probe = (): LanguageModelV4CallOptions => {
  const nights = Array.from(
    { length: 12 },
    (_, night) => `On night ${night + 1} the lamp burned until the tide turned.`,
  );
  const text = `Log ${crypto.randomUUID()}. ${nights.join(' ')} Go on with this log for two more nights.`;
  return { prompt: [{ role: 'user', content: [{ type: 'text', text }] }], maxOutputTokens: MEASURED_TOKENS };
};

/** Times of an answer's first words and end since the request, and its length. */
interface Heard {
  firstMs: number;
  endMs: number;
  characters: number;
}

/** @param isWhole whether to read to the end, or only the first words @throws the client's error; ModelTimeoutError */
async function askOnce(
  link: ChainLink,
  { call, ms, isWhole }: { call: LanguageModelV4CallOptions; ms: number; isWhole: boolean },
  { timers, clock }: Pick<TestSetup, 'timers' | 'clock'>,
): Promise<Heard> {
  const attempt = openAttempt(undefined, timers, ms);
  const reasoning = link.reasoning;
  const began = clock.now();
  let firstMs: number | null = null;
  let characters = 0;
  const heard = (): Heard => {
    const endMs = clock.now() - began;
    return { firstMs: firstMs ?? endMs, endMs, characters };
  };
  try {
    const opening = Promise.resolve(link.model.doStream({ ...call, reasoning, abortSignal: attempt.signal }));
    const { stream } = await untilAborted(opening, attempt.signal).catch((error: unknown) => {
      opening.then((late) => late.stream.cancel()).catch(() => undefined);
      throw error;
    });
    const reader = stream.getReader();
    try {
      for (;;) {
        const { done, value } = await untilAborted(reader.read(), attempt.signal);
        if (done) throw new NoAnswerError('its stream ended without an answer');
        if (value.type === 'error') throw value.error;
        // Some models use up the limit by thinking and say nothing.
        if (value.type === 'finish' && (firstMs !== null || value.finishReason.unified === 'length')) return heard();
        if (value.type === 'finish') throw new NoAnswerError('its stream ended without an answer');
        if (value.type === 'text-delta' || value.type === 'reasoning-delta') characters += value.delta.length;
        if (isContent(value, true)) firstMs ??= clock.now() - began;
        // A server that ignores the token limit never ends.
        if (firstMs !== null && (!isWhole || characters >= MEASURED_CHARACTERS)) return heard();
      }
    } finally {
      cancelReader(reader);
    }
  } catch (error) {
    // A slow answer still counts.
    if (attempt.timedOut() !== null && firstMs !== null) return heard();
    throw attempt.timedOut() ?? error;
  } finally {
    attempt.close();
  }
}

/** Turn time extrapolated from the answer to the probe; null if the answer was too fast or short to measure. */
function estimateTurnMs(call: LanguageModelV4CallOptions, { firstMs, endMs, characters }: Heard): number | null {
  const written = estimateTokens('x'.repeat(characters)) - 1;
  if (firstMs < 1 || endMs <= firstMs || written < 1) return null;
  return turnMs({ read: (1000 * promptTokens(call)) / firstMs, write: (1000 * written) / (endMs - firstMs) });
}

/** Tests a role's model with one short question, which counts for the budget. @throws RefusalError of the budget only */
export async function testLanguage(role: ModelRole, wiring: Wiring, setup: TestSetup): Promise<ConnectionTest> {
  const { clock, budget, record } = setup;
  const link = wiring.link(role, 'test');
  const choice = chooseLanguage(role, wiring.config);
  if (link === null) return { model: IMPROVISER_NAME, ms: 0, trouble: missingKey(choice) };
  await budget();
  const { description } = link;
  const began = clock.now();
  const ms = TEST_MS[description.at];
  const heard = await askOnce(link, { call: QUESTION, ms, isWhole: false }, setup).catch((error: unknown) =>
    diagnose(error, description, { redact: wiring.redact, now: clock.now() }),
  );
  const trouble = heard instanceof RefusalError ? heard : null;
  // A self-hosted model is measured after loading.
  const call = probe();
  const measured =
    trouble !== null || description.at === 'provider'
      ? null
      : await askOnce(link, { call, ms, isWhole: true }, setup).catch(() => null);
  const turn = measured && estimateTurnMs(call, measured);
  const model = link.name();
  const tokens = {
    inputTokens: estimateInput(QUESTION) + (measured === null ? 0 : estimateInput(call)),
    outputTokens: 1 + (measured === null ? 0 : MEASURED_TOKENS),
  };
  const ended = trouble === null ? { ok: true } : { ok: false, error: trouble.message };
  record({
    role,
    model,
    scope: 'test',
    ...NO_TOKENS,
    ...(trouble === null && tokens),
    ms: clock.now() - began,
    ...ended,
  });
  const firstMs = measured?.firstMs ?? (heard instanceof RefusalError ? clock.now() - began : heard.firstMs);
  return { model, ms: firstMs, trouble, ...(turn !== null && { turnMs: turn }) };
}

/** Tests the image model by asking the provider about it, since a picture costs money. */
export async function testImage(wiring: Wiring, { timers, clock }: TestSetup): Promise<ConnectionTest> {
  const { modelId, report } = wiring.image;
  const { apiKey, baseUrl } = wiring.config.google;
  if (modelId === null || apiKey === null) return { model: report.active, ms: 0, trouble: null };
  const began = clock.now();
  const attempt = openAttempt(undefined, timers, TEST_MS.provider);
  const url = `${baseUrl ?? knownProvider('google')?.baseUrl}/models/${encodeURIComponent(modelId)}`;
  const ask = async () => {
    const headers = { 'x-goog-api-key': apiKey };
    const answer = await boundedFetch(BODY_BOUNDS.list)(url, { headers, signal: attempt.signal });
    const responseBody = await answer.text();
    const { status: statusCode } = answer;
    if (!answer.ok) {
      throw new APICallError({
        message: responseBody.slice(0, 500),
        url,
        requestBodyValues: {},
        statusCode,
        responseBody,
      });
    }
    if (!responseBody.trimStart().startsWith('{')) throw new NoAnswerError('it answered with no JSON');
  };
  const asked: ModelDescription = { modelId, who: 'Google', at: 'provider' };
  const trouble = await ask()
    .then(
      () => null,
      (error: unknown) => diagnose(attempt.timedOut() ?? error, asked, { redact: wiring.redact, now: clock.now() }),
    )
    .finally(() => attempt.close());
  return { model: report.active, ms: clock.now() - began, trouble };
}
