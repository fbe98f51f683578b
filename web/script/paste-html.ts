import { MARKS_MAX, type Mark, writeMarkup } from '../../shared/story/index.ts';

const HTML_MAX_LENGTH = 2_000_000;
const ROW = new Set(['P', 'DIV', 'LI', 'TR', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE', 'PRE', 'DT', 'DD']);
const SILENT = new Set(['SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE', 'RP', 'HEAD']);
const BOLD_FROM = 600;
const RUBY_MAX = 60;

type Drawn = { readonly bold: boolean; readonly italic: boolean };

/** The style of an element's text: by its tag, unless its CSS says otherwise. */
function drawn({ tagName, style }: HTMLElement, around: Drawn): Drawn {
  const { fontWeight, fontStyle } = style;
  const isHeavy = fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= BOLD_FROM;
  const bold = fontWeight === '' ? around.bold || tagName === 'B' || tagName === 'STRONG' : isHeavy;
  const isSlanted = fontStyle === 'italic' || fontStyle === 'oblique';
  const italic = fontStyle === '' ? around.italic || tagName === 'I' || tagName === 'EM' : isSlanted;
  return { bold, italic };
}

interface Row {
  text: string;
  marks: Mark[];
}

/** A row that is bold throughout is a heading, and bold up to a colon marks a name: neither is emphasis. */
function saysHow({ text }: Row, mark: Mark): boolean {
  if (mark.type !== 'bold' || mark.from > 0) return true;
  const [inside, after] = [text.slice(0, mark.to).trimEnd(), text.slice(mark.to).trimStart()];
  return after !== '' && !/[:：]$/u.test(inside) && !/^[:：]/u.test(after);
}

/** The author's marks are kept: bold, italics, ruby. Null if there are none, so that the plain text is enough. */
export function htmlToMarkedText(html: string): string | null {
  if (html === '' || html.length > HTML_MAX_LENGTH) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const rows: Row[] = [{ text: '', marks: [] }];
  const row = (): Row => rows.at(-1) as Row;
  const begin = () => {
    if (row().text.trim() !== '') rows.push({ text: '', marks: [] });
  };
  const put = (words: string, { bold, italic }: Drawn) => {
    const here = row();
    const from = here.text.length;
    here.text += here.text === '' ? words.trimStart() : words;
    const to = here.text.length;
    if (to === from || words.trim() === '') return;
    for (const type of [...(bold ? (['bold'] as const) : []), ...(italic ? (['italic'] as const) : [])]) {
      const before = here.marks.findLast((mark) => mark.type === type);
      if (before && 'to' in before && before.to === from) before.to = to;
      else here.marks.push({ type, from, to });
    }
  };
  const readRuby = (ruby: HTMLElement, around: Drawn): void => {
    const said = [...ruby.querySelectorAll('rt')].map(({ textContent }) => textContent ?? '');
    const reading = said.join('').trim();
    const from = row().text.length;
    for (const child of ruby.childNodes) if (child.nodeName !== 'RT') read(child, around);
    const to = row().text.length;
    if (reading === '' || to === from || to - from > RUBY_MAX || reading.length > RUBY_MAX) return;
    row().marks.push({ type: 'ruby', from, to, text: reading });
  };
  const read = (node: Node, around: Drawn): void => {
    if (node.nodeType === Node.TEXT_NODE) put((node.textContent ?? '').replace(/\s+/gu, ' '), around);
    if (!(node instanceof HTMLElement) || SILENT.has(node.tagName)) return;
    const here = drawn(node, around);
    const isRow = node.tagName === 'BR' || ROW.has(node.tagName);
    if (isRow) begin();
    if (node.tagName === 'RUBY') readRuby(node, here);
    else for (const child of node.childNodes) read(child, here);
    if (isRow) begin();
  };
  read(body, { bold: false, italic: false });
  const kept = rows.map((each) => ({ ...each, marks: each.marks.filter((mark) => saysHow(each, mark)) }));
  if (kept.every(({ marks }) => marks.length === 0)) return null;
  return kept
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, marks }) => writeMarkup({ text, marks: marks.slice(0, MARKS_MAX) }).trimEnd())
    .join('\n');
}
