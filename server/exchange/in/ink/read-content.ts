import {
  and,
  calculate,
  compare,
  constant,
  equals,
  FALSE,
  not,
  type ScriptExpression,
  TRUE,
  type Value,
  variableExpression,
} from '../script-compiler/expression.ts';
import { titleFromFileName } from '../script-compiler/files.ts';
import { COUNTED, visitedName, visitsName } from '../script-compiler/program.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { ScriptedStep, TextPiece } from '../script-compiler/scripted-story.ts';
import { convertHtmlTags } from '../script-compiler/strip-html.ts';
import * as ink from './ast.ts';
import { type InkNames, inkExpression } from './expressions.ts';
import type { ParsedInk } from './parse.ts';
import { InkTags } from './tags.ts';

const CYCLE = 2;
const SHUFFLE = 4;
const ONCE = 8;

/** Whether a sequence starts over after its last element. */
export const takesTurns = ({ sequenceType }: ink.Sequence): boolean => (sequenceType & (CYCLE | SHUFFLE)) !== 0;
export const isShuffled = ({ sequenceType }: ink.Sequence): boolean => (sequenceType & SHUFFLE) !== 0;

export function formatPosition(of: ink.ParsedObject, file: string): string {
  const { fileName, startLineNumber } = of.debugMetadata ?? {};
  return `${fileName ?? file}:${startLineNumber ?? 1}`;
}

export const asMarkup = (text: string, at: string, reporter: Reporter): string =>
  convertHtmlTags(text.replace(/[^\S\n]+/g, ' '), (tag) => reporter.add(at, 'left-out', { what: tag }));

export function tellWarnings({ name, warnings }: ParsedInk, reporter: Reporter): void {
  for (const warning of warnings) {
    const [, row] = /line (\d+)/.exec(warning) ?? [];
    reporter.add(row === undefined ? name : `${name}:${row}`, 'author-note', { what: warning });
  }
}

/** The name of the first passage; no knot has an empty name. */
export const START = '';

const CALLS_MAX = 8;
/** Maximum number of inlined calls: recursion is expanded anew each time. */
const FOLLOWED_MAX = 5_000;

export abstract class InkWords {
  readonly variables = new Map<string, Value>();
  readonly tags: InkTags;
  /** Whether the result plays exactly as in Ink. */
  isWhole = true;
  protected readonly names = new Map<ink.ParsedObject, string>();
  protected readonly story: ink.Story;
  protected readonly file: string;
  protected readonly reporter: Reporter;
  /** Steps to insert before the current line: the functions it calls. */
  protected before: ScriptedStep[] = [];
  private bound: ReadonlyMap<string, ScriptExpression> = new Map();
  private depth = 0;
  private called = 0;
  private followed = 0;
  private readonly counters = new Map<ink.Sequence, string>();
  private readonly meaning: InkNames = {
    variable: (reference, asksTruth) => this.variable(reference, asksTruth),
    call: (of) => this.call(of),
    target: ({ divert }) => (divert.targetContent ? constant(this.getName(divert.targetContent)) : null),
  };

  constructor({ story, name }: ParsedInk, reporter: Reporter) {
    this.story = story;
    this.file = name;
    this.reporter = reporter;
    this.tags = new InkTags(reporter);
  }

  /** Reads a function's body as a passage, once for each set of arguments. */
  protected abstract functionPassage(flow: ink.FlowBase, name: string): void;

  /** Reports a part that plays differently from Ink. */
  protected lose(of: ink.ParsedObject, code: 'left-out' | 'shown-not-run' | 'condition-left-out', what?: string): void {
    this.isWhole = false;
    this.reporter.add(this.locate(of), code, { what: what ?? String(of).slice(0, 100) });
  }

  protected locate(of: ink.ParsedObject): string {
    return formatPosition(of, this.file);
  }

  protected getName(of: ink.ParsedObject): string {
    const known = this.names.get(of);
    if (known !== undefined) return known;
    const own =
      of instanceof ink.FlowBase || of instanceof ink.Gather || of instanceof ink.Choice ? (of.name ?? '') : '';
    const above = of.parent && this.flowAbove(of.parent);
    // Author-given names contain no blank.
    const parts = [
      above && !(above instanceof ink.Story) ? this.getName(above) : '',
      own || `part ${this.names.size + 1}`,
    ];
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
    return this.tags.title ?? titleFromFileName({ name: this.file });
  }

  /** Converts a condition; null and a report line if it can only be evaluated in play. */
  protected condition(of: ink.ParsedObject): ScriptExpression | null {
    const read = inkExpression(of, this.meaning, true);
    if (read === null) this.lose(of, 'condition-left-out');
    return read;
  }

  protected plain(of: ink.ParsedObject): ScriptExpression | null {
    return inkExpression(of, this.meaning, false);
  }

  private variable(reference: ink.VariableReference, asksTruth: boolean): ScriptExpression | null {
    const own = this.variableNamed(reference.name, reference);
    if (own !== null) return own;
    const place = new ink.Path(reference.pathIdentifiers).ResolveFromContext(reference);
    if (!(place instanceof ink.FlowBase || place instanceof ink.Gather || place instanceof ink.Choice)) return null;
    return variableExpression(asksTruth ? visitedName(this.getName(place)) : this.nameVisits(place));
  }

  /** The variable that counts the visits of a place. Knots and stitches are counted where they are entered from outside (`outerVisits`). */
  protected nameVisits(place: ink.ParsedObject): string {
    return place instanceof ink.FlowBase ? ownName(this.getName(place), 'visits') : visitsName(this.getName(place));
  }

  /** Resolves a name: a parameter, a temporary variable, or a global. */
  protected variableNamed(name: string, at: ink.ParsedObject): ScriptExpression | null {
    const flow = this.flowAbove(at);
    const isOwn = flow?.args?.some(({ identifier }) => identifier?.name === name) ?? false;
    if (flow && isOwn) return this.bound.get(name) ?? variableExpression(ownName(this.getName(flow), name));
    if (flow && !(flow instanceof ink.Story) && flow.variableDeclarations.has(name))
      return variableExpression(ownName(this.getName(flow), name));
    return this.variables.has(name) ? variableExpression(name) : null;
  }

  /** The value of a function call. A function that is only an expression is inlined; any other is called beforehand. */
  private call(of: ink.FunctionCall): ScriptExpression | null {
    const [target] = of.args;
    if (of.isReadCount && target instanceof ink.DivertTarget && target.divert.targetContent)
      return variableExpression(this.nameVisits(target.divert.targetContent));
    const flow = this.story.subFlowsByName.get(of.name);
    if (!flow?.isFunction) return null;
    const [only, ...more] = this.getBody(flow);
    if (only instanceof ink.ReturnType && only.returnedExpression && more.length === 0) {
      const args = this.bindArguments(flow, of.args);
      const body = only.returnedExpression;
      return args && this.within(args, () => this.plain(body));
    }
    if (speaks(flow) || !returns(flow)) return null;
    const name = this.callBefore(flow, of.args, of);
    if (name === null) return null;
    this.called += 1;
    const kept = ownName(name, `value ${this.called}`);
    const value = variableExpression(ownName(this.getName(flow), 'value'));
    this.before.push({ step: 'set', name: kept, how: 'set', value, at: this.locate(of) });
    return variableExpression(kept);
  }

  protected getBody(flow: ink.FlowBase): ink.ParsedObject[] {
    return flow.content
      .flatMap((each) => (each instanceof ink.Weave ? each.content : [each]))
      .filter((each) => !(each instanceof ink.Text && each.text.trim() === ''));
  }

  /** Binds arguments to parameters; null if one cannot be read or calls nest too deep. */
  private bindArguments(flow: ink.FlowBase, given: readonly ink.ParsedObject[]): Map<string, ScriptExpression> | null {
    this.followed += 1;
    if (this.depth >= CALLS_MAX || this.followed > FOLLOWED_MAX) return null;
    const args = new Map<string, ScriptExpression>();
    for (const [index, { identifier }] of (flow.args ?? []).entries()) {
      const value = given[index] && this.plain(given[index]);
      if (!value) return null;
      args.set(identifier?.name ?? '', value);
    }
    return args;
  }

  private within<T>(args: ReadonlyMap<string, ScriptExpression>, read: () => T): T {
    const before = this.bound;
    this.bound = args;
    this.depth += 1;
    try {
      return read();
    } finally {
      this.bound = before;
      this.depth -= 1;
    }
  }

  /** Inserts a call of a function before the current line. @returns the function's passage; null where it cannot be read */
  protected callBefore(flow: ink.FlowBase, given: readonly ink.ParsedObject[], of: ink.ParsedObject): string | null {
    const args = this.bindArguments(flow, given);
    if (args === null) return null;
    const at = this.locate(of);
    const own = this.getName(flow);
    const references = new Map<string, ScriptExpression>();
    for (const { identifier, isByReference } of flow.args ?? []) {
      const name = identifier?.name ?? '';
      const value = args.get(name);
      if (!value) continue;
      if (isByReference && value.is === 'variable') references.set(name, value);
      else this.before.push({ step: 'set', name: ownName(own, name), how: 'set', value, at });
    }
    const name = ownName(own, JSON.stringify([...references.values()]));
    const steps = this.before;
    this.within(references, () => this.functionPassage(flow, name));
    this.before = steps;
    this.before.push({ step: 'call', to: name, at });
    return name;
  }

  /** The branches of a condition, each including that no earlier one holds. */
  protected listBranches(
    of: ink.Conditional,
  ): { when: ScriptExpression; own: ScriptExpression; content: ink.ParsedObject[] }[] {
    const first = of.initialCondition ? inkExpression(of.initialCondition, this.meaning, true) : null;
    const isSwitch = of.initialCondition && of.branches.some((each) => !each.isElse && !each.isTrueBranch);
    const value = isSwitch ? this.plain(of.initialCondition) : null;
    const isCaseOf = (own: ink.ParsedObject): ScriptExpression | null => {
      const other = this.plain(own);
      return value && other && equals(value, other);
    };
    let before: ScriptExpression = TRUE;
    return of.branches.map((branch) => {
      const own = branch.ownExpression;
      const asked = branch.isElse
        ? TRUE
        : branch.isTrueBranch || !own
          ? first
          : of.initialCondition
            ? isCaseOf(own)
            : this.condition(own);
      if (asked === null) this.lose(branch, 'condition-left-out', String(own ?? of.initialCondition));
      const when = and(before, asked ?? FALSE);
      before = and(before, not(asked ?? FALSE));
      return { when, own: asked ?? FALSE, content: branch.content.filter((each) => each !== own) };
    });
  }

  protected text(of: ink.Text): string {
    return asMarkup(of.text, this.locate(of), this.reporter);
  }

  /** Converts inline content to text pieces. @param counts receives counters to increase once the line is told */
  protected pieces(of: ink.ParsedObject, counts: ScriptedStep[]): TextPiece[] {
    if (of instanceof ink.Text) return of.text === '\n' ? [' '] : [this.text(of)];
    if (of instanceof ink.Conditional) {
      return this.listBranches(of).reduceRight<TextPiece[]>((otherwise, { own, content }) => {
        const words = this.untagged(content).flatMap((each) => this.pieces(each, counts));
        return own === TRUE ? words : [{ when: own, words, otherwise }];
      }, []);
    }
    if (of instanceof ink.Sequence) return this.sequence(of, counts);
    if (of instanceof ink.ContentList || of instanceof ink.Weave)
      return this.untagged(of.content).flatMap((each) => this.pieces(each, counts));
    if (of instanceof ink.FunctionCall) {
      const said = this.saidBy(of, counts);
      if (said) return said;
    }
    const read = this.plain(of);
    if (read !== null) return [{ says: read }];
    this.lose(of, 'shown-not-run');
    return [];
  }

  /** A part of a line without its tags: which line they apply to is known only in play. */
  private untagged(list: readonly ink.ParsedObject[]): ink.ParsedObject[] {
    let isTag = false;
    return list.filter((each) => {
      if (each instanceof ink.Tag) {
        isTag = each.isStart;
        this.lose(each, 'left-out', '#');
      }
      return !isTag && !(each instanceof ink.Tag);
    });
  }

  /** The text of a function call in a line, if the function does nothing else or prints nothing; null otherwise. */
  private saidBy(of: ink.FunctionCall, counts: ScriptedStep[]): TextPiece[] | null {
    const flow = this.story.subFlowsByName.get(of.name);
    const body = flow ? this.getBody(flow) : [];
    if (!flow?.isFunction) return null;
    if (!speaks(flow) && !returns(flow)) return this.callBefore(flow, of.args, of) === null ? null : [];
    if (body.length === 0 || !body.every(isInline)) return null;
    const args = this.bindArguments(flow, of.args);
    return args && this.within(args, () => body.flatMap((each) => this.pieces(each, counts)));
  }

  /** The elements of a sequence, and the count at which each is shown. */
  protected counting(of: ink.Sequence): {
    count: ScriptedStep;
    when: (index: number) => ScriptExpression;
    isLast: (index: number) => boolean;
  } {
    const name = this.counters.get(of) ?? `${COUNTED}${this.counters.size + 1}`;
    this.counters.set(of, name);
    const all = of.sequenceElements.length;
    if (isShuffled(of)) this.lose(of, 'left-out', 'shuffle');
    const turns = takesTurns(of);
    const at = this.locate(of);
    const value = variableExpression(name);
    const next = calculate('%', calculate('+', value, constant(1)), constant(all));
    // The counter stops where it makes no more difference.
    const last = (of.sequenceType & ONCE) === 0 ? all - 1 : all;
    const isLess = compare('<', value, constant(last));
    const up: ScriptedStep = { step: 'set', name, how: 'add', value: constant(1), at };
    const count: ScriptedStep = turns
      ? { step: 'set', name, how: 'set', value: next, at }
      : { step: 'if', cases: [{ when: isLess, steps: [up] }], otherwise: [], at };
    return {
      count,
      when: (index) => equals(value, constant(index)),
      isLast: (index) => index === all - 1 && (of.sequenceType & ONCE) === 0,
    };
  }

  protected sequence(of: ink.Sequence, counts: ScriptedStep[]): TextPiece[] {
    const { count, when, isLast } = this.counting(of);
    counts.push(count);
    return of.sequenceElements.reduceRight<TextPiece[]>((otherwise, element, index) => {
      const words = this.pieces(element, counts);
      return isLast(index) ? words : [{ when: when(index), words, otherwise }];
    }, []);
  }
}

const speaks = (flow: ink.FlowBase): boolean =>
  flow
    .FindAll(ink.Text)()
    .some((each) => each.text.trim() !== '' && !(each.parent instanceof ink.StringExpression));
const returns = (flow: ink.FlowBase): boolean =>
  flow
    .FindAll(ink.ReturnType)()
    .some(({ returnedExpression }) => returnedExpression !== null);

/** The name of a temporary variable. Author-given names contain no blank. */
export const ownName = (part: string, name: string): string => `${part} ${name}`;

/** Whether content is only text, without side effects. */
export function isInline(of: ink.ParsedObject): boolean {
  if (of instanceof ink.Text) return of.text !== '\n';
  if (of instanceof ink.Tag) return true;
  if (of instanceof ink.IncDecExpression) return false;
  if (of instanceof ink.FunctionCall) return !of.shouldPopReturnedValue;
  if (of instanceof ink.InkExpression) return true;
  if (of instanceof ink.Conditional)
    return of.branches.every((branch) =>
      branch.content.every((each) => each === branch.ownExpression || isInline(each)),
    );
  if (of instanceof ink.Sequence) return of.sequenceElements.every(isInline);
  return (of instanceof ink.ContentList || of instanceof ink.Weave) && of.content.every(isInline);
}
