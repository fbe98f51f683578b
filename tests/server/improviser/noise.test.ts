import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Services } from '../../../server/main.ts';
import type { Overrides } from '../../../server/overrides.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply } from '../../support/fake-model-script.ts';
import { inNoise } from '../../support/noise.ts';
import { sampleStory } from '../../support/sample.ts';
import { ask, openServices, parts } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';

type Around = Overrides['around'];
type Env = Record<string, string>;
/** What a server does for somebody, and what of it is the same whenever it is done. */
type Journey = (services: Services) => Promise<unknown>;

const services = (env: Env, around?: Around) =>
  openServices({ IMAGE_MODEL: 'embedded', ...env }, { art: fakeArt().art, ...(around && { around }) });

const say = (text: string) => ({ id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] });

/** Says these things to the co-author, one after another, and answers what came of them. */
async function talk(at: Services, texts: readonly string[]) {
  for (const text of texts) {
    const { status } = await ask(at, 'POST', '/api/chat', { id: 'working', message: say(text) });
    expect(status).toBe(200);
  }
  const { body } = await ask(at, 'GET', '/api/sessions/working');
  const answers = body.messages
    .filter(({ role }: { role: string }) => role === 'assistant')
    .map((message: { parts: { type: string; text?: string; input?: unknown; state?: string }[] }) =>
      message.parts.map(({ type, text, input, state }) => ({ type, text, input, state })),
    );
  const { draft, checklist, packageVersion, packageId } = body;
  return {
    draft: JSON.parse(JSON.stringify(draft).replaceAll(/\/media\/[^"]+/g, '')),
    checklist,
    packageVersion,
    answers,
    packageId,
  };
}

/** Plays a story until it ends, or so many turns, saying something now and then; answers all that was shown. */
async function play(at: Services, packageId: string, said: readonly string[], most = 150) {
  const { body } = await ask(at, 'POST', '/api/plays', { packageId, seed: 3 });
  const shown: unknown[] = [];
  let action: PlayerAction = { type: 'start' };
  for (let turn = 0; turn < most; turn++) {
    const answer = await ask(at, 'POST', `/api/plays/${body.id}/turns`, { action });
    expect(answer.status).toBe(200);
    const received = parts(answer.body);
    shown.push(
      ...received.flatMap(({ type, data }) => (type === 'data-frame' ? [(data as { frame: unknown }).frame] : [])),
    );
    // biome-ignore lint/suspicious/noExplicitAny: what comes at a turn's end, of which three fields are read.
    const end = received.find(({ type }) => type === 'data-turn')?.data as any;
    if (end.ended) return { ended: end.ended, turns: turn + 1, shown };
    const words = said[turn % 7];
    const choice = end.choices[turn % Math.max(1, end.choices.length)];
    action =
      end.waitingFor === 'dice-result'
        ? { type: 'roll' }
        : words !== undefined && end.waitingFor !== 'continue'
          ? { type: 'text', text: words }
          : choice
            ? { type: 'choice', choiceId: choice.id }
            : { type: 'continue' };
  }
  return { ended: null, turns: most, shown };
}

async function bring(at: Services, story: VNPackage): Promise<string> {
  const { status, body } = await ask(at, 'POST', '/api/packages/import', story);
  expect(status).toBe(201);
  return body.packageId;
}

const toEnd =
  (said: readonly string[], more: Partial<VNPackage> = {}): Journey =>
  async (at) => {
    const played = await play(at, await bring(at, { ...sampleStory(), ...more }), said);
    expect(played.ended).not.toBeNull();
    return played;
  };

const toStory =
  (brief: string, ...later: readonly string[]): Journey =>
  async (at) => {
    const written = await talk(at, [brief, ...later]);
    expect(written.packageVersion).toBe(1);
    const { packageId, ...told } = written;
    return { told, played: (await play(at, packageId, ['I look around.'], 6)).shown };
  };

/** Asks for a plan, has it changed, and carries it out. */
const byPlan =
  (request: string, feedback: string, ...after: readonly string[]): Journey =>
  async (at) => {
    await ask(at, 'POST', '/api/sessions', { id: 'working' });
    const made = await ask(at, 'POST', '/api/sessions/working/plans', { request });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const again = await ask(at, 'POST', `/api/plans/${made.body.id}/regenerate`, { feedback });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const run = await ask(at, 'POST', `/api/plans/${made.body.id}/execute`, { unattended: true });
    expect(run.status, JSON.stringify(run.body)).toBe(200);
    const ended = await ask(at, 'GET', `/api/plans/${made.body.id}`);
    expect(ended.body).toMatchObject({ state: 'ended', result: { success: true } });
    const { packageId: _own, ...told } = await talk(at, after);
    return {
      steps: ended.body.steps.map(({ tool, args, status }: Record<string, unknown>) => ({ tool, args, status })),
      told,
    };
  };

const JOURNEYS: [string, Journey][] = [
  [
    'an English story from a sentence, changed, asked about and played',
    toStory(
      'a noir mystery in 1940s Tokyo with Aiko Mori, one act, three places, three characters',
      'make Aiko older',
      'what is wrong with the story?',
      'how often is the bar reached?',
      'remove the encounter that does not exist',
    ),
  ],
  [
    'a Chinese story from a sentence, changed and played',
    toStory('写一个民国上海的悬疑故事，主角叫沈默，一幕，三个地方，三个角色', '让沈默老一点', '还缺什么？'),
  ],
  [
    'a plan in Japanese, changed and carried out, and talk about it',
    byPlan(
      '1940年代の東京のミステリー、1幕、3つの場所、登場人物3人',
      '場所を2つにして',
      'この物語に問題はある？',
      '続けて',
    ),
  ],
  ['an English play to its end', toEnd(['Who are you?', 'I look closer.', 'Thank you. What happened here?'])],
  ['a Chinese play to its end', toEnd(['你是谁？', '我到处看看。', '今天天气怎么样？'], { language: 'zh-CN' })],
  ['a Japanese play to its end', toEnd(['あなたは誰？', 'よく見てみる。', 'サイコロを振る'], { language: 'ja' })],
];

/** Every text of a prompt. */
const textsIn = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.flatMap((part) => ('text' in part ? [part.text] : [])),
  );

describe('the improviser reads no sentence of any prompt', () => {
  it.each(JOURNEYS)(
    '%s: the same in noise, word for word',
    async (_name, journey) => {
      const texts: string[] = [];
      const noise: string[] = [];
      const around = inNoise((prompt, instead) => {
        texts.push(...textsIn(prompt));
        noise.push(...textsIn(instead));
      });
      const [plain, drowned] = await Promise.all(
        [services({}), services({}, around)].map(async (at) => journey(await at)),
      );
      expect(drowned).toEqual(plain);
      expect(texts.length).toBeGreaterThan(3);
      expect(noise.map(({ length }) => length)).toEqual(texts.map(({ length }) => length));
      expect(noise.join('')).not.toMatch(/[^a-z\s]/);
    },
    120_000,
  );

  it('nor does one that stands in for a model that failed', async () => {
    const broken = async () => {
      const gemini = await startFakeGemini(() => reply.status(400, 'Out of order.'));
      onTestFinished(() => gemini.close());
      return gemini;
    };
    const servers = await Promise.all([broken(), broken()]);
    const [clear, deaf] = servers.map(({ url }, index) =>
      services(
        { GOOGLE_GENERATIVE_AI_API_KEY: 'key', GOOGLE_GENERATIVE_AI_BASE_URL: url },
        index === 0 ? undefined : inNoise(),
      ),
    );
    // In a play: nobody stands in for a co-author's model.
    const journey: Journey = async (at) => play(at, await bring(at, sampleStory()), ['I look around.'], 8);
    const [plain, drowned] = await Promise.all([clear, deaf].map(async (at) => journey((await at) as Services)));
    expect(drowned).toEqual(plain);
    const [asked, asInNoise] = servers.map(({ requests }) => JSON.stringify(requests.map(({ body }) => body)));
    expect(asked).toMatch(/look around/);
    expect(asInNoise).not.toMatch(/Draft|\bScene|\bTurn|noir|look around/);
    expect(servers[1].requests.length).toBeGreaterThan(2);
  }, 120_000);
});
