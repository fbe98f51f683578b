/** Whether a text names somebody, whole or by the first part of the name. In scripts with spaces only whole words count. */
export function isNamed(text: string, name: string): boolean {
  const [first = ''] = name.split(/[\s·・]/u);
  return [name, first].some((called) => called.length > 1 && hasName(text, called));
}

function hasName(text: string, name: string): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return text.includes(name);
  return ` ${wordsOf(text)} `.includes(` ${wordsOf(name)} `);
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]s\b/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ');
