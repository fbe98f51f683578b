import { findReachable } from '../../../../shared/rules/breadth-first-search.ts';
import { slugify } from '../../../../shared/story/index.ts';
import type { ControlFlowGraph } from './control-flow-graph.ts';
import { isTruthy, listVariables, type RuleVariable, type ScriptExpression, type Value } from './expression.ts';
import { COUNTED, listSuccessors, type Op, type ScriptProgram, SHOWN, TAKEN } from './program.ts';
import { listTextExpressions, type TextPieces } from './scripted-story.ts';

/** A `carried` variable is part of the state while unrolling; an `unread` one keeps its initial value. */
type Kind = RuleVariable['as'] | 'carried' | 'unread';

export interface ScriptedVariable {
  readonly name: string;
  readonly kind: Kind;
  readonly id: string;
  readonly initial: Value;
  /** Once changed, it never has its old value again. */
  readonly isOneWay: boolean;
  /** For a counter: larger values make no difference to any condition. */
  readonly most?: number;
  readonly at: string;
}

/** Maximum change of a meter by one consequence. */
const STEP_MAX = 10;
const METERS_MAX = 24;
const FLAG_MAX = 100;

/** The conditions that an operation evaluates, and the variables that it prints. */
function listReads(op: Op): { asks: ScriptExpression[]; prints: Set<string> } {
  const asks: ScriptExpression[] = [];
  const prints = new Set<string>();
  const addText = (words: TextPieces) => {
    for (const { expression, isPrinted } of listTextExpressions(words)) {
      if (isPrinted) listVariables(expression, prints);
      else asks.push(expression);
    }
  };
  if (op.op === 'line') {
    asks.push(op.when);
    if (op.line.type !== 'stage') addText(op.line.words);
  } else if (op.op === 'branch') asks.push(...op.cases.map(({ when }) => when));
  else if (op.op === 'menu') {
    for (const { when, words } of op.choices) {
      asks.push(when);
      addText(words);
    }
  }
  return { asks, prints };
}

export function listReadVariables(op: Op): Set<string> {
  const { asks, prints } = listReads(op);
  for (const asked of asks) listVariables(asked, prints);
  if (op.op === 'set') {
    listVariables(op.value, prints);
    // Adding to a variable does not read it.
    if (op.how === 'add') prints.delete(op.name);
  }
  return prints;
}

interface Uses {
  readonly sets: {
    readonly op: Extract<Op, { op: 'set' }>;
    readonly loops: readonly number[];
    readonly isRepeated: boolean;
  }[];
  readonly readIn: Set<number>;
  isPrinted: boolean;
  isUsedInArithmetic: boolean;
  /** The numbers it is compared with; null if it is also used otherwise. */
  compared: number[] | null;
}

/**
 * A flag if only set to true, a meter if it changes by small steps or between true and false, else carried.
 * @param carried variables that must be carried @param carriesLoops also those that a loop changes and reads
 */
export function classifyVariables(
  initials: ReadonlyMap<string, Value>,
  { ops }: ScriptProgram,
  { loopByOp, loops }: ControlFlowGraph,
  { carried, carriesLoops }: { carried: ReadonlySet<string>; carriesLoops: boolean },
): Map<string, ScriptedVariable> {
  const uses = new Map<string, Uses>();
  const usedAs = (name: string): Uses => {
    const known = uses.get(name) ?? {
      sets: [],
      readIn: new Set(),
      isPrinted: false,
      isUsedInArithmetic: false,
      compared: [] as number[] | null,
    };
    uses.set(name, known);
    return known;
  };
  for (const name of initials.keys()) usedAs(name);
  const called = loopsCalling(ops, loopByOp, loops);
  const again = calledAgain(ops);
  for (const [at, op] of ops.entries()) {
    const own = loopByOp[at] ?? -1;
    // Unreachable.
    if (own === -1) continue;
    const all = [own, ...(called.get(at) ?? [])];
    if (op.op === 'set') {
      usedAs(op.name).sets.push({ op, loops: all, isRepeated: again.has(at) || all.some((loop) => loops.has(loop)) });
      for (const name of listVariables(op.value)) usedAs(name).isUsedInArithmetic = true;
      continue;
    }
    const { asks, prints } = listReads(op);
    for (const asked of asks) {
      for (const name of listVariables(asked)) for (const loop of all) usedAs(name).readIn.add(loop);
      for (const [name, number] of listComparisons(asked)) {
        const use = usedAs(name);
        use.compared = number === null ? null : (use.compared?.concat(number) ?? null);
      }
    }
    for (const name of prints) usedAs(name).isPrinted = true;
  }
  const taken = new Set<string>();
  let meters = 0;
  const found = new Map<string, ScriptedVariable>();
  for (const [name, use] of uses) {
    const initial = initials.get(name) ?? guessInitial(use);
    let kind = carried.has(name) ? 'carried' : classifyVariable(name, use, initial, loops, carriesLoops);
    if (kind === 'meter' || kind === 'switch') {
      meters += 1;
      if (meters > METERS_MAX) kind = 'carried';
    }
    found.set(name, {
      name,
      kind,
      id: kind === 'flag' ? flagName(name, taken) : meterName(name, taken),
      initial,
      isOneWay: isOneWay(use, initial),
      ...(isCounter(use, initial) && { most: Math.max(...(use.compared ?? [])) + 1 }),
      at: use.sets[0]?.op.at ?? '',
    });
  }
  return found;
}

/** By operation: the loops from which it is called, directly or not. */
function loopsCalling(ops: readonly Op[], loopByOp: Int32Array, loops: ReadonlySet<number>): Map<number, Set<number>> {
  const called = new Map<number, Set<number>>();
  const calls = new Map<number, Set<number>>();
  for (const [at, op] of ops.entries()) {
    const loop = loopByOp[at] ?? -1;
    if (op.op === 'call' && loops.has(loop)) calls.set(op.to, (calls.get(op.to) ?? new Set()).add(loop));
  }
  for (const [to, from] of calls) {
    for (const at of findReachable([to], (each) => listSuccessors(ops[each]))) {
      const known = called.get(at) ?? new Set();
      for (const loop of from) known.add(loop);
      called.set(at, known);
    }
  }
  return called;
}

/** Operations that may run again because their passage is called from several places. */
function calledAgain(ops: readonly Op[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  // Calls in the opening steps count too, although the graph does not include them.
  for (const op of ops) if (op.op === 'call') counts.set(op.to, (counts.get(op.to) ?? 0) + 1);
  const entries = [...counts].flatMap(([to, count]) => (count > 1 ? [to] : []));
  return new Set(findReachable(entries, (at) => listSuccessors(ops[at])));
}

const guessInitial = ({ sets }: Uses): Value => {
  const isText =
    sets.length > 0 && sets.every(({ op: { value } }) => value.is === 'value' && typeof value.value === 'string');
  if (isText) return '';
  const isCounted = sets.some(
    ({ op }) => op.how === 'add' || (op.value.is === 'value' && typeof op.value.value === 'number'),
  );
  return isCounted ? 0 : false;
};

function classifyVariable(
  name: string,
  { sets, readIn, isPrinted, isUsedInArithmetic }: Uses,
  initial: Value,
  loops: ReadonlySet<number>,
  carriesLoops: boolean,
): Kind {
  if (sets.length === 0) return 'unread';
  if (isPrinted || isUsedInArithmetic || name.startsWith(SHOWN)) return 'carried';
  // A variable for a one-time choice or a text count is unread if the script never comes back to it.
  if ((name.startsWith(TAKEN) || name.startsWith(COUNTED)) && !sets.some(({ isRepeated }) => isRepeated))
    return 'unread';
  const rest: Kind = readIn.size === 0 ? 'unread' : 'carried';
  if (typeof initial === 'string') return rest;
  const values = sets.map(({ op: { how, value } }) => (value.is === 'value' ? { how, value: value.value } : null));
  // A variable that a loop changes and reads determines the number of its rounds.
  const isOfLoop = sets.some((each) => each.loops.some((loop) => loops.has(loop) && readIn.has(loop)));
  if (isOfLoop && carriesLoops) return 'carried';
  if (values.every((each) => each?.how === 'set' && typeof each.value === 'boolean')) {
    return initial === false && values.every((each) => each !== null && isTruthy(each.value)) ? 'flag' : 'switch';
  }
  const isCounted = values.every(
    (each) => each?.how === 'add' && Number.isInteger(each.value) && Math.abs(Number(each.value)) <= STEP_MAX,
  );
  const isWhole = typeof initial === 'number' && Number.isInteger(initial) && Math.abs(initial) <= 900;
  return isCounted && isWhole && !isOfLoop ? 'meter' : rest;
}

/** Whether it never returns to an old value: it is only set to true, or only increases. */
const isOneWay = ({ sets }: Uses, initial: Value): boolean =>
  sets.every(({ op: { how, value } }) => {
    if (value.is !== 'value') return false;
    return how === 'add'
      ? typeof value.value === 'number' && value.value > 0
      : value.value === true && typeof initial === 'boolean';
  });

/** Whether it only counts up and is only compared with integers. */
const isCounter = ({ sets, compared, isPrinted, isUsedInArithmetic }: Uses, initial: Value): boolean =>
  !isPrinted &&
  !isUsedInArithmetic &&
  compared !== null &&
  compared.length > 0 &&
  typeof initial === 'number' &&
  sets.every(({ op: { how, value } }) => how === 'add' && value.is === 'value' && Number(value.value) > 0);

/** The variables of a condition with the number each is compared with; null if used otherwise. */
function* listComparisons(of: ScriptExpression): Generator<[name: string, number: number | null]> {
  switch (of.is) {
    case 'value':
      break;
    case 'variable':
      yield [of.name, 0];
      break;
    case 'not':
      yield* listComparisons(of.of);
      break;
    case 'compare': {
      const [variable, value] = of.left.is === 'variable' ? [of.left, of.right] : [of.right, of.left];
      const number = value.is === 'value' && typeof value.value === 'number' ? value.value : null;
      if (variable.is === 'variable' && number !== null) yield [variable.name, number];
      else for (const name of listVariables(of)) yield [name, null];
      break;
    }
    case 'arithmetic':
      for (const name of listVariables(of)) yield [name, null];
      break;
    default:
      yield* listComparisons(of.left);
      yield* listComparisons(of.right);
  }
}

function unique(made: string, taken: Set<string>, most: number): string {
  let id = made;
  for (let number = 2; taken.has(id); number += 1) id = `${made.slice(0, most - 6).replace(/_+$/, '')}_${number}`;
  taken.add(id);
  return id;
}

const flagName = (name: string, taken: Set<string>): string =>
  unique(
    [...name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()].slice(0, FLAG_MAX / 2).join('') || 'flag',
    taken,
    FLAG_MAX + 6,
  );

const WORDS_OF_CONDITIONS = new Set(['true', 'false', 'null', 'in', 'constructor', 'prototype']);

function meterName(name: string, taken: Set<string>): string {
  const slug = slugify(name, 'meter').slice(0, 30).replace(/_+$/, '');
  return unique(/^[a-z]/.test(slug) && !WORDS_OF_CONDITIONS.has(slug) ? slug : `meter_${slug}`, taken, 40);
}
