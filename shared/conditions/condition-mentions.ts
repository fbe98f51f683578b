import type { ASTNode } from '@marcbachmann/cel-js';
import { isIdentifier, isNode, listChildNodes, literalText } from './ast-nodes.ts';
import type { Condition } from './condition.ts';

/** The variables of a play a condition can read. Rules of play, "Conditions". */
export type PlayVariable =
  | 'flags'
  | 'turn'
  | 'progress'
  | 'doom'
  | 'location'
  | 'visited'
  | 'facts'
  | 'met'
  | 'items'
  | 'meters'
  | 'endedActs';
const AMOUNTS = ['turn', 'progress', 'doom'] as const;

/** Variables compared with numbers; `visited` stands for the number of places. */
export type Amount = (typeof AMOUNTS)[number] | 'visited';

/** What a condition names. Rules of play, "Conditions". */
export interface Mentions {
  /** Flags named literally. */
  readonly flags: readonly string[];
  /** Literals compared with the location or visited places. */
  readonly places: readonly string[];
  /** The numbers each amount is compared with. */
  readonly numbers: Readonly<Record<Amount, readonly number[]>>;
  /** Facts, people, items, meters and acts named literally. */
  readonly facts: readonly string[];
  readonly met: readonly string[];
  readonly items: readonly string[];
  readonly meters: readonly string[];
  /** The numbers each meter is compared with; meters used in arithmetic are loose. */
  readonly meterNumbers: Readonly<Record<string, readonly number[]>>;
  readonly endedActs: readonly string[];
  readonly variables: ReadonlySet<PlayVariable>;
  /** Variables read in any other way (arithmetic, arguments, traversal), for which no few values are representative. */
  readonly loose: ReadonlySet<PlayVariable>;
}

const readText = (node: unknown): string | null => (isNode(node) ? literalText(node) : null);

function readNumber(node: unknown): number | null {
  if (!isNode(node)) return null;
  const { args }: { args: unknown } = node;
  if (node.op === 'value') return typeof args === 'bigint' || typeof args === 'number' ? Number(args) : null;
  const [negated] = node.op === '-_' ? listChildNodes(args) : [];
  const value = negated ? readNumber(negated) : null;
  return value === null ? null : -value;
}

const COMPREHENSIONS = new Set(['all', 'exists', 'exists_one', 'filter']);
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);
const PLAY_VARIABLES: ReadonlySet<string> = new Set<PlayVariable>([
  ...AMOUNTS,
  'flags',
  'location',
  'visited',
  'meters',
]);
/** Functions of conditions, and what they ask about. */
const QUESTIONS = { knows: 'facts', met: 'met', has_item: 'items', ended_with: 'endedActs' } as const;
type Question = keyof typeof QUESTIONS;
const isQuestion = (name: unknown): name is Question => typeof name === 'string' && Object.hasOwn(QUESTIONS, name);
const isPlayVariable = (name: string): name is PlayVariable => PLAY_VARIABLES.has(name);

/** Names bound by a comprehension: a visited place, or anything else. */
type Scope = ReadonlyMap<string, 'place' | 'other'>;

/** Analyses which names a condition reads, and how. */
export function collectMentions(root: ASTNode): Mentions {
  const flags = new Set<string>();
  const places = new Set<string>();
  const numbers: Record<Amount, number[]> = { turn: [], progress: [], doom: [], visited: [] };
  const named = {
    facts: new Set<string>(),
    met: new Set<string>(),
    items: new Set<string>(),
    endedActs: new Set<string>(),
  };
  const meters = new Map<string, number[]>();
  const variables = new Set<PlayVariable>();
  const loose = new Set<PlayVariable>();

  const isVariable = (node: unknown, name: PlayVariable, scope: Scope): boolean =>
    isNode(node) && isIdentifier(node, name) && !scope.has(name);
  const isPlace = (node: unknown, scope: Scope): boolean =>
    isVariable(node, 'location', scope) ||
    (isNode(node) && node.op === 'id' && typeof node.args === 'string' && scope.get(node.args) === 'place');
  const readPlace = (node: unknown, scope: Scope): void => {
    if (isVariable(node, 'location', scope)) variables.add('location');
  };

  /** `turn`, `progress`, `doom`, `size(visited)` or `visited.size()`. */
  const readAmount = (node: unknown, scope: Scope): Amount | null => {
    for (const amount of AMOUNTS) if (isVariable(node, amount, scope)) return amount;
    if (!isNode(node) || (node.op !== 'call' && node.op !== 'rcall')) return null;
    const [name, ...rest]: unknown[] = Array.isArray(node.args) ? node.args : [];
    const [counted, ...others] = listChildNodes(rest);
    return name === 'size' && others.length === 0 && isVariable(counted, 'visited', scope) ? 'visited' : null;
  };

  const readMeterId = (node: unknown, scope: Scope): string | null => {
    if (!isNode(node) || (node.op !== '.' && node.op !== '[]')) return null;
    const [one, other]: unknown[] = Array.isArray(node.args) ? node.args : [];
    return isVariable(one, 'meters', scope) ? (typeof other === 'string' ? other : readText(other)) : null;
  };
  const readMeter = (meter: string, values: readonly number[]): void => {
    variables.add('meters');
    meters.set(meter, [...(meters.get(meter) ?? []), ...values]);
  };

  /** Whether a variable is compared with literals; records them. */
  const isCompared = (side: unknown, against: readonly unknown[], isOrdered: boolean, scope: Scope): boolean => {
    const meter = readMeterId(side, scope);
    if (meter !== null) {
      const values = against.map(readNumber);
      if (values.includes(null)) return false;
      readMeter(
        meter,
        values.flatMap((value) => value ?? []),
      );
      return true;
    }
    const amount = readAmount(side, scope);
    if (amount !== null) {
      const values = against.map(readNumber);
      if (values.includes(null)) return false;
      variables.add(amount);
      numbers[amount].push(...values.flatMap((value) => value ?? []));
      return true;
    }
    const texts = against.map(readText);
    if (isOrdered || !isPlace(side, scope) || texts.includes(null)) return false;
    readPlace(side, scope);
    for (const text of texts) if (text !== null) places.add(text);
    return true;
  };

  const isFlagNamed = (name: unknown): boolean => {
    const flag = typeof name === 'string' ? name : readText(name);
    if (flag === null) return false;
    flags.add(flag);
    return true;
  };

  const isUnderstood = (node: ASTNode, scope: Scope): boolean => {
    const { op, args }: { op: string; args: unknown } = node;
    const [one, other]: unknown[] = Array.isArray(args) ? args : [];
    if (COMPARISONS.has(op)) {
      const isOrdered = op !== '==' && op !== '!=';
      return isCompared(one, [other], isOrdered, scope) || isCompared(other, [one], isOrdered, scope);
    }
    switch (op) {
      case 'call': {
        const [name] = listChildNodes(other);
        if (isQuestion(one)) {
          const asked = readText(name);
          const about = QUESTIONS[one];
          variables.add(about);
          if (asked === null) loose.add(about);
          else named[about].add(asked);
          return asked !== null;
        }
        if (one !== 'has_flag') return false;
        if (!isFlagNamed(name)) loose.add('flags');
        return readText(name) !== null;
      }
      case '.':
      case '[]': {
        if (isVariable(one, 'flags', scope)) return isFlagNamed(other);
        const meter = readMeterId(node, scope);
        if (meter === null) return false;
        readMeter(meter, []);
        loose.add('meters');
        return true;
      }
      case 'in':
        if (isVariable(other, 'flags', scope)) return isFlagNamed(one);
        if (isVariable(other, 'visited', scope)) {
          const place = readText(one);
          if (place === null) return false;
          places.add(place);
          variables.add('visited');
          return true;
        }
        return isNode(other) && other.op === 'list' && isCompared(one, listChildNodes(other.args), false, scope);
      default:
        return false;
    }
  };

  const walk = (node: ASTNode, scope: Scope): void => {
    const { op, args }: { op: string; args: unknown } = node;
    if (isUnderstood(node, scope)) return;
    if (op === 'id') {
      if (typeof args !== 'string' || scope.has(args) || !isPlayVariable(args)) return;
      variables.add(args);
      loose.add(args);
      return;
    }
    const [name, receiver, within]: unknown[] = Array.isArray(args) ? args : [];
    if (op === 'rcall' && typeof name === 'string' && COMPREHENSIONS.has(name) && isNode(receiver)) {
      walk(receiver, scope);
      const kind = isVariable(receiver, 'visited', scope) ? 'place' : 'other';
      const parts = listChildNodes(within);
      const names = parts.slice(0, -1).flatMap((part) => (part.op === 'id' ? [String(part.args)] : []));
      const body = parts.at(-1);
      if (body) walk(body, new Map([...scope, ...names.map((each) => [each, kind] as const)]));
      return;
    }
    for (const child of listChildNodes(args)) walk(child, scope);
  };

  walk(root, new Map());
  const { facts, met, items, endedActs } = named;
  return {
    ...{ flags: [...flags], places: [...places], numbers, variables, loose },
    ...{ meters: [...meters.keys()], meterNumbers: Object.fromEntries(meters) },
    ...{ facts: [...facts], met: [...met], items: [...items], endedActs: [...endedActs] },
  };
}

/** The literal keys under which a condition reads maps: `steps.a == "failed"` and `steps["a"]` read `a`. */
export function conditionKeys({ ast }: Condition, names: readonly string[]): string[] {
  const keys = new Set<string>();
  const left: ASTNode[] = [ast];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const key = findKey(node, names);
    if (key !== null) keys.add(key);
    left.push(...listChildNodes(node.args));
  }
  return [...keys];
}

function findKey(node: ASTNode, names: readonly string[]): string | null {
  if (node.op !== '.' && node.op !== '[]') return null;
  const [map, key] = node.args;
  if (map.op !== 'id' || !names.includes(map.args)) return null;
  if (typeof key === 'string') return key;
  return literalText(key);
}
