import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import type { VNFrame } from '../../../shared/play/index.ts';
import { sceneInput } from './scenes.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const FINISH = { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: USAGE } as const;
const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** A telling of a model that hands out text after text, each after so many milliseconds. */
async function toldBy(texts: readonly (readonly [ms: number, text: string])[]) {
  const model = new MockLanguageModelV4({
    doStream: async ({ abortSignal }) => ({
      stream: new ReadableStream<LanguageModelV4StreamPart>({
        async start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] });
          controller.enqueue({ type: 'text-start', id: 't' });
          try {
            for (const [ms, delta] of texts) {
              await wait(ms, abortSignal);
              controller.enqueue({ type: 'text-delta', id: 't', delta });
            }
          } catch (error) {
            return controller.error(error);
          }
          controller.enqueue({ type: 'text-end', id: 't' });
          controller.enqueue(FINISH);
          controller.close();
        },
      }),
    }),
  });
  const frames: VNFrame[] = [];
  let report: TellingReport | undefined;
  const telling = (async () => {
    for await (const frame of streamTelling(
      { ...sceneInput(), model, signal: new AbortController().signal },
      (told) => {
        report = told;
      },
    ))
      frames.push(frame);
  })();
  const total = texts.reduce((sum, [ms]) => sum + ms, 0);
  for (let at = 0; at <= total; at += 10_000) await vi.advanceTimersByTimeAsync(10_000);
  await telling;
  return { frames, report };
}

const line = (text: string) => `{"type":"narrate","text":"${text}"}`;

test('a model that was long to begin is heard to its end: the models say how long it is waited for', async () => {
  const { frames, report } = await toldBy([
    [200_000, `{"elements":[${line('Rain on the quay.')},`],
    [60_000, `${line('A rope creaks.')},{"type":"yield","waitingFor":"continue"}]}`],
  ]);
  expect(frames.flatMap((frame) => (frame.type === 'narrate' ? [frame.text] : []))).toEqual([
    'Rain on the quay.',
    'A rope creaks.',
  ]);
  expect(report).toMatchObject({ fault: null, ended: null, yielded: 'continue' });
});

test('one that goes on for too long once it has begun is ended with what it told', async () => {
  const { frames, report } = await toldBy([
    [1000, `{"elements":[${line('Rain on the quay.')},`],
    [130_000, `${line('Too late.')}]}`],
  ]);
  expect(frames.filter(({ type }) => type === 'narrate')).toEqual([{ type: 'narrate', text: 'Rain on the quay.' }]);
  expect(report).toMatchObject({ fault: 'the telling was not over within 120 s', ended: 'broke-off' });
});
