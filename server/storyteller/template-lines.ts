import { type Language, languageFor } from '../../shared/language/tag.ts';
import type { CheckOutcome } from '../../shared/play/index.ts';
import { titleSaid } from '../words/text.ts';

/** Plain lines for when nobody tells and the scene's own words are used up. `{place}` is the place's title. */
const LINES: Record<Language, readonly string[]> = {
  en: [
    'A moment passes at {place}.',
    '{place} is as you left it, and a little later.',
    'For a while nothing at {place} asks anything of you.',
    'You let {place} settle around you.',
  ],
  zh: [
    '{place}，时间悄悄过去了一会儿。',
    '{place}还是老样子，只是又晚了一些。',
    '有那么一阵，{place}什么也不向你要。',
    '你静静地待在{place}。',
  ],
  ja: [
    '{place}で、しばし時が流れる。',
    '{place}はさっきのまま。ただ、少し時間がたった。',
    'しばらくのあいだ、{place}は静かなままだ。',
    'あなたは{place}の空気に身をゆだねる。',
  ],
};

/** What the player did, where it was in words of their own or one of the offered. */
const DONE: Record<Language, string> = {
  en: 'What you set out to do: {text}',
  zh: '你的举动：{text}',
  ja: 'あなたの行動：{text}',
};

const OUTCOMES: Record<Language, Record<CheckOutcome, string>> = {
  en: {
    full: 'It goes just as you wished.',
    mixed: 'It works, though not without a cost.',
    miss: 'It goes wrong, and the story moves on all the same.',
  },
  zh: { full: '一切如你所愿。', mixed: '成了，但也付出了代价。', miss: '事情没成，故事却仍在继续。' },
  ja: {
    full: '思いどおりにいった。',
    mixed: 'うまくいったが、代償もあった。',
    miss: 'うまくいかなかった。それでも物語は進む。',
  },
};

/**
 * The template narration: one deterministic line that is always there.
 * @param turn picks among the lines, so that two turns running differ
 */
export function templateLine(language: string, place: string, turn: number): string {
  const lines = LINES[languageFor(language)];
  const line = (lines[turn % lines.length] ?? '{place}').replaceAll('{place}', () => titleSaid(place));
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** The player's own words, given back. */
export const templateAction = (language: string, text: string): string =>
  DONE[languageFor(language)].replace('{text}', () => text);

/** What came of a roll. */
export const templateOutcome = (language: string, outcome: CheckOutcome): string =>
  OUTCOMES[languageFor(language)][outcome];
