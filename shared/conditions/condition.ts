import { type ASTNode, Environment, type ParseResult } from '@marcbachmann/cel-js';
import { isAffordable } from './condition-cost.ts';
import { type Mentions, mentionsOf } from './condition-mentions.ts';

/** What a condition is evaluated against. Rules of play, "Conditions". `turn` is that of the act, from 1. */
export interface ConditionScope {
  /** Every declared flag, false until set. */
  readonly flags: ReadonlyMap<string, boolean>;
  readonly turn: number;
  readonly progress: number;
  readonly doom: number;
  readonly location: string;
  readonly visited: readonly string[];
  /** Ids of earned facts, of people who were met, and names of items that are had; none where left out. */
  readonly facts?: readonly string[];
  readonly met?: readonly string[];
  readonly items?: readonly string[];
  /** Where each meter stands, by id. */
  readonly meters?: Readonly<Record<string, number>>;
  /** How acts ended, by id. */
  readonly endedActs?: Readonly<Record<string, string>>;
  /** Values of the further variables a parser was made with. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A further name that conditions may read, and its CEL type. */
export interface ConditionVariable {
  readonly name: string;
  readonly type: string;
}

/** A condition, compiled once for all who ask it. */
export interface Condition {
  /** What it was read from. */
  readonly text: string;
  readonly ast: ASTNode;
  /** Whether progress and doom are doubles; else they are ints. */
  readonly isFractional: boolean;
  /** What of a play it names. */
  readonly reads: Mentions;
  /** Whether it holds. Any error while evaluating is false. */
  holds(scope: ConditionScope): boolean;
}

/** Reads a text as a condition, or answers null where it is prose. */
export type ConditionParser = (text: string) => Condition | null;

const TEXT_MAX_LENGTH = 1000;
/** How large an expression may be. */
const CONDITION_LIMITS = {
  maxAstNodes: 200,
  maxDepth: 32,
  maxListElements: 64,
  maxMapEntries: 32,
  maxCallArguments: 8,
};

/**
 * Makes the parser of one story's conditions. A text counts as a condition only if it parses and type-checks to bool
 * with every name declared; anything else is prose. Packages come from strangers, so length, number of nodes and depth
 * are bounded, and only what takes work in proportion to both the expression and the story is part of the language:
 * see `isAffordable`.
 *
 * @param fractional whether the story counts progress or doom in fractions: then both are doubles that compare and
 *   reckon with plain integers; otherwise both are ints, as `turn` is
 * @param variables what conditions may read besides; where there are such, an expression whose type shows only when it
 *   is evaluated counts as a condition too, and holds when its value is true
 */
export function createConditionParser(
  fractional: boolean,
  variables: readonly ConditionVariable[] = [],
): ConditionParser {
  // The library hands a function its arguments only; evaluation is synchronous, so the scope passes by this variable.
  let now: Pick<ConditionScope, 'flags' | 'facts' | 'met' | 'items' | 'endedActs'> = { flags: new Map() };
  const amount = fractional ? Number : whole;
  const environment = createEnvironment(fractional, {
    has_flag: (name) => now.flags.get(name) === true,
    knows: (fact) => now.facts?.includes(fact) ?? false,
    met: (character) => now.met?.includes(character) ?? false,
    has_item: (item) => now.items?.includes(item) ?? false,
    ended_with: (act) => (now.endedActs && Object.hasOwn(now.endedActs, act) ? (now.endedActs[act] ?? '') : ''),
  });
  for (const { name, type } of variables) environment.registerVariable(name, type);
  const types = variables.length > 0 ? ['bool', 'dyn'] : ['bool'];

  return (text) => {
    if (text.length > TEXT_MAX_LENGTH) return null;
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
          meters: metersOf(scope.meters),
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
      // Play asks conditions and never what they name.
      get reads() {
        reads ??= mentionsOf(expression.ast);
        return reads;
      },
      holds,
    };
  };
}

let made: { readonly whole: ConditionParser; readonly fractional: ConditionParser } | undefined;

/**
 * The parser of stories that count in fractions, or of those that don't. Made once: what a story declares is no part of it.
 */
export function storyConditions(isFractional: boolean): ConditionParser {
  made ??= { whole: createConditionParser(false), fractional: createConditionParser(true) };
  return isFractional ? made.fractional : made.whole;
}

const whole = (value: number): bigint => BigInt(Math.trunc(value));

const NO_METERS: ReadonlyMap<string, bigint> = new Map();

const metersOf = (meters: ConditionScope['meters']): ReadonlyMap<string, bigint> =>
  meters === undefined ? NO_METERS : new Map(Object.entries(meters).map(([id, value]) => [id, whole(value)]));

/** The functions of a condition that ask about a name, by the name they have in it. */
interface Questions {
  has_flag(name: string): boolean;
  knows(fact: string): boolean;
  met(character: string): boolean;
  has_item(item: string): boolean;
  ended_with(act: string): string;
}

function createEnvironment(fractional: boolean, questions: Questions): Environment {
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
