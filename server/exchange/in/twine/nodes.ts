import { stripDollar } from '../script-compiler/parse-expression.ts';

/** A link's target: a passage by name, the previous passage, or one named by an expression. */
export type LinkTarget = string | { readonly back: true } | { readonly named: string };

export interface Option {
  readonly label: string;
  readonly value: string;
}

export type Loop =
  /** A `for` loop: `first` and `step` are statements, `asked` is the condition. */
  | { readonly first: string; readonly asked: string; readonly step: string }
  /** A loop over a list: `value` and `key` are the variables for each element and its index. */
  | { readonly value: string; readonly key: string | null; readonly list: string };

/** A node of a Twine passage, in any story format; expressions stay as written. */
export type TwineNode =
  | { readonly node: 'text'; readonly text: string; readonly isVerbatim?: true }
  | {
      readonly node: 'link';
      readonly label: readonly TwineNode[];
      /** Null for a link that stays in the passage and only shows or changes something. */
      readonly to: LinkTarget | null;
      readonly inner: readonly TwineNode[];
      /** Its text is shown elsewhere in the passage. */
      readonly isElsewhere?: true;
      /** It stays available after use. */
      readonly repeats?: true;
    }
  | { readonly node: 'set'; readonly text: string }
  | {
      readonly node: 'if';
      readonly cases: readonly {
        readonly when: string | null;
        readonly not?: boolean;
        readonly nodes: readonly TwineNode[];
      }[];
    }
  | { readonly node: 'loop'; readonly loop: Loop; readonly inner: readonly TwineNode[]; readonly whole: string }
  | { readonly node: 'goto'; readonly to: LinkTarget }
  | { readonly node: 'include'; readonly name: string }
  /** A custom macro (`widget`). */
  | {
      readonly node: 'macro';
      readonly name: string;
      readonly args: readonly string[];
      readonly inner: readonly TwineNode[];
      readonly whole: string;
    }
  /** A control that sets a variable to one of several values; without a name, it only cycles words. The first value is the default. */
  | {
      readonly node: 'ask';
      readonly name: string | null;
      readonly options: readonly Option[];
      readonly hasDefault: boolean;
    }
  | { readonly node: 'type'; readonly name: string; readonly value: string }
  | { readonly node: 'print'; readonly text: string; readonly isNaked?: true }
  /** Unsupported content; `isCode` for program code. */
  | { readonly node: 'out'; readonly text: string; readonly isCode: boolean };

/** Appends nodes. Unlike `push(...nodes)`, it has no limit. */
export function append(into: TwineNode[], nodes: readonly TwineNode[]): void {
  for (const node of nodes) into.push(node);
}

export const textNode = (text: string): TwineNode => ({ node: 'text', text });
export const verbatimNode = (text: string): TwineNode => ({ node: 'text', text, isVerbatim: true });
export const unsupported = (text: string): TwineNode => ({ node: 'out', text, isCode: false });
export const unsupportedCode = (text: string): TwineNode => ({ node: 'out', text, isCode: true });

export const DEPTH_MAX = 24;

/** Link syntax of all story formats: `[[words]]`, `[[words->place]]`, `[[place<-words]]`, `[[words|place]]`. */
export const LINK = /\[\[([^[\]\n]{1,500}?)\](?:\[([^[\]\n]{1,300})\])?\]/u;

const ADDRESS = /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|mailto:|www\.)/i;
/** An external link: its words stay. */
export const externalLink = (label: readonly TwineNode[], address: string): TwineNode[] => [
  ...label,
  unsupported(address),
];
export const isAddress = (target: string): boolean => ADDRESS.test(target);

export interface LinkParts {
  readonly said: string;
  readonly to: string;
  readonly setter: string | undefined;
}

export function readLink([, written = '', setter]: readonly (string | undefined)[]): LinkParts {
  const right = written.lastIndexOf('->');
  const before = written.indexOf('<-');
  const bar = written.lastIndexOf('|');
  const [said, to] =
    right >= 0
      ? [written.slice(0, right), written.slice(right + 2)]
      : before >= 0
        ? [written.slice(before + 2), written.slice(0, before)]
        : bar >= 0
          ? [written.slice(0, bar), written.slice(bar + 1)]
          : [written, written];
  return { said: said.trim(), to: to.trim(), setter };
}

export const withoutLineBreaks = (nodes: readonly TwineNode[]): TwineNode[] =>
  mapNodes(nodes, (node) => (node.node === 'text' ? [{ ...node, text: node.text.replace(/\s*\n\s*/g, ' ') }] : [node]));

export const withoutText = (nodes: readonly TwineNode[]): TwineNode[] =>
  mapNodes(nodes, (node) => (node.node === 'text' || node.node === 'print' || node.node === 'link' ? [] : [node]));

function mapNodes(nodes: readonly TwineNode[], change: (node: TwineNode) => readonly TwineNode[]): TwineNode[] {
  return nodes.flatMap((node): readonly TwineNode[] => {
    if (node.node === 'if')
      return [{ ...node, cases: node.cases.map((each) => ({ ...each, nodes: mapNodes(each.nodes, change) })) }];
    return change(node.node === 'loop' ? { ...node, inner: mapNodes(node.inner, change) } : node);
  });
}

export const parseQuotedText = (text: string): string | null =>
  /^\s*(["'])((?:\\.|(?!\1)[^\\])*)\1\s*$/su.exec(text)?.[2]?.replace(/\\(.)/gs, '$1') ?? null;

const getInnerNodes = (node: TwineNode): readonly TwineNode[] => {
  if (node.node === 'if') return node.cases.flatMap(({ nodes }) => nodes);
  return node.node === 'link' || node.node === 'loop' || node.node === 'macro' ? node.inner : [];
};

export const countTwineNodes = (nodes: readonly TwineNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + countTwineNodes(getInnerNodes(node)), 0);

/** Whether a node is a link or may contain one. */
export const hasLink = (node: TwineNode): boolean =>
  node.node === 'link' ||
  node.node === 'ask' ||
  (node.node !== 'loop' && getInnerNodes(node).some(hasLink)) ||
  node.node === 'include' ||
  node.node === 'macro';

/** The variables that nodes change, either directly or in links that stay in the passage. */
export function* listVariableChanges(
  nodes: readonly TwineNode[],
  isBeside: boolean,
  assigned: (text: string) => { name: string } | null,
): Generator<string> {
  for (const node of nodes) {
    if (isBeside && node.node === 'set') yield assigned(node.text)?.name ?? '';
    if (!isBeside && node.node === 'ask' && node.name !== null) yield stripDollar(node.name);
    if (!isBeside && node.node === 'link' && node.to === null) yield* listVariableChanges(node.inner, true, assigned);
    if (!isBeside) yield* listVariableChanges(getInnerNodes(node), false, assigned);
  }
}

/** Whether a link changes a number on each use. */
export const changesCounts = (nodes: readonly TwineNode[]): boolean =>
  nodes.some((node) =>
    node.node === 'set'
      ? /\+\+|--|[-+]=|\bit\s*[-+]/.test(node.text)
      : node.node === 'if' && changesCounts(getInnerNodes(node)),
  );
