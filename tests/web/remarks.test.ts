import { beforeAll, describe, expect, test } from 'vitest';
import { readPackage } from '../../server/exchange/index.ts';
import { LANGUAGES, type Language } from '../../shared/language/tag.ts';
import type { WireRemarks } from '../../shared/remarks.ts';
import { PLANNING_TOOL_NAMES, type ToolName } from '../../shared/story/index.ts';
import { findingTexts } from '../../web/i18n/finding-texts.ts';
import { refusalTexts } from '../../web/i18n/refusal-texts.ts';
import { listRemarks, sayRemarks } from '../../web/i18n/remark-texts.ts';
import { workshop } from '../server/coauthor/support.ts';
import { plainStory } from '../server/exchange/support.ts';
import { aiko, ken, WHOLE_STORY, web } from '../shared/story/fixture.ts';
import { act, character, encounter, place } from '../support/story-fixture.ts';

type Remarked = Partial<WireRemarks>;

const MODEL_WORDS = new RegExp(`regenerateImage|${PLANNING_TOOL_NAMES.join('|')}`);
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const scriptOf = (tag: Language) => (tag === 'en' ? /\p{Script=Latin}/u : HAN_OR_KANA);

/** A story in Chinese about which everything is odd that an import remarks on. */
const odd = () => ({
  ...plainStory({
    characters: [character('ken'), character('ken', { name: '阿健' })],
    acts: [
      act(
        'act_1',
        [
          place('quay', [encounter('rope'), encounter('rope', { title: '绳索' })], {
            title: '码头',
            connections: ['moon'],
            requiredCharacters: ['nobody'],
          }),
          place('quay', [], { title: '旧码头' }),
        ],
        { startLocation: 'moon', title: '涨潮' },
      ),
    ],
  }),
  id: '..',
  assets: { backgrounds: { quay: { url: 'https://elsewhere.example/a.png', mimeType: 'image/png' } } },
});

const imported = () => {
  const { remarks } = readPackage(odd(), { id: 'fresh', createdAt: '2026-01-01T00:00:00.000Z' });
  return { warnings: remarks.map(({ told }) => told), remarks: remarks.map(({ reason }) => reason) };
};

beforeAll(async () => {
  for (const tag of LANGUAGES) await Promise.all([refusalTexts.load(tag), findingTexts.load(tag)]);
});

const wordsIn = (tag: Language) => ({ refusals: refusalTexts.of(tag), findings: findingTexts.of(tag) });

/** What the tools remark on in a story whose titles are none of its ids. */
async function remarkedByTools(): Promise<WireRemarks> {
  const { coauthor } = await workshop();
  const title = (text: string) => ({ title: text });
  await coauthor.openSession({ id: 's' });
  const told: Remarked[] = [];
  const call = async (tool: ToolName, input: unknown) =>
    told.push((await coauthor.runTool('s', tool, input)) as Remarked);
  for (const { tool, input } of WHOLE_STORY.filter(({ tool }) => tool !== 'finalizePackage')) await call(tool, input);
  for (const [at, { id }] of web.locations.entries())
    await call('updateElement', { type: 'node', actId: 'act_1', id, changes: title(`${at + 1}号码头`) });
  const { seq } = await coauthor.readSession('s');
  const first = web.locations[0]?.id ?? '';
  await coauthor.replacePicture('s', { type: 'character', id: aiko.id }, new Uint8Array([1]), seq);
  await call('proposeCharacter', { ...aiko, name: '爱子', surprise: 'x' });
  await call('updateElement', { type: 'character', id: ken.id, changes: { name: '健', imagePrompt: 'older' } });
  await call('updateElement', {
    type: 'node',
    actId: 'act_1',
    id: first,
    changes: {
      mood: 'dawn_light',
      backgroundPrompt: 'fog',
      musicPrompts: [{ text: 'wind', weight: 1 }],
      encounters: [],
    },
  });
  await call('updateElement', { type: 'act', id: 'act_1', changes: { intendedLocations: [first] } });
  return {
    warnings: told.flatMap(({ warnings = [] }) => warnings),
    remarks: told.flatMap(({ remarks = [] }) => remarks),
  };
}

test('what is odd about what a tool did is told in the interface’s language, the check’s findings among it', async () => {
  const answers = await remarkedByTools();
  expect(answers.remarks).toHaveLength(answers.warnings.length);
  const codes = answers.remarks.map(({ code }) => code);
  for (const code of ['shares-track', 'fields-left-out', 'own-picture-stays', 'still-as-it-was', 'mood-without-track'])
    expect(codes).toContain(code);
  for (const code of ['nothing-happens-there', 'taken-off-map']) expect(codes).toContain(code);
  expect(answers.remarks.some((reason) => 'says' in reason)).toBe(true);
  for (const tag of LANGUAGES) {
    for (const { text, lang } of sayRemarks(listRemarks(answers), wordsIn(tag))) {
      expect(lang, text).toBeUndefined();
      expect(text).not.toMatch(/\b(?:act_1|harbour|lighthouse|dawn_light|aiko|ken)\b/);
      expect(text).not.toMatch(MODEL_WORDS);
      expect(text).not.toMatch(/[。！？]\s/);
      expect(text).toMatch(scriptOf(tag));
    }
  }
});

describe('what is odd about a story that was brought in', () => {
  test('is told in the interface’s language, without the ids of a program', () => {
    const answer = imported();
    for (const tag of LANGUAGES) {
      const said = sayRemarks(listRemarks(answer), wordsIn(tag));
      expect(said.every(({ lang }) => lang === undefined)).toBe(true);
      const told = said.map(({ text }) => text);
      expect(told).toHaveLength(10);
      for (const sentence of told) {
        expect(answer.warnings).not.toContain(sentence);
        expect(sentence).not.toMatch(/\b(?:act_1|quay|ken|rope)\b/);
        expect(sentence).toMatch(scriptOf(tag));
      }
      expect(told.join()).toMatch(/旧码头.*绳索|绳索.*旧码头/);
    }
  });

  test('is told in the server’s words where it gives no reason, or one that is newer', () => {
    const warnings = ['Something odd.', 'Something new.', 'Something odd.'];
    const said = (remarks?: Parameters<typeof listRemarks>[0]['remarks']) =>
      sayRemarks(listRemarks({ warnings, remarks }), wordsIn('ja'));
    expect(said()).toEqual([
      { text: 'Something odd.', lang: 'en' },
      { text: 'Something new.', lang: 'en' },
    ]);
    expect(said([{ code: 'first-is-meant' }, { code: 'not-invented-yet' }, undefined])).toEqual([
      { text: '重なっていた名前への参照は、先にあったものを指します。' },
      { text: 'Something new.', lang: 'en' },
      { text: 'Something odd.', lang: 'en' },
    ]);
  });
});
