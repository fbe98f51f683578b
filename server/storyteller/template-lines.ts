/** Plain lines for when nobody tells and the scene's own words are used up. `{place}` is the place's title. */
const LINES: Record<'en' | 'zh', readonly string[]> = {
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
};

/**
 * The template narration: one deterministic line that is always there.
 * @param turn picks among the lines, so that two turns running differ
 */
export function templateLine(language: string, place: string, turn: number): string {
  const lines = language.toLowerCase().startsWith('zh') ? LINES.zh : LINES.en;
  return (lines[turn % lines.length] ?? '{place}').replaceAll('{place}', place);
}
