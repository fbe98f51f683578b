import { generateText } from 'ai';
import { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import type { PlanDraft } from '../../../shared/story/index.ts';
import { REWORDING_LIMITS, type RewordingRequestSchema } from '../../../shared/wire/index.ts';
import { IMPROVISER_NAME, type Models, readRepairedJson } from '../../models/index.ts';
import { REWORDING_INSTRUCTIONS, rewordingPrompt } from './prompt.ts';

/** Longer wordings are left out, in characters. */
const TEXT_MAX = REWORDING_LIMITS.text * 2;

/** Models give more than they are asked for. */
const AnswerSchema = z.object({ texts: z.array(z.string()).max(20) });

const noAnswer = (cause?: unknown): RefusalError =>
  new RefusalError('unavailable', 'The co-author’s model gave no other wording.', {
    hint: 'Ask again.',
    reason: { code: 'no-rewording' },
    cause,
  });

/**
 * Other wordings of a passage by the co-author's model, one to three, none of them the passage itself.
 * @throws RefusalError `conflict` without a model, `unavailable` if it gives no usable answer, `rate_limited` over budget
 */
export async function reword(
  models: Models,
  { id, draft, signal }: { id: string; draft: PlanDraft; signal: AbortSignal },
  request: z.output<typeof RewordingRequestSchema>,
): Promise<string[]> {
  if (models.report().coauthor.active === IMPROVISER_NAME) {
    throw new RefusalError('conflict', 'Other wordings take a language model.', {
      hint: 'Connect a model for the co-author.',
      reason: { code: 'needs-model' },
    });
  }
  const { text, response } = await generateText({
    model: models.language('coauthor', { scope: `session:${id}` }),
    instructions: REWORDING_INSTRUCTIONS,
    prompt: rewordingPrompt(draft, request),
    maxRetries: 0,
    abortSignal: signal,
  });
  // It stands in for a model that has failed, and writes nothing an author should have.
  if (response.modelId === IMPROVISER_NAME) throw noAnswer();
  return readTexts(text, request.text);
}

function readTexts(answer: string, passage: string): string[] {
  let value: unknown;
  try {
    ({ value } = readRepairedJson(answer));
  } catch (error) {
    throw noAnswer(error);
  }
  const parsed = AnswerSchema.safeParse(value);
  const texts = (parsed.data?.texts ?? [])
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== passage.trim() && text.length <= TEXT_MAX);
  if (texts.length === 0) throw noAnswer(parsed.error);
  return [...new Set(texts)].slice(0, REWORDING_LIMITS.texts);
}
