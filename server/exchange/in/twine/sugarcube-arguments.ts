import {
  LINK,
  type LinkParts,
  type LinkTarget,
  type Loop,
  type Option,
  parseQuotedText,
  readLink,
  type TwineNode,
  textNode,
  unsupported,
} from './nodes.ts';
import { setNodes, splitOutsideBrackets, splitSugarCubeArguments } from './values.ts';

export const IMAGE = /\[[<>]?img\[([^[\]\n]{1,500})\](?:\[([^[\]\n]{1,500})\])?(?:\[([^[\]\n]{1,300})\])?\]/iu;

export type ParseNested = (text: string) => TwineNode[];

export interface MacroClause {
  readonly tag: string;
  readonly args: string;
  readonly nodes: TwineNode[];
}
export function checkboxNodes(name: string, args: string, after: string): TwineNode[] {
  const [variable = '', ...values] = splitSugarCubeArguments(args);
  const [words = ''] = after.slice(0, 300).split(/\n|<<|<br|<\/label/i);
  const own = parseQuotedText(variable) ?? variable;
  const option = {
    label: words.replace(/<[^<>]*>/g, '').trim() || own,
    value: argumentValue(values.at(name === 'checkbox' ? 1 : 0) ?? 'true'),
  };
  const unticked: TwineNode[] =
    name === 'checkbox' ? [{ node: 'set', text: `${own} to ${argumentValue(values[0] ?? 'false')}` }] : [];
  return [...unticked, { node: 'ask', name: own, options: [option], hasDefault: false }];
}

/** A link of the markup; its target may be an expression. */
export function linkNode({ said, to, setter }: LinkParts, read: ParseNested): TwineNode {
  return { node: 'link', label: read(said), to, inner: setNodes(setter) };
}

export function imageNodes(whole: string): TwineNode[] {
  const [, image = '', target, setter] = IMAGE.exec(whole) ?? [];
  const { said, to } = readLink(['', image]);
  if (target === undefined) return [unsupported(whole)];
  const label = said === to ? (to.split('/').at(-1) ?? to).replace(/\.\w{1,5}$/, '') : said;
  return [
    { node: 'link', label: [textNode(label)], to: target.trim(), inner: setNodes(setter) },
    unsupported(`[img[${image}]]`),
  ];
}

/** An argument as text: a string, a bare word, or an expression. */
export const readArgumentText = (argument: string, read: ParseNested): TwineNode[] => {
  const text = argument === '' ? '' : parseQuotedText(argument);
  if (text !== null) return read(text);
  return /^[\p{L}\p{N}_-]+$/u.test(argument) && !argument.startsWith('_')
    ? [textNode(argument)]
    : [{ node: 'print', text: argument }];
};
export const parseTarget = (argument: string | undefined): LinkTarget | null =>
  argument === undefined
    ? null
    : (parseQuotedText(argument) ?? (/^[$_`(]|^[\w.]+\(/.test(argument) ? { named: argument } : argument));

export function parseLinkArguments(
  args: string,
  read: ParseNested,
): { label: TwineNode[]; to: LinkTarget | null; inner: readonly TwineNode[] } {
  const [first = '', second] = splitSugarCubeArguments(args);
  const [node] = LINK.test(first)
    ? [linkNode(readLink(LINK.exec(first) ?? []), read)]
    : IMAGE.test(first)
      ? imageNodes(first)
      : [];
  if (node?.node === 'link') return { label: [...node.label], to: node.to, inner: node.inner };
  if (IMAGE.test(first)) {
    const { said } = readLink(['', IMAGE.exec(first)?.[1]]);
    return { label: [textNode(said)], to: parseTarget(second), inner: [] };
  }
  return { label: readArgumentText(first, read), to: parseTarget(second), inner: [] };
}

/** An argument as an expression; a bare word is a string. */
export const argumentValue = (argument: string): string =>
  /^\p{L}[\p{L}\p{N}_-]*$/u.test(argument) && !/^(?:true|false|null)$/.test(argument)
    ? JSON.stringify(argument)
    : argument;

export const parseOptions = ({ tag, args }: MacroClause): Option[] => {
  const [label = '', value = label] = splitSugarCubeArguments(args);
  return tag === 'option' ? [{ label: parseQuotedText(label) ?? label, value: argumentValue(value) }] : [];
};

export function parseLoop(args: string): Loop | null {
  const parts = splitOutsideBrackets(args, (text, from) => (text[from] === ';' ? 1 : 0));
  const [first = '', asked = '', step = ''] = parts;
  if (parts.length === 3) return { first, asked, step };
  const [, key = null, value, list] =
    /^(?:([$_]\w+)\s*,\s*)?([$_]\w+)\s+(?:range|of|in)\s+([\s\S]+)$/u.exec(args) ?? [];
  return value === undefined || list === undefined ? null : { value, key, list };
}
