import type { ASTNode } from '@marcbachmann/cel-js';
import { isIdentifier, literalText } from '../../../../shared/conditions/ast-nodes.ts';
import { ownEntry } from '../../../../shared/json.ts';
import type { Condition, Story } from '../../../../shared/rules/index.ts';
import {
  type Comparison,
  conjunction,
  countOperations,
  disjunction,
  type GameExpression,
  is,
  NO,
  negation,
  read,
  reckon,
  value,
} from './expression.ts';

/** When an expression is true and when it is false; neither where evaluating it fails. */
interface Truth {
  readonly yes: GameExpression;
  readonly no: GameExpression;
}

interface Amount {
  readonly of: GameExpression;
  readonly scale: number;
}

export interface GameConditionNames {
  readonly story: Story;
  readonly getName: (kind: string, ...ids: string[]) => string;
  /** The number of a place; 0 for none. */
  readonly placeNumber: (id: string) => number;
  readonly items: ReadonlySet<string>;
  /** The factor that clocks are stored with. */
  readonly scale: number;
}

class NotSayable extends Error {}
class AlwaysFails extends Error {}

const FAILS: Truth = { yes: NO, no: NO };
const truth = (yes: GameExpression): Truth => ({ yes, no: negation(yes) });
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const WAYS: Readonly<Record<string, number>> = { '': 0, won: 1, forced: 2 };
const DECIMALS_MAX = 6;
/** Maximum size of a condition, in operations and names; an author's has dozens. */
const SIZE_MAX = 2000;

/** The same as an expression of the game; null where that is not possible. Rules of play, "Conditions". */
export function convertCondition(condition: Condition, names: GameConditionNames): GameExpression | null {
  try {
    return new Reader(names).truth(condition.ast).yes;
  } catch (error) {
    if (error instanceof NotSayable) return null;
    throw error;
  }
}

class Reader {
  private readonly names: GameConditionNames;

  constructor(names: GameConditionNames) {
    this.names = names;
  }

  truth(node: ASTNode): Truth {
    const judged = this.judged(node);
    // Shared subexpressions are written out each time.
    if (countOperations(judged.yes) > SIZE_MAX || countOperations(judged.no) > SIZE_MAX) throw new NotSayable();
    return judged;
  }

  private judged(node: ASTNode): Truth {
    switch (node.op) {
      case 'value':
        if (typeof node.args === 'boolean') return truth(value(node.args));
        throw new NotSayable();
      case '!_': {
        const { yes, no } = this.truth(node.args);
        return { yes: no, no: yes };
      }
      case '&&': {
        const [left, right] = [this.truth(node.args[0]), this.truth(node.args[1])];
        return { yes: conjunction(left.yes, right.yes), no: disjunction(left.no, right.no) };
      }
      case '||': {
        const [left, right] = [this.truth(node.args[0]), this.truth(node.args[1])];
        return { yes: disjunction(left.yes, right.yes), no: conjunction(left.no, right.no) };
      }
      case '?:': {
        const [asked, left, right] = [this.truth(node.args[0]), this.truth(node.args[1]), this.truth(node.args[2])];
        return {
          yes: disjunction(conjunction(asked.yes, left.yes), conjunction(asked.no, right.yes)),
          no: disjunction(conjunction(asked.yes, left.no), conjunction(asked.no, right.no)),
        };
      }
      case '.':
      case '[]':
        return this.flag(node.args[0], node.args[1]);
      case 'call':
        return this.asked(node.args[0], node.args[1][0]);
      case 'in':
        return this.within(node.args[0], node.args[1]);
      default:
        if (COMPARISONS.has(node.op)) return this.compared(node.op as Comparison, ...(node.args as [ASTNode, ASTNode]));
        throw new NotSayable();
    }
  }

  private flag(map: ASTNode, key: ASTNode | string): Truth {
    const name = typeof key === 'string' ? key : literalText(key);
    if (!isIdentifier(map, 'flags') || name === null) throw new NotSayable();
    // An undeclared flag is an error.
    return this.names.story.flags.has(name) ? truth(read(this.names.getName('flag', name))) : FAILS;
  }

  private asked(question: string, argument: ASTNode | undefined): Truth {
    const { story, getName, items } = this.names;
    if (question === 'has' && argument?.op === '.' && isIdentifier(argument.args[0], 'flags'))
      return truth(value(story.flags.has(String(argument.args[1]))));
    const name = argument ? literalText(argument) : null;
    if (name === null) throw new NotSayable();
    switch (question) {
      case 'has_flag':
        return truth(story.flags.has(name) ? read(getName('flag', name)) : NO);
      case 'knows':
        return truth(story.factById.has(name) ? read(getName('fact', name)) : NO);
      case 'met':
        return truth(story.characterById.has(name) ? read(getName('met', name)) : NO);
      case 'has_item':
        return truth(items.has(name) ? read(getName('item', name)) : NO);
      default:
        throw new NotSayable();
    }
  }

  private within(item: ASTNode, list: ASTNode): Truth {
    const { story, getName, placeNumber } = this.names;
    const name = literalText(item);
    if (isIdentifier(list, 'visited') && name !== null)
      return truth(placeNumber(name) === 0 ? NO : read(getName('seen', name)));
    if (isIdentifier(list, 'flags') && name !== null) return truth(value(story.flags.has(name)));
    if (list.op !== 'list') throw new NotSayable();
    const each = list.args.map((one) => this.compared('==', item, one));
    return { yes: disjunction(...each.map(({ yes }) => yes)), no: conjunction(...each.map(({ no }) => no)) };
  }

  private compared(op: Comparison, first: ASTNode, second: ASTNode): Truth {
    try {
      return this.comparedAs(op, first, second);
    } catch (error) {
      if (error instanceof AlwaysFails) return FAILS;
      throw error;
    }
  }

  private comparedAs(op: Comparison, first: ASTNode, second: ASTNode): Truth {
    const texts = this.sameText(first, second);
    if (texts !== null) {
      if (op !== '==' && op !== '!=') throw new NotSayable();
      return truth(op === '==' ? texts : negation(texts));
    }
    const [left, right] = [this.amount(first), this.amount(second)];
    if (left && right) {
      const scale = left.scale * right.scale;
      const widened = ({ of, scale: own }: Amount) => times(of, scale / own);
      const [a, b] = left.scale === right.scale ? [left.of, right.of] : [widened(left), widened(right)];
      return truth(reckon(op, a, b));
    }
    if (left || right || (op !== '==' && op !== '!=')) throw new NotSayable();
    const [a, b] = [this.truth(first), this.truth(second)];
    const same = disjunction(conjunction(a.yes, b.yes), conjunction(a.no, b.no));
    const other = disjunction(conjunction(a.yes, b.no), conjunction(a.no, b.yes));
    return op === '==' ? { yes: same, no: other } : { yes: other, no: same };
  }

  private sameText(first: ASTNode, second: ASTNode): GameExpression | null {
    const [left, right] = [this.text(first), this.text(second)];
    if (left === null && right === null) return null;
    if (left === null || right === null) throw new NotSayable();
    if (typeof left === 'string' && typeof right === 'string') return value(left === right);
    if (typeof left !== 'string' && typeof right !== 'string') throw new NotSayable();
    const [asked, text] = typeof left === 'string' ? [right, left] : [left, String(right)];
    return (asked as (text: string) => GameExpression)(text);
  }

  /** A string constant, or a function that compares with a string; null for other nodes. */
  private text(node: ASTNode): string | ((text: string) => GameExpression) | null {
    const { story, getName, placeNumber } = this.names;
    const written = literalText(node);
    if (written !== null) return written;
    if (isIdentifier(node, 'location'))
      return (text) => {
        const number = placeNumber(text);
        return number === 0 && text !== '' ? NO : is('now_location', number);
      };
    if (node.op !== 'call' || node.args[0] !== 'ended_with') return null;
    const argument = node.args[1][0];
    const id = argument ? literalText(argument) : null;
    if (id === null) throw new NotSayable();
    return (text) => {
      const way = ownEntry(WAYS, text);
      if (way === undefined) return NO;
      return story.actById.has(id) ? is(getName('ended', id), way) : value(way === 0);
    };
  }

  private amount(node: ASTNode): Amount | null {
    switch (node.op) {
      case 'value':
        return typeof node.args === 'bigint' || typeof node.args === 'number' ? exact(Number(node.args)) : null;
      case '-_': {
        const of = this.amount(node.args);
        return of && { of: minus(of.of), scale: of.scale };
      }
      case 'id':
        if (node.args === 'turn') return { of: read('now_turn'), scale: 1 };
        if (node.args === 'progress' || node.args === 'doom')
          return { of: read(`now_${node.args}`), scale: this.names.scale };
        return null;
      case '.':
      case '[]':
        return this.meter(node.args[0], node.args[1]);
      case '+':
      case '-':
      case '*':
        return this.sum(node.op, node.args[0], node.args[1]);
      case '%':
        return this.rest(node.args[0], node.args[1]);
      case 'call':
        return node.args[0] === 'size' && node.args[1][0] && isIdentifier(node.args[1][0], 'visited') ? VISITED : null;
      case 'rcall':
        return node.args[0] === 'size' && isIdentifier(node.args[1], 'visited') ? VISITED : null;
      default:
        return null;
    }
  }

  private meter(map: ASTNode, key: ASTNode | string): Amount | null {
    const id = typeof key === 'string' ? key : literalText(key);
    if (!isIdentifier(map, 'meters')) return null;
    if (id === null) throw new NotSayable();
    // An undeclared meter is an error.
    if (!this.names.story.meters.some((meter) => meter.id === id)) throw new AlwaysFails();
    return { of: read(this.names.getName('meter', id)), scale: 1 };
  }

  /** The remainder of a non-negative number by a constant. */
  private rest(first: ASTNode, second: ASTNode): Amount | null {
    const [left, by] = [this.amount(first), this.amount(second)];
    if (!left || !by) return null;
    const isSound = left.scale === 1 && by.scale === 1 && by.of.op === 'value' && Number(by.of.value) > 0;
    if (!isSound || left.of.op !== 'read' || this.mayBeNegative(left.of.name)) throw new NotSayable();
    return { of: reckon('%', left.of, by.of), scale: 1 };
  }

  private mayBeNegative(name: string): boolean {
    return this.names.story.meters.some(({ id, min }) => min < 0 && this.names.getName('meter', id) === name);
  }

  private sum(op: '+' | '-' | '*', first: ASTNode, second: ASTNode): Amount | null {
    const [left, right] = [this.amount(first), this.amount(second)];
    if (!left || !right) return null;
    if (op === '*') return { of: reckon('*', left.of, right.of), scale: left.scale * right.scale };
    const scale = left.scale * right.scale;
    return { of: reckon(op, times(left.of, right.scale), times(right.of, left.scale)), scale };
  }
}

const VISITED: Amount = { of: read('now_seen'), scale: 1 };

const times = (of: GameExpression, by: number): GameExpression => {
  if (by === 1) return of;
  return of.op === 'value' ? value(Math.round(Number(of.value) * by)) : reckon('*', of, by);
};

const minus = (of: GameExpression): GameExpression =>
  of.op === 'value' ? value(-Number(of.value)) : reckon('-', value(0), of);

/** A number as an integer and its factor. */
function exact(number: number): Amount {
  let scale = 1;
  for (let decimals = 0; decimals < DECIMALS_MAX && !Number.isInteger(number * scale); decimals += 1) scale *= 10;
  const of = number * scale;
  if (!Number.isSafeInteger(of)) throw new NotSayable();
  return { of: value(of), scale };
}
