import { Environment } from '@marcbachmann/cel-js';

/** What a condition is asked against. Clocks in millionths. */
interface ReferenceScope {
  readonly flags: readonly string[];
  readonly actTurn: number;
  readonly progress: number;
  readonly doom: number;
  readonly location: string;
  readonly visited: readonly string[];
  readonly facts: readonly string[];
  readonly met: readonly string[];
  readonly items: readonly string[];
  readonly meters: ReadonlyMap<string, number>;
  readonly endedActs: ReadonlyMap<string, string>;
}
export type ReferenceCondition = (scope: ReferenceScope) => boolean;

/**
 * Makes the reader of a story's conditions, by the library alone. Rules of play, "Conditions".
 *
 * @returns null for prose: what does not parse, or whose type is not bool with every name declared
 */
export function conditionReader(
  declared: readonly string[],
  fractional: boolean,
): (text: string) => ReferenceCondition | null {
  let now: ReferenceScope | null = null;
  const number = fractional ? 'double' : 'int';
  const environment = new Environment({ unlistedVariablesAreDyn: false })
    .registerVariable('flags', 'map<string, bool>')
    .registerVariable('turn', 'int')
    .registerVariable('progress', number)
    .registerVariable('doom', number)
    .registerVariable('location', 'string')
    .registerVariable('visited', 'list<string>')
    .registerVariable('meters', 'map<string, int>')
    .registerFunction('has_flag(string): bool', (flag: string) => now?.flags.includes(flag) ?? false)
    .registerFunction('knows(string): bool', (fact: string) => now?.facts.includes(fact) ?? false)
    .registerFunction('met(string): bool', (person: string) => now?.met.includes(person) ?? false)
    .registerFunction('has_item(string): bool', (item: string) => now?.items.includes(item) ?? false)
    .registerFunction('ended_with(string): string', (act: string) => now?.endedActs.get(act) ?? '');
  if (fractional) {
    // Fractions are compared and reckoned with in whole numbers too.
    environment.registerOperator('double == int', (a: unknown, b: unknown) => Number(a) === Number(b));
    for (const operands of ['double * int', 'int * double']) {
      environment.registerOperator(`${operands}: double`, (a: unknown, b: unknown) => Number(a) * Number(b));
    }
  }
  const amount = (millionths: number): number | bigint =>
    fractional ? millionths / 1e6 : BigInt(Math.round(millionths / 1e6));
  return (text) => {
    try {
      const expression = environment.parse(text);
      const { valid, type } = expression.check();
      if (!valid || type !== 'bool') return null;
      return (scope) => {
        const { flags, actTurn, progress, doom, location, visited, meters } = scope;
        now = scope;
        try {
          return (
            expression({
              flags: new Map(declared.map((flag) => [flag, flags.includes(flag)])),
              turn: BigInt(actTurn),
              progress: amount(progress),
              doom: amount(doom),
              location,
              visited: [...visited],
              meters: new Map([...meters].map(([id, value]) => [id, BigInt(value)])),
            }) === true
          );
        } catch {
          return false;
        }
      };
    } catch {
      return null;
    }
  };
}
