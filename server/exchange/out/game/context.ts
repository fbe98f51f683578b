import type { ReportLine } from '../../../../shared/exchange/report.ts';
import { type Condition, getProgram, type Program, type Story } from '../../../../shared/rules/index.ts';
import { convertCondition } from './conditions.ts';
import { type GameExpression, NO, YES } from './expression.ts';
import type { GameSceneElement, GameStep, GameVariable } from './program.ts';
import type { GameWords } from './words.ts';

/** Names that every format accepts: lower-case Latin letters, digits and `_`, after a kind, to avoid keywords. */
export class VariableNames {
  private readonly known = new Map<string, string>();
  private readonly taken: Set<string>;

  /** @param taken reserved names */
  constructor(taken: Iterable<string> = []) {
    this.taken = new Set(taken);
  }

  /** @param kind a short lower-case word: `flag`, `met` @param ids of the thing */
  of = (kind: string, ...ids: string[]): string => {
    const key = JSON.stringify([kind, ...ids]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const plain = ids
      .map((id) => id.toLowerCase().replace(/[^a-z0-9]+/g, '_'))
      .join('_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 48);
    const base = `${kind}_${plain === '' ? 'x' : plain}`.replace(/_+/g, '_').replace(/_$/, '');
    let name = base;
    for (let more = 2; this.taken.has(name); more += 1) name = `${base}_n${more}`;
    this.taken.add(name);
    this.known.set(key, name);
    return name;
  };
}

export interface GameContext {
  readonly story: Story;
  readonly program: Program;
  readonly words: GameWords;
  readonly getName: (kind: string, ...ids: string[]) => string;
  /** Declares a variable on first use and returns its name. */
  readonly variable: (name: string, from: boolean | number) => string;
  readonly variables: ReadonlyMap<string, GameVariable>;
  readonly procedures: Map<string, readonly GameStep[]>;
  readonly scenes: Map<string, readonly GameSceneElement[]>;
  /** A condition as an expression; true without one. A condition that cannot be expressed never holds and is reported. */
  readonly holds: (condition: Condition | null, where: string) => GameExpression;
  /** The number of a place, the same in every act; 0 for none. */
  readonly placeNumber: (id: string) => number;
  readonly encounterNumber: (id: string) => number;
  /** The factor that makes all clock values integers. */
  readonly scale: number;
  readonly report: ReportLine[];
}

const OWN_NAMES = [
  ...['begin', 'learn', 'meet', 'see', 'weigh', 'opens', 'leave', 'throw_dice', 'throw', 'judge', 'close', 'goes_on'],
  ...['go_on', 'ends', 'after_turn', 'telling', 'news', 'menu_roll', 'menu_on', 'menu_nowhere', 'turn', 'menus'],
];

const SCALES = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** All amounts that change or limit clocks. */
function* clockAmounts({ acts, encounters }: Story): Generator<number> {
  for (const { progress, doom, thresholds } of acts) {
    yield progress?.max ?? 0;
    yield doom?.max ?? 0;
    for (const { at } of thresholds) yield at;
  }
  for (const { progression, options, check } of encounters) {
    yield progression;
    for (const each of [...options.flatMap((option) => [option.then, option.check]), check]) {
      const all = each === null ? [] : 'degrees' in each ? Object.values(each.degrees) : [each];
      for (const consequence of all) {
        yield consequence?.progress ?? 0;
        yield consequence?.doom ?? 0;
      }
    }
  }
}

/** The smallest factor that makes all clock values integers, at most a million: the rules round sums to that. */
function chooseScale(story: Story): number {
  const amounts = [...clockAmounts(story)];
  const isWhole = (scale: number) =>
    amounts.every((amount) => Math.abs(amount * scale - Math.round(amount * scale)) < 1e-6);
  return SCALES.find(isWhole) ?? 1_000_000;
}

export function gameContext(story: Story, words: GameWords): GameContext {
  const names = new VariableNames(OWN_NAMES);
  const program = getProgram(story);
  const variables = new Map<string, GameVariable>();
  const report: ReportLine[] = [];
  const places = [...new Set(story.acts.flatMap((act) => act.places.map(({ id }) => id)))];
  const numbers = new Map(places.map((id, at) => [id, at + 1]));
  const placeNumber = (id: string): number => numbers.get(id) ?? 0;
  const scale = chooseScale(story);
  const known = { story, getName: names.of, placeNumber, items: new Set(story.items), scale };
  const reported = new Set<string>();
  return {
    ...{ story, program, words, variables, placeNumber, scale, report },
    getName: names.of,
    variable(name, from) {
      if (!variables.has(name)) variables.set(name, { name, from });
      return name;
    },
    procedures: new Map(),
    scenes: new Map(),
    holds(condition, where) {
      if (condition === null) return YES;
      const expression = convertCondition(condition, known);
      if (expression !== null) return expression;
      const key = `${where} ${condition.text}`;
      if (!reported.has(key)) report.push({ where, code: 'condition-left-out', args: { what: condition.text } });
      reported.add(key);
      return NO;
    },
    encounterNumber: (id) => (program.encounterNumbers.get(id) ?? -1) + 1,
  };
}

/** A clock value as the game stores it. */
export const scaled = ({ scale }: Pick<GameContext, 'scale'>, amount: number): number => Math.round(amount * scale);
