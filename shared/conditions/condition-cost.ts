import type { ASTNode } from '@marcbachmann/cel-js';
import { isIdentifier, listChildNodes } from './ast-nodes.ts';

/** Comprehensions run their body once per list element. */
const COMPREHENSIONS = new Set(['all', 'exists', 'exists_one', 'filter']);
const FUNCTIONS = new Set([
  ...['has_flag', 'knows', 'met', 'has_item', 'ended_with'],
  ...['has', 'size', 'int', 'uint', 'double', 'string', 'bool'],
]);
const METHODS = new Set(['size', 'startsWith', 'endsWith', 'contains', 'lowerAscii', 'upperAscii', 'trim']);
const OPERATORS = new Set([
  ...['value', 'id', '.', '[]', 'list', 'map', '?:', '!_', '-_', '||', '&&'],
  ...['==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'],
]);
/** Collections that grow with the story or the plan. */
const COLLECTIONS = new Set(['visited', 'flags', 'meters', 'steps']);
/** A collection that grows also in its elements: the values of plan steps. */
const DEEP = 'results';
const AMOUNTS = new Set(['turn', 'progress', 'doom']);
const ARITHMETIC = new Set(['+', '-', '*', '/', '%']);
const COUNTS = new Set(['size', 'int', 'uint', 'double']);

/**
 * Whether evaluation costs at most the expression's size times the story's. Only listed constructs are allowed: none
 * that multiplies or enlarges values, no regular expressions, no nested traversal.
 */
export const isAffordable = (node: ASTNode): boolean => isWithinReach(node, false);

/** @param inner within a comprehension's body or a literal, where traversal is not allowed */
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
      return (
        (isIdentifier(node.args[1], 'flags') || isWithinReach(node.args[1], inner)) &&
        isWithinReach(node.args[0], inner)
      );
    case '+':
      return node.args.every(isNumber) && all(node.args);
    case 'list':
    case 'map':
      return all(listChildNodes(node.args), true);
    default:
      return OPERATORS.has(node.op) && all(listChildNodes(node.args));
  }
}

const isCollection = (node: ASTNode): boolean => node.op === 'id' && COLLECTIONS.has(node.args);
/** The size of a collection is known without traversal. */
const isLookedUp = (name: string, node: ASTNode): boolean => name === 'size' && isIdentifier(node, 'visited');

/** Whether a node is syntactically a number. */
function isNumber(node: ASTNode): boolean {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'bigint' || typeof node.args === 'number';
    case 'id':
      return AMOUNTS.has(node.args);
    case '.':
    case '[]':
      return isIdentifier(node.args[0], 'meters');
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
