import type { ScriptLine } from '../../../../shared/story/index.ts';
import type { ScriptedVariable } from './classify-variables.ts';
import {
  calculate,
  constant,
  isTruthy,
  type ScriptExpression,
  simplify,
  TRUE,
  type Value,
  variableExpression,
} from './expression.ts';

export interface NodeLine {
  readonly line: ScriptLine;
  readonly when: ScriptExpression;
}

export interface EffectSink {
  readonly flags: ReadonlySet<string>;
  readonly adjust: ReadonlyMap<string, number>;
}

/** The target of an edge: a node, or a verdict that decides the ending. */
export type EdgeTarget = { readonly node: string } | { readonly verdict: string };

/** A cut edge: a loop reached its limit of rounds, or never says anything. */
export const NOWHERE: EdgeTarget = { node: '' };

export interface StoryEdge {
  readonly target: EdgeTarget;
  readonly effects: EffectSink;
}

export interface NodeOption {
  /** '' for an option that only continues. */
  readonly text: string;
  readonly requires: ScriptExpression;
  readonly then: readonly NodeLine[];
  readonly edge: StoryEdge;
  readonly at: string;
}

export interface StoryNode {
  readonly key: string;
  readonly title: string;
  readonly at: string;
  lines: NodeLine[];
  /** A node without options continues automatically. */
  options: NodeOption[];
  edge: StoryEdge | null;
}

export interface EndingNode {
  readonly key: string;
  readonly title: string;
  readonly at: string;
  readonly lines: readonly NodeLine[];
}

/** Endings to choose from at a point: the first whose condition holds. */
export interface Verdict {
  readonly key: string;
  readonly title: string;
  readonly endings: readonly { readonly when: ScriptExpression; readonly ending: string }[];
}

export interface StoryGraph {
  readonly start: string | null;
  readonly nodes: ReadonlyMap<string, StoryNode>;
  readonly endings: ReadonlyMap<string, EndingNode>;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** Composes two changes: the new value in terms of the value before both. */
const saidBy = (now: ScriptExpression, before: ScriptExpression | undefined): ScriptExpression =>
  before === undefined || now === before ? now : simplify(now, () => before);

const ADJUST_MAX = 10;
/** Maximum flags an option sets, leaving room for shared ones. */
const FLAGS_MAX = 7;

/** Changes along a path. */
export class StateChanges implements EffectSink {
  readonly flags = new Set<string>();
  readonly adjust = new Map<string, number>();
  /** Two-valued meters: the last change of one overrides earlier ones. */
  private readonly switches = new Set<string>();
  /** The current value of each changed variable, in terms of its old value. */
  readonly now = new Map<string, ScriptExpression>();

  /** @returns false if the change does not fit with the others */
  add({ name, kind, id }: ScriptedVariable, how: 'set' | 'add', value: Value): boolean {
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
      this.now.set(name, calculate('+', variableExpression(name), constant(by)));
    }
    return true;
  }

  /** Appends later changes; null if they do not fit together. */
  with(other: StateChanges): StateChanges | null {
    const both = new StateChanges();
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
