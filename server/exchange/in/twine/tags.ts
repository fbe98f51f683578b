import { externalLink, isAddress, type TwineNode, textNode, unsupported, unsupportedCode } from './nodes.ts';
import type { DelimiterFinder } from './scanner.ts';
import { setNodes } from './values.ts';

export const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})((?:\s(?:"[^"]{0,1000}"|'[^']{0,1000}'|[^<>"']){0,500})?)\/?>/iu;

const MARKS: Readonly<Record<string, 'b' | 'i'>> = { b: 'b', strong: 'b', i: 'i', em: 'i' };
const BLOCKS = new Set(
  'address article aside blockquote br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const CLOSED = new Set('audio canvas iframe math object script select style svg template textarea video'.split(' '));
/** Void elements that display something. */
const SHOWN = new Set('embed img image input meter progress source track'.split(' '));

function parseAttributes(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/([@:\w-]{1,60})\s{0,20}(?:=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]{1,500})))?/gu);
  return new Map(
    [...found].map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  );
}

/** Parses a tag (`found`: a match of `TAG`), with the contents of a link or no text. @returns where to continue */
export function readTag(
  text: string,
  at: number,
  [whole, slash, written = '', attributes = '']: readonly (string | undefined)[],
  { delimiters, read }: { readonly delimiters: DelimiterFinder; readonly read: (text: string) => TwineNode[] },
): { nodes: TwineNode[]; end: number } {
  const name = written.toLowerCase();
  const tag = whole ?? '';
  const end = at + tag.length;
  const mark = MARKS[name];
  if (mark !== undefined) return { nodes: [textNode(`<${slash}${mark}>`)], end };
  if (slash !== '') return { nodes: BLOCKS.has(name) ? [textNode('\n')] : [], end };
  const closing = (): { inner: string; after: number } | null => {
    const close = delimiters.find(`</${written}>`, end);
    return close < 0 ? null : { inner: text.slice(end, close), after: close + written.length + 3 };
  };
  if (CLOSED.has(name)) {
    return {
      nodes: [name === 'script' ? unsupportedCode(tag) : unsupported(tag)],
      end: tag.endsWith('/>') ? end : (closing()?.after ?? end),
    };
  }
  if (name === 'ruby') {
    const kept = /^<ruby>[^<>]{1,60}<rt>[^<>]{1,60}<\/rt><\/ruby>/iu.exec(text.slice(at, at + 160))?.[0];
    if (kept !== undefined) return { nodes: [textNode(kept)], end: at + kept.length };
  }
  const leftOver = /\w/.test(attributes) ? [unsupported(tag)] : [];
  if (SHOWN.has(name)) return { nodes: [unsupported(tag)], end };
  if (name === 'a' || name === 'button' || name === 'area') {
    const has = parseAttributes(attributes);
    const passage = has.get('data-passage');
    const named = has.get('@data-passage') ?? has.get('sc-eval:data-passage');
    const href = has.get('href') ?? '';
    const element = closing();
    const label = element ? read(element.inner) : [];
    const after = element?.after ?? end;
    const to = passage ?? (named === undefined ? undefined : { named });
    if (to !== undefined) {
      return { nodes: [{ node: 'link', label, to, inner: setNodes(has.get('data-setter')) }], end: after };
    }
    return { nodes: isAddress(href) ? externalLink(label, href) : [...leftOver, ...label], end: after };
  }
  return { nodes: [...leftOver, ...(BLOCKS.has(name) ? [textNode('\n')] : [])], end };
}
