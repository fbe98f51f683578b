import type { ScriptLine } from '../../../../shared/story/index.ts';
import { type Expression, read, reckon, value } from './expression.ts';

/** Something that is done, in the order of a procedure. */
export type Step =
  | { readonly do: 'set'; readonly name: string; readonly to: Expression }
  /** A whole number from 1 to `to`, each as likely. */
  | { readonly do: 'roll'; readonly name: string; readonly to: Expression }
  | { readonly do: 'if'; readonly branches: readonly Branch[]; readonly otherwise: readonly Step[] }
  | { readonly do: 'call'; readonly procedure: string };

interface Branch {
  readonly when: Expression;
  readonly then: readonly Step[];
}

/** A line that is told: of a script, or one the rules add. */
export type ToldLine =
  | ScriptLine
  /** One comes to a place: its picture, its music and who is there stand for what stood before. */
  | {
      readonly type: 'arrive';
      readonly title: string;
      readonly background: string | null;
      readonly music: string | null;
      readonly people: readonly string[];
    }
  /** The stage is empty: an act is over. */
  | { readonly type: 'clear' }
  | { readonly type: 'act'; readonly title: string }
  /** A short notice beside the story. */
  | { readonly type: 'notice'; readonly text: string }
  /** A clock or a meter and where it stands. */
  | {
      readonly type: 'gauge';
      readonly label: string;
      readonly name: string;
      readonly max: number;
      readonly scale: number;
    }
  /** Two dice and what is added to them. */
  | { readonly type: 'dice' }
  | { readonly type: 'ending'; readonly id: string | null; readonly title: string; readonly text: string };

/** Something that is told, in the order of a scene. */
export type Telling =
  | { readonly tell: 'line'; readonly line: ToldLine; readonly when: Expression }
  | { readonly tell: 'scene'; readonly scene: string; readonly when: Expression }
  /** The rules go on between two things that are told. */
  | { readonly tell: 'step'; readonly procedure: string; readonly when: Expression };

/** Something to choose. Where `when` does not hold it is not there; where `open` does not hold it is locked and says `hint`. */
export interface Choice {
  readonly id: string;
  readonly text: string;
  readonly when: Expression;
  readonly open: Expression;
  readonly hint: string | null;
  readonly steps: readonly Step[];
}

/** What a turn ends with: the first menu whose condition holds. */
export interface Menu {
  readonly id: string;
  readonly when: Expression;
  readonly choices: readonly Choice[];
}

/** A variable, and where it begins. */
export interface Variable {
  readonly name: string;
  readonly from: boolean | number;
}

/** A number that is shown while the game is played. */
export interface Gauge {
  readonly label: string;
  readonly name: string;
  readonly kind: 'progress' | 'doom' | 'meter';
  readonly min: number;
  readonly max: number;
  /** What it is divided by to be shown. */
  readonly scale: number;
  /** Whether it is shown. */
  readonly when: Expression;
}

/** One ending the game can come to; `number` is what `now_ending` stands at then. */
export interface GameEnding {
  readonly number: number;
  readonly id: string | null;
  readonly title: string;
  readonly text: string;
}

/**
 * A story as a finished game: the rules of play, unrolled for it, as variables and procedures that every format can print. A
 * turn is the choice that was made, the procedure `turn`, the scene `telling` and then a menu, until `now_ended`.
 */
export interface Game {
  readonly variables: readonly Variable[];
  readonly procedures: ReadonlyMap<string, readonly Step[]>;
  readonly scenes: ReadonlyMap<string, readonly Telling[]>;
  readonly menus: readonly Menu[];
  readonly gauges: readonly Gauge[];
  readonly endings: readonly GameEnding[];
  /** Ids of flags, by their variable. */
  readonly flags: ReadonlyMap<string, string>;
  /** The variable of what a story's ids stand for; see `Names`. */
  readonly nameOf: (kind: string, ...ids: string[]) => string;
}

export const set = (name: string, to: Expression | boolean | number): Step => ({
  do: 'set',
  name,
  to: typeof to === 'object' ? to : value(to),
});
export const roll = (name: string, to: Expression | number): Step => ({
  do: 'roll',
  name,
  to: typeof to === 'number' ? value(to) : to,
});
/** Adds a number to a variable. */
export const adds = (name: string, by: number): Step => set(name, reckon('+', read(name), by));
export const call = (procedure: string): Step => ({ do: 'call', procedure });

/** Steps that are done where something holds; none where it never does. */
export function when(condition: Expression, then: readonly Step[], otherwise: readonly Step[] = []): Step[] {
  if (condition.op === 'value') return [...(condition.value === true ? then : otherwise)];
  if (then.length === 0 && otherwise.length === 0) return [];
  return [{ do: 'if', branches: [{ when: condition, then }], otherwise }];
}
