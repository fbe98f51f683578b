import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { onTestFinished } from 'vitest';
import { systemTimers } from '../../../../server/models/calls/retry-policy.ts';
import { localLanguageModel } from '../../../../server/models/local/language-model.ts';
import { PRIORITY } from '../../../../server/models/local/local-models.ts';
import { createModelService } from '../../../../server/models/local/model-service.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { ManualClock } from '../support.ts';
import { ggufFile } from './gguf-file.ts';

export const FAKE_RUNTIME = pathToFileURL(join(import.meta.dirname, 'fake-runtime-process.ts')).href;

export const user = (text: string): LanguageModelV4CallOptions['prompt'] => [
  { role: 'user', content: [{ type: 'text', text }] },
];

/** A model of the fake runtime, in a process of its own that ends with the test. */
export async function servedModel({
  name = 'tiny',
  freeMemory = () => 1e12,
  timers = systemTimers,
}: {
  name?: string;
  freeMemory?: () => number;
  timers?: typeof systemTimers;
} = {}) {
  const file = join(await tempDir(), `${name}.gguf`);
  await writeFile(file, ggufFile());
  const clock = new ManualClock();
  const logged: { fields: Record<string, unknown>; message: string }[] = [];
  const log = (fields: Record<string, unknown>, message: string) => void logged.push({ fields, message });
  const served = createModelService({
    name,
    file,
    runtime: FAKE_RUNTIME,
    clock,
    timers,
    log: { debug: log, warn: log },
    freeMemory,
  });
  onTestFinished(() => served.close());
  const model = localLanguageModel(name, async () => served, { lane: 'stage', priority: PRIORITY.stage });
  const parts = async (call: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamPart[]> => {
    const { stream } = await model.doStream(call);
    const read: LanguageModelV4StreamPart[] = [];
    for await (const part of stream) read.push(part);
    return read;
  };
  const say = async (text: string, more: Partial<LanguageModelV4CallOptions> = {}): Promise<string> => {
    const { content } = await model.doGenerate({ prompt: user(text), ...more });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  };
  const pids = () => logged.flatMap(({ fields }) => (typeof fields.pid === 'number' ? [fields.pid] : []));
  return { served, model, parts, say, clock, logged, pids, file };
}
