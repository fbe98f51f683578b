import type { ScriptLine } from '../../../../shared/story/index.ts';
import { constant, type Expression, isTruthy, simplified, TRUE, type Value } from './expression.ts';
import type { Variable } from './variables.ts';

/** What is told, and where it stood. */
export interface ToldLine {
  readonly line: ScriptLine;
  readonly when: Expression;
}

/** What becomes so on a way. */
export interface Effects {
  readonly flags: ReadonlySet<string>;
  /** Meters by id, by how much they move. */
  readonly adjust: ReadonlyMap<string, number>;
}

/** Where a way leads: to a node, or to what ends the story as things stand. */
export type Target = { readonly node: string } | { readonly verdict: string };

/** Where nothing comes any more: a loop has been gone round as often as there is room for, or goes round without a word. */
export const NOWHERE: Target = { node: '' };

export interface Way {
  readonly target: Target;
  readonly effects: Effects;
}

export interface NodeOption {
  /** '' where one only goes on. */
  readonly text: string;
  readonly requires: Expression;
  readonly then: readonly ToldLine[];
  readonly way: Way;
  readonly at: string;
}

/** One encounter to be. */
export interface Node {
  readonly key: string;
  readonly title: string;
  readonly at: string;
  lines: ToldLine[];
  /** Without options it goes on by itself. */
  options: NodeOption[];
  way: Way | null;
}

export interface EndingNode {
  readonly key: string;
  readonly title: string;
  readonly at: string;
  readonly lines: readonly ToldLine[];
}

/** How a story ends from some moment on: the first whose condition holds. */
export interface Verdict {
  readonly key: string;
  readonly title: string;
  readonly endings: readonly { readonly when: Expression; readonly ending: string }[];
}

/** A script as what can be played: nothing in it is come to twice. */
export interface Unrolled {
  /** The key of the node it begins with; null where nothing ever comes. */
  readonly start: string | null;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly endings: ReadonlyMap<string, EndingNode>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** What a variable is after two changes, said by what it was before both. */
const saidBy = (now: Expression, before: Expression | undefined): Expression =>
  before === undefined || now === before ? now : simplified(now, () => before);

const ADJUST_MAX = 10;
/** Flags one answer sets, so that there is room for those of all answers. */
const FLAGS_MAX = 7;

/** What has changed so far. */
export class Changes implements Effects {
  readonly flags = new Set<string>();
  readonly adjust = new Map<string, number>();
  /** Meters of two ends, by id: the last change of one undoes those before. */
  private readonly switches = new Set<string>();
  /** What each variable that changed is now, said by what it was. */
  readonly now = new Map<string, Expression>();

  /** @returns false where there is no room for it beside the others */
  add({ name, kind, id }: Variable, how: 'set' | 'add', value: Value): boolean {
    if (kind === 'flag') {
      if (this.flags.size >= FLAGS_MAX && !this.flags.has(id)) return false;
      this.flags.add(id);
      this.now.set(name, TRUE);
    } else if (kind === 'switch') {
      this.adjust.set(id, isTruthy(value) ? 1 : -1);
      this.switches.add(id);
      this.now.set(name, constant(isTruthy(value)));
    } else if (kind === 'meter' && how === 'add') {
      const by = (this.adjust.get(id) ?? 0) + Number(value);
      if (Math.abs(by) > ADJUST_MAX) return false;
      this.adjust.set(id, by);
      this.now.set(name, { is: 'reckon', by: '+', left: { is: 'variable', name }, right: constant(by) });
    }
    return true;
  }

  /** With those of another that come after; null where there is no room for both at once. */
  with(other: Changes): Changes | null {
    const both = new Changes();
    for (const each of [this, other]) {
      for (const flag of each.flags) both.flags.add(flag);
      for (const [id, by] of each.adjust)
        both.adjust.set(id, each.switches.has(id) ? by : (both.adjust.get(id) ?? 0) + by);
      for (const id of each.switches) both.switches.add(id);
      for (const [name, now] of each.now) both.now.set(name, saidBy(now, this.now.get(name)));
    }
    const isTooFar = [...both.adjust.values()].some((by) => Math.abs(by) > ADJUST_MAX);
    return isTooFar || both.flags.size > FLAGS_MAX ? null : both;
  }

  get isEmpty(): boolean {
    return this.flags.size === 0 && this.adjust.size === 0;
  }
}
