import type { ASTNode } from '@marcbachmann/cel-js';
import { isIdentifier, literalText } from '../conditions/ast-nodes.ts';
import type { Condition, ConditionScope } from '../conditions/condition.ts';
import { ownEntry } from '../json.ts';
import { CLIMAX_WAYS } from '../story/index.ts';
import { hasBit } from './bits.ts';
import type { Story, StoryAct } from './story.ts';

/** The variables a condition reads, one bit each: it is judged again only if one of them has changed. */
export const READS = {
  turn: 1,
  progress: 2,
  doom: 4,
  location: 8,
  visited: 16,
  flags: 32,
  facts: 64,
  met: 128,
  items: 256,
  meters: 512,
} as const;
export const READS_ANY = 1023;

/** Places are numbered in their act; the number after the last means nowhere. */
interface ConditionView {
  readonly bits: Int32Array;
  readonly actTurn: number;
  readonly progress: number;
  readonly doom: number;
  readonly location: number;
  readonly visited: Uint8Array;
  readonly visitedCount: number;
  /** Places in the order they were first seen. */
  readonly seen: Int32Array;
  readonly meters: Int32Array;
  readonly endedAs: Uint8Array;
}

type Holds = (view: ConditionView) => boolean;
type Amount = (view: ConditionView) => number;

export interface ConditionProgram {
  /** A combination of `READS`. */
  readonly reads: number;
  readonly holds: Holds;
}

export interface ConditionNames {
  readonly story: Story;
  readonly act: StoryAct;
  readonly flags: ReadonlyMap<string, number>;
  /** Other bits of the row that conditions read: facts by id, people by id, items by name. */
  readonly facts: ReadonlyMap<string, number>;
  readonly met: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, number>;
}

const QUESTIONS: Readonly<Record<string, 'flags' | 'facts' | 'met' | 'items'>> = {
  has_flag: 'flags',
  knows: 'facts',
  met: 'met',
  has_item: 'items',
};

/** Larger integers are left to the library, which counts in 64 bits. */
const WHOLE_MAX = 1_000_000_000n;
const COMPARISONS: Readonly<Record<string, (left: Amount, right: Amount) => Holds>> = {
  '==': (left, right) => (view) => left(view) === right(view),
  '!=': (left, right) => (view) => left(view) !== right(view),
  '<': (left, right) => (view) => left(view) < right(view),
  '<=': (left, right) => (view) => left(view) <= right(view),
  '>': (left, right) => (view) => left(view) > right(view),
  '>=': (left, right) => (view) => left(view) >= right(view),
};

/**
 * Anything beyond flags, clocks, places and logic falls back to the story's own condition. Rules of play, "Conditions".
 */
export function compileCondition(condition: Condition, names: ConditionNames): ConditionProgram {
  const reader = new Reader(names);
  const holds = reader.truth(condition.ast);
  // A condition that reads nothing is judged every turn: it holds from the first or never.
  if (holds) return { reads: reader.reads || READS.turn, holds };
  return { reads: READS_ANY, holds: (view) => condition.holds(createConditionScope(view, names)) };
}

/** The library's evaluation scope. */
export function createConditionScope(
  view: ConditionView,
  { act, flags, story, ...names }: ConditionNames,
): ConditionScope {
  const getPlaceId = (place: number) => act.places[place]?.id ?? '';
  const set = (bits: ReadonlyMap<string, number>) =>
    [...bits].flatMap(([name, bit]) => (hasBit(view.bits, bit) ? [name] : []));
  return {
    facts: set(names.facts),
    met: set(names.met),
    items: set(names.items),
    meters: Object.fromEntries(story.meters.map(({ id }, at) => [id, view.meters[at] ?? 0])),
    endedActs: Object.fromEntries(story.acts.map(({ id }, at) => [id, CLIMAX_WAYS[(view.endedAs[at] ?? 0) - 1] ?? ''])),
    flags: new Map([...flags].map(([flag, bit]) => [flag, hasBit(view.bits, bit)])),
    turn: view.actTurn,
    progress: view.progress,
    doom: view.doom,
    location: getPlaceId(view.location),
    visited: Array.from(view.seen.subarray(0, view.visitedCount), getPlaceId),
  };
}

/** Compiles an expression; null if it contains anything unknown. */
class Reader {
  reads = 0;
  readonly names: ConditionNames;

  constructor(names: ConditionNames) {
    this.names = names;
  }

  truth(node: ASTNode): Holds | null {
    switch (node.op) {
      case 'value':
        return typeof node.args === 'boolean' ? constant(node.args) : null;
      case '!_':
        return negated(this.truth(node.args));
      case '&&':
      case '||':
        return this.both(node.op, node.args[0], node.args[1]);
      case '?:':
        return this.either(node.args[0], node.args[1], node.args[2]);
      case '.':
      case '[]':
        return this.flag(node);
      case 'call':
        return this.asked(node.args[0], node.args[1][0]);
      case 'in':
        return this.within(node.args[0], node.args[1]);
      case '==':
      case '!=':
        return (
          this.place(node.op, node.args[0], node.args[1]) ??
          this.ended(node.op, node.args[0], node.args[1]) ??
          this.compared(node.op, node.args[0], node.args[1])
        );
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.compared(node.op, node.args[0], node.args[1]);
      default:
        return null;
    }
  }

  private both(op: '&&' | '||', first: ASTNode, second: ASTNode): Holds | null {
    const left = this.truth(first);
    const right = this.truth(second);
    if (!left || !right) return null;
    return op === '&&' ? (view) => left(view) && right(view) : (view) => left(view) || right(view);
  }

  private either(asked: ASTNode, first: ASTNode, second: ASTNode): Holds | null {
    const test = this.truth(asked);
    const left = this.truth(first);
    const right = this.truth(second);
    return test && left && right ? (view) => (test(view) ? left(view) : right(view)) : null;
  }

  private flag({ op, args }: ASTNode & { op: '.' | '[]' }): Holds | null {
    const [map, key] = args;
    if (map.op !== 'id' || map.args !== 'flags') return null;
    const name = typeof key === 'string' ? key : literalText(key);
    // An undeclared flag is an error; the library knows how far it propagates.
    const bit = name === null ? undefined : this.names.flags.get(name);
    return bit === undefined || (op === '.' && typeof key !== 'string') ? null : this.bit(bit);
  }

  private asked(question: string, argument: ASTNode | undefined): Holds | null {
    const about = ownEntry(QUESTIONS, question);
    const name = argument ? literalText(argument) : null;
    if (about === undefined || name === null) return null;
    const bit = this.names[about].get(name);
    return bit === undefined ? constant(false) : this.bit(bit, READS[about]);
  }

  private bit(bit: number, reads: number = READS.flags): Holds {
    this.reads |= reads;
    const word = bit >>> 5;
    const mask = 1 << (bit & 31);
    return (view) => ((view.bits[word] ?? 0) & mask) !== 0;
  }

  private within(item: ASTNode, list: ASTNode): Holds | null {
    const name = literalText(item);
    if (list.op === 'id' && list.args === 'visited' && name !== null) {
      const place = this.placeNumber(name);
      this.reads |= READS.visited;
      return (view) => view.visited[place] === 1;
    }
    if (list.op !== 'list' || !isIdentifier(item, 'location')) return null;
    const places = new Set<number>();
    for (const each of list.args) {
      const id = literalText(each);
      if (id === null) return null;
      places.add(this.placeNumber(id));
    }
    this.reads |= READS.location;
    return (view) => places.has(view.location);
  }

  private place(op: '==' | '!=', first: ASTNode, second: ASTNode): Holds | null {
    const id = isIdentifier(first, 'location')
      ? literalText(second)
      : isIdentifier(second, 'location')
        ? literalText(first)
        : null;
    if (id === null) return null;
    const place = this.placeNumber(id);
    this.reads |= READS.location;
    return op === '==' ? (view) => view.location === place : (view) => view.location !== place;
  }

  /** `ended_with("act_1") == "won"`, in either order. */
  private ended(op: '==' | '!=', first: ASTNode, second: ASTNode): Holds | null {
    const [call, text] = first.op === 'call' ? [first, literalText(second)] : [second, literalText(first)];
    if (call.op !== 'call' || call.args[0] !== 'ended_with' || text === null) return null;
    const id = call.args[1][0] ? literalText(call.args[1][0]) : null;
    if (id === null) return null;
    const act = this.names.story.acts.findIndex((each) => each.id === id);
    const isSame = (view: ConditionView) => (CLIMAX_WAYS[(view.endedAs[act] ?? 0) - 1] ?? '') === text;
    return op === '==' ? isSame : (view) => !isSame(view);
  }

  /** The number of a place; '' is nowhere, and any unknown id has a number of its own. */
  private placeNumber(id: string): number {
    const { places } = this.names.act;
    if (id === '') return places.length;
    const at = places.findIndex((place) => place.id === id);
    return at === -1 ? places.length + 1 : at;
  }

  private compared(op: string, first: ASTNode, second: ASTNode): Holds | null {
    const compare = COMPARISONS[op];
    const left = this.amount(first);
    const right = this.amount(second);
    return compare && left && right ? compare(left, right) : null;
  }

  private amount(node: ASTNode): Amount | null {
    switch (node.op) {
      case 'value':
        return compileNumber(node.args);
      case '-_': {
        const inner = node.args.op === 'value' ? compileNumber(node.args.args) : null;
        return inner && ((view) => -inner(view));
      }
      case 'id':
        return this.clock(node.args);
      case '.':
      case '[]':
        return this.meter(node.args[0], node.args[1]);
      default:
        return null;
    }
  }

  private meter(map: ASTNode, key: ASTNode | string): Amount | null {
    const id = typeof key === 'string' ? key : literalText(key);
    if (!isIdentifier(map, 'meters') || id === null) return null;
    const at = this.names.story.meters.findIndex((meter) => meter.id === id);
    // An unknown meter is an error; the library knows how far it propagates.
    if (at < 0) return null;
    this.reads |= READS.meters;
    return (view) => view.meters[at] ?? 0;
  }

  private clock(name: string): Amount | null {
    switch (name) {
      case 'turn':
        this.reads |= READS.turn;
        return (view) => view.actTurn;
      case 'progress':
        this.reads |= READS.progress;
        return (view) => view.progress;
      case 'doom':
        this.reads |= READS.doom;
        return (view) => view.doom;
      default:
        return null;
    }
  }
}

const constant =
  (value: boolean): Holds =>
  () =>
    value;

const negated = (holds: Holds | null): Holds | null => holds && ((view) => !holds(view));

function compileNumber(value: unknown): Amount | null {
  if (typeof value === 'bigint') {
    if (value > WHOLE_MAX || value < -WHOLE_MAX) return null;
    const whole = Number(value);
    return () => whole;
  }
  return typeof value === 'number' ? () => value : null;
}
