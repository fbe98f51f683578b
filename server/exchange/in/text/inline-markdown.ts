import { parseMarkup } from '../parse-html.ts';
import { SCRIPT } from '../script-compiler/strip-html.ts';

/** Start of the private-use area that stands in for escaped characters. */
const ASIDE = 0xe000;
const hidden = (text: string): string =>
  text.replace(/[!-/:-@[-`|~]/g, (sign) => String.fromCharCode(ASIDE + sign.charCodeAt(0)));
const escaped = (text: string): string =>
  text.replace(/[\ue021-\ue07e]/g, (sign) => `\\${String.fromCharCode(sign.charCodeAt(0) - ASIDE)}`);

/** Removes the backslashes of escaped characters. */
export const unescapeMarkdown = (text: string): string => text.replace(/\\([!-/:-@[-`|~])/g, '$1');

const CODE = /(?<!`)(`{1,3})([^`]{1,500})\1(?!`)/g;
const IMAGE = /!\[[^\]]{0,300}\]\([^()]{0,500}\)|!\[\[[^[\]]{1,300}\]\]/g;
const LINK = /\[([^[\]]{1,300})\](?:\(([^()]{0,500}(?:\([^()]{0,200}\)[^()]{0,300})?)\)|\[([^[\]]{0,200})\])/g;
const WIKI_LINK = /\[\[(?:[^[\]|]{1,300}\|)?([^[\]|]{1,300})\]\]/g;
const FOOTNOTE = /\[\^[^\]\s]{1,60}\]/g;
const DEFINITION = /^\s{0,3}\[(?:\^[^\]]{1,60}\]:|[^\]]{1,200}\]:\s+(?=\S{0,500}[:/#])\S{1,500}(?:\s+["'(].{0,300})?$)/;
const SET_OFF = /<(b|strong|i|em)>([^<>]{1,300})<\/\1>/gi;
const TAG = /<\/?([a-z][a-z0-9-]{0,30})(?:\s[^<>]{0,500})?\/?>/gi;
const ADDRESS = /<((?:https?|mailto):[^<>\s]{1,500})>/gi;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;
const TASK = /^(\s*(?:[-*+]|\d{1,3}[.)])\s+)\[[ xX]\]\s+/;
const NOTICE = /^(\s{0,3}>\s?)\[![a-z]{1,20}\][+-]?/i;
const NOTE = /%%[^%]{1,2000}%%/g;
const BOX = /^\s{0,3}:{3,}.*$/;
const STRUCK = /(~~|==)(?=[^\s~=])([^~=]{1,300})\1/g;

function decodeEntity(entity: string): string {
  const pieces: string[] = [];
  parseMarkup('', entity, { ontext: (words) => void pieces.push(words) });
  return hidden(pieces.join(''));
}

/** A row without unsupported markup, which `leftOut` receives. Emphasis, headings, lists and links to headings stay. */
export function plainRow(row: string, leftOut: (what: string) => void): string {
  const drop = (what: string) => {
    leftOut(what);
    return '';
  };
  const text = row
    .replace(/\\([!-/:-@[-`|~])/g, (_, sign: string) => hidden(sign))
    .replace(/\\$/, '')
    .replace(CODE, (_, _marks, code: string) => hidden(code));
  if (DEFINITION.test(text)) return drop(row);
  const plain = text
    .replace(BOX, drop)
    .replace(NOTE, drop)
    .replace(NOTICE, (whole, quote: string) => drop(whole.slice(quote.length)) + quote)
    .replace(TASK, '$1')
    .replace(IMAGE, drop)
    .replace(WIKI_LINK, '$1')
    .replace(LINK, (whole, words: string, to: string | undefined, _reference, offset: number) => {
      // A link to a heading at the start of a row is a choice.
      const isFirst = offset < 250 && /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?$/.test(text.slice(0, offset));
      if (isFirst && to?.startsWith('#')) return whole;
      if (to !== undefined && to !== '') leftOut(to);
      return words;
    })
    .replace(FOOTNOTE, drop)
    .replace(SCRIPT, drop)
    .replace(ADDRESS, '$1')
    .replace(SET_OFF, (_, tag: string, words: string) => {
      const mark = /^[bs]/i.test(tag) ? 'b' : 'i';
      return `{${mark}}${words}{/${mark}}`;
    })
    .replace(TAG, (tag, name: string) => (name.toLowerCase() === 'br' ? ' ' : drop(tag)))
    .replace(STRUCK, '$2')
    .replace(ENTITY, decodeEntity);
  return escaped(plain);
}

export const tableRow = (row: string): string =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' – ');

/** Whether a row separates a table's head from its body. */
export const isTableRule = (row: string): boolean =>
  row.includes('|') && row.includes('-') && row.length < 2000 && /^[\s|:-]+$/.test(row);
