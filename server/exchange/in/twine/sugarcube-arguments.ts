import {
  LINK,
  type LinkParts,
  type Loop,
  left,
  type Option,
  quoted,
  readLink,
  type Target,
  type TwineNode,
  textNode,
} from './nodes.ts';
import { argumentsOf, dividedAt, statementsOf } from './values.ts';

export const IMAGE = /\[[<>]?img\[([^[\]\n]{1,500})\](?:\[([^[\]\n]{1,500})\])?(?:\[([^[\]\n]{1,300})\])?\]/iu;

export type Read = (text: string) => TwineNode[];

/** A macro, or one of its clauses, with its content. */
export interface Part {
  readonly tag: string;
  readonly args: string;
  readonly nodes: TwineNode[];
}
/** A checkbox, labelled by the text after it. */
export function boxNodes(name: string, args: string, after: string): TwineNode[] {
  const [variable = '', ...values] = argumentsOf(args);
  const [words = ''] = after.slice(0, 300).split(/\n|<<|<br|<\/label/i);
  const own = quoted(variable) ?? variable;
  const option = {
    label: words.replace(/<[^<>]*>/g, '').trim() || own,
    value: argumentValue(values.at(name === 'checkbox' ? 1 : 0) ?? 'true'),
  };
  const unticked: TwineNode[] =
    name === 'checkbox' ? [{ node: 'set', text: `${own} to ${argumentValue(values[0] ?? 'false')}` }] : [];
  return [...unticked, { node: 'ask', name: own, options: [option], hasDefault: false }];
}

/** A link of the markup; its target may be an expression. */
export function linkNode({ said, to, setter }: LinkParts, read: Read): TwineNode {
  const inner = statementsOf(setter ?? '').map((text): TwineNode => ({ node: 'set', text }));
  return { node: 'link', label: read(said), to, inner };
}

export function imageNodes(whole: string): TwineNode[] {
  const [, image = '', target, setter] = IMAGE.exec(whole) ?? [];
  const { said, to } = readLink(['', image]);
  if (target === undefined) return [left(whole)];
  const inner = statementsOf(setter ?? '').map((text): TwineNode => ({ node: 'set', text }));
  const label = said === to ? (to.split('/').at(-1) ?? to).replace(/\.\w{1,5}$/, '') : said;
  return [{ node: 'link', label: [textNode(label)], to: target.trim(), inner }, left(`[img[${image}]]`)];
}

/** An argument as text: a string, a bare word, or an expression. */
export const wordsOf = (argument: string, read: Read): TwineNode[] => {
  const text = argument === '' ? '' : quoted(argument);
  if (text !== null) return read(text);
  return /^[\p{L}\p{N}_-]+$/u.test(argument) && !argument.startsWith('_')
    ? [textNode(argument)]
    : [{ node: 'print', text: argument }];
};
export const targetOf = (argument: string | undefined): Target | null =>
  argument === undefined
    ? null
    : (quoted(argument) ?? (/^[$_`(]|^[\w.]+\(/.test(argument) ? { named: argument } : argument));

/** A macro's label and target: a link, a picture, or two arguments. */
export function linkOf(
  args: string,
  read: Read,
): { label: TwineNode[]; to: Target | null; inner: readonly TwineNode[] } {
  const [first = '', second] = argumentsOf(args);
  const [node] = LINK.test(first)
    ? [linkNode(readLink(LINK.exec(first) ?? []), read)]
    : IMAGE.test(first)
      ? imageNodes(first)
      : [];
  if (node?.node === 'link') return { label: [...node.label], to: node.to, inner: node.inner };
  if (IMAGE.test(first)) {
    const { said } = readLink(['', IMAGE.exec(first)?.[1]]);
    return { label: [textNode(said)], to: targetOf(second), inner: [] };
  }
  return { label: wordsOf(first, read), to: targetOf(second), inner: [] };
}

/** An argument as an expression; a bare word is a string. */
export const argumentValue = (argument: string): string =>
  /^\p{L}[\p{L}\p{N}_-]*$/u.test(argument) && !/^(?:true|false|null)$/.test(argument)
    ? JSON.stringify(argument)
    : argument;

export const optionOf = ({ tag, args }: Part): Option[] => {
  const [label = '', value = label] = argumentsOf(args);
  return tag === 'option' ? [{ label: quoted(label) ?? label, value: argumentValue(value) }] : [];
};

export function loopOf(args: string): Loop | null {
  const parts = dividedAt(args, (text, from) => (text[from] === ';' ? 1 : 0));
  const [first = '', asked = '', step = ''] = parts;
  if (parts.length === 3) return { first, asked, step };
  const [, key = null, value, list] =
    /^(?:([$_]\w+)\s*,\s*)?([$_]\w+)\s+(?:range|of|in)\s+([\s\S]+)$/u.exec(args) ?? [];
  return value === undefined || list === undefined ? null : { value, key, list };
}
