import { ownEntry } from '../../../../shared/json.ts';
import {
  append,
  DEPTH_MAX,
  LINK,
  parseQuotedText,
  readLink,
  type TwineNode,
  textNode,
  unsupported,
  unsupportedCode,
  verbatimNode,
  withoutLineBreaks,
  withoutText,
} from './nodes.ts';
import { createDelimiterFinder, createEmphasisReader, scanTokens, type Token } from './scanner.ts';
import {
  argumentValue,
  checkboxNodes,
  IMAGE,
  imageNodes,
  linkNode,
  type MacroClause,
  type ParseNested,
  parseLinkArguments,
  parseLoop,
  parseOptions,
  parseTarget,
  readArgumentText,
} from './sugarcube-arguments.ts';
import { readTag, TAG } from './tags.ts';
import { setNodes, splitSugarCubeArguments } from './values.ts';

const TOKEN = new RegExp(
  [
    /<<(?<slash>\/?)(?<macro>[A-Za-z][\w-]*|=|-)/.source,
    `(?<image>${IMAGE.source})`,
    `(?<link>${LINK.source})`,
    /(?<!\w)(?<dollar>\$\$(?=\w))/.source,
    /(?<![\w$])(?<variable>(?:\$[A-Za-z_]|_[A-Za-z])\w*(?:\.[A-Za-z_]\w*|\[[^[\]\n]{1,60}\])*)/.source,
    /(?<remark>\/\*|<!--|\/%)/.source,
    /(?<verbatim>\{\{\{|"""|<nowiki>)/.source,
    /@@(?<styled>(?:(?:[.#][\w-]{1,60}){1,10};|[\w-]{1,40}\s?[:(][^;\n@]{1,100};){0,10})/.source,
    /(?<mark>''|(?<!:)\/\/|__|==|~~|\^\^)/.source,
    /(?<dash>(?<!-)--(?!-))/.source,
    `(?<tag>${TAG.source})`,
  ].join('|'),
  'giu',
);
const ARGUMENTS = /\s*((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|[^>"'`]|>(?!>))*)>>/uy;
const REMARKS: Readonly<Record<string, string>> = { '/*': '*/', '<!--': '-->', '/%': '%/' };
const VERBATIM: Readonly<Record<string, string>> = { '{{{': '}}}', '"""': '"""', '<nowiki>': '</nowiki>' };
const MARKS: Readonly<Record<string, 'b' | 'i'>> = { "''": 'b', '//': 'i' };

/** Markup at the start of a row: headings, lists, quotations, rules. */
export const SUGARCUBE_ROW = /^\s*(?:!{1,6}\s*|[*#]+\s*|>+\s*|<<<\s*$|-{4,}\s*$)/u;

export interface SugarCubeContext {
  /** Macros with a closing tag. */
  readonly containers: ReadonlySet<string>;
  readonly define: (name: string, nodes: readonly TwineNode[]) => void;
}

interface Frame {
  readonly name: string;
  readonly whole: string;
  readonly parts: MacroClause[];
}

const CONTAINERS = new Set(
  'if switch for link button click linkappend linkprepend linkreplace nobr silently silent capture do done type timed repeat replace append prepend cycle listbox widget createplaylist createaudiogroup'.split(
    ' ',
  ),
);
/** Clause macros, by the macro they divide. */
const DIVIDES: Readonly<Record<string, readonly string[]>> = {
  ...{ elseif: ['if'], else: ['if'], case: ['switch'], default: ['switch'], next: ['timed'] },
  ...{ option: ['cycle', 'listbox'], optionsfrom: ['cycle', 'listbox'] },
};

export function readSugarCube(written: string, context: SugarCubeContext, depth = 0): TwineNode[] {
  // A backslash joins rows.
  const text = written.replace(/\\[^\S\n]*\n|\n[^\S\n]*\\/gu, '');
  const root: TwineNode[] = [];
  const open: Frame[] = [];
  const emphasis = createEmphasisReader(MARKS);
  const putAll = (nodes: readonly TwineNode[]) => append(open.at(-1)?.parts.at(-1)?.nodes ?? root, nodes);
  const put = (...nodes: readonly TwineNode[]) => putAll(nodes);
  const inner = (part: string): TwineNode[] =>
    depth >= DEPTH_MAX ? [textNode(part)] : readSugarCube(part, context, depth + 1);
  const delimiters = createDelimiterFinder(text);
  scanTokens(text, TOKEN, readAt, put);
  while (open.length > 0) closeFrames(open.at(-1)?.name ?? '');
  return root;

  function readAt(found: RegExpExecArray): Token | null {
    const at = found.index;
    const [whole] = found;
    const is = found.groups ?? {};
    const next = at + whole.length;
    const nodes = (end: number, ...all: readonly TwineNode[]) => ({ end, put: () => putAll(all) });
    if (is.macro !== undefined) {
      const args = delimiters.match(ARGUMENTS, next);
      if (args === null) return null;
      return macroAt(at, next + args[0].length, is.macro, is.slash !== '', args[1]?.trim() ?? '');
    }
    if (is.image !== undefined) return nodes(next, ...imageNodes(whole));
    if (is.link !== undefined) return nodes(next, linkNode(readLink(LINK.exec(whole) ?? []), inner));
    if (is.dollar !== undefined) return nodes(next, verbatimNode('$'));
    if (is.variable !== undefined) return nodes(next, { node: 'print', text: is.variable, isNaked: true });
    if (is.remark !== undefined) {
      const close = REMARKS[is.remark] ?? '';
      const end = delimiters.find(close, next);
      return end < 0 ? null : nodes(end + close.length);
    }
    if (is.verbatim !== undefined) {
      const close = VERBATIM[is.verbatim.toLowerCase()] ?? '';
      const end = delimiters.find(close, next);
      return end < 0 ? null : nodes(end + close.length, verbatimNode(text.slice(next, end)));
    }
    if (is.styled !== undefined || is.mark !== undefined) return markAt(is.mark ?? '@@', next);
    if (is.dash !== undefined) return nodes(next, textNode('—'));
    const tag = readTag(text, at, TAG.exec(whole) ?? [], { delimiters, read: inner });
    return nodes(tag.end, ...tag.nodes);
  }

  function markAt(mark: string, next: number): Token | null {
    const read = emphasis(mark, () => {
      const end = delimiters.find(mark, next);
      const paragraph = mark === '@@' ? -1 : delimiters.find('\n\n', next);
      return end >= 0 && !(paragraph >= 0 && paragraph < end);
    });
    return read && { end: next, put: () => putAll(read) };
  }

  function macroAt(at: number, end: number, written: string, isClosing: boolean, args: string) {
    const isElseIf = written === 'else' && /^if\b/.test(args);
    const name = isElseIf ? 'elseif' : written;
    const whole = text.slice(at, end);
    if (name === 'script' && !isClosing) {
      const close = delimiters.find('<</script>>', end);
      return { end: close < 0 ? end : close + 11, put: () => put(unsupportedCode('script')) };
    }
    if (isClosing || /^end(?:if|for|switch|link|button|silently|nobr|widget)$/.test(name))
      return { end, put: () => closeFrames(isClosing ? name : name.slice(3)) };
    if (name === 'radiobutton' || name === 'checkbox')
      return { end, put: () => put(...checkboxNodes(name, args, text.slice(end))) };
    return { end, put: () => addMacro(name, isElseIf ? args.slice(2).trim() : args, whole) };
  }

  function closeFrames(name: string): void {
    const at = open.findLastIndex((frame) => frame.name === name);
    while (at >= 0 && open.length > at) {
      const frame = open.pop();
      if (frame) putAll(readContainer(frame, context, inner));
    }
  }

  function addMacro(name: string, args: string, whole: string): void {
    const divided = ownEntry(DIVIDES, name);
    if (divided) {
      const frame = open.findLast((each) => divided.includes(each.name));
      if (!frame) {
        put(unsupported(whole));
        return;
      }
      while (open.at(-1) !== frame) closeFrames(open.at(-1)?.name ?? '');
      frame.parts.push({ tag: name, args, nodes: [] });
    } else if ((CONTAINERS.has(name) || context.containers.has(name)) && open.length < DEPTH_MAX)
      open.push({ name, whole, parts: [{ tag: name, args, nodes: [] }] });
    else put(...readMacro(name, args, whole, inner));
  }
}

function readContainer(
  { name, whole, parts }: Frame,
  { define, containers }: SugarCubeContext,
  read: ParseNested,
): TwineNode[] {
  const [{ args = '', nodes = [] } = {}, ...others] = parts;
  if (containers.has(name)) return [{ node: 'macro', name, args: splitSugarCubeArguments(args), inner: nodes, whole }];
  switch (name) {
    case 'if':
      return [
        {
          node: 'if',
          cases: parts.map((part) => ({ when: part.tag === 'else' ? null : part.args, nodes: part.nodes })),
        },
      ];
    case 'switch':
      return [
        {
          node: 'if',
          cases: others.map((part) => ({
            when:
              part.tag === 'default'
                ? null
                : splitSugarCubeArguments(part.args)
                    .map((value) => `(${args}) == ${argumentValue(value)}`)
                    .join(' || '),
            nodes: part.nodes,
          })),
        },
      ];
    case 'for': {
      const loop = parseLoop(args);
      return loop ? [{ node: 'loop', loop, inner: nodes, whole }] : [unsupported(whole)];
    }
    case 'link':
    case 'click':
    case 'button': {
      const { label, to, inner } = parseLinkArguments(args, read);
      return [{ node: 'link', label, to, inner: [...inner, ...nodes] }];
    }
    case 'linkappend':
    case 'linkprepend':
    case 'linkreplace':
      return [{ node: 'link', label: parseLinkArguments(args, read).label, to: null, inner: nodes }];
    case 'nobr':
      return withoutLineBreaks(nodes);
    case 'silently':
    case 'silent':
      return withoutText(nodes);
    case 'timed':
    case 'repeat':
    case 'type':
      return [unsupported(whole), ...parts.flatMap((part) => [...part.nodes, textNode('\n')])];
    case 'cycle':
    case 'listbox': {
      const options = others.flatMap(parseOptions);
      const [variable = ''] = splitSugarCubeArguments(args);
      return options.length === 0
        ? [unsupported(whole)]
        : [{ node: 'ask', name: parseQuotedText(variable) ?? variable, options, hasDefault: true }];
    }
    case 'widget': {
      const [own = ''] = splitSugarCubeArguments(args);
      define(parseQuotedText(own) ?? own, nodes);
      return [];
    }
    case 'createplaylist':
    case 'createaudiogroup':
      return [unsupported(whole)];
    case 'replace':
    case 'append':
    case 'prepend':
      return [textNode('\n'), ...nodes, textNode('\n')];
    default:
      return nodes;
  }
}

function readMacro(name: string, args: string, whole: string, read: ParseNested): TwineNode[] {
  switch (name) {
    case 'set':
    case 'run': {
      const play = /^(?:Engine|SugarCube\.Engine)\.play\(\s*(["'][^"']{1,200}["'])\s*\)\s*;?$/.exec(args)?.[1];
      if (play !== undefined) return [{ node: 'goto', to: parseQuotedText(play) ?? '' }];
      if (name === 'run' && !/^[$_]|^State\.variables/.test(args)) return [unsupportedCode(whole)];
      return setNodes(args);
    }
    case 'unset':
    case 'forget':
      return args
        .split(/[\s,]+/)
        .flatMap((each): TwineNode[] => (each === '' ? [] : [{ node: 'set', text: `${each} to false` }]));
    case 'remember':
      return [{ node: 'set', text: args }];
    case 'goto': {
      const to = LINK.test(args) ? parseLinkArguments(args, read).to : parseTarget(splitSugarCubeArguments(args)[0]);
      return [to === null ? unsupported(whole) : { node: 'goto', to }];
    }
    case 'include':
    case 'display': {
      const to = LINK.test(args) ? parseLinkArguments(args, read).to : parseTarget(splitSugarCubeArguments(args)[0]);
      return typeof to === 'string' ? [{ node: 'include', name: to }] : [unsupported(whole)];
    }
    case 'print':
    case '=':
    case '-':
      return [{ node: 'print', text: args }];
    case 'back':
    case 'return': {
      const { label, to } = parseLinkArguments(args, read);
      const words = label.length === 0 ? [textNode(name === 'back' ? 'Back' : 'Return')] : label;
      return [{ node: 'link', label: words, to: to ?? { back: true }, inner: [] }];
    }
    case 'choice': {
      const link = parseLinkArguments(args, read);
      const [passage, words] = splitSugarCubeArguments(args);
      if (link.to !== null && LINK.test(args)) return [{ node: 'link', ...link }];
      return [
        { node: 'link', label: readArgumentText(words ?? passage ?? '', read), to: parseTarget(passage), inner: [] },
      ];
    }
    case 'actions':
      return splitSugarCubeArguments(args).map((each): TwineNode => {
        const link = parseLinkArguments(each, read);
        return { node: 'link', label: link.label, to: link.to ?? parseTarget(each), inner: [] };
      });
    case 'textbox':
    case 'textarea':
    case 'numberbox': {
      const [variable = '', value = '""'] = splitSugarCubeArguments(args);
      return [{ node: 'type', name: parseQuotedText(variable) ?? variable, value }];
    }
    case 'break':
    case 'continue':
    case 'stop':
      return [unsupported(whole)];
    default:
      return [{ node: 'macro', name, args: splitSugarCubeArguments(args), inner: [], whole }];
  }
}
