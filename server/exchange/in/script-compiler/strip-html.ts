import { type Mark, writeMarkup } from '../../../../shared/story/index.ts';

const TAGS: Readonly<Record<string, 'bold' | 'italic'>> = { b: 'bold', strong: 'bold', i: 'italic', em: 'italic' };
/** Maximum nesting of markup; deeper tags mark nothing. */
const OPEN_MAX = 100;
const TAG = /<(\/?)([a-z][a-z0-9]{0,15})(?:\s[^<>]{0,500})?\/?>/giu;

/** Bold and italic become markup, other tags are removed but not their contents; `told` receives those. */
export function convertHtmlTags(text: string, onTag: (tag: string) => void = () => {}): string {
  if (!text.includes('<')) return writeMarkup({ text, marks: [] });
  const marks: Mark[] = [];
  const open: { type: 'bold' | 'italic'; from: number }[] = [];
  let plain = '';
  let from = 0;
  for (const found of text.matchAll(TAG)) {
    const [whole, slash, name = ''] = found;
    plain += text.slice(from, found.index);
    from = found.index + whole.length;
    const type = TAGS[name.toLowerCase()];
    if (type === undefined) {
      if (name.toLowerCase() === 'br') plain += ' ';
      else onTag(whole);
    } else if (slash === '') {
      if (open.length < OPEN_MAX) open.push({ type, from: plain.length });
    } else {
      const begun = open.findLastIndex((each) => each.type === type);
      const [mark] = begun < 0 ? [] : open.splice(begun, 1);
      if (mark && mark.from < plain.length) marks.push({ ...mark, to: plain.length });
    }
  }
  return writeMarkup({ text: plain + text.slice(from), marks });
}

/** Scripts and styles in HTML, with their contents. */
export const SCRIPT = /<(script|style)(?:\s[^<>]{0,500})?>[^<]{0,5000}<\/\1>/gi;
/** HTML elements of formatted text. Other names in angle brackets may be the author's own. */
const HTML_TAG =
  /<\/?(a|abbr|audio|b|big|blockquote|br|button|center|code|dd|details|div|dl|dt|em|font|form|h[1-6]|hr|i|iframe|img|input|kbd|li|link|mark|meta|ol|p|pre|q|s|script|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|th|thead|tr|tt|u|ul|video)(?:\s[^<>]{0,500})?\/?>/gi;

/** Removes HTML elements and comments. @param onLost receives each one except line breaks */
export function stripHtml(text: string, onLost: (what: string) => void = () => {}): string {
  if (!text.includes('<')) return text;
  const drop = (what: string) => {
    onLost(what);
    return '';
  };
  return withoutComments(text, onLost)
    .replace(SCRIPT, drop)
    .replace(HTML_TAG, (tag, name: string) => (name.toLowerCase() === 'br' ? '\n' : drop(tag)))
    .trim();
}

/** Removes HTML comments but keeps row numbers. @param leftOut receives each comment with its row, from 1 */
export function withoutComments(text: string, leftOut: (what: string, row: number) => void): string {
  let plain = '';
  let row = 1;
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const isEscaped = text[at - 1] === '\\';
    const end = isEscaped ? at + 1 : text.indexOf('-->', at + 4);
    if (end < 0) break;
    const next = isEscaped ? end : end + 3;
    const before = text.slice(from, at);
    const comment = text.slice(at, next);
    row += before.split('\n').length - 1;
    plain += before + (isEscaped ? comment : comment.replace(/[^\n]/g, ''));
    if (!isEscaped) leftOut(comment, row);
    row += comment.split('\n').length - 1;
    from = next;
  }
  return plain + text.slice(from);
}
