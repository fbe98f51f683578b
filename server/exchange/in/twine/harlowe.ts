import { createEnds, DEPTH_MAX, LINK, quoted, readLink, type TwineNode } from './nodes.ts';

const TOKEN = new RegExp(
  [/\(([A-Za-z][\w-]*):/.source, LINK.source, /([$_][A-Za-z]\w*)/.source, /(<!--)/.source].join('|'),
  'gu',
);

/** Reads a passage written for Harlowe. */
export function readHarlowe(text: string, depth = 0): TwineNode[] {
  const nodes: TwineNode[] = [];
  const token = new RegExp(TOKEN);
  const ends = createEnds(text);
  let from = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found.index > from) nodes.push({ node: 'text', text: text.slice(from, found.index) });
    from = token.lastIndex;
    const [whole, name, linked, setter, variable, comment] = found;
    if (linked !== undefined) nodes.push(readLink([whole, linked, setter]));
    else if (variable !== undefined) nodes.push({ node: 'print', text: variable });
    else if (comment !== undefined) from = after(found.index);
    else if (name !== undefined) from = macro(found.index, name.toLowerCase());
    token.lastIndex = from;
  }
  if (from < text.length) nodes.push({ node: 'text', text: text.slice(from) });
  return nodes;

  /** Where a remark ends; one without an end is none. */
  function after(at: number): number {
    const end = ends.word('-->', at);
    if (end < 0) nodes.push({ node: 'text', text: '<!--' });
    return end < 0 ? at + 4 : end + 3;
  }

  /** @returns where it goes on */
  function macro(at: number, name: string): number {
    const end = ends.round(at);
    if (end < 0) {
      nodes.push({ node: 'text', text: text.slice(at, at + 1) });
      return at + 1;
    }
    const args = text.slice(at + name.length + 2, end).trim();
    const hooked =
      text[end + 1] === '[' && (text[end + 2] !== '[' || text[end + 3] === '[') ? ends.bracket(end + 1) : -1;
    const hook = hooked < 0 ? null : text.slice(end + 2, hooked);
    const inner = hook === null || depth >= DEPTH_MAX ? [] : readHarlowe(hook, depth + 1);
    nodes.push(...read(name, args, inner, hook !== null, text.slice(at, end + 1)));
    return (hooked < 0 ? end : hooked) + 1;
  }

  function read(name: string, args: string, inner: TwineNode[], hasHook: boolean, whole: string): TwineNode[] {
    switch (name) {
      case 'if':
      case 'unless':
        return hasHook ? [{ node: 'if', cases: [{ when: args, not: name === 'unless', nodes: inner }] }] : [];
      case 'else-if':
      case 'elseif':
      case 'else': {
        const before = lastIf();
        if (!before || !hasHook) return [];
        return [{ node: 'if', cases: [...before.cases, { when: name === 'else' ? null : args, nodes: inner }] }];
      }
      case 'set':
        return args.split(/,(?=\s*[$_])/).map((each): TwineNode => ({ node: 'set', text: withIt(each.trim()) }));
      case 'put': {
        const [, value = '', into = ''] = /^([\s\S]+?)\s+into\s+([$_]\w+)$/u.exec(args) ?? [];
        return [{ node: 'set', text: `${into} to ${value}` }];
      }
      case 'link':
      case 'link-reveal':
      case 'link-repeat':
        return [{ node: 'link', text: quoted(args) ?? args, to: null, inner }];
      case 'link-goto': {
        const [, text = '', to = text] = /^(?:"([^"]*)"|'[^']*')(?:\s*,\s*["']([^"']*)["'])?$/u.exec(args) ?? [];
        return [{ node: 'link', text, to, inner: [] }];
      }
      case 'goto':
      case 'go-to':
        return quoted(args) === null
          ? [{ node: 'out', text: whole, isCode: false }]
          : [{ node: 'goto', to: quoted(args) ?? '' }];
      case 'display':
        return quoted(args) === null
          ? [{ node: 'out', text: whole, isCode: false }]
          : [{ node: 'call', to: quoted(args) ?? '' }];
      case 'print':
        return [{ node: 'print', text: args }];
      default:
        return [{ node: 'out', text: whole, isCode: false }, ...inner];
    }
  }

  /** The condition an `else` belongs to, taken out again; between them there is nothing but blanks. */
  function lastIf(): Extract<TwineNode, { node: 'if' }> | null {
    let at = nodes.length - 1;
    for (let node = nodes[at]; node?.node === 'text' && node.text.trim() === ''; node = nodes[at]) at -= 1;
    const node = nodes[at];
    if (node?.node !== 'if') return null;
    nodes.splice(at);
    return node;
  }
}

/** `it` is what the variable was. */
const withIt = (text: string): string => {
  const [, name = '', value = ''] = /^([$_]\w+)\s+to\s+([\s\S]+)$/u.exec(text) ?? [];
  return name === '' ? text : `${name} to ${value.replace(/\bit\b/gu, name)}`;
};
