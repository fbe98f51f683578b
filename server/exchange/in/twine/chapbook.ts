import { LINK, quoted, readLink, type TwineNode } from './nodes.ts';

const INLINE = new RegExp([LINK.source, /\{([^{}\n]{1,300})\}/.source].join('|'), 'gu');

/** Reads a passage written for Chapbook: what is above `--` sets variables, rows in brackets change what is below them. */
export function readChapbook(text: string): TwineNode[] {
  const rows = text.split('\n');
  const parting = rows.findIndex((row) => /^--\s*$/.test(row));
  const nodes: TwineNode[] = [];
  for (const row of parting < 0 ? [] : rows.slice(0, parting)) {
    const [, name = '', when, value = ''] = /^\s*([A-Za-z_][\w.]*)\s*(?:\(([^)]*)\))?\s*:\s*(.+)$/u.exec(row) ?? [];
    if (name === '') {
      if (row.trim() !== '') nodes.push({ node: 'out', text: row.trim(), isCode: false });
      continue;
    }
    const set: TwineNode = { node: 'set', text: `${name} = ${value}` };
    nodes.push(when === undefined ? set : { node: 'if', cases: [{ when, nodes: [set] }] });
  }
  let into: TwineNode[] | null = nodes;
  let cases: { when: string | null; not?: boolean; nodes: TwineNode[] }[] = [];
  for (const row of rows.slice(parting + 1)) {
    const modifier = /^\[(?!\[)([^[\]]{1,200})\]\s*$/u.exec(row)?.[1]?.trim();
    if (modifier === undefined) {
      into?.push(...inline(row), { node: 'text', text: '\n' });
      continue;
    }
    const [, word = '', asked = ''] = /^(\S+)\s*([\s\S]*)$/u.exec(modifier) ?? [];
    switch (word.toLowerCase()) {
      case 'if':
      case 'ifalways':
      case 'unless':
        cases = [{ when: asked, not: word.toLowerCase() === 'unless', nodes: [] }];
        nodes.push({ node: 'if', cases });
        into = cases[0]?.nodes ?? null;
        break;
      case 'else': {
        const other = { when: null, nodes: [] };
        cases.push(other);
        into = other.nodes;
        break;
      }
      case 'continue':
      case 'cont':
      case "cont'd":
      case 'continued':
        into = nodes;
        break;
      case 'note':
      case 'javascript':
      case 'css':
        nodes.push({ node: 'out', text: modifier, isCode: word.toLowerCase() === 'javascript' });
        into = null;
        break;
      default:
        nodes.push({ node: 'out', text: modifier, isCode: false });
        into = nodes;
    }
  }
  return nodes;
}

function inline(row: string): TwineNode[] {
  const nodes: TwineNode[] = [];
  let from = 0;
  for (const found of row.matchAll(INLINE)) {
    if (found.index > from) nodes.push({ node: 'text', text: row.slice(from, found.index) });
    from = found.index + found[0].length;
    const [whole, linked, setter, insert] = found;
    if (linked !== undefined) nodes.push(readLink([whole, linked, setter]));
    else nodes.push(inserted(insert ?? '', whole));
  }
  if (from < row.length) nodes.push({ node: 'text', text: row.slice(from) });
  return nodes;
}

function inserted(insert: string, whole: string): TwineNode {
  const [, to] = /^embed passage(?: named)?:\s*(["'][^"']*["'])/u.exec(insert) ?? [];
  if (to !== undefined) return { node: 'call', to: quoted(to) ?? '' };
  const [, leads] = /^link to:\s*(["'][^"']*["'])/u.exec(insert) ?? [];
  const [, label] = /label:\s*(["'][^"']*["'])/u.exec(insert) ?? [];
  if (leads !== undefined) return { node: 'link', text: quoted(label ?? leads) ?? '', to: quoted(leads), inner: [] };
  return /^[A-Za-z_][\w.]*$/.test(insert)
    ? { node: 'print', text: insert }
    : { node: 'out', text: whole, isCode: false };
}
