import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { Services } from '../../../server/main.ts';
import type { Overrides } from '../../../server/overrides.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
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

const JOURNEYS: [string, Journey][] = [
  ['an English play to its end', toEnd(['Who is Haru?', 'I look at Haru.', 'Thank you, Haru.'])],
  ['a Chinese play to its end', toEnd(['Haru是谁？', '看看Haru。', '谢谢你，Haru。'], { language: 'zh-CN' })],
  ['a Japanese play to its end', toEnd(['Haruは誰？', 'Haruを見る。', 'Haru、ありがとう'], { language: 'ja' })],
];

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
});
