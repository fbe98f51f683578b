import { generateText } from 'ai';
import { withPromptData } from '../models/prompt-data.ts';
import { engineTimers, setAlarm } from '../plan/time-budget.ts';
import { untilAborted } from '../until-aborted.ts';
import { directorOutput } from './answer-schema.ts';
import { judgeDirection } from './parse-direction.ts';
import type { DirectorPromptData } from './prompt-data.ts';
import type { DirectorDeps, SentPrompt } from './types.ts';

/** A model's prompt and the data it is rendered from. */
export interface DirectorQuestion {
  prompt: SentPrompt;
  promptData: DirectorPromptData;
}

/** The Director did not answer in time. Plan execution, "Time". */
class DirectorTimeoutError extends Error {
  override readonly name = 'DirectorTimeoutError';

  /** @param ms the limit in milliseconds */
  constructor(ms: number) {
    super(`The Director's model gave no answer within ${ms} ms.`);
  }
}

/**
 * One structured call. No retries: the models' layer retries, and the caller falls back to patterns.
 * @throws DirectorTimeoutError after `deps.timeoutMs`; the model's errors; the reason of `deps.signal` once that aborts
 */
export async function callDirector(
  { prompt, promptData }: DirectorQuestion,
  { model, timeoutMs, signal, timers }: Pick<DirectorDeps, 'model' | 'timeoutMs' | 'signal' | 'timers'>,
): Promise<string> {
  signal.throwIfAborted();
  const late = new AbortController();
  const cancel = setAlarm(timers ?? engineTimers, timeoutMs, () => late.abort(new DirectorTimeoutError(timeoutMs)));
  const abortSignal = AbortSignal.any([signal, late.signal]);
  try {
    const call = generateText({
      model,
      instructions: prompt.instructions,
      prompt: prompt.prompt,
      providerOptions: withPromptData(promptData, { judge: judgeDirection }),
      output: directorOutput(prompt.leftOut?.some(({ what }) => what === 'craft')),
      maxRetries: 0,
      abortSignal,
    });
    // A model may ignore its signal.
    return (await untilAborted(call, abortSignal)).text;
  } catch (error) {
    signal.throwIfAborted();
    if (late.signal.aborted) throw late.signal.reason;
    throw error;
  } finally {
    cancel();
  }
}
