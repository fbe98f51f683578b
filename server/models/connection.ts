import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { Clock } from '../clock.ts';
import { untilAborted } from '../until-aborted.ts';
import { openAttempt } from './attempt.ts';
import { BODY_BOUNDS, boundedFetch } from './bounded-fetch.ts';
import type { Link } from './chain.ts';
import { isContent } from './content.ts';
import { type Asked, diagnose, missingKey } from './diagnosis.ts';
import { NoAnswerError } from './failure.ts';
import { letGo } from './guard.ts';
import { IMPROVISER_NAME } from './metered.ts';
import { chooseLanguage } from './roles.ts';
import type { Timers } from './timing.ts';
import type { ConnectionTest, ModelCall, ModelRole } from './types.ts';
import { estimateInput, NO_TOKENS } from './usage.ts';
import type { Wiring } from './wiring.ts';

/** How long whoever pressed waits: a hosted model is there or not, another may have to be loaded first. In milliseconds. */
export const TEST_MS = { provider: 15_000, server: 30_000, machine: 90_000 } as const;

/** A question that costs next to nothing. What thinks first needs a few tokens for that. */
const QUESTION: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Answer with one word: ready' }] }],
  maxOutputTokens: 64,
};

const GOOGLE_URL = 'https://generativelanguage.googleapis.com/v1beta';

export interface TestSetup {
  timers: Timers;
  clock: Clock;
  /** @throws RefusalError `rate_limited` when nothing may be spent any more */
  budget(): Promise<void>;
  record(call: ModelCall): void;
}

/** Asks a model one short question, and leaves once it begins to answer. @throws what its client throws; ModelTimeoutError */
async function askBriefly(link: Link, ms: number, timers: Timers): Promise<void> {
  const attempt = openAttempt(undefined, timers, ms);
  const reasoning = link.reasoning;
  try {
    const opening = Promise.resolve(link.model.doStream({ ...QUESTION, reasoning, abortSignal: attempt.signal }));
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
        // Some think longer than there is room for, and say nothing of it.
        if (value.type === 'finish' && value.finishReason.unified === 'length') return;
        if (value.type === 'finish') throw new NoAnswerError('its stream ended without an answer');
        if (isContent(value, true)) return;
      }
    } finally {
      letGo(reader);
    }
  } catch (error) {
    throw attempt.timedOut() ?? error;
  } finally {
    attempt.close();
  }
}

/** Tests the model that is set for a role: with one short question, which counts as any other. @throws RefusalError of the budget alone */
export async function testLanguage(role: ModelRole, wiring: Wiring, setup: TestSetup): Promise<ConnectionTest> {
  const { timers, clock, budget, record } = setup;
  const link = wiring.link(role, 'test');
  const choice = chooseLanguage(role, wiring.config);
  if (link === null) return { model: IMPROVISER_NAME, ms: 0, trouble: missingKey(choice) };
  await budget();
  const { asked } = link;
  const began = clock.now();
  const trouble = await askBriefly(link, TEST_MS[asked.at], timers).then(
    () => null,
    (error: unknown) => diagnose(error, asked, { redact: wiring.redact, now: clock.now() }),
  );
  const model = link.name();
  const ms = clock.now() - began;
  const tokens = trouble === null ? { ...NO_TOKENS, inputTokens: estimateInput(QUESTION), outputTokens: 1 } : NO_TOKENS;
  const ended = trouble === null ? { ok: true } : { ok: false, error: trouble.message };
  record({ role, model, scope: 'test', ...tokens, ms, ...ended });
  return { model, ms, trouble };
}

/** Tests the pictures: a picture costs, so that the provider is asked what it knows of the model instead. */
export async function testImage(wiring: Wiring, { timers, clock }: TestSetup): Promise<ConnectionTest> {
  const { modelId, report } = wiring.image;
  const { apiKey, baseUrl } = wiring.config.google;
  if (modelId === null || apiKey === null) return { model: report.active, ms: 0, trouble: null };
  const began = clock.now();
  const attempt = openAttempt(undefined, timers, TEST_MS.provider);
  const url = `${baseUrl ?? GOOGLE_URL}/models/${encodeURIComponent(modelId)}`;
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
  const asked: Asked = { modelId, who: 'Google', at: 'provider' };
  const trouble = await ask()
    .then(
      () => null,
      (error: unknown) => diagnose(attempt.timedOut() ?? error, asked, { redact: wiring.redact, now: clock.now() }),
    )
    .finally(() => attempt.close());
  return { model: report.active, ms: clock.now() - began, trouble };
}
