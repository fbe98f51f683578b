import { expect, test } from 'vitest';
import { assembleDifferences, assembleModel } from '../../../server/evaluate/assemble.ts';
import { MEASURE_NAMES } from '../../../server/evaluate/measures.ts';
import { GROUPS } from '../../../server/evaluate/report/figures.ts';
import { REPORT_WORDS, reportInHtml, reportInText } from '../../../server/evaluate/report/index.ts';
import type { EvaluatedStory, EvaluationReport } from '../../../server/evaluate/types.ts';

const EVIL = '<img src=x onerror=alert(1)>"\'&\u202e';
const story = (own: number): EvaluatedStory => ({
  ...{ brief: `brief ${EVIL}`, language: 'en', says: EVIL, title: EVIL, by: 'model' },
  kept: [{ kind: 'people', what: EVIL, isKept: true }],
  counts: { finished: { sum: 1, of: 1 } },
  ...{ refusals: { [EVIL]: 2 }, trouble: EVIL },
  plays: ['asker', 'terse'].map((persona) => ({
    ...{
      persona,
      seed: 1,
      stopped: 'turns' as const,
      trouble: EVIL,
      replaced: { [EVIL]: 1 },
      refused: {},
      undirected: {},
    },
    counts: [{ own: { sum: own, of: 10 } }],
    transcript: [
      {
        ...{ turn: 1, act: EVIL, place: EVIL, action: EVIL, frames: [{ type: 'say', speaker: EVIL, text: EVIL }] },
        ...{ offered: [EVIL], replaced: [{ kind: 'secret' as const, reason: EVIL, written: EVIL }], refusals: [] },
        ...{ directedBy: 'model', replans: 0, trouble: EVIL, ms: 1 },
      },
    ],
  })),
});
const models = [assembleModel(EVIL, [story(2)], 1), assembleModel('other', [story(8)], 1)];
const REPORT: EvaluationReport = {
  ...{ version: 1, at: '2026-01-02T03:04:05.000Z', ms: 65_000, interrupted: false, models },
  request: { models: [EVIL, 'other'], stories: 1, turns: 1, players: 2, seed: 1, judge: 'j' },
  differences: assembleDifferences(models, 1),
  judgement: {
    ...{ judge: EVIL, ratings: { same: 1, of: 2 }, preferences: { same: 1, of: 2 }, failed: 1, trouble: EVIL },
    dimensions: [{ id: 'a', name: 'A', ratings: [2, 4], preferred: { first: 0, second: 1, neither: 0 } }],
  },
};

test.each(['en', 'zh', 'ja'] as const)('a page in %s needs nothing besides, and runs nothing', (language) => {
  const written = reportInHtml(REPORT, REPORT_WORDS[language]);
  const page = written.replaceAll(/url\("data:font\/woff2;base64,[\w+/=]+"\)/g, '');
  expect(written.length - page.length).toBeGreaterThan(50_000);
  expect(page).not.toContain('url(');
  expect(page).toContain(`<html lang="${REPORT_WORDS[language].tag}">`);
  expect(page).toContain("default-src 'none'");
  const tags = new Set([...page.matchAll(/<([a-z]\w*)/gu)].map(([, tag]) => tag));
  for (const tag of ['img', 'script', 'link', 'iframe', 'a', 'base', 'form']) expect(tags).not.toContain(tag);
  // What is told is in it as text alone.
  expect(page.split('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;').length).toBeGreaterThan(20);
  expect(page).not.toContain('\u202e');
  expect(page).not.toMatch(/undefined|NaN|\[object/u);
});

test('models may be called anything', () => {
  const named = ['FONTS-7B', 'STYLE-x', '$&'].map((name) => assembleModel(name, [story(2)], 1));
  const page = reportInHtml({ ...REPORT, models: named, differences: {} }, REPORT_WORDS.en);
  expect(page).toMatch(/<title>[^<]* · FONTS-7B, STYLE-x, \$&amp;<\/title>/u);
  expect(page).toMatch(/<style class="fonts">@font-face/u);
});

test('the page and the lines say which model is better where the interval leaves no doubt', () => {
  const words = REPORT_WORDS.en;
  const page = reportInHtml(REPORT, words);
  expect(page).toMatch(new RegExp(`${words.measures.own[0]}<small>.*?<span class="better">better: other</span>`, 'u'));
  const lines = reportInText(REPORT, words, (rows) => rows.map((cells) => cells.join(' | ')));
  expect(lines).toContain('Lines of its own | 20 % | 80 % | +60 %  better: other');
});

test('every measure stands in one group, and is called something in each language', () => {
  expect(Object.values(GROUPS).flat().toSorted()).toEqual([...MEASURE_NAMES].toSorted());
  for (const { measures } of Object.values(REPORT_WORDS))
    for (const name of MEASURE_NAMES) expect(measures[name][0]).not.toBe('');
});
