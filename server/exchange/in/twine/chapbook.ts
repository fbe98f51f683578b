import {
  append,
  DEPTH_MAX,
  externalLink,
  LINK,
  parseQuotedText,
  readLink,
  type TwineNode,
  textNode,
  unsupported,
  unsupportedCode,
  verbatimNode,
} from './nodes.ts';
import { createDelimiterFinder, createEmphasisReader, scanTokens } from './scanner.ts';
import { readTag, TAG } from './tags.ts';
import { parseListLiteral, splitArguments, splitOutsideBrackets } from './values.ts';

const INLINE = new RegExp(
  [
    `(?<link>${LINK.source})`,
    /\{(?<insert>(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^{}"'\n]){1,500})\}/.source,
    /(?<image>!\[[^[\]\n]{0,200}\]\([^()\s]{1,500}\))/.source,
    /\[(?<words>[^[\]\n]{1,300})\]\((?<address>[^()\s]{1,500})\)/.source,
    /\\(?<escaped>[!-/:-@[-`{-~])/.source,
    /(?<verbatim>`{1,3})/.source,
    /(?<mark>\*\*|__|~~|\*|(?<!\w)_|_(?!\w))/.source,
    /(?<remark><!--)/.source,
    `(?<tag>${TAG.source})`,
  ].join('|'),
  'giu',
);
const MARKS: Readonly<Record<string, 'b' | 'i'>> = { '**': 'b', __: 'b', '*': 'i', _: 'i' };

/** Markup at the start of a row: headings, lists, forks, rules. */
export const CHAPBOOK_ROW = /^\s*(?:#{1,6}\s+|[-*+]\s+(?=\S)|>\s*|(?:\*\s*){3,20}$|-{3,}\s*$)/u;

/** Modifiers whose text is not shown. */
const UNTOLD = /^(?:note(?: to self)?|n\.?b\.?|todo|fixme|css|javascript|ifnever\b.*)$/i;

/** Parses a Chapbook passage: the part above `--` sets variables; modifiers in brackets apply to the text below them. */
export function readChapbook(text: string): TwineNode[] {
  const rows = text.split('\n');
  const parting = rows.findIndex((row) => /^--\s*$/.test(row));
  const nodes: TwineNode[] = parting < 0 ? [] : rows.slice(0, parting).flatMap(readVariable);
  let block: string[] = [];
  let modifiers: string[] = [];
  let cases: { when: string | null; not?: boolean; nodes: TwineNode[] }[] = [];
  const end = () => {
    const isAppended = modifiers.some((each) => /^append$/i.test(each));
    const source = isAppended ? block.join('\n').trim() : block.join('\n');
    let content: TwineNode[] = isAppended ? inlineMarkdown(source) : [...inlineMarkdown(source), textNode('\n')];
    for (const modifier of modifiers) {
      const [, word = '', asked = ''] = /^(\S+)\s*([\s\S]*)$/u.exec(modifier) ?? [];
      const name = word.toLowerCase();
      if (UNTOLD.test(modifier))
        content = [/^javascript$/i.test(modifier) ? unsupportedCode(modifier) : unsupported(modifier)];
      else if (name === 'if' || name === 'unless') {
        cases = [{ when: asked, not: name === 'unless', nodes: content }];
        content = [{ node: 'if', cases }];
      } else if (name === 'else' && cases.length > 0) {
        cases.push({ when: null, nodes: content });
        content = [];
      } else if (!/^(?:ifalways|append|cont(?:inued?|'d)?)$/i.test(name)) content = [unsupported(modifier), ...content];
    }
    if (isAppended) while (isBlank(nodes.at(-1))) nodes.pop();
    append(nodes, content);
    block = [];
  };
  for (const row of rows.slice(parting + 1)) {
    const modifier = /^\[(?!\[)(.{1,1000})\]\s*$/u.exec(row)?.[1];
    if (modifier === undefined || /\]\(|\]\[/.test(modifier)) {
      block.push(row);
      continue;
    }
    end();
    modifiers = splitOutsideBrackets(modifier, (whole, from) => (whole[from] === ';' ? 1 : 0)).filter(
      (each) => each !== '',
    );
  }
  end();
  return nodes;
}

const isBlank = (node: TwineNode | undefined): boolean => node?.node === 'text' && node.text.trim() === '';

/** A row of the variables section: `name: value`, `name (condition): value`. */
function readVariable(row: string): TwineNode[] {
  const [, name = '', when, value = ''] = /^\s*([A-Za-z_$][\w$.]*)\s*(?:\((.{0,200})\))?\s*:\s*(.+)$/u.exec(row) ?? [];
  if (name === '' || /^config\./.test(name)) return row.trim() === '' ? [] : [unsupported(row.trim())];
  const set: TwineNode = { node: 'set', text: `${name} = ${value}` };
  return [when === undefined ? set : { node: 'if', cases: [{ when, nodes: [set] }] }];
}

/** Parses text with links, inserts and Markdown emphasis. */
export function inlineMarkdown(written: string, depth = 0): TwineNode[] {
  const text = written.replace(/\\[^\S\n]*(?=\n)/gu, '');
  const nodes: TwineNode[] = [];
  const delimiters = createDelimiterFinder(text);
  const emphasis = createEmphasisReader(MARKS);
  const inner = (part: string): TwineNode[] =>
    depth >= DEPTH_MAX ? [textNode(part)] : inlineMarkdown(part, depth + 1);
  scanTokens(
    text,
    INLINE,
    (found) => {
      const token = readAt(found);
      return token && { end: token.end, put: () => append(nodes, token.nodes) };
    },
    (node) => nodes.push(node),
  );
  return nodes;

  function readAt(found: RegExpExecArray): { end: number; nodes: TwineNode[] } | null {
    const [whole] = found;
    const is = found.groups ?? {};
    const end = found.index + whole.length;
    if (is.link !== undefined) {
      const { said, to } = readLink(LINK.exec(whole) ?? []);
      return { end, nodes: [{ node: 'link', label: inner(said), to, inner: [] }] };
    }
    if (is.insert !== undefined) return { end, nodes: readInsert(is.insert.trim(), whole, inner) };
    if (is.image !== undefined) return { end, nodes: [unsupported(is.image)] };
    if (is.words !== undefined) return { end, nodes: externalLink(inner(is.words), is.address ?? '') };
    if (is.escaped !== undefined) return { end, nodes: [verbatimNode(is.escaped)] };
    if (is.verbatim !== undefined) {
      const close = delimiters.find(is.verbatim, end);
      return close < 0 ? null : { end: close + is.verbatim.length, nodes: [verbatimNode(text.slice(end, close))] };
    }
    if (is.remark !== undefined) {
      const close = delimiters.find('-->', end);
      return close < 0 ? null : { end: close + 3, nodes: [] };
    }
    if (is.mark !== undefined) return markAt(is.mark, end);
    return readTag(text, found.index, TAG.exec(whole) ?? [], { delimiters, read: inner });
  }

  function markAt(mark: string, next: number): { end: number; nodes: TwineNode[] } | null {
    const read = emphasis(mark, () => {
      const end = delimiters.find(mark, next + 1);
      const paragraph = delimiters.find('\n\n', next);
      return end >= 0 && !/\s/.test(text[next] ?? ' ') && !(paragraph >= 0 && paragraph < end);
    });
    return read && { end: next, nodes: read };
  }
}

function readInsert(insert: string, whole: string, read: (text: string) => TwineNode[]): TwineNode[] {
  const [head = '', ...rest] = splitArguments(insert);
  const [written = '', value = ''] = splitNameAndValue(head);
  const given = new Map(rest.map((each) => splitNameAndValue(each)));
  const [, name = '', variable] = /^([a-z ]+?)(?:\s+(?:for|named)(?:\s+(["'].*["']|[\w.]+))?)?$/iu.exec(written) ?? [];
  const label = given.get('label');
  const readLabel = (otherwise: string): TwineNode[] =>
    read(label === undefined ? otherwise : (parseQuotedText(label) ?? label));
  const receiver = variable ?? (value === '' ? undefined : value);
  const bound = receiver === undefined ? null : (parseQuotedText(receiver) ?? receiver);
  const literal = parseQuotedText(value);
  switch (name.toLowerCase().trim()) {
    case 'embed passage':
      return literal === null ? [unsupported(whole)] : [{ node: 'include', name: literal }];
    case 'link to':
      return [{ node: 'link', label: readLabel(literal ?? value), to: literal ?? { named: value }, inner: [] }];
    case 'back link':
      return [{ node: 'link', label: readLabel('Back'), to: { back: true }, inner: [] }];
    case 'reveal link': {
      const passage = parseQuotedText(given.get('passage') ?? '');
      const inner: TwineNode[] =
        passage === null ? read(parseQuotedText(given.get('text') ?? '') ?? '') : [{ node: 'include', name: passage }];
      return [{ node: 'link', label: read(literal ?? value), to: null, inner }];
    }
    case 'cycling link':
    case 'dropdown menu': {
      const options = (parseListLiteral(given.get('choices') ?? '') ?? []).map((each) => ({
        label: parseQuotedText(each) ?? each,
        value: each,
      }));
      return options.length === 0 ? [unsupported(whole)] : [{ node: 'ask', name: bound, options, hasDefault: true }];
    }
    case 'text input':
      return [{ node: 'type', name: bound ?? '', value: '""' }];
    default:
      return /^[A-Za-z_$][\w$.]*(?:\[[^[\]]{1,60}\])*$/u.test(insert)
        ? [{ node: 'print', text: insert }]
        : [unsupported(whole)];
  }
}

function splitNameAndValue(text: string): [string, string] {
  const [name = '', ...value] = splitOutsideBrackets(text, (whole, from) => (whole[from] === ':' ? 1 : 0));
  return [name, value.join(':')];
}
