import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkQuestionOf } from '../../../server/improviser/coauthor/check-asks.ts';
import { readConversation } from '../../../server/improviser/coauthor/conversation.ts';
import { readIntents } from '../../../server/improviser/coauthor/intents.ts';
import { asksToSave, goesOn } from '../../../server/improviser/coauthor/later.ts';
import { respond } from '../../../server/improviser/coauthor/respond.ts';
import { openDesk, sceneAt } from './drive.ts';

const LANGUAGES = ['en', 'zh', 'ja'] as const;
const talkIn = (language: string): Record<string, string[]> =>
  JSON.parse(readFileSync(new URL(`../../../assets/improviser/talk.${language}.json`, import.meta.url), 'utf8'));
const slotsOf = (phrases: readonly string[]): string[] => phrases.flatMap((phrase) => phrase.match(/\{\w+\}/gu) ?? []);

test.each(['zh', 'ja'])('every phrase is there in %s, written in it, with no slot that nobody fills', (language) => {
  const [english, own] = [talkIn('en'), talkIn(language)];
  expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
  const script = language === 'ja' ? /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u : /\p{Script=Han}/u;
  for (const [key, phrases] of Object.entries(own)) {
    const filled = new Set([...slotsOf(english[key] ?? []), '{label}']);
    expect([key, slotsOf(phrases).filter((slot) => !filled.has(slot))]).toEqual([key, []]);
    for (const phrase of phrases) {
      const words = phrase.replace(/\{\w+\}/gu, '');
      if (/\p{L}/u.test(words)) expect([key, words]).toEqual([key, expect.stringMatching(script)]);
      if (language === 'ja' && words.length > 12) expect(words).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
    }
  }
});

test.each(LANGUAGES)('what is offered to be pressed in %s is understood', (language) => {
  const phrase = (key: string) =>
    (talkIn(language)[key]?.[0] ?? '').replace('{someone}', '佐代').replace('{place}', '灯台');
  expect(readIntents(phrase('chip_redraw'))).toEqual([{ kind: 'redraw', what: '佐代' }]);
  expect(readIntents(phrase('chip_easier'))).toEqual([{ kind: 'difficulty', how: 'easier' }]);
  expect(readIntents(phrase('chip_tone'))).toEqual([{ kind: 'tone', how: expect.any(String) }]);
  expect(checkQuestionOf(phrase('chip_reached'))).toBe('frequency');
  expect(checkQuestionOf(phrase('chip_check'))).toBe('check');
});

test.each([
  ['佐代の立ち絵を描き直してください', { kind: 'redraw', what: '佐代' }],
  ['題名を『夜の灯』に変えて', { kind: 'retitle', to: '夜の灯' }],
  ['灯台を「白い塔」に改名して', { kind: 'rename', what: '灯台', to: '白い塔' }],
  ['佐代の名前を小夜に変えて', { kind: 'rename', what: '佐代', to: '小夜' }],
  ['もう少し難しくしてほしい', { kind: 'difficulty', how: 'harder' }],
])('a change is read in Japanese: %s', (text, intent) => {
  expect(readIntents(text)).toEqual([intent]);
});

test('what a story tells in Japanese is no wish', () => {
  expect(readIntents('佐代は灯台で古い手紙を見つける。')).toEqual([]);
  expect([goesOn('保存して'), asksToSave('保存してください'), goesOn('続けて')]).toEqual([true, true, true]);
});

test('an author who writes Japanese is answered in it, and offered to tell a plot of their own', () => {
  const said = (text: string) =>
    readConversation({
      ...sceneAt(openDesk(), 'ja'),
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    });
  for (const text of ['こんにちは', '']) {
    const { text: answer } = respond(said(text), new Set(), 1);
    expect(answer).toMatch(/あなたが話す筋書きなら、その言葉のまま/u);
  }
});
