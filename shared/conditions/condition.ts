import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { isAffordable } from './condition-cost.ts';
import { collectMentions, type Mentions } from './condition-mentions.ts';

/** The values a condition is evaluated against. Rules of play, "Conditions". `turn` is that of the act, from 1. */
export interface ConditionScope {
  readonly flags: ReadonlyMap<string, boolean>;
  readonly turn: number;
  readonly progress: number;
  readonly doom: number;
  readonly location: string;
  readonly visited: readonly string[];
  /** Ids of earned facts and met people, and names of held items; empty if omitted. */
  readonly facts?: readonly string[];
  readonly met?: readonly string[];
  readonly items?: readonly string[];
  readonly meters?: Readonly<Record<string, number>>;
  /** Outcomes of acts by id. */
  readonly endedActs?: Readonly<Record<string, string>>;
  /** Values of additional variables. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export interface ConditionVariable {
  readonly name: string;
  readonly type: string;
}

export interface Condition {
  readonly text: string;
  readonly ast: ASTNode;
  /** Whether progress and doom are doubles instead of ints. */
  readonly isFractional: boolean;
  readonly reads: Mentions;
  /** Whether it holds. Evaluation errors count as false. */
  holds(scope: ConditionScope): boolean;
}

/** Parses a condition; null for prose. */
export type ConditionParser = (text: string) => Condition | null;

export const CONDITION_READ_MAX_LENGTH = 1000;
const CONDITION_LIMITS = {
  maxAstNodes: 200,
  maxDepth: 32,
  maxListElements: 64,
  maxMapEntries: 32,
  maxCallArguments: 8,
};

/**
 * A text is a condition only if it parses and type-checks to bool with declared names; anything else is prose. Packages
 * are untrusted, so size is bounded and cost linear: see `isAffordable`.
 * @param fractional progress and doom are doubles that can be compared with integers; else both are ints, like `turn`
 * @param variables additional variables; with these, an expression whose type is known only at evaluation counts as a
 * condition too, and holds if its value is true
 */
export function createConditionParser(
  fractional: boolean,
  variables: readonly ConditionVariable[] = [],
): ConditionParser {
  // The library passes only arguments to functions; evaluation is synchronous, so the scope is passed by this variable.
  let now: Pick<ConditionScope, 'flags' | 'facts' | 'met' | 'items' | 'endedActs'> = { flags: new Map() };
  const amount = fractional ? Number : toBigInt;
  const environment = createConditionEnvironment(fractional, {
    has_flag: (name) => now.flags.get(name) === true,
    knows: (fact) => now.facts?.includes(fact) ?? false,
    met: (character) => now.met?.includes(character) ?? false,
    has_item: (item) => now.items?.includes(item) ?? false,
    ended_with: (act) => (now.endedActs && Object.hasOwn(now.endedActs, act) ? (now.endedActs[act] ?? '') : ''),
  });
  for (const { name, type } of variables) environment.registerVariable(name, type);
  const types = variables.length > 0 ? ['bool', 'dyn'] : ['bool'];

  return (text) => {
    if (text.length > CONDITION_READ_MAX_LENGTH) return null;
    const expression = parse(environment, text, types);
    if (expression === null) return null;
    const holds = (scope: ConditionScope): boolean => {
      now = scope;
      try {
        const value = expression({
          flags: scope.flags,
          turn: BigInt(scope.turn),
          progress: amount(scope.progress),
          doom: amount(scope.doom),
          location: scope.location,
          visited: scope.visited,
          meters: toMeters(scope.meters),
          ...scope.more,
        });
        return value === true;
      } catch {
        // Rules of play, "Conditions": an error is false. A missing key is the common one.
        return false;
      }
    };
    let reads: Mentions | null = null;
    return {
      text,
      ast: expression.ast,
      isFractional: fractional,
      // Lazy: play never needs it.
      get reads() {
        reads ??= collectMentions(expression.ast);
        return reads;
      },
      holds,
    };
  };
}

let made: { readonly whole: ConditionParser; readonly fractional: ConditionParser } | undefined;

/** The shared parser for stories with or without fractions; it does not depend on declarations. */
export function storyConditions(isFractional: boolean): ConditionParser {
  made ??= { whole: createConditionParser(false), fractional: createConditionParser(true) };
  return isFractional ? made.fractional : made.whole;
}

const toBigInt = (value: number): bigint => BigInt(Math.trunc(value));

const NO_METERS: ReadonlyMap<string, bigint> = new Map();

const toMeters = (meters: ConditionScope['meters']): ReadonlyMap<string, bigint> =>
  meters === undefined ? NO_METERS : new Map(Object.entries(meters).map(([id, value]) => [id, toBigInt(value)]));

interface Questions {
  has_flag(name: string): boolean;
  knows(fact: string): boolean;
  met(character: string): boolean;
  has_item(item: string): boolean;
  ended_with(act: string): string;
}

/** The declared names of conditions. @param questions answers what functions ask */
export function createConditionEnvironment(fractional: boolean, questions: Questions): Environment {
  const number = fractional ? 'double' : 'int';
  const environment = new Environment({ unlistedVariablesAreDyn: false, limits: CONDITION_LIMITS })
    .registerVariable('flags', 'map<string, bool>')
    .registerVariable('turn', 'int')
    .registerVariable('progress', number)
    .registerVariable('doom', number)
    .registerVariable('location', 'string')
    .registerVariable('visited', 'list<string>')
    .registerVariable('meters', 'map<string, int>')
    .registerFunction('has_flag(string): bool', questions.has_flag)
    .registerFunction('knows(string): bool', questions.knows)
    .registerFunction('met(string): bool', questions.met)
    .registerFunction('has_item(string): bool', questions.has_item)
    .registerFunction('ended_with(string): string', questions.ended_with);
  if (!fractional) return environment;
  environment.registerOperator('double == int', (a: unknown, b: unknown) => Number(a) === Number(b));
  const arithmetic: [string, (a: number, b: number) => number][] = [
    ['+', (a, b) => a + b],
    ['-', (a, b) => a - b],
    ['*', (a, b) => a * b],
    ['/', (a, b) => a / b],
  ];
  for (const [operator, reckon] of arithmetic) {
    for (const operands of [`double ${operator} int`, `int ${operator} double`]) {
      environment.registerOperator(`${operands}: double`, (a: unknown, b: unknown) => reckon(Number(a), Number(b)));
    }
  }
  return environment;
}

function parse(environment: Environment, text: string, types: readonly string[]): ParseResult | null {
  try {
    const expression = environment.parse(text);
    if (!isAffordable(expression.ast)) return null;
    const checked = expression.check();
    return checked.valid && types.includes(checked.type ?? '') ? expression : null;
  } catch {
    // Not CEL: prose.
    return null;
  }
}
