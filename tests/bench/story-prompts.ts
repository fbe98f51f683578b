import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { readConfig } from '../../server/config.ts';
import { createLogger } from '../../server/log.ts';
import { createServices } from '../../server/main.ts';
import { estimateTokens } from '../../server/models/index.ts';
import { withoutPromptData } from '../../server/models/prompt-data.ts';
import { attachPromptLimit, createModelPromptLimit } from '../../server/models/prompt-size/prompt-limit.ts';
import type { Models } from '../../server/models/types.ts';
import { REFERENCE_STORY } from '../server/coauthor/reference-story.ts';
import { type Figure, sizeRow } from './figure.ts';
import { benchModel } from './plays/models.ts';
import { directed, told } from './plays/scripts.ts';
import { nextAction, takeTurn } from './plays/services.ts';

export interface AskedPrompt {
  role: 'coauthor' | 'director' | 'storyteller';
  /** The tool a co-author's answer calls, the turn a play is at. */
  step: string;
  text: string;
}

interface ToolCall {
  tool: string;
  input: object;
}

const BRIEF =
  'A melancholy noir in a harbour town of 1947: one act, three places, an investigator and an old keeper. Build all of it and finalize it.';
const WORDS = 'I write it down now, so that the rest has something to stand on.';
const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

/** Tools first, as most chat templates and caches have them. */
const written = (call: LanguageModelV4CallOptions): string => {
  const { tools, prompt } = withoutPromptData(call);
  return JSON.stringify([tools, prompt]);
};

/** A co-author that makes the calls of each step. */
function following(steps: readonly (readonly ToolCall[])[], take: (prompt: Omit<AskedPrompt, 'role'>) => void) {
  let done = 0;
  return new MockLanguageModelV4({
    doStream: async (call) => {
      const calls = steps[done++] ?? [];
      take({ step: calls.map(({ tool }) => tool).join(' + ') || 'end', text: written(call) });
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: WORDS },
        { type: 'text-end', id: 't' },
        ...calls.map(
          ({ tool, input }, at): LanguageModelV4StreamPart => ({
            ...{ type: 'tool-call', toolCallId: `call-${done}-${at}`, toolName: tool, input: JSON.stringify(input) },
          }),
        ),
        {
          type: 'finish',
          finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
          usage: USAGE,
        },
      ];
      return { stream: simulateReadableStream({ chunks: parts }) };
    },
  });
}

/** One call a step. */
export const oneByOne: ToolCall[][] = REFERENCE_STORY.map((call) => [call]);

/** As few steps as the pipeline allows: what does not need one another is called at once. */
function atOnce(): ToolCall[][] {
  const steps: ToolCall[][] = [];
  for (const call of REFERENCE_STORY) {
    const last = steps.at(-1);
    const isAlike =
      last?.[0]?.tool === call.tool || (last?.[0]?.tool === 'proposeCharacter' && call.tool === 'draftActOutline');
    if (last && isAlike) last.push(call);
    else steps.push([call]);
  }
  return steps;
}

/**
 * Has a scripted co-author build the reference story in a server of its own, and plays it.
 * @param of.steps what it calls, a step each
 * @param of.context tokens its models hold; null for as many as they like
 * @param of.turns how long it is played
 * @returns every prompt, in order. @throws Error where no story comes of it
 */
export async function storyPrompts(of: {
  steps: readonly (readonly ToolCall[])[];
  context: number | null;
  turns: number;
}): Promise<AskedPrompt[]> {
  const asked: AskedPrompt[] = [];
  let turn = 0;
  const scripted = (role: 'director' | 'storyteller', answer: (call: number) => string) =>
    benchModel((text, call) => {
      asked.push({ role, step: `turn ${turn}`, text });
      return answer(call);
    }).model;
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-bench-'));
  const limit = of.context === null ? null : createModelPromptLimit(of.context);
  const services = await createServices(readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7' }), {
    log: createLogger('silent'),
    samplesDir: null,
    models: {
      coauthor: following(of.steps, (prompt) => asked.push({ role: 'coauthor', ...prompt })),
      director: scripted('director', (call) => directed(call, 'aiko')),
      storyteller: scripted('storyteller', told),
    },
    around: (models): Models =>
      limit === null
        ? models
        : {
            ...models,
            language: (role, options) => attachPromptLimit(models.language(role, options), async () => limit.for(role)),
          },
  });
  try {
    const run = await services.coauthor.startChat({
      ...{ id: 'bench', message: { id: 'brief', role: 'user', parts: [{ type: 'text', text: BRIEF }] } },
    });
    await run.done;
    const { packageId } = await services.coauthor.readSession('bench');
    if (packageId === null) throw new Error('No story came of it.');
    if (of.turns === 0) return asked;
    const { id } = await services.plays.create(packageId, 7);
    let standing = await takeTurn(services as never, id, { type: 'start' });
    for (turn = 1; turn < of.turns && !standing.ended; turn++) {
      standing = await takeTurn(services as never, id, nextAction(standing));
    }
    return asked;
  } finally {
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What a provider reads anew of prompts that are asked one after another: each without what it has in common, from its beginning, with the one before. */
function anewIn(prompts: readonly AskedPrompt[]): number {
  return prompts.reduce((sum, { text }, index) => {
    const before = prompts[index - 1]?.text ?? '';
    let same = 0;
    while (same < text.length && text[same] === before[same]) same += 1;
    return sum + estimateTokens(text.slice(same));
  }, 0);
}

const tokensIn = (prompts: readonly AskedPrompt[]): number =>
  prompts.reduce((sum, { text }) => sum + estimateTokens(text), 0);

/** P14: what it takes to build a story. */
export const referenceStory: Figure = {
  name: 'P14',
  what: 'prompt tokens to build the reference story, one call a step',
  async measure() {
    const single = await storyPrompts({ steps: oneByOne, context: null, turns: 0 });
    const parallel = await storyPrompts({ steps: atOnce(), context: null, turns: 0 });
    const unit = 'tokens';
    return [
      sizeRow({ name: 'P14', what: this.what, value: tokensIn(single), unit, goal: 75_000 }),
      sizeRow({
        name: 'P14 anew',
        what: 'of these outside a cached prefix',
        value: anewIn(single),
        unit,
        goal: 20_000,
      }),
      sizeRow({
        ...{ name: 'P14 at once', what: `the same with parallel calls, in ${parallel.length} steps` },
        ...{ value: tokensIn(parallel), unit, goal: 40_000 },
      }),
    ];
  },
};
