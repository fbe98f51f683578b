/** Irregular white space. */
const UNEVEN = /^\s|[^\S ]|\s\s|\s$/u;

/** Ends in "…"; never splits a surrogate pair; a blank text stays blank. */
export function oneLine(text: string, max: number): string {
  const line = UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
  return line.length <= max ? line : `${cut(line, max - 1)}…`;
}

const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** Final marks and particles, and initial words, of questions. */
const ENDS = /(?:[?？]|[吗嗎呢]|か)\s*[。.!！…]*\s*["”’」』)）]*$/u;

const BEGINS =
  /^["“「]?\s*(?:(?:who|what|where|when|why|how|which|whose|whom|is|are|was|were|do|does|did)\b|谁|什么|哪|为什么|怎么|誰|何|なぜ|どこ|どう|いつ)/iu;

/** Guesses whether words are a question, in English, Chinese and Japanese. */
export function looksLikeQuestion(words: string): boolean {
  const text = words.trim();
  return ENDS.test(text) || (BEGINS.test(text) && !/[.!。！]["”’」』)）]*$/u.test(text));
}
