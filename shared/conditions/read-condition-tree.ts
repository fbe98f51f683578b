import type { ASTNode } from '@marcbachmann/cel-js';
import { isIdentifier, isNode, listChildNodes, literalText } from './ast-nodes.ts';
import { storyConditions } from './condition.ts';
import {
  AMOUNT_QUESTIONS,
  type AmountClause,
  COMPARISONS,
  type ComparisonOperator,
  type ConditionClause,
  type ConditionGroup,
  type ConditionPart,
  isConditionGroup,
  type NameClause,
} from './condition-tree.ts';

const FLIPPED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '>=': '<=',
  '>': '<',
  '<=': '>=',
  '<': '>',
  '==': '==',
  '!=': '!=',
};
const DENIED: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '==': '!=',
  '!=': '==',
};
const QUESTIONS = { has_flag: 'flag', knows: 'fact', met: 'met', has_item: 'item' } as const;

const isComparison = (op: string): op is ComparisonOperator => COMPARISONS.some((each) => each === op);
const argumentsOf = (node: ASTNode): unknown[] => (Array.isArray(node.args) ? node.args : []);

function readNumber(node: ASTNode): number | null {
  const { op, args }: { op: string; args: unknown } = node;
  if (op === '-_') {
    const [negated] = listChildNodes(args);
    const value = negated ? readNumber(negated) : null;
    return value === null ? null : -value;
  }
  return op === 'value' && (typeof args === 'bigint' || typeof args === 'number') ? Number(args) : null;
}

/** The name of a call's only argument, or of a key of a map; null for anything that is not written out. */
function readKey(node: ASTNode, map: string): string | null {
  if (node.op !== '.' && node.op !== '[]') return null;
  const [owner, key] = argumentsOf(node);
  if (!isNode(owner) || !isIdentifier(owner, map)) return null;
  return typeof key === 'string' ? key : isNode(key) ? literalText(key) : null;
}

function readCall(node: ASTNode): { called: unknown; on: ASTNode | null; only: ASTNode | null } | null {
  const args = argumentsOf(node);
  if (node.op === 'call') return { called: args[0], on: null, only: listChildNodes(args[1])[0] ?? null };
  if (node.op !== 'rcall' || !isNode(args[1])) return null;
  return { called: args[0], on: args[1], only: listChildNodes(args[2])[0] ?? null };
}

/** Something with an amount: a meter, the turn, a clock, or how many places were visited. */
function readAmount(node: ASTNode): { ask: 'meter'; name: string } | { ask: AmountClause['ask'] } | null {
  const meter = readKey(node, 'meters');
  if (meter !== null) return { ask: 'meter', name: meter };
  for (const ask of AMOUNT_QUESTIONS) if (ask !== 'places' && isIdentifier(node, ask)) return { ask };
  const call = readCall(node);
  const counted = call?.called === 'size' ? (call.on ?? call.only) : null;
  return counted && isIdentifier(counted, 'visited') ? { ask: 'places' } : null;
}

function readCompared(one: ASTNode, other: ASTNode, compare: ComparisonOperator): ConditionClause | null {
  const amount = readAmount(one);
  const value = readNumber(other);
  if (amount !== null && value !== null) return { ...amount, compare, value };
  const text = literalText(other);
  if (text === null || (compare !== '==' && compare !== '!=')) return null;
  const is = compare === '==';
  if (isIdentifier(one, 'location')) return { ask: 'here', name: text, is };
  const call = readCall(one);
  const act = call?.called === 'ended_with' && call.only ? literalText(call.only) : null;
  return act === null ? null : { ask: 'act', name: act, outcome: text, is };
}

function readIn(one: ASTNode, other: ASTNode): ConditionPart | null {
  const text = literalText(one);
  if (text !== null && isIdentifier(other, 'visited')) return { ask: 'visited', name: text, is: true };
  if (!isIdentifier(one, 'location') || other.op !== 'list') return null;
  const names = listChildNodes(other.args).map(literalText);
  const parts = names.flatMap((name): NameClause[] => (name === null ? [] : [{ ask: 'here', name, is: true }]));
  return parts.length === names.length && parts.length > 0 ? { join: 'any', parts } : null;
}

function readPart(node: ASTNode): ConditionPart | null {
  const [one, other] = listChildNodes(argumentsOf(node));
  if (node.op === '&&' || node.op === '||') return readGroup(node, node.op);
  if (node.op === '!_') {
    const [denied] = listChildNodes(node.args);
    // `!flags.a` is false while the flag was never set, and `!has_flag("a")` is true.
    if (!denied || readKey(denied, 'flags') !== null) return null;
    const part = readPart(denied);
    return part && deny(part);
  }
  const flag = readKey(node, 'flags');
  if (flag !== null) return { ask: 'flag', name: flag, is: true };
  if (node.op === 'call') {
    const call = readCall(node);
    const name = call?.only ? literalText(call.only) : null;
    const asked = typeof call?.called === 'string' && Object.hasOwn(QUESTIONS, call.called) ? call.called : null;
    return asked === null || name === null ? null : { ask: QUESTIONS[asked as keyof typeof QUESTIONS], name, is: true };
  }
  if (!one || !other) return null;
  if (node.op === 'in') return readIn(one, other);
  if (!isComparison(node.op)) return null;
  return readCompared(one, other, node.op) ?? readCompared(other, one, FLIPPED[node.op]);
}

function deny(part: ConditionPart): ConditionPart {
  if (isConditionGroup(part)) return { join: part.join === 'all' ? 'any' : 'all', parts: part.parts.map(deny) };
  return 'is' in part ? { ...part, is: !part.is } : { ...part, compare: DENIED[part.compare] };
}

function readGroup(node: ASTNode, op: '&&' | '||'): ConditionGroup | null {
  const join = op === '&&' ? 'all' : 'any';
  const parts = listChildNodes(node.args).map(readPart);
  if (parts.includes(null)) return null;
  return {
    join,
    parts: parts.flatMap((part) => {
      if (part === null) return [];
      return isConditionGroup(part) && part.join === join ? part.parts : [part];
    }),
  };
}

/**
 * A condition as a sentence's parts. Null for prose, and for what no sentence here can say: arithmetic, comparisons of two
 * amounts, comprehensions.
 */
export function readConditionTree(text: string): ConditionGroup | null {
  for (const isFractional of [false, true]) {
    const condition = storyConditions(isFractional)(text);
    if (condition === null) continue;
    const part = readPart(condition.ast);
    return part === null || isConditionGroup(part) ? part : { join: 'all', parts: [part] };
  }
  return null;
}
