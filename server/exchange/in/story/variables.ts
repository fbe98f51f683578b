import { reachedFrom } from '../../../../shared/rules/ways.ts';
import { slugify } from '../../../../shared/story/index.ts';
import { type Expression, isTruthy, type Named, namesIn, type Value } from './expression.ts';
import type { Words } from './form.ts';
import type { ProgramGraph } from './graph.ts';
import { COUNTED, type FormProgram, type Op, SHOWN, TAKEN, waysOf } from './program.ts';

/**
 * What a variable of a script is in the story. What is `carried` is known at each moment, so that what depends on it is
 * decided beforehand; what is `unread` stays what it was, for nothing that can come about depends on it.
 */
type Kind = Named['as'] | 'carried' | 'unread';

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
  /** Of the flag or the meter. */
  readonly id: string;
  readonly initial: Value;
  /** What it was it never is again, once it has changed. */
  readonly isOneWay: boolean;
  /** More than this makes no difference to anything that is asked of it, and it only goes up. */
  readonly most?: number;
  /** Where it is set first. */
  readonly at: string;
}

/** More than a consequence moves a meter by at once. */
const STEP_MAX = 10;
const METERS_MAX = 24;
const FLAG_MAX = 100;

/** The variables a text prints. */
function printedIn(words: Words, into: Set<string>): Set<string> {
  for (const piece of words) {
    if (typeof piece === 'string') continue;
    if ('says' in piece) namesIn(piece.says, into);
    else {
      printedIn(piece.words, into);
      printedIn(piece.otherwise, into);
    }
  }
  return into;
}

/** The conditions within a text. */
const conditionsIn = (words: Words): Expression[] =>
  words.flatMap((piece) =>
    typeof piece === 'string' || 'says' in piece
      ? []
      : [piece.when, ...conditionsIn(piece.words), ...conditionsIn(piece.otherwise)],
  );

/** The conditions and printed variables of one operation. */
function readBy(op: Op): { asks: Expression[]; prints: Set<string> } {
  switch (op.op) {
    case 'line': {
      const words = op.line.type === 'stage' ? [] : op.line.words;
      return { asks: [op.when, ...conditionsIn(words)], prints: printedIn(words, new Set()) };
    }
    case 'branch':
      return { asks: op.cases.map(({ when }) => when), prints: new Set() };
    case 'menu': {
      const prints = new Set<string>();
      for (const { words } of op.choices) printedIn(words, prints);
      return { asks: op.choices.flatMap(({ when, words }) => [when, ...conditionsIn(words)]), prints };
    }
    default:
      return { asks: [], prints: new Set() };
  }
}

/** The variables one operation asks about, prints or reckons with. */
export function readIn(op: Op): Set<string> {
  const { asks, prints } = readBy(op);
  for (const asked of asks) namesIn(asked, prints);
  if (op.op === 'set') {
    namesIn(op.value, prints);
    // What is added to is what it was.
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
  isReckonedWith: boolean;
  /** The numbers it is compared with; null where anything else is asked of it. */
  compared: number[] | null;
}

/**
 * Says what each variable becomes: a flag where it is only ever made true, a meter where it is only moved by a little, a meter of two ends where it
 * is made true and false; all else is carried. @param carried those that are to be carried whatever they are
 * @param carriesLoops whether what a loop changes and asks about is carried, be it a flag
 */
export function variablesOf(
  initials: ReadonlyMap<string, Value>,
  { ops }: FormProgram,
  { loopOf, loops }: ProgramGraph,
  { carried, carriesLoops }: { carried: ReadonlySet<string>; carriesLoops: boolean },
): Map<string, Variable> {
  const uses = new Map<string, Uses>();
  const usedAs = (name: string): Uses => {
    const known = uses.get(name) ?? {
      sets: [],
      readIn: new Set(),
      isPrinted: false,
      isReckonedWith: false,
      compared: [] as number[] | null,
    };
    uses.set(name, known);
    return known;
  };
  for (const name of initials.keys()) usedAs(name);
  const called = loopsCalling(ops, loopOf, loops);
  const again = calledAgain(ops);
  for (const [at, op] of ops.entries()) {
    const own = loopOf[at] ?? -1;
    // Nothing leads there.
    if (own === -1) continue;
    const all = [own, ...(called.get(at) ?? [])];
    if (op.op === 'set') {
      usedAs(op.name).sets.push({ op, loops: all, isRepeated: again.has(at) || all.some((loop) => loops.has(loop)) });
      for (const name of namesIn(op.value)) usedAs(name).isReckonedWith = true;
      continue;
    }
    const { asks, prints } = readBy(op);
    for (const asked of asks) {
      for (const name of namesIn(asked)) for (const loop of all) usedAs(name).readIn.add(loop);
      for (const [name, number] of comparedIn(asked)) {
        const use = usedAs(name);
        use.compared = number === null ? null : (use.compared?.concat(number) ?? null);
      }
    }
    for (const name of prints) usedAs(name).isPrinted = true;
  }
  const taken = new Set<string>();
  let meters = 0;
  const found = new Map<string, Variable>();
  for (const [name, use] of uses) {
    const initial = initials.get(name) ?? initialOf(use);
    let kind = carried.has(name) ? 'carried' : kindOf(name, use, initial, loops, carriesLoops);
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

/** By operation: the loops from which it is called, however far down. */
function loopsCalling(ops: readonly Op[], loopOf: Int32Array, loops: ReadonlySet<number>): Map<number, Set<number>> {
  const called = new Map<number, Set<number>>();
  const calls = new Map<number, Set<number>>();
  for (const [at, op] of ops.entries()) {
    const loop = loopOf[at] ?? -1;
    if (op.op === 'call' && loops.has(loop)) calls.set(op.to, (calls.get(op.to) ?? new Set()).add(loop));
  }
  for (const [to, from] of calls) {
    for (const at of reachedFrom([to], (each) => waysOf(ops[each]))) {
      const known = called.get(at) ?? new Set();
      for (const loop of from) known.add(loop);
      called.set(at, known);
    }
  }
  return called;
}

/** The operations that can be come to more than once, since what they are part of is called from more than one place. */
function calledAgain(ops: readonly Op[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  // Calls before the first line count too, though the rest of the script does not lead to them.
  for (const op of ops) if (op.op === 'call') counts.set(op.to, (counts.get(op.to) ?? 0) + 1);
  const entries = [...counts].flatMap(([to, count]) => (count > 1 ? [to] : []));
  return new Set(reachedFrom(entries, (at) => waysOf(ops[at])));
}

/** What nobody said: false for what is made true, 0 for what is counted, no words for words. */
const initialOf = ({ sets }: Uses): Value => {
  const isText =
    sets.length > 0 && sets.every(({ op: { value } }) => value.is === 'value' && typeof value.value === 'string');
  if (isText) return '';
  const isCounted = sets.some(
    ({ op }) => op.how === 'add' || (op.value.is === 'value' && typeof op.value.value === 'number'),
  );
  return isCounted ? 0 : false;
};

function kindOf(
  name: string,
  { sets, readIn, isPrinted, isReckonedWith }: Uses,
  initial: Value,
  loops: ReadonlySet<number>,
  carriesLoops: boolean,
): Kind {
  if (sets.length === 0) return 'unread';
  if (isPrinted || isReckonedWith || name.startsWith(SHOWN)) return 'carried';
  // What can be taken once is not offered again where nothing comes back, and what is counted is not told again.
  if ((name.startsWith(TAKEN) || name.startsWith(COUNTED)) && !sets.some(({ isRepeated }) => isRepeated))
    return 'unread';
  const rest: Kind = readIn.size === 0 ? 'unread' : 'carried';
  if (typeof initial === 'string') return rest;
  const values = sets.map(({ op: { how, value } }) => (value.is === 'value' ? { how, value: value.value } : null));
  // What a loop changes and asks about decides how often it is gone round.
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

/** Whether its value is one it never has again, once it has changed: it is only made true, or only goes up. */
const isOneWay = ({ sets }: Uses, initial: Value): boolean =>
  sets.every(({ op: { how, value } }) => {
    if (value.is !== 'value') return false;
    return how === 'add'
      ? typeof value.value === 'number' && value.value > 0
      : value.value === true && typeof initial === 'boolean';
  });

/** Whether it only counts up, and is compared with whole numbers and nothing else. */
const isCounter = ({ sets, compared, isPrinted, isReckonedWith }: Uses, initial: Value): boolean =>
  !isPrinted &&
  !isReckonedWith &&
  compared !== null &&
  compared.length > 0 &&
  typeof initial === 'number' &&
  sets.every(({ op: { how, value } }) => how === 'add' && value.is === 'value' && Number(value.value) > 0);

/** The variables a condition asks about, each with the number it is compared with; null where it is asked otherwise. */
function* comparedIn(of: Expression): Generator<[name: string, number: number | null]> {
  switch (of.is) {
    case 'value':
      break;
    case 'variable':
      yield [of.name, 0];
      break;
    case 'not':
      yield* comparedIn(of.of);
      break;
    case 'compare': {
      const [variable, value] = of.left.is === 'variable' ? [of.left, of.right] : [of.right, of.left];
      const number = value.is === 'value' && typeof value.value === 'number' ? value.value : null;
      if (variable.is === 'variable' && number !== null) yield [variable.name, number];
      else for (const name of namesIn(of)) yield [name, null];
      break;
    }
    case 'reckon':
      for (const name of namesIn(of)) yield [name, null];
      break;
    default:
      yield* comparedIn(of.left);
      yield* comparedIn(of.right);
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
