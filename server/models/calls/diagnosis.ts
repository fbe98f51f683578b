import { APICallError } from '@ai-sdk/provider';
import { RefusalError } from '../../../shared/error.ts';
import type { Config } from '../../config.ts';
import { serverAt } from '../../provider-keys.ts';
import { keyVariable, knownProvider, knownServer } from '../../providers.ts';
import { IMPROVISER_NAME } from '../improviser-name.ts';
import { getModelName, type LanguageChoice } from '../roles.ts';
import { describeFailure, NoAnswerError } from './failure.ts';
import type { Redact } from './redact-keys.ts';
import { ModelTimeoutError } from './retry-policy.ts';

/** A model as messages name it. */
export interface ModelDescription {
  /** The model's own name: "gemini-3.8-flash". */
  modelId: string;
  /** Its provider: "Anthropic", or the address of a server. */
  who: string;
  /** Where it runs: at a provider, on a server, or on this machine. */
  at: 'provider' | 'server' | 'machine';
}

/** Describes a chosen model for messages. */
export function describeModel(choice: LanguageChoice, config: Config, redact: Redact): ModelDescription {
  if (choice.kind === 'local') return { modelId: choice.modelId, who: getModelName(choice), at: 'machine' };
  if (choice.kind !== 'openai-compatible') {
    const modelId = choice.kind === 'offline' ? IMPROVISER_NAME : choice.modelId;
    return { modelId, who: knownProvider(choice.kind)?.title ?? getModelName(choice), at: 'provider' };
  }
  const known = choice.server === null ? null : knownServer(choice.server);
  const modelId = choice.modelId ?? 'auto';
  if (known !== null) return { modelId, who: known.title, at: known.isLocal ? 'server' : 'provider' };
  const { baseUrl = choice.kind } = serverAt(config, choice.server) ?? {};
  return { modelId, who: redact(baseUrl), at: 'server' };
}

/** The refusal for a chosen model whose provider has no key; null if none is needed. */
export function missingKey(choice: LanguageChoice): RefusalError | null {
  if (choice.kind === 'offline' || choice.kind === 'local') return null;
  const server = choice.kind === 'openai-compatible' ? choice.server : null;
  const { title } = (server === null ? knownProvider(choice.kind) : knownServer(server)) ?? {};
  return noKeyFor(title ?? choice.kind, keyVariable(choice.kind, server));
}

/** @param who the provider's title */
export const noKeyFor = (who: string, variable?: string): RefusalError =>
  new RefusalError('unavailable', `There is no key for ${who}.`, {
    hint: variable === undefined ? 'Enter one.' : `Set ${variable}, or keep one here.`,
    reason: { code: 'model-key-missing', who },
  });

/** Words for keys, money and models in error responses. Servers differ in status and format, but share these words. */
const OF_KEY = /api[ _-]?key|x-api-key|authenticat|unauthori[sz]ed|credential/i;
const OF_CREDIT = /insufficient[ _](quota|credit|balance|funds)|credit balance|payment required/i;
const OF_MODEL = /model/i;
const OF_NO_MODEL =
  /model[^.]{0,120}(not[ _]found|does(n't| not) exist|not supported|unknown|invalid|not available)|(no such|unknown|invalid|unsupported) model|model_not_found/i;

/** Error names for responses that are not JSON or have the wrong shape. */
const NONSENSE = /JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContentGenerated/;
const isNonsense = (error: unknown): boolean =>
  error instanceof NoAnswerError ||
  (error instanceof Error && (NONSENSE.test(error.name) || isNonsense(error.cause) || error instanceof SyntaxError));

/**
 * Explains in a sentence why a model did not answer, or broke off.
 * @param options.now milliseconds since the epoch
 * @param options.hasBegun whether the first part had arrived
 * @param options.isForAuthor an author or player will read it: internal details then stay in the log and cause
 */
export function diagnose(
  error: unknown,
  asked: ModelDescription,
  {
    redact,
    now,
    hasBegun = false,
    isForAuthor = hasBegun,
  }: { redact: Redact; now: number; hasBegun?: boolean; isForAuthor?: boolean },
): RefusalError {
  if (error instanceof RefusalError && (asked.at !== 'machine' || error.reason !== undefined)) return error;
  const { modelId, who, at } = asked;
  const { status, summary, isUnreached } = describeFailure(error, redact, now);
  const refuse = (message: string, reason: RefusalError['reason']) =>
    new RefusalError('unavailable', message, { reason, cause: new Error(summary) });
  if (error instanceof ModelTimeoutError && hasBegun) {
    return refuse(`${modelId} fell silent: ${error.message}.`, {
      code: 'model-fell-silent',
      who,
      seconds: error.seconds,
    });
  }
  if (error instanceof ModelTimeoutError) {
    return refuse(`${modelId} was too slow: ${error.message}.`, {
      code: 'model-too-slow',
      who,
      seconds: error.seconds,
    });
  }
  if (at === 'machine') return refuse(`${modelId}: ${summary}`, { code: 'model-of-machine-fails', said: summary });
  const said = APICallError.isInstance(error) ? `${error.message} ${error.responseBody ?? ''}` : summary;
  if (hasBegun && status === undefined) {
    return refuse(`${modelId} broke off in the middle of its answer: ${summary}`, { code: 'answer-broke-off' });
  }
  if (isUnreached) {
    const isOwn = at === 'server';
    return refuse(`Nothing answers at ${who}.`, { code: 'model-not-reached', who, isOwn });
  }
  if (status === 402 || OF_CREDIT.test(said)) {
    return refuse(`The account at ${who} is out of credit.`, { code: 'model-credit-spent', who });
  }
  if (status === 401 || ((status === 400 || status === 403) && OF_KEY.test(said))) {
    return refuse(`${who} does not take this key.`, { code: 'model-key-wrong', who });
  }
  if (OF_NO_MODEL.test(said) || (status === 404 && OF_MODEL.test(said))) {
    return refuse(`${who} has no model called ${modelId}.`, { code: 'model-unknown', who, model: modelId });
  }
  if (status === 404) {
    const isOwn = at === 'server';
    return refuse(`${who} knows nothing at the address that is asked.`, { code: 'model-address-wrong', who, isOwn });
  }
  if (status === 429) return refuse(`${who} has a limit that is reached.`, { code: 'model-rate-limited', who });
  if (status !== undefined && status >= 500) {
    return refuse(`${who} is in trouble (${status}).`, { code: 'model-in-trouble', who, status });
  }
  if (status === undefined && isNonsense(error)) {
    return refuse(`What ${who} answered is no answer.`, { code: 'model-says-nonsense', who });
  }
  if (status === undefined && isForAuthor)
    return refuse(`${who} gave no answer: ${summary}`, { code: 'no-model-answered' });
  return refuse(`${who} refuses: ${summary}`, { code: 'model-refuses', who, said: summary });
}
