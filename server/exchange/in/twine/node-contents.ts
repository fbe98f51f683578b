import { unsigned } from '../story/parse-expression.ts';
import type { TwineNode } from './nodes.ts';

const getInnerNodes = (node: TwineNode): readonly TwineNode[] => {
  if (node.node === 'if') return node.cases.flatMap(({ nodes }) => nodes);
  return node.node === 'link' || node.node === 'loop' || node.node === 'macro' ? node.inner : [];
};

/** The number of nodes, including nested ones. */
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
    if (!isBeside && node.node === 'ask' && node.name !== null) yield unsigned(node.name);
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
