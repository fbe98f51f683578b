import type { StoryAct } from '../../../../shared/rules/index.ts';
import type { ScriptLine } from '../../../../shared/story/index.ts';
import { type GameExpression, is, read, reckon, value } from './expression.ts';

export type GameStep =
  | { readonly do: 'set'; readonly name: string; readonly to: GameExpression }
  | { readonly do: 'roll'; readonly name: string; readonly to: GameExpression }
  | { readonly do: 'if'; readonly branches: readonly Branch[]; readonly otherwise: readonly GameStep[] }
  | { readonly do: 'call'; readonly procedure: string };

interface Branch {
  readonly when: GameExpression;
  readonly then: readonly GameStep[];
}

/** A line of a script, or one that the rules add. */
export type GameLine =
  | ScriptLine
  /** Arrival at a place: replaces picture, music and people. */
  | {
      readonly type: 'arrive';
      readonly title: string;
      readonly background: string | null;
      readonly music: string | null;
      readonly people: readonly string[];
    }
  /** Clears the stage at the end of an act. */
  | { readonly type: 'clear' }
  | { readonly type: 'act'; readonly title: string }
  | { readonly type: 'notice'; readonly text: string }
  | {
      readonly type: 'gauge';
      readonly label: string;
      readonly name: string;
      readonly max: number;
      readonly scale: number;
    }
  | { readonly type: 'dice' }
  | { readonly type: 'ending'; readonly id: string | null; readonly title: string; readonly text: string };

export type GameSceneElement =
  | { readonly tell: 'line'; readonly line: GameLine; readonly when: GameExpression }
  | { readonly tell: 'scene'; readonly scene: string; readonly when: GameExpression }
  /** Runs a procedure between two elements. */
  | { readonly tell: 'step'; readonly procedure: string; readonly when: GameExpression };

/** A choice. It is hidden where `when` does not hold, and locked with `hint` where `open` does not hold. */
export interface GameChoice {
  readonly id: string;
  readonly text: string;
  readonly when: GameExpression;
  readonly open: GameExpression;
  readonly hint: string | null;
  readonly steps: readonly GameStep[];
}

/** The end of a turn: the first menu whose condition holds is shown. */
export interface Menu {
  readonly id: string;
  readonly when: GameExpression;
  readonly choices: readonly GameChoice[];
}

export interface GameVariable {
  readonly name: string;
  readonly from: boolean | number;
}

export interface Gauge {
  readonly label: string;
  readonly name: string;
  readonly kind: 'progress' | 'doom' | 'meter';
  readonly min: number;
  readonly max: number;
  readonly scale: number;
  readonly when: GameExpression;
}

/** An ending; `number` is its value of `now_ending`. */
export interface GameEnding {
  readonly number: number;
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}

/**
 * A story as a game: the rules of play, unrolled for this story into variables and procedures that every format can express. A turn is a
 * choice, the procedure `turn`, the scene `telling` and a menu, until `now_ended`.
 */
export interface Game {
  readonly variables: readonly GameVariable[];
  readonly procedures: ReadonlyMap<string, readonly GameStep[]>;
  readonly scenes: ReadonlyMap<string, readonly GameSceneElement[]>;
  readonly menus: readonly Menu[];
  readonly gauges: readonly Gauge[];
  readonly endings: readonly GameEnding[];
  readonly flags: ReadonlyMap<string, string>;
  /** The variable for ids of the story; see `Names`. */
  readonly getName: (kind: string, ...ids: string[]) => string;
}

export const set = (name: string, to: GameExpression | boolean | number): GameStep => ({
  do: 'set',
  name,
  to: typeof to === 'object' ? to : value(to),
});
export const roll = (name: string, to: GameExpression | number): GameStep => ({
  do: 'roll',
  name,
  to: typeof to === 'number' ? value(to) : to,
});
export const adds = (name: string, by: number): GameStep => set(name, reckon('+', read(name), by));
export const call = (procedure: string): GameStep => ({ do: 'call', procedure });

export function when(
  condition: GameExpression,
  then: readonly GameStep[],
  otherwise: readonly GameStep[] = [],
): GameStep[] {
  if (condition.op === 'value') return [...(condition.value === true ? then : otherwise)];
  if (then.length === 0 && otherwise.length === 0) return [];
  return [{ do: 'if', branches: [{ when: condition, then }], otherwise }];
}

export const actNumber = ({ index }: Pick<StoryAct, 'index'>): number => index + 1;

export const isAct = (act: StoryAct): GameExpression => is('now_act', actNumber(act));

/** Runs the steps of the case whose number the variable has. */
export const byNumber = (name: string, cases: readonly (readonly [number, readonly GameStep[]])[]): GameStep[] => {
  const branches = cases.filter(([, then]) => then.length > 0).map(([at, then]) => ({ when: is(name, at), then }));
  return branches.length === 0 ? [] : [{ do: 'if', branches, otherwise: [] }];
};
