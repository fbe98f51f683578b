import { expect, test } from 'vitest';
import type { TellerData } from '../../../../shared/wire/index.ts';
import { tellerSentence } from '../../../../web/stage/playing/teller.ts';
import { WORDS } from '../support.ts';

const ASKED: TellerData = { model: 'google:gemini-3.8-flash', insteadOf: null };
const SILENT: TellerData = { model: 'offline', insteadOf: { model: 'google:gemini-3.8-flash', wasSilent: true } };
const FAILED: TellerData = { model: 'offline', insteadOf: { model: 'openai-compatible:qwen3', wasSilent: false } };

test.each<[keyof typeof WORDS, TellerData, string]>([
  ['en', SILENT, 'No word came from gemini-3.8-flash; the improviser tells instead.'],
  ['en', FAILED, 'qwen3 did not answer; the improviser tells instead.'],
  [
    'en',
    { ...FAILED, insteadOf: { model: 'openai-compatible:qwen3', wasSilent: false, unfinished: 'filtered' } },
    'The provider of qwen3 filtered the answer; the improviser tells instead.',
  ],
  [
    'en',
    { ...ASKED, ended: 'cut-off' },
    'The answer of gemini-3.8-flash was cut off at its length limit; the scene was told to its end without it.',
  ],
  ['zh', SILENT, 'gemini-3.8-flash 一直没有开口，这一段由即兴说书人来讲。'],
  ['ja', SILENT, 'gemini-3.8-flash から言葉が届かないため、即興の語り手が代わりに語ります。'],
])('in %s a reader is told who was asked and who tells: %#', (language, teller, sentence) => {
  expect(tellerSentence(teller, WORDS[language].stage)).toBe(sentence);
});

test.each(['en', 'zh', 'ja'] as const)('in %s an answer that ended early is told, one that came is not', (language) => {
  const strings = WORDS[language].stage;
  expect(tellerSentence(ASKED, strings)).toBeNull();
  const sentences = (['broke-off', 'over-budget', 'filtered', 'cut-off', 'empty'] as const).map((ended) =>
    tellerSentence({ ...ASKED, ended }, strings),
  );
  for (const sentence of sentences) expect(sentence).toContain('gemini-3.8-flash');
  expect(new Set(sentences).size).toBe(5);
  const instead = (['filtered', 'cut-off', 'empty'] as const).map((unfinished) =>
    tellerSentence({ model: 'offline', insteadOf: { ...ASKED, wasSilent: false, unfinished } }, strings),
  );
  for (const sentence of instead) expect(sentence).toContain(strings.improviser);
  expect(new Set([...sentences, ...instead]).size).toBe(8);
});
