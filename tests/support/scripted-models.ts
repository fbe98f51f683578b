import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test';
import type { ModelRole, Models, RoleReport } from '../../server/models/types.ts';

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

export interface Scripted {
  model: LanguageModelV4;
  prompts: string[];
  /** What each call was asked, as it was. */
  requests: LanguageModelV4CallOptions[];
}

const promptText = (options: LanguageModelV4CallOptions): string => JSON.stringify(options.prompt);

/** A model that answers each call with the next text; the last one again and again. A function may answer by call. */
export function scripted(
  answers: (string | Error | ((options: LanguageModelV4CallOptions) => string | Promise<string>))[],
): Scripted {
  const prompts: string[] = [];
  const requests: LanguageModelV4CallOptions[] = [];
  const next = async (options: LanguageModelV4CallOptions): Promise<string> => {
    const answer = answers[Math.min(prompts.length, answers.length - 1)] ?? '';
    prompts.push(promptText(options));
    requests.push(options);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(options) : answer;
  };
  const finish = { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage } as const;
  const model = new MockLanguageModelV4({
    doGenerate: async (options) => ({
      content: [{ type: 'text', text: await next(options) }],
      finishReason: finish.finishReason,
      usage,
      warnings: [],
    }),
    doStream: async (options) => {
      const text = await next(options);
      const deltas = text.match(/[\s\S]{1,12}/g) ?? [];
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 't' },
        ...deltas.map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
        { type: 'text-end', id: 't' },
        finish,
      ];
      return { stream: convertArrayToReadableStream(parts) };
    },
  });
  return { model, prompts, requests };
}

/** A Storyteller's answer: frames as the model would write them. */
export const telling = (...frames: unknown[]): string => JSON.stringify({ elements: frames });

const report: RoleReport = { configured: 'scripted', active: 'scripted', reason: 'a test' };
const offline: RoleReport = { ...report, active: 'offline' };

/**
 * Models by role that are scripted throughout.
 * @param without roles that nobody has set a model for
 */
export function scriptedModels(
  roles: Partial<Record<ModelRole, LanguageModelV4>>,
  { without = [] }: { without?: readonly ModelRole[] } = {},
): Models {
  const silent = scripted(['']).model;
  return {
    language: (role) => roles[role] ?? silent,
    image: () => null,
    embedding: () => null,
    directorMs: () => 5000,
    test: async () => ({ model: 'scripted', ms: 0, trouble: null }),
    priceCall: () => 0,
    report: () => ({
      ...{ coauthor: report, director: report, storyteller: report, image: report, music: report },
      ...Object.fromEntries(without.map((role) => [role, offline])),
    }),
  };
}
