import { createEnds, DEPTH_MAX, LINK, quoted, readLink, type TwineNode } from './nodes.ts';

const TOKEN = new RegExp(
  [
    /<<(\/?)([A-Za-z=-][\w-]*|=|-)/.source,
    LINK.source,
    /([$_][A-Za-z]\w*(?:\.[A-Za-z]\w*)*)/.source,
    /(\/\*|<!--|\/%)/.source,
  ].join('|'),
  'gu',
);
/** What a macro is told, to its end. */
const ARGUMENTS = /\s*((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|[^>"'`]|>(?!>))*)>>/uy;
const REMARKS: Readonly<Record<string, string>> = { '/*': '*/', '<!--': '-->', '/%': '%/' };

type Frame = {
  nodes: TwineNode[];
  end: string;
  close: (nodes: TwineNode[]) => TwineNode;
  cases?: { when: string | null; nodes: TwineNode[] }[];
};

/** Reads a passage written for SugarCube. */
export function readSugarCube(written: string): TwineNode[] {
  // A backslash takes the end of its row with it.
  const text = written.replace(/\\[^\S\n]*\n|\n[^\S\n]*\\/gu, '');
  const root: TwineNode[] = [];
  const open: Frame[] = [];
  const put = (node: TwineNode) => (open.at(-1)?.nodes ?? root).push(node);
  const ends = createEnds(text);
  const token = new RegExp(TOKEN);
  let from = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [begun, slash, name, linked, setter, variable, remark] = found;
    const own = name === undefined ? null : ends.pattern(ARGUMENTS, token.lastIndex);
    const end = remark === undefined ? -1 : ends.word(REMARKS[remark] ?? '', token.lastIndex);
    // What has no end is no more than its letters.
    if ((name !== undefined && own === null) || (remark !== undefined && end < 0)) continue;
    if (found.index > from) put({ node: 'text', text: text.slice(from, found.index) });
    from = end < 0 ? token.lastIndex + (own?.[0].length ?? 0) : end + 2 + Number(remark === '<!--');
    token.lastIndex = from;
    if (remark !== undefined) continue;
    if (linked !== undefined) put(readLink([begun, linked, setter]));
    else if (variable !== undefined) put({ node: 'print', text: variable });
    else if (slash !== '') shut(name ?? '');
    else macro(name ?? '', own?.[1]?.trim() ?? '', text.slice(found.index, from));
  }
  if (from < text.length) put({ node: 'text', text: text.slice(from) });
  while (open.length > 0) shut(open.at(-1)?.end ?? '');
  return root;

  function shut(name: string): void {
    const at = open.findLastIndex(({ end }) => end === name);
    while (at >= 0 && open.length > at) {
      const frame = open.pop();
      if (frame) put(frame.close(frame.nodes));
    }
  }

  function macro(name: string, args: string, whole: string): void {
    switch (name) {
      case 'if': {
        if (open.length >= DEPTH_MAX) return;
        const cases = [{ when: args as string | null, nodes: [] as TwineNode[] }];
        open.push({ nodes: cases[0]?.nodes ?? [], end: 'if', cases, close: () => ({ node: 'if', cases }) });
        return;
      }
      case 'elseif':
      case 'else': {
        const frame = open.findLast(({ end }) => end === 'if');
        if (!frame?.cases) return;
        while (open.at(-1) !== frame) shut(open.at(-1)?.end ?? '');
        frame.nodes = [];
        frame.cases.push({ when: name === 'else' ? null : args, nodes: frame.nodes });
        return;
      }
      case 'link':
      case 'button': {
        if (open.length >= DEPTH_MAX) return;
        const [, , words = '', target] = /^(["'])((?:\\.|(?!\1)[^\\])*)\1\s*([\s\S]*)$/u.exec(args) ?? [];
        const linked = LINK.exec(args);
        const base = linked ? readLink(linked) : { text: words, to: target ? quoted(target) : null };
        const { text: said, to } = base as { text: string; to: string | null };
        open.push({ nodes: [], end: name, close: (inner) => ({ node: 'link', text: said, to, inner }) });
        return;
      }
      case 'silently':
      case 'nobr':
        if (open.length >= DEPTH_MAX) return;
        open.push({
          nodes: [],
          end: name,
          close: (inner) => ({
            node: 'if',
            cases: [
              {
                when: null,
                nodes: name === 'nobr' ? inner.map(unbroken) : inner.filter(({ node }) => node !== 'text'),
              },
            ],
          }),
        });
        return;
      case 'script':
        if (open.length >= DEPTH_MAX) return;
        open.push({ nodes: [], end: name, close: () => ({ node: 'out', text: 'script', isCode: true }) });
        return;
      case 'set':
        for (const each of args.split(/[;,](?=\s*[$_])/)) put({ node: 'set', text: each.trim() });
        return;
      case 'goto': {
        const to = quoted(args) ?? LINK.exec(args)?.[1] ?? null;
        put(to === null ? { node: 'out', text: whole, isCode: false } : { node: 'goto', to });
        return;
      }
      case 'include':
      case 'display': {
        const to = quoted(args) ?? LINK.exec(args)?.[1] ?? null;
        put(to === null ? { node: 'out', text: whole, isCode: false } : { node: 'call', to });
        return;
      }
      case 'print':
      case '=':
      case '-':
        put({ node: 'print', text: args });
        return;
      default:
        put({ node: 'out', text: whole, isCode: name === 'run' });
    }
  }
}

const unbroken = (node: TwineNode): TwineNode =>
  node.node === 'text' ? { ...node, text: node.text.replace(/\s*\n\s*/g, ' ') } : node;
