import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { en } from '../../web/i18n/en.ts';
import { ja } from '../../web/i18n/ja.ts';
import { zh } from '../../web/i18n/zh.ts';
import { CallDetails } from '../../web/studio/chat/tool-card.tsx';
import { createDraftNames, type ToolCall } from '../../web/studio/wording/tool-call.ts';
import { act, character, draft, place } from './support.ts';

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    interpolation: { escapeValue: false },
    resources: { en: { translation: en }, zh: { translation: zh }, ja: { translation: ja } },
  });
});

const names = createDraftNames(
  draft({
    characters: [character('aiko', { name: 'Aiko Tanaka' })],
    acts: [act('act_1', [place('old_pier', { title: 'The Pier' })], { title: 'Low Tide' })],
  }),
);
const done = (tool: string, input: object): ToolCall => ({
  tool,
  input,
  state: 'done',
  output: { ok: true },
  errorText: null,
});

/** An opened call as it is drawn: what is read at once, and what is behind the fold for scripts. */
async function opened(language: string, call: ToolCall, told = false) {
  await i18next.changeLanguage(language);
  const details = createElement(CallDetails, { call, names, told, storyLanguage: 'en' });
  const { prelude } = await prerender(createElement(MantineProvider, null, details));
  const html = (await new Response(prelude as ReadableStream).text()).replace(
    /<style.*?<\/style>|<script.*?<\/script>|<!--.*?-->/gs,
    '',
  );
  const words = (part: string): string =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const fold = html.lastIndexOf('<details');
  return { shown: words(html.slice(0, fold)), folded: words(html.slice(fold)), html };
}

test.each([
  ['en', 'As scripts see it'],
  ['zh', '脚本看到的样子'],
  ['ja', 'スクリプトから見た内容'],
])('says what a call brought by the names of the forms, the call itself behind a fold: %s', async (language, fold) => {
  const call = done('draftNodeEncounters', {
    actId: 'act_1',
    nodeId: 'old_pier',
    encounters: [{ id: 'enc_rope', title: 'The rope', description: 'It is wet.', requiredCharacters: ['aiko'] }],
  });
  const { shown, folded, html } = await opened(language, call);
  for (const words of ['The Pier', 'Low Tide', 'The rope', 'It is wet.', 'Aiko Tanaka']) expect(shown).toContain(words);
  expect(shown).not.toMatch(/draftNodeEncounters|nodeId|requiredCharacters|old_pier|\{/);
  expect(folded).toContain(fold);
  expect(folded).toContain('draftNodeEncounters');
  expect(html).not.toMatch(/<details[^>]* open/);
});

test('names the fields that a revision changed', async () => {
  const call = done('updateElement', { type: 'character', id: 'aiko', changes: { 'personalArc.want': 'A boat.' } });
  const { shown } = await opened('en', call);
  expect(shown).toContain('Aiko Tanaka');
  expect(shown).toContain('A boat.');
  expect(shown).not.toMatch(/personalArc|updateElement/);
});

test('leaves out what is shown already, and takes whatever a model sent', async () => {
  const call = done('proposeCharacter', { id: 'aiko', name: 'Aiko' });
  expect((await opened('en', call, true)).shown).toBe('');
  for (const input of [undefined, null, 'x', [1], {}]) {
    expect((await opened('en', { ...call, input })).folded).toContain('proposeCharacter');
  }
});
