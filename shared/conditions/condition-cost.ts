import type { ASTNode } from '@marcbachmann/cel-js';

/** Run their body once for every element of a list. */
const COMPREHENSIONS = new Set(['all', 'exists', 'exists_one', 'filter']);
/** Cost no more than reading their arguments once, and give nothing longer than those. */
const FUNCTIONS = new Set([
  ...['has_flag', 'knows', 'met', 'has_item', 'ended_with'],
  ...['has', 'size', 'int', 'uint', 'double', 'string', 'bool'],
]);
const METHODS = new Set(['size', 'startsWith', 'endsWith', 'contains', 'lowerAscii', 'upperAscii', 'trim']);
const OPERATORS = new Set([
  ...['value', 'id', '.', '[]', 'list', 'map', '?:', '!_', '-_', '||', '&&'],
  ...['==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'],
]);
/** What grows with the story, or with the plan whose steps have a status each. */
const COLLECTIONS = new Set(['visited', 'flags', 'meters', 'steps']);
/** What grows as a whole and in each of its parts: the values that steps of a plan gave. */
const DEEP = 'results';
const AMOUNTS = new Set(['turn', 'progress', 'doom']);
const ARITHMETIC = new Set(['+', '-', '*', '/', '%']);
const COUNTS = new Set(['size', 'int', 'uint', 'double']);

/**
 * Whether evaluating an expression takes work in proportion to its own size times that of the story. Only what is
 * listed here is part of the language. Left out is whatever multiplies with itself: `bind` and `map`, which make values
 * larger than what they were made of, `+` of anything but numbers, `join` and `split`, regular expressions, and within a
 * comprehension's body or a list a further comprehension or a whole collection of the story.
 *
 * @param node an expression as parsed, before it is type-checked
 */
export const isAffordable = (node: ASTNode): boolean => isWithinReach(node, false);

/** @param inner within a comprehension's body or a literal, where nothing may be walked through again */
function isWithinReach(node: ASTNode, inner: boolean): boolean {
  const all = (nodes: readonly ASTNode[], within = inner): boolean =>
    nodes.every((child) => isWithinReach(child, within));
  switch (node.op) {
    case 'id':
      return !(inner && (COLLECTIONS.has(node.args) || node.args === DEEP));
    case 'rcall': {
      const [name, receiver, args] = node.args;
      if (COMPREHENSIONS.has(name)) return !inner && isWithinReach(receiver, false) && all(args, true);
      return METHODS.has(name) && (isLookedUp(name, receiver) || isWithinReach(receiver, inner)) && all(args);
    }
    case 'call': {
      const [name, args] = node.args;
      return FUNCTIONS.has(name) && args.every((arg) => isLookedUp(name, arg) || isWithinReach(arg, inner));
    }
    case '.':
      return isCollection(node.args[0]) || isWithinReach(node.args[0], inner);
    case '[]':
      return (isCollection(node.args[0]) || isWithinReach(node.args[0], inner)) && isWithinReach(node.args[1], inner);
    case 'in':
      return (isId(node.args[1], 'flags') || isWithinReach(node.args[1], inner)) && isWithinReach(node.args[0], inner);
    case '+':
      return node.args.every(isNumber) && all(node.args);
    case 'list':
    case 'map':
      return all(childrenOf(node.args), true);
    default:
      return OPERATORS.has(node.op) && all(childrenOf(node.args));
  }
}

const isId = (node: ASTNode, name: string): boolean => node.op === 'id' && node.args === name;
const isCollection = (node: ASTNode): boolean => node.op === 'id' && COLLECTIONS.has(node.args);
/** The size of a collection is known without walking through it. */
const isLookedUp = (name: string, node: ASTNode): boolean => name === 'size' && isId(node, 'visited');

/** Whether a node is a number by its form alone. */
function isNumber(node: ASTNode): boolean {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'bigint' || typeof node.args === 'number';
    case 'id':
      return AMOUNTS.has(node.args);
    case '.':
    case '[]':
      return isId(node.args[0], 'meters');
    case '-_':
      return isNumber(node.args);
    case '?:':
      return isNumber(node.args[1]) && isNumber(node.args[2]);
    case 'call':
    case 'rcall':
      return COUNTS.has(node.args[0]);
    default:
      return ARITHMETIC.has(node.op);
  }
}

/** The nodes directly within a node's `args`. */
export function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf);
  return isNode(args) ? [args] : [];
}

export const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
