import type { ASTNode } from '@marcbachmann/cel-js';

/** Helpers for the syntax trees of conditions. */
export const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** The direct child nodes in a node's `args`. */
export function listChildNodes(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(listChildNodes);
  return isNode(args) ? [args] : [];
}

/** Whether a node is an identifier. */
export const isIdentifier = (node: ASTNode, name: string): boolean => node.op === 'id' && node.args === name;

/** The text of a string literal; null for any other node. */
export const literalText = (node: ASTNode): string | null =>
  node.op === 'value' && typeof node.args === 'string' ? node.args : null;
