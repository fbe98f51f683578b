import {
  append,
  DEPTH_MAX,
  LINK,
  type LinkTarget,
  parseQuotedText,
  readLink,
  type TwineNode,
  textNode,
  unsupported,
  verbatimNode,
  withoutLineBreaks,
} from './nodes.ts';
import { createDelimiterFinder, createEmphasisReader, scanTokens, type Token } from './scanner.ts';
import { readTag, TAG } from './tags.ts';
import { splitArguments, splitOutsideBrackets } from './values.ts';

const TOKEN = new RegExp(
  [
    /\((?<macro>[A-Za-z][\w-]*):/.source,
    `(?<link>${LINK.source})`,
    /(?<![\w$])(?<variable>[$_][A-Za-z]\w*(?:'s\s(?:\d{1,3}(?:st|nd|rd|th)|[A-Za-z]\w*))*)/.source,
    /(?<remark><!--)/.source,
    /\|(?<named>[A-Za-z][\w-]*)(?<shown>[>)])(?=\[)/.source,
    /(?<hook>\[)/.source,
    /(?<brace>\{)/.source,
    /(?<verbatim>`{1,10})/.source,
    /(?<mark>''|(?<!:)\/\/|\*\*|\*(?=\S)|(?<=\S)\*|~~|\^\^)/.source,
    `(?<tag>${TAG.source})`,
  ].join('|'),
  'giu',
);
const MARKS: Readonly<Record<string, 'b' | 'i'>> = { "''": 'b', '**': 'b', '//': 'i', '*': 'i' };

/** Markup at the start of a row: headings, lists, rules, columns. */
export const HARLOWE_ROW = /^\s*(?:#{1,6}\s*|\*+\s+|(?:0\.)+\s+|-{3,}\s*$|[=<>|]{2,30}\s*$)/u;

/** Macros with an immediate effect: a hook after them is separate. */
const COMMANDS = new Set(
  'set put move unpack print display goto go-to undo restart reload redirect show hide rerun stop link-goto link-undo link-reveal-goto link-show cycling-link seq-link dropdown input-box checkbox stop gotourl open-url'.split(
    ' ',
  ),
);
const VALUES = new Set(
  'either cond random round floor ceil num number str string text upperfirst lowerfirst uppercase lowercase visited a array range'.split(
    ' ',
  ),
);

type Hooks = Map<string, readonly TwineNode[]>;

export function readHarlowe(written: string, depth = 0, hooks: Hooks = new Map()): TwineNode[] {
  const text = written.replace(/\\[^\S\n]*\n|\n[^\S\n]*\\/gu, '');
  const nodes: TwineNode[] = [];
  const delimiters = createDelimiterFinder(text);
  const emphasis = createEmphasisReader(MARKS);
  const inner = (part: string): TwineNode[] =>
    depth >= DEPTH_MAX ? [textNode(part)] : readHarlowe(part, depth + 1, hooks);
  scanTokens(text, TOKEN, readAt, (node) => nodes.push(node));
  return nodes;

  function readAt(found: RegExpExecArray): Token | null {
    const at = found.index;
    const [whole] = found;
    const is = found.groups ?? {};
    const next = at + whole.length;
    const all = (end: number, ...read: readonly TwineNode[]) => ({ end, put: () => append(nodes, read) });
    if (is.link !== undefined) {
      const { said, to } = readLink(LINK.exec(whole) ?? []);
      return all(next, { node: 'link', label: inner(said), to, inner: [] });
    }
    if (is.variable !== undefined) {
      // A changer stored in a variable precedes its hook.
      if (text[next] === '[' && text[next + 1] !== '[') return all(next, unsupported(is.variable));
      return all(next, { node: 'print', text: is.variable });
    }
    if (is.remark !== undefined) {
      const end = delimiters.find('-->', next);
      return end < 0 ? null : all(end + 3);
    }
    if (is.named !== undefined) {
      const hook = hookAt(next);
      if (hook === null) return null;
      hooks.set(is.named.toLowerCase(), hook.nodes);
      return all(hook.end, ...(is.shown === ')' ? [] : hook.nodes));
    }
    if (is.hook !== undefined) return hookNodes(at);
    if (is.brace !== undefined) {
      const end = delimiters.closingBracket(at);
      return end < 0 ? null : all(end + 1, ...withoutLineBreaks(inner(text.slice(at + 1, end))));
    }
    if (is.verbatim !== undefined) {
      const end = delimiters.find(is.verbatim, next);
      return end < 0 ? null : all(end + is.verbatim.length, verbatimNode(text.slice(next, end)));
    }
    if (is.mark !== undefined) return markAt(is.mark, at, next);
    if (is.macro !== undefined) return macroAt(at);
    const tag = readTag(text, at, TAG.exec(whole) ?? [], { delimiters, read: inner });
    return all(tag.end, ...tag.nodes);
  }

  function markAt(mark: string, at: number, next: number): Token | null {
    const isListMark =
      mark === '*' && /(?:^|\n)\s*\**$/.test(text.slice(Math.max(0, at - 20), at)) && /\s/.test(text[next] ?? ' ');
    if (isListMark) return null;
    const read = emphasis(mark, () => {
      const end = delimiters.find(mark, next + 1);
      const row = delimiters.find('\n', next);
      return end >= 0 && !/\s/.test(text[next] ?? ' ') && !(row >= 0 && row < end);
    });
    return read && { end: next, put: () => append(nodes, read) };
  }

  /** The hook at a position; one opened with `[=` extends to the end of the passage. */
  function hookAt(at: number): { nodes: TwineNode[]; end: number } | null {
    const open = /^\[=+/.exec(text.slice(at, at + 20))?.[0];
    if (open !== undefined) return { nodes: inner(text.slice(at + open.length)), end: text.length };
    const end = delimiters.closingBracket(at);
    return end < 0 ? null : { nodes: inner(text.slice(at + 1, end)), end: end + 1 };
  }

  function hookNodes(at: number): Token | null {
    const hook = hookAt(at);
    if (hook === null) return null;
    const [whole, shown, name] = /^([<(])([A-Za-z][\w-]*)\|/.exec(text.slice(hook.end, hook.end + 60)) ?? [];
    if (name !== undefined) hooks.set(name.toLowerCase(), hook.nodes);
    return {
      end: hook.end + (whole?.length ?? 0),
      put: () => void (shown !== '(' && append(nodes, hook.nodes)),
    };
  }

  /** A macro, or several combined with `+` before one hook. */
  function macroAt(at: number): Token | null {
    const chain: { name: string; args: string; whole: string }[] = [];
    let end = at;
    for (;;) {
      const name = /^\(([A-Za-z][\w-]*):/.exec(text.slice(end, end + 60))?.[1];
      const close = name === undefined ? -1 : delimiters.closingParenthesis(end);
      if (name === undefined || close < 0) break;
      const args = text.slice(end + name.length + 2, close).trim();
      chain.push({ name: name.toLowerCase().replace(/(?<=.)_/g, ''), args, whole: text.slice(end, close + 1) });
      end = close + 1;
      const plus = /^\s{0,20}\+\s{0,20}(?=\()/.exec(text.slice(end, end + 60))?.[0];
      if (plus === undefined) break;
      end += plus.length;
    }
    const [first] = chain;
    if (!first) return null;
    const isCommand = chain.length === 1 && (COMMANDS.has(first.name) || VALUES.has(first.name));
    const blanks = /^[^\S\n]{0,20}(?=\[)/.exec(text.slice(end, end + 21))?.[0] ?? '';
    const opens = end + blanks.length;
    const isHook =
      !isCommand &&
      text[opens] === '[' &&
      (text[opens + 1] !== '[' ||
        text[opens + 2] === '[' ||
        delimiters.closingBracket(opens) !== delimiters.closingBracket(opens + 1) + 1);
    const hook = isHook ? hookAt(opens) : null;
    return {
      end: hook?.end ?? end,
      put: () => {
        let content: TwineNode[] = hook?.nodes ?? [];
        for (const { name, args, whole } of chain.toReversed())
          content = readMacro(name, args, content, hook !== null, whole);
        append(nodes, content);
      },
    };
  }

  function readMacro(name: string, args: string, content: TwineNode[], hasHook: boolean, whole: string): TwineNode[] {
    const [first = '', second, ...others] = splitArguments(args);
    switch (name) {
      case 'if':
      case 'unless':
        return hasHook
          ? [{ node: 'if', cases: [{ when: args, not: name === 'unless', nodes: content }] }]
          : [unsupported(whole)];
      case 'else-if':
      case 'elseif':
      case 'else': {
        const before = hasHook ? lastIf() : null;
        return before
          ? [{ node: 'if', cases: [...before.cases, { when: name === 'else' ? null : args, nodes: content }] }]
          : [unsupported(whole), ...content];
      }
      case 'set':
        return splitAssignments(args).map((text): TwineNode => ({ node: 'set', text: replaceIt(text) }));
      case 'put':
      case 'move':
        return splitArguments(args).map((each): TwineNode => {
          const [, value = '', into = ''] = /^([\s\S]+?)\s+into\s+([$_]\w+)$/u.exec(each) ?? [];
          return into === '' ? unsupported(whole) : { node: 'set', text: `${into} to ${value}` };
        });
      case 'link':
      case 'link-replace':
      case 'link-reveal':
      case 'link-append':
      case 'link-repeat':
      case 'link-rerun':
      case 'link-fullscreen':
        return [
          {
            node: 'link',
            label: readLinkText(first),
            to: null,
            inner: content,
            ...(/repeat|rerun/.test(name) && { repeats: true as const }),
          },
        ];
      case 'link-goto':
        return [{ node: 'link', label: readLinkText(first), to: parseTarget(second ?? first), inner: [] }];
      case 'link-reveal-goto':
        return [{ node: 'link', label: readLinkText(first), to: parseTarget(second ?? first), inner: content }];
      case 'link-undo':
        return [{ node: 'link', label: readLinkText(first), to: { back: true }, inner: [] }];
      case 'undo':
        return [{ node: 'goto', to: { back: true } }];
      case 'link-show':
        return [
          { node: 'link', label: readLinkText(first), to: null, inner: [second ?? '', ...others].flatMap(hookContent) },
        ];
      case 'show':
        return [first, second ?? '', ...others].flatMap(hookContent);
      case 'click':
      case 'click-replace':
      case 'click-append':
      case 'click-prepend':
      case 'click-rerun':
        return [{ node: 'link', label: clickTargetText(first), to: null, inner: content, isElsewhere: true }];
      case 'click-goto':
        return [
          { node: 'link', label: clickTargetText(first), to: parseTarget(second ?? ''), inner: [], isElsewhere: true },
        ];
      case 'replace':
      case 'append':
      case 'prepend':
      case 'replace-with':
        return [textNode('\n'), ...content, textNode('\n')];
      case 'goto':
      case 'go-to':
        return [{ node: 'goto', to: parseTarget(args) }];
      case 'display':
        return parseQuotedText(args) === null
          ? [unsupported(whole)]
          : [{ node: 'include', name: parseQuotedText(args) ?? '' }];
      case 'print':
        return [{ node: 'print', text: args }];
      case 'for':
      case 'loop': {
        const [, value, list] = /^each\s+(_\w+)\s*,\s*([\s\S]+)$/u.exec(args) ?? [];
        if (value === undefined || list === undefined) return [unsupported(whole)];
        return [{ node: 'loop', loop: { value, key: null, list: toListLiteral(list) }, inner: content, whole }];
      }
      case 'cycling-link':
      case 'seq-link':
      case 'dropdown': {
        const all = splitArguments(args);
        const bound = /^(?:2)?bind\s+([$_]\w+)$/u.exec(all[0] ?? '')?.[1] ?? null;
        const options = (bound === null ? all : all.slice(1)).map((value) => ({
          label: parseQuotedText(value) ?? value,
          value,
        }));
        return [{ node: 'ask', name: bound, options, hasDefault: true }];
      }
      case 'checkbox': {
        const bound = /^(?:2)?bind\s+([$_]\w+)$/u.exec(first)?.[1];
        if (bound === undefined) return [unsupported(whole)];
        const option = { label: parseQuotedText(second ?? '') ?? bound, value: 'true' };
        return [{ node: 'ask', name: bound, options: [option], hasDefault: false }];
      }
      case 'input':
      case 'input-box':
      case 'prompt': {
        const bound = /\bbind\s+([$_]\w+)/u.exec(args)?.[1] ?? '';
        return [{ node: 'type', name: bound, value: '""' }];
      }
      case 'text-style':
        return styledNodes(parseQuotedText(first) ?? '', content, whole);
      case 'nl':
        return [textNode('\n')];
      case 'hidden':
        return [];
      default:
        if (VALUES.has(name)) return [{ node: 'print', text: whole }];
        return [unsupported(whole), ...content];
    }
  }

  function hookContent(name: string): readonly TwineNode[] {
    const hook = hooks.get(name.replace(/^\?/, '').toLowerCase());
    if (hook) return hook;
    return name === '' ? [] : [unsupported(`(show: ${name})`)];
  }

  function clickTargetText(what: string): TwineNode[] {
    const named = hooks.get(what.replace(/^\?/, '').toLowerCase());
    return named ? named.filter(({ node }) => node === 'text' || node === 'print') : readLinkText(what);
  }

  function readLinkText(expression: string): TwineNode[] {
    const literal = parseQuotedText(expression);
    return literal === null ? [{ node: 'print', text: expression }] : inner(literal);
  }

  /** Removes and returns the condition that an `else` belongs to, if only blanks follow it. */
  function lastIf(): Extract<TwineNode, { node: 'if' }> | null {
    let at = nodes.length - 1;
    for (let node = nodes[at]; node?.node === 'text' && node.text.trim() === ''; node = nodes[at]) at -= 1;
    const node = nodes[at];
    if (node?.node !== 'if') return null;
    nodes.splice(at);
    return node;
  }
}

function parseTarget(expression: string): LinkTarget {
  const literal = parseQuotedText(expression);
  if (literal !== null) return literal;
  return /^\(history:\)'s\s+(?:last|1stlast)$/.test(expression.trim()) ? { back: true } : { named: expression };
}

/** Several values, or a spread `...$list`, as one list. */
function toListLiteral(list: string): string {
  const parts = splitArguments(list);
  const [only] = parts;
  if (parts.length === 1 && only?.startsWith('...')) return only.slice(3).trim();
  return `(a: ${list})`;
}

function styledNodes(style: string, content: TwineNode[], whole: string): TwineNode[] {
  const kind = style === 'bold' ? 'b' : style === 'italic' ? 'i' : null;
  return kind === null ? [unsupported(whole), ...content] : [textNode(`<${kind}>`), ...content, textNode(`</${kind}>`)];
}

const splitAssignments = (args: string): string[] =>
  splitOutsideBrackets(args, (text, from) =>
    text[from] === ',' && /^,\s*(?:\w+-type\s+)?[$_]\w[^,]{0,80}?\s(?:to|=)\s/u.test(text.slice(from, from + 200))
      ? 1
      : 0,
  ).map((each) => each.replace(/^[\w-]+-type\s+/, ''));

const replaceIt = (text: string): string => {
  const [, name = '', value = ''] = /^([$_]\w+(?:'s\s+\w+)?)\s+to\s+([\s\S]+)$/u.exec(text) ?? [];
  return name === '' ? text : `${name} to ${value.replace(/\bit\b/gu, name)}`;
};
