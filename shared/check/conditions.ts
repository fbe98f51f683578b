import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { type Condition, type ConditionScope, createConditionParser } from '../play/index.ts';

/** What a condition names. Rules of play, "Conditions". */
export interface Mentions {
  readonly flags: readonly string[];
  readonly places: readonly string[];
  readonly numbers: readonly number[];
  readonly variables: ReadonlySet<string>;
  /** It asks of flags it does not name. */
  readonly isOpen: boolean;
}

export interface ReadCondition extends Mentions {
  readonly holds: Condition;
}

const PARSERS = { whole: createConditionParser(false), fractional: createConditionParser(true) };
const GRAMMAR = new Environment({ unlistedVariablesAreDyn: true });

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

function childrenOf(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf);
  return isNode(args) ? [args] : [];
}

const textOf = (node: unknown): string[] =>
  isNode(node) && node.op === 'value' && typeof node.args === 'string' ? [node.args] : [];
const isId = (node: unknown, name: string): boolean => isNode(node) && node.op === 'id' && node.args === name;

function mentionsOf(root: ASTNode): Mentions {
  const flags = new Set<string>();
  const places = new Set<string>();
  const numbers = new Set<number>();
  const variables = new Set<string>();
  let unnamed = 0;
  const left: ASTNode[] = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    const args: unknown = node.args;
    const list: readonly unknown[] = Array.isArray(args) ? args : [];
    const [one, other] = list;
    switch (node.op) {
      case 'id':
        variables.add(String(args));
        if (args === 'flags') unnamed += 1;
        break;
      case 'value':
        if (typeof args === 'bigint' || typeof args === 'number') numbers.add(Number(args));
        break;
      case 'call':
        if (one === 'has_flag') for (const flag of childrenOf(other).flatMap(textOf)) flags.add(flag);
        break;
      case '.':
        if (isId(one, 'flags') && typeof other === 'string') {
          flags.add(other);
          unnamed -= 1;
        }
        break;
      case '[]':
        if (isId(one, 'flags')) {
          for (const flag of textOf(other)) {
            flags.add(flag);
            unnamed -= 1;
          }
        }
        break;
      case 'in':
        if (isId(other, 'flags')) {
          for (const flag of textOf(one)) {
            flags.add(flag);
            unnamed -= 1;
          }
        } else if (isId(other, 'visited')) for (const place of textOf(one)) places.add(place);
        else if (isId(one, 'location'))
          for (const place of childrenOf(isNode(other) ? other.args : []).flatMap(textOf)) places.add(place);
        break;
      case '==':
      case '!=':
        for (const [side, against] of [
          [one, other],
          [other, one],
        ]) {
          if (isNode(side) && side.op === 'id' && side.args !== 'flags') {
            for (const place of textOf(against)) places.add(place);
          }
        }
        break;
      default:
        break;
    }
    left.push(...childrenOf(args));
  }
  return { flags: [...flags], places: [...places], numbers: [...numbers], variables, isOpen: unnamed > 0 };
}

const CACHE_MOST = 4000;
const kept = new Map<string, ReadCondition | null>();

/** A condition read as play reads it; null for prose. */
export function readCondition(text: string, isFractional: boolean): ReadCondition | null {
  const key = `${isFractional ? 'f' : 'w'} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= CACHE_MOST && oldest !== undefined) kept.delete(oldest);
  const made = read(text, isFractional);
  kept.set(key, made);
  return made;
}

function read(text: string, isFractional: boolean): ReadCondition | null {
  const holds = (isFractional ? PARSERS.fractional : PARSERS.whole)(text);
  if (!holds) return null;
  return { holds, ...mentionsOf(GRAMMAR.parse(text).ast) };
}

/** What only conditions have: calls, operators, variables that are compared. */
const CONDITION_MARKS =
  /\bhas_flag\b|\bflags\s*[.[]|&&|\|\||[=!<>]=|===|\b(?:turn|progress|doom|location)\s*[<>=]|\bin\s+(?:visited|flags)\b|\bvisited\s*[.[]/;
const CONNECTIVE = /^(?:and|or|not)$/i;
const SLUG = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/i;

/** Whether a text is nothing but flags joined by and, or and not. */
function isFlagsOnly(text: string, flags: ReadonlyMap<string, unknown>): boolean {
  const words = text.split(/[\s!()]+/).filter((word) => word !== '' && !CONNECTIVE.test(word));
  return words.every((word) => SLUG.test(word)) && words.some((word) => flags.has(word));
}

/** Whether a text that is no condition was meant as one: `flag_a && flag_b`, `has_flag('x'`, `found_rope`. */
export const looksLikeCondition = (text: string, flags: ReadonlyMap<string, unknown>): boolean =>
  CONDITION_MARKS.test(text) || isFlagsOnly(text, flags);

/** The words of a text that read like ids. */
export const slugsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+(?:[_-][a-z0-9]+)+/g) ?? [];

/** How a text that was meant as a condition would be written, where it is made of flags; null where that cannot be told. */
export function asCondition(text: string, flags: ReadonlyMap<string, unknown>): string | null {
  if (!/^[\s\w!()&|-]+$/.test(text)) return null;
  const written = text
    .trim()
    .replace(/\band\b/gi, '&&')
    .replace(/\bor\b/gi, '||')
    .replace(/\bnot\s+/gi, '!')
    .replace(/(?<![\w-])[a-z0-9]+(?:[_-][a-z0-9]+)*(?![\w-])/g, (word) =>
      flags.has(word) ? `has_flag("${word}")` : word,
    );
  return written !== text.trim() && readCondition(written, false) ? written : null;
}

/** What a state of play can be, as far as a condition reads it. */
export interface Possible {
  /** The flags some encounter can set. */
  readonly settable: ReadonlyMap<string, unknown>;
  /** Those that are declared and stay unset. */
  readonly unset: ReadonlySet<string>;
  readonly places: readonly string[];
  readonly start: string;
  readonly progress: number;
  readonly doom: number;
  /** The latest turn of the act that is thought of. */
  readonly turns: number;
}

/** States tried for one condition; where there are more, it is taken to be able to hold. */
const MOST_STATES = 512;

/** What is left of the work allowed for one act's conditions. */
export interface Budget {
  left: number;
}

/** Numbers at and around those a condition names, within what there can be. */
function around(numbers: readonly number[], least: number, most: number): number[] {
  const near = numbers.flatMap((value) => [value - 1, value, value + 1].map(Math.round));
  return [...new Set([least, most, ...near])].filter((value) => value >= least && value <= most).slice(0, 12);
}

/**
 * Whether a condition can hold in some state: it is asked in every state that differs in what it names. True where that would be
 * too many.
 */
export function canHold(condition: ReadCondition, possible: Possible, budget: Budget): boolean {
  const { flags, numbers, variables, places } = condition;
  const has = (name: string): boolean => variables.has(name);
  const free = flags.filter((flag) => possible.settable.has(flag));
  const unset = flags.filter((flag) => possible.unset.has(flag));
  if (free.length > 9 || condition.isOpen) return true;
  const here = [
    ...new Set([
      ...places.filter((id) => possible.places.includes(id)),
      possible.start,
      ...possible.places.slice(0, 2),
    ]),
  ];
  const turns = has('turn') ? around(numbers, 1, possible.turns) : [1];
  const progress = has('progress') ? around(numbers, 0, possible.progress) : [0];
  const doom = has('doom') ? around(numbers, 0, possible.doom) : [0];
  const locations = has('location') ? here : [possible.start];
  const journeys = has('visited') ? journeysOf(here, possible, numbers) : [[]];
  const states = 2 ** free.length * turns.length * progress.length * doom.length * locations.length * journeys.length;
  if (states > MOST_STATES || states > budget.left) return true;
  for (let bits = 0; bits < 2 ** free.length; bits += 1) {
    const set = new Map(unset.map((flag) => [flag, false]));
    for (const [index, flag] of free.entries()) set.set(flag, (bits & (1 << index)) !== 0);
    for (const turn of turns)
      for (const gone of progress)
        for (const fear of doom)
          for (const location of locations)
            for (const journey of journeys) {
              budget.left -= 1;
              const visited = [...new Set([possible.start, ...journey, location])];
              const scope: ConditionScope = { flags: set, turn, progress: gone, doom: fear, location, visited };
              if (condition.holds(scope)) return true;
            }
  }
  return false;
}

/** Ways to have been at places: at none of those named, at any of them, and at as many as are counted. */
function journeysOf(named: readonly string[], { places }: Possible, numbers: readonly number[]): string[][] {
  const subsets =
    named.length <= 4
      ? [...Array(2 ** named.length).keys()].map((bits) => named.filter((_, index) => (bits & (1 << index)) !== 0))
      : [[], [...named]];
  const counted = around(numbers, 1, places.length).map((count) => places.slice(0, count));
  return [...subsets, ...counted];
}
