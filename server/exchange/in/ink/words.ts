import { and, constant, type Expression, FALSE, not, TRUE, type Value, variableOf } from '../story/expression.ts';
import { titleOf } from '../story/files.ts';
import type { Piece, Step } from '../story/form.ts';
import { fromTags } from '../story/marks.ts';
import { COUNTED } from '../story/program.ts';
import type { Reporter } from '../story/reporter.ts';
import * as ink from './ast.ts';
import { inkExpression } from './expressions.ts';

/** The passage everything begins with. */
export const START = 'start';

/** Kinds of sequences, as Ink's compiler numbers them. */
const CYCLE = 2;
const SHUFFLE = 4;
const ONCE = 8;

/** Reads what stands in a line of Ink. */
export class InkWords {
  readonly variables = new Map<string, Value>();
  title: string | undefined;
  author: string | undefined;
  protected readonly names = new Map<ink.ParsedObject, string>();
  protected counted = 0;
  protected readonly file: string;
  protected readonly reporter: Reporter;

  constructor(file: string, reporter: Reporter) {
    this.file = file;
    this.reporter = reporter;
  }

  protected whereOf(of: ink.ParsedObject): string {
    const { fileName, startLineNumber } = of.debugMetadata ?? {};
    return `${fileName ?? this.file}:${startLineNumber ?? 1}`;
  }

  /** The name of what can be gone to. */
  protected nameOf(of: ink.ParsedObject): string {
    const known = this.names.get(of);
    if (known !== undefined) return known;
    const own =
      of instanceof ink.FlowBase || of instanceof ink.Gather || of instanceof ink.Choice ? (of.name ?? '') : '';
    const above = of.parent && this.flowAbove(of.parent);
    const parts = [above && !(above instanceof ink.Story) ? this.nameOf(above) : '', own || `${this.names.size + 1}`];
    const name = of instanceof ink.Story ? START : parts.filter((part) => part !== '').join('.');
    this.names.set(of, name);
    return name;
  }

  protected flowAbove(of: ink.ParsedObject): ink.FlowBase | null {
    for (let each: ink.ParsedObject | null = of; each; each = each.parent)
      if (each instanceof ink.FlowBase) return each;
    return null;
  }

  protected titled(): string {
    return this.title ?? titleOf({ name: this.file });
  }

  /** A condition; null, and a line of the report, for one that only running it would tell. */
  protected condition(of: ink.ParsedObject): Expression | null {
    const read = inkExpression(of, (reference) => this.placeOf(reference), true);
    if (read === null) this.reporter.tell(this.whereOf(of), 'condition-left-out', { what: String(of) });
    return read;
  }

  protected placeOf(reference: ink.VariableReference): string | undefined {
    if (this.variables.has(reference.name)) return undefined;
    const found = new ink.Path(reference.pathIdentifiers).ResolveFromContext(reference);
    return found ? this.nameOf(found) : undefined;
  }

  /** The ways of a condition, each where none before it holds. */
  protected branchesOf(of: ink.Conditional): { when: Expression; content: ink.ParsedObject[] }[] {
    const first = of.initialCondition ? inkExpression(of.initialCondition, (each) => this.placeOf(each), true) : null;
    const value = of.initialCondition ? inkExpression(of.initialCondition, (each) => this.placeOf(each), false) : null;
    let before: Expression = TRUE;
    return of.branches.map((branch) => {
      const own = branch.ownExpression;
      const asked = branch.isElse
        ? TRUE
        : branch.isTrueBranch || !own
          ? first
          : of.initialCondition
            ? equal(value, this.plain(own))
            : this.condition(own);
      if (asked === null)
        this.reporter.tell(this.whereOf(branch), 'condition-left-out', { what: String(own ?? of.initialCondition) });
      const when = and(before, asked ?? FALSE);
      before = and(before, not(asked ?? FALSE));
      return { when, content: branch.content.filter((each) => each !== own) };
    });
  }

  protected plain(of: ink.ParsedObject): Expression | null {
    return inkExpression(of, (each) => this.placeOf(each), false);
  }

  protected text({ text }: ink.Text): string {
    return fromTags(text.replace(/[^\S\n]+/g, ' '), (tag) => this.reporter.tell('', 'left-out', { what: tag }));
  }

  /** What stands in a line as pieces of its text. @param counts takes what goes up once it is told */
  protected pieces(of: ink.ParsedObject, counts: Step[]): Piece[] {
    if (of instanceof ink.Text) return of.text === '\n' ? [' '] : [this.text(of)];
    if (of instanceof ink.Conditional) {
      return this.branchesOf(of).reduceRight<Piece[]>((otherwise, { when, content }) => {
        const words = content.flatMap((each) => this.pieces(each, counts));
        return [{ when, words, otherwise }];
      }, []);
    }
    if (of instanceof ink.Sequence) return this.sequence(of, counts);
    if (of instanceof ink.ContentList || of instanceof ink.Weave)
      return of.content.flatMap((each) => this.pieces(each, counts));
    const read = this.plain(of);
    if (read !== null) return [{ says: read }];
    this.reporter.tell(this.whereOf(of), 'shown-not-run', { what: String(of) });
    return [];
  }

  /** The parts of a sequence, and which comes at which count. */
  protected counting(of: ink.Sequence): {
    count: Step;
    when: (index: number) => Expression;
    isLast: (index: number) => boolean;
  } {
    this.counted += 1;
    const name = `${COUNTED}${this.counted}`;
    const all = of.sequenceElements.length;
    if ((of.sequenceType & SHUFFLE) !== 0) this.reporter.tell(this.whereOf(of), 'left-out', { what: 'shuffle' });
    const turns = (of.sequenceType & (CYCLE | SHUFFLE)) !== 0;
    const at = this.whereOf(of);
    const told = variableOf(name);
    const next: Expression = {
      is: 'reckon',
      by: '%',
      left: { is: 'reckon', by: '+', left: told, right: constant(1) },
      right: constant(all),
    };
    // It goes up no further than makes a difference.
    const last = (of.sequenceType & ONCE) === 0 ? all - 1 : all;
    const isLess: Expression = { is: 'compare', by: '<', left: told, right: constant(last) };
    const up: Step = { step: 'set', name, how: 'add', value: constant(1), at };
    const count: Step = turns
      ? { step: 'set', name, how: 'set', value: next, at }
      : { step: 'if', cases: [{ when: isLess, steps: [up] }], otherwise: [], at };
    return {
      count,
      when: (index) => ({ is: 'compare', by: '==', left: told, right: constant(index) }),
      isLast: (index) => index === all - 1 && (of.sequenceType & ONCE) === 0,
    };
  }

  protected sequence(of: ink.Sequence, counts: Step[]): Piece[] {
    const { count, when, isLast } = this.counting(of);
    counts.push(count);
    return of.sequenceElements.reduceRight<Piece[]>((otherwise, element, index) => {
      const words = this.pieces(element, counts);
      return isLast(index) ? words : [{ when: when(index), words, otherwise }];
    }, []);
  }
}

const equal = (left: Expression | null, right: Expression | null): Expression | null =>
  left && right ? { is: 'compare', by: '==', left, right } : null;

/** Whether it is words and nothing that does anything. */
export function isInline(of: ink.ParsedObject): boolean {
  if (of instanceof ink.Text) return of.text !== '\n';
  if (of instanceof ink.IncDecExpression) return false;
  if (of instanceof ink.InkExpression) return true;
  if (of instanceof ink.Conditional)
    return of.branches.every((branch) =>
      branch.content.every((each) => each === branch.ownExpression || isInline(each)),
    );
  if (of instanceof ink.Sequence) return of.sequenceElements.every(isInline);
  return (of instanceof ink.ContentList || of instanceof ink.Weave) && of.content.every(isInline);
}
