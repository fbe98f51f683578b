import { ownEntry } from '../../../../shared/json.ts';
import { parseMarkup } from '../parse-html.ts';
import type { Reporter } from '../script-compiler/reporter.ts';

export interface DocumentBlock {
  readonly kind: 'heading' | 'paragraph' | 'item';
  readonly level: number;
  readonly text: string;
  /** The target of a link that is the whole block. */
  readonly href: string | null;
  /** Anchors of the block. */
  readonly ids: readonly string[];
  readonly at: string;
}

const HEADING = /^h([1-6])$/;
const APART = new Set([
  'p',
  'div',
  'li',
  'blockquote',
  'section',
  'article',
  'tr',
  'dt',
  'dd',
  'br',
  'hr',
  'ul',
  'ol',
  'table',
  'body',
  'nav',
  'header',
  'footer',
  'figure',
  'pre',
]);
const UNTOLD = new Set(['script', 'style', 'head', 'template', 'svg', 'math', 'noscript', 'iframe', 'object']);
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };
const BLOCKS_MAX = 60_000;

const plain = (text: string): string =>
  text
    .replace(/[\\*_`<&~]/g, '\\$&')
    .replace(/^(\s*)(#|[-+>=~]|→|!\[)/u, '$1\\$2')
    .replace(/^(\s*\d{1,3})([.)])(?=\s)/u, '$1\\$2')
    .replace(/->/g, '\\->');

const HEAD = 4000;

function withoutDeclaration(html: string): string {
  const from = html.slice(0, HEAD).search(/<!DOCTYPE/i);
  if (from < 0) return html;
  const [sign = ''] = /[>[]/.exec(html.slice(from)) ?? [];
  const inner = sign === '[' ? html.indexOf(']', from) : from;
  const end = inner < 0 ? -1 : html.indexOf('>', inner);
  if (end < 0) return html;
  // Keep line breaks, so that row numbers stay right.
  const rows = html.slice(from, end + 1).replace(/[^\n]/g, '');
  return html.slice(0, from) + rows + html.slice(end + 1);
}

/**
 * Reads a page's blocks; nothing is loaded or run. `options.hasRows`: a person wrote it; positions are `page:row`.
 * @throws RefusalError `malformed`
 */
export function parseBlocks(
  html: string,
  page: string,
  reporter: Reporter,
  { hasRows = false }: { hasRows?: boolean } = {},
): DocumentBlock[] {
  const place = { row: 1 };
  const here = () => (hasRows ? `${page}:${place.row}` : page);
  let at = here();
  const blocks: DocumentBlock[] = [];
  /** The paragraph so far, in pieces, and whether it is blank. */
  let pieces: string[] = [];
  let isBlank = true;
  let level = 0;
  let isItem = false;
  let ids: string[] = [];
  let href: string | null = null;
  let linked = '';
  let untold = 0;
  const end = () => {
    const said = pieces
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/\*\*(\s*)\*\*/g, '$1');
    if (said !== '' && blocks.length < BLOCKS_MAX) {
      const isLink = href !== null && linked.replace(/\s+/g, ' ').trim() === said.replace(/\*+/g, '');
      blocks.push({
        kind: level > 0 ? 'heading' : isItem ? 'item' : 'paragraph',
        level,
        text: said,
        href: isLink ? href : null,
        ids,
        at,
      });
      ids = [];
    }
    pieces = [];
    isBlank = true;
    href = null;
    linked = '';
  };
  const closeMark = (mark: string) => {
    const isApart = pieces.at(-1)?.endsWith(' ') ?? false;
    while (isApart && pieces.at(-1)?.trim() === '') pieces.pop();
    if (isApart) pieces.push(pieces.pop()?.trimEnd() ?? '');
    pieces.push(mark, ...(isApart ? [' '] : []));
    isBlank = false;
  };
  let inLink = false;
  const handlers = {
    onopentag: (name: string, attributes: Readonly<Record<string, string>>) => {
      if (UNTOLD.has(name)) untold += 1;
      if (untold > 0) return;
      const heading = HEADING.exec(name);
      if (heading || APART.has(name)) end();
      if (heading) level = Number(heading[1]);
      if (name === 'li') isItem = true;
      if (attributes.id) ids.push(attributes.id);
      if (name === 'a') {
        if (attributes.name) ids.push(attributes.name);
        if (attributes.href !== undefined) {
          href = attributes.href;
          inLink = true;
        }
      }
      if (name === 'img')
        reporter.add(here(), 'picture-missing', { what: attributes.alt || attributes.src?.slice(0, 80) || 'img' });
      const mark = ownEntry(MARKS, name);
      if (mark !== undefined) {
        pieces.push(mark);
        isBlank = false;
      }
    },
    ontext: (words: string) => {
      if (untold > 0) return;
      if (isBlank && words.trim() !== '') at = here();
      const said = isBlank ? plain(words) : plain(`\u0000${words}`).slice(1);
      pieces.push(said);
      isBlank &&= said.trim() === '';
      if (inLink) linked += said;
    },
    onclosetag: (name: string) => {
      if (UNTOLD.has(name)) untold = Math.max(0, untold - 1);
      if (untold > 0) return;
      const mark = ownEntry(MARKS, name);
      if (mark !== undefined) closeMark(mark);
      if (name === 'a') inLink = false;
      if (HEADING.test(name) || APART.has(name)) end();
      if (HEADING.test(name)) level = 0;
      if (name === 'li') isItem = false;
    },
  };
  parseMarkup(page, withoutDeclaration(html), handlers, { place });
  end();
  return blocks;
}

export function indexBlocks(blocks: readonly DocumentBlock[]): ReadonlyMap<string, DocumentBlock> {
  const byId = new Map<string, DocumentBlock>();
  for (const block of blocks) for (const id of block.ids) if (!byId.has(id)) byId.set(id, block);
  return byId;
}

/** Renders blocks as Markdown, with the source position of each row. Items that link to a heading become choices. */
export function renderMarkdown(
  blocks: readonly DocumentBlock[],
  find: (href: string, from: DocumentBlock) => DocumentBlock | undefined,
): { text: string; at: readonly string[] } {
  const rows: string[] = [];
  const at: string[] = [];
  const put = (row: string, block: DocumentBlock) => {
    rows.push(row);
    at.push(block.at);
  };
  const headings = new Map<DocumentBlock, DocumentBlock | undefined>();
  let above: DocumentBlock | undefined;
  for (const block of blocks) {
    if (block.kind === 'heading') above = block;
    headings.set(block, above);
  }
  for (const [index, block] of blocks.entries()) {
    const to = block.href === null ? undefined : find(block.href, block);
    // The heading that is linked to, or the one above the linked block.
    const heading = to && headings.get(to);
    const isAnswer = block.kind === 'item' || heading !== undefined;
    const before = blocks[index - 1];
    if (block.kind === 'heading') {
      put('', block);
      put(`${'#'.repeat(block.level)} ${block.text}`, block);
      put('', block);
    } else if (isAnswer) {
      put(`- ${block.text}${heading ? ` -> ${heading.text}` : ''}`, block);
    } else {
      if (before && rows.at(-1) !== '') put('', before);
      put(block.text, block);
      put('', block);
    }
  }
  return { text: rows.join('\n'), at };
}
