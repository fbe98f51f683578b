import { afterEach, expect, test } from 'vitest';
import { streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import type { VNFrame } from '../../../shared/play/index.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeModelServer, type Reply, reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { geminiEnv, setUp } from '../models/support.ts';
import { sceneInput } from './scenes.ts';

let server: FakeModelServer;
afterEach(() => server.close());

async function toldBy(provider: string, script: (index: number) => Reply) {
  const replies = ({ index }: { index: number }) => script(index);
  server = provider === 'gemini' ? await startFakeGemini(replies) : await startFakeOpenAI(replies);
  const env =
    provider === 'gemini'
      ? geminiEnv(server.url)
      : { OPENAI_COMPATIBLE_BASE_URL: server.url, STORYTELLER_MODEL: 'openai-compatible:m' };
  const model = setUp(env).models.language('storyteller', { scope: 'play:p' });
  const frames: VNFrame[] = [];
  const reports: TellingReport[] = [];
  const telling = streamTelling({ ...sceneInput(), model, signal: new AbortController().signal }, (report) =>
    reports.push(report),
  );
  for await (const frame of telling) frames.push(frame);
  return { frames, reports };
}

const TOLD = {
  elements: [
    { type: 'narrate', text: 'Rain on the quay.' },
    { type: 'yield', waitingFor: 'continue' },
  ],
};

test.each(['gemini', 'openai'])(
  'a Storyteller of %s that calls tools it was not given is asked twice, and the scene is told',
  async (provider) => {
    const { frames } = await toldBy(provider, (index) => reply.calls({ call: `tool_${index}`, args: { at: index } }));
    expect(server.requests).toHaveLength(2);
    expect(frames.some(({ type }) => type === 'narrate' || type === 'say')).toBe(true);
  },
);

test.each(['gemini', 'openai'])('one of %s that then tells is heard', async (provider) => {
  const { frames, reports } = await toldBy(provider, (index) =>
    index === 0 ? reply.calls({ call: 'describe', args: {} }) : reply.json(TOLD),
  );
  expect(server.requests).toHaveLength(2);
  expect(frames).toEqual([{ type: 'narrate', text: 'Rain on the quay.' }]);
  expect(reports.at(-1)).toMatchObject({ yielded: 'continue', fault: null });
});
