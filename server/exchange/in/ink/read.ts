import { createVoices, saidOrTold, type Voices } from '../story/dialogue.ts';
import { and, constant, type Expression, namesIn, not, simplified, TRUE, variableOf } from '../story/expression.ts';
import { creditsWith } from '../story/files.ts';
import type { Case, Choice as FormChoice, Passage, Piece, ScriptedStory, Step, Words } from '../story/form.ts';
import { visitedName } from '../story/program.ts';
import { createReporter } from '../story/reporter.ts';
import * as ink from './ast.ts';
import type { ParsedInk } from './parse.ts';
import { InkWords, isInline, ownName, START, tellWarnings } from './words.ts';

/**
 * Reads Ink's tree as a scripted story: knots, stitches, gathers and labelled choices are passages, tunnels and functions calls.
 * @returns `isWhole` is false where something of it is not as Ink would play it; the report names what
 */
export function readInk(parsed: ParsedInk): { form: ScriptedStory; isWhole: boolean } {
  const reporter = createReporter();
  tellWarnings(parsed, reporter);
  const reader = new InkReader(parsed, reporter);
  reader.read();
  const form = {
    format: 'ink',
    title: reader.title,
    credits: creditsWith({ author: reader.tags.author }),
    people: reader.voices.people,
    variables: reader.variables,
    passages: [...reader.passages.values()],
    start: START,
    report: reporter.lines(),
  };
  return { form, isWhole: reader.isWhole };
}

/** What is being read into one line. */
interface Reading {
  steps: Step[];
  words: Piece[];
  /** The next row goes on in this line. */
  isGlued: boolean;
  /** It goes on in the line before, which is told elsewhere. */
  isMore: boolean;
  /** How many words there were when it was last glued to what comes. */
  gluedAt: number;
  at: string;
  /** Counts that go up once the line is told. */
  counts: Step[];
  speaker: string | undefined;
}

const nothingRead = (): Reading => ({
  ...{ steps: [], words: [], counts: [], at: '', speaker: undefined },
  ...{ isGlued: false, isMore: false, gluedAt: -1 },
});

/** A choice, and what its offer depends on. */
interface Offered {
  readonly choice: ink.Choice;
  readonly when: Expression;
  readonly content: ink.ParsedObject[];
  /** The passage that comes after it; null where the flow ends there. */
  readonly after: string | null;
}

/** Threads within threads that are followed. */
const THREADS_MAX = 8;

class InkReader extends InkWords {
  readonly passages = new Map<string, Passage>();
  readonly voices: Voices = createVoices();
  private isTag = false;
  private threads = 0;
  /** Places whose visits are asked about. */
  private readonly asked = new Set<ink.ParsedObject>();
  /** Flows whose choices are offered elsewhere too. */
  private readonly threaded = new Set<ink.ParsedObject>();
  /** Where a divert leads that is no thread. */
  private readonly diverted = new Set<ink.ParsedObject>();
  /** Places that are values, and the steps that go to whichever a variable names. */
  private readonly targets = new Set<ink.ParsedObject>();
  private readonly open: { cases: Case[]; target: Expression; go: (to: ink.ParsedObject) => Step[] }[] = [];

  get title(): string {
    return this.titled();
  }

  read(): void {
    const { story } = this;
    for (const { divert } of story.FindAll(ink.DivertTarget)())
      if (divert.targetContent) this.targets.add(divert.targetContent);
    for (const { isThread, targetContent } of story.FindAll(ink.Divert)())
      if (targetContent) (isThread ? this.threaded : this.diverted).add(targetContent);
    for (const each of story.FindAll(ink.VariableReference)()) {
      const place = each.pathIdentifiers && new ink.Path(each.pathIdentifiers).ResolveFromContext(each);
      if (place) this.asked.add(place);
    }
    for (const each of this.targets) this.asked.add(each);
    for (const each of story.FindAll(ink.ConstantDeclaration)())
      this.initial(each.constantName ?? '', each.expression, each);
    for (const each of story.FindAll(ink.VariableAssignment)()) {
      if (!each.isGlobalDeclaration) continue;
      if (each.expression) this.initial(each.variableName, each.expression, each);
      else this.lose(each, 'left-out', each.variableName);
    }
    for (const each of story.FindAll(ink.ExternalDeclaration)())
      if (!story.subFlowsByName.has(each.name ?? '')) this.lose(each, 'shown-not-run', `EXTERNAL ${each.name}`);
    this.flow(story);
    for (const { cases, target, go } of this.open) {
      for (const to of this.targets) {
        const when: Expression = { is: 'compare', by: '==', left: target, right: constant(this.nameOf(to)) };
        cases.push({ when, steps: go(to) });
      }
    }
  }

  private initial(name: string, value: ink.ParsedObject, at: ink.ParsedObject): void {
    const read = this.plain(value);
    const known = read && simplified(read, (other) => constant(this.variables.get(other) ?? 0));
    if (known?.is === 'value') this.variables.set(name, known.value);
    else this.lose(at, 'left-out', name);
  }

  private flow(flow: ink.FlowBase): void {
    // What is a thread and nothing else is read where it is one.
    if (flow.isFunction || (this.threaded.has(flow) && !this.diverted.has(flow) && flow.subFlowsByName.size === 0))
      return;
    const inner = [...flow.subFlowsByName.values()].filter((each) => !each.isFunction);
    const own = flow.content.filter((each) => !(each instanceof ink.FlowBase));
    const name = this.nameOf(flow);
    const at = this.whereOf(flow);
    const title = flow instanceof ink.Story ? '' : (flow.name ?? '').replace(/_+/g, ' ');
    const steps = this.steps(own, null, title);
    const [first] = inner;
    if (steps.length === 0 && first && !(flow instanceof ink.Story))
      steps.push(...this.outerVisits(first, flow), { step: 'jump', to: this.nameOf(first), at });
    this.put(name, title, steps, at);
    for (const each of inner) this.flow(each);
  }

  private put(name: string, title: string, steps: readonly Step[], at: string): void {
    if (!this.passages.has(name)) this.passages.set(name, { name, title: title || this.title, steps, at });
  }

  protected functionPassage(flow: ink.FlowBase, name: string): void {
    if (this.passages.has(name)) return;
    const at = this.whereOf(flow);
    const title = flow.name ?? '';
    this.passages.set(name, { name, title, steps: [], at });
    const steps = this.steps(flow.content, null, title);
    this.passages.set(name, { name, title, steps, at });
  }

  /** What is done before something, then that. */
  private withBefore(read: () => Step[]): Step[] {
    const outer = this.before;
    this.before = [];
    const steps = read();
    const all = [...this.before, ...steps];
    this.before = outer;
    return all;
  }

  /** Knots and stitches count as visited where they, or a part of theirs, are come to from outside. */
  private outerVisits(to: ink.ParsedObject, from: ink.ParsedObject): Step[] {
    const steps: Step[] = [];
    const at = this.whereOf(from);
    for (let flow = this.flowAbove(to); flow && !(flow instanceof ink.Story); ) {
      if (this.isWithin(from, flow)) break;
      if (this.asked.has(flow)) {
        const name = this.nameOf(flow);
        steps.push({ step: 'set', name: visitedName(name), how: 'set', value: TRUE, at });
        steps.push({ step: 'set', name: this.visitsOf(flow), how: 'add', value: constant(1), at });
      }
      flow = flow.parent && this.flowAbove(flow.parent);
    }
    return steps;
  }

  private isWithin(of: ink.ParsedObject, flow: ink.FlowBase): boolean {
    for (let each: ink.ParsedObject | null = of; each; each = each.parent) if (each === flow) return true;
    return false;
  }

  /**
   * The steps of what stands one after the other.
   * @param on the passage that comes after the last; null where the flow ends there
   */
  private steps(list: readonly ink.ParsedObject[], on: string | null, title: string): Step[] {
    const reading = nothingRead();
    const objects = [...list];
    for (let index = 0; index < objects.length; index += 1) {
      const each = objects[index];
      if (!each) continue;
      if (each instanceof ink.Weave) {
        objects.splice(index, 1, ...each.content);
        index -= 1;
        continue;
      }
      if (each instanceof ink.Gather) {
        this.flush(reading);
        return [
          ...reading.steps,
          { step: 'jump', to: this.gather(objects.slice(index), on, title), at: this.whereOf(each) },
        ];
      }
      if (this.offers(each)) {
        this.flush(reading);
        return [...reading.steps, ...this.asking(objects.slice(index), on, title, this.whereOf(each))];
      }
      this.readInto(reading, each, title);
    }
    this.flush(reading);
    const last = reading.steps.at(-1)?.step;
    if (on !== null && last !== 'jump' && last !== 'end' && last !== 'return')
      reading.steps.push({ step: 'jump', to: on, at: '' });
    return reading.steps;
  }

  /** What comes from a gather on, as a passage of its own. @returns its name */
  private gather([gather, ...rest]: readonly ink.ParsedObject[], on: string | null, title: string): string {
    if (!gather) return START;
    const name = this.nameOf(gather);
    const called = gather instanceof ink.Gather && gather.name ? gather.name.replace(/_+/g, ' ') : title;
    if (!this.passages.has(name)) this.put(name, called, this.steps(rest, on, title), this.whereOf(gather));
    return name;
  }

  /** The flow that a thread offers the choices of. */
  private threadOf(of: ink.ParsedObject): ink.FlowBase | null {
    return of instanceof ink.Divert && of.isThread && of.targetContent instanceof ink.FlowBase
      ? of.targetContent
      : null;
  }

  /** Whether choices are among something: those within a condition or a thread too. */
  private offers(of: ink.ParsedObject): boolean {
    if (of instanceof ink.Choice) return true;
    if (of instanceof ink.ContentList || of instanceof ink.Weave) return of.content.some((each) => this.offers(each));
    if (of instanceof ink.Conditional)
      return of.branches.some((branch) => branch.content.some((each) => this.offers(each)));
    return this.threadOf(of) !== null;
  }

  /** Choices and what is told before them, then what comes after. */
  private asking(objects: readonly ink.ParsedObject[], on: string | null, title: string, at: string): Step[] {
    return this.withBefore(() => {
      const offered: Offered[] = [];
      const steps = this.offered(objects, on, title, TRUE, offered);
      if (steps.at(-1)?.step === 'jump' && offered.length === 0) return steps;
      // What is offered goes along to where that leads, in Ink.
      const [first] = objects;
      if (first && steps.some((each) => each.step === 'jump' || each.step === 'return')) this.lose(first, 'left-out');
      const choices = offered.map((each) => this.choice(each, title));
      return [...steps, { step: 'menu', choices, at }];
    });
  }

  /** What is told on the way to choices. @param into takes these */
  private offered(
    list: readonly ink.ParsedObject[],
    on: string | null,
    title: string,
    when: Expression,
    into: Offered[],
  ): Step[] {
    const objects = openedUp(list);
    const end = objects.findIndex((each) => each instanceof ink.Gather);
    const [own, rest] = end < 0 ? [objects, []] : [objects.slice(0, end), objects.slice(end)];
    const [gather] = rest;
    // Where nothing but conditions offers something, Ink goes on to the gather without waiting.
    const isMore = rest.some((each) => !(each instanceof ink.Gather || (each instanceof ink.Divert && each.isDone)));
    if (gather && isMore && !own.some((each) => each instanceof ink.Choice)) this.lose(gather, 'left-out', '-');
    const after = gather ? this.gather(rest, on, title) : on;
    const reading = nothingRead();
    let last: Offered | undefined;
    for (const each of own) {
      if (each instanceof ink.Choice) {
        last = { choice: each, when, content: [], after };
        into.push(last);
      } else if (last) last.content.push(each);
      // What is offered is asked there.
      else if (into.length > 0 && each instanceof ink.Divert && each.isDone) continue;
      else if (this.offers(each)) {
        this.flush(reading);
        reading.steps.push(...this.offeredWithin(each, after, title, when, into));
      } else this.readInto(reading, each, title);
    }
    this.flush(reading);
    return reading.steps;
  }

  private offeredWithin(
    of: ink.ParsedObject,
    after: string | null,
    title: string,
    when: Expression,
    into: Offered[],
  ): Step[] {
    if (of instanceof ink.Conditional) {
      const asked = new Set<string>();
      const cases = this.branchesOf(of).map((branch): Case => {
        namesIn(branch.when, asked);
        return { when: branch.when, steps: this.offered(branch.content, after, title, and(when, branch.when), into) };
      });
      const changes = cases.flatMap(({ steps }) => steps).some((each) => each.step === 'set' && asked.has(each.name));
      if (changes) this.lose(of, 'condition-left-out');
      return cases.every(({ steps }) => steps.length === 0)
        ? []
        : [{ step: 'if', cases, otherwise: [], at: this.whereOf(of) }];
    }
    const thread = this.threadOf(of);
    const isWhole = thread && !thread.hasParameters && !thread.subFlowsByName.size && this.threads < THREADS_MAX;
    if (!thread || !isWhole) {
      this.lose(of, 'left-out');
      return [];
    }
    this.threads += 1;
    const steps = this.offered(thread.content, null, title, when, into);
    this.threads -= 1;
    const end = steps.findIndex(({ step }) => step === 'end');
    const told = end < 0 ? steps : steps.slice(0, end);
    if (told.some(goesOn)) this.lose(of, 'left-out');
    return [...this.outerVisits(thread, of), ...told];
  }

  private choice({ choice, when, content, after }: Offered, title: string): FormChoice {
    const at = this.whereOf(choice);
    const asked = choice.condition === null ? TRUE : this.condition(choice.condition);
    const parts = (list: ink.ContentList | null) => list?.content ?? [];
    const start = parts(choice.startContent);
    const words = this.wordsOf([...start, ...parts(choice.choiceOnlyContent)]);
    const steps = () => this.steps([...start, ...parts(choice.innerContent), ...content], after, title);
    const offer = { words, isFallback: choice.isInvisibleDefault, at };
    const all = and(when, asked ?? TRUE);
    const flow = this.flowAbove(choice);
    if (!choice.name && !(flow && this.threaded.has(flow)))
      return { ...offer, when: all, once: choice.onceOnly, steps: steps() };
    // What can be gone to by its label, or is offered in more than one place, has been taken wherever that was.
    const name = this.nameOf(choice);
    if (!this.passages.has(name)) {
      this.put(name, title, [], at);
      this.passages.set(name, { name, title: title || this.title, steps: steps(), at });
    }
    return {
      ...offer,
      when: choice.onceOnly ? and(all, not(variableOf(visitedName(name)))) : all,
      steps: [{ step: 'jump', to: name, at }],
    };
  }

  /** Reads one thing of a line, or what stands between lines. */
  private readInto(reading: Reading, each: ink.ParsedObject, title: string): void {
    if (each instanceof ink.Tag) {
      this.isTag = each.isStart;
      return;
    }
    if (this.isTag) {
      if (each instanceof ink.Text) reading.speaker = this.tags.read(each.text, this.whereOf(each)) ?? reading.speaker;
      return;
    }
    if (reading.at === '') reading.at = this.whereOf(each);
    if (each instanceof ink.Text) {
      if (each.text === '\n') this.row(reading);
      else reading.words.push(this.text(each));
    } else if (each instanceof ink.Glue) {
      this.glue(reading);
    } else if (isInline(each)) {
      const outer = this.before;
      this.before = [];
      reading.words.push(...this.pieces(each, reading.counts));
      reading.steps.push(...this.before);
      this.before = outer;
    } else {
      this.flush(reading);
      reading.steps.push(...this.withBefore(() => this.step(each, title)));
    }
  }

  private row(reading: Reading): void {
    if (reading.isGlued) reading.isGlued = false;
    else this.flush(reading);
  }

  private glue(reading: Reading): void {
    if (reading.words.length === 0) reading.isMore = true;
    else {
      reading.isGlued = true;
      reading.gluedAt = reading.words.length;
    }
  }

  /** Ends a line. */
  private flush(reading: Reading): void {
    const { words, at, counts, speaker, isMore, gluedAt } = reading;
    Object.assign(reading, { ...nothingRead(), steps: reading.steps });
    const line = saidOrTold(words, at, this.voices, speaker);
    if (line && line.type !== 'stage') {
      const gapAt = (piece: Piece | undefined, blank: RegExp) =>
        typeof piece === 'string' && blank.test(piece) ? ' ' : '';
      const glued = {
        ...(isMore && { toLast: gapAt(words[0], /^\s/) }),
        ...(gluedAt === words.length && { toNext: gapAt(words.at(-1), /\s$/) }),
      };
      reading.steps.push({ step: 'line', line: isMore || gluedAt === words.length ? { ...line, glued } : line, at });
    }
    reading.steps.push(...counts);
  }

  private wordsOf(list: readonly ink.ParsedObject[]): Words {
    const reading = nothingRead();
    for (const each of list)
      if (!(each instanceof ink.Divert) && !(each instanceof ink.Text && each.text === '\n'))
        this.readInto(reading, each, '');
    return reading.words;
  }

  /** What stands between lines. */
  private step(of: ink.ParsedObject, title: string): Step[] {
    const at = this.whereOf(of);
    if (of instanceof ink.ContentList || of instanceof ink.Weave) return this.steps(of.content, null, title);
    if (of instanceof ink.Divert) return this.divert(of, at);
    if (of instanceof ink.TunnelOnwards) return this.onwards(of, at);
    if (of instanceof ink.Conditional) {
      const cases = this.branchesOf(of).map(({ when, content }) => ({ when, steps: this.steps(content, null, title) }));
      return [{ step: 'if', cases, otherwise: [], at }];
    }
    if (of instanceof ink.Sequence) {
      const { count, when, isLast } = this.counting(of);
      const cases = of.sequenceElements.map((element, index) => ({
        when: isLast(index) ? TRUE : when(index),
        steps: this.steps([element], null, title),
      }));
      // It goes up in each, before what may lead on from there.
      return [
        { step: 'if', cases: cases.map((each) => ({ ...each, steps: [count, ...each.steps] })), otherwise: [], at },
      ];
    }
    if (of instanceof ink.FunctionCall) return this.statement(of);
    if (of instanceof ink.ReturnType) return this.returned(of, at);
    if (of instanceof ink.VariableAssignment) {
      if (of.isGlobalDeclaration) return [];
      const name = this.variableNamed(of.variableName, of);
      const value = of.expression && this.plain(of.expression);
      if (name?.is === 'variable' && value) return [changed(name.name, value, at)];
    }
    if (of instanceof ink.IncDecExpression && of.varIdentifier?.name) {
      const name = this.variableNamed(of.varIdentifier.name, of);
      const by = of.expression ? this.plain(of.expression) : constant(1);
      const value: Expression | null = by && !of.isInc ? { is: 'reckon', by: '-', left: constant(0), right: by } : by;
      if (name?.is === 'variable' && value)
        return [{ step: 'set', name: name.name, how: 'add', value: simplified(value, () => undefined), at }];
    }
    if (of instanceof ink.ConstantDeclaration || of instanceof ink.ExternalDeclaration) return [];
    this.lose(of, 'shown-not-run');
    return [];
  }

  private statement(of: ink.FunctionCall): Step[] {
    const flow = this.story.subFlowsByName.get(of.name);
    if (!flow?.isFunction || this.callBefore(flow, of.args, of) === null) this.lose(of, 'shown-not-run');
    return [];
  }

  private returned({ returnedExpression }: ink.ReturnType, at: string): Step[] {
    const back: Step = { step: 'return', at };
    const flow = returnedExpression && this.flowAbove(returnedExpression);
    if (!returnedExpression || !flow) return [back];
    const value = this.plain(returnedExpression);
    if (value) return [{ step: 'set', name: ownName(this.nameOf(flow), 'value'), how: 'set', value, at }, back];
    this.lose(returnedExpression, 'shown-not-run');
    return [back];
  }

  private divert(of: ink.Divert, at: string): Step[] {
    if (of.isEnd || of.isDone) return [{ step: 'end', at }];
    if (of.isEmpty) return [];
    if (of.isFunctionCall || of.isThread) {
      this.lose(of, of.isFunctionCall ? 'shown-not-run' : 'left-out');
      return [];
    }
    const step = of.isTunnel ? 'call' : 'jump';
    return this.goingTo(of, (to) => [...this.outerVisits(to, of), { step, to: this.nameOf(to), at } as Step]);
  }

  private onwards({ divertAfter }: ink.TunnelOnwards, at: string): Step[] {
    if (!divertAfter) return [{ step: 'return', at }];
    return this.goingTo(divertAfter, (to) => [
      ...this.outerVisits(to, divertAfter),
      { step: 'return', to: this.nameOf(to), at },
    ]);
  }

  /** Goes where a divert leads: to a place, or whichever a variable names. */
  private goingTo(of: ink.Divert, go: (to: ink.ParsedObject) => Step[]): Step[] {
    const at = this.whereOf(of);
    const to = of.targetContent;
    if (to) return [...this.given(of, to, at), ...go(to)];
    const target = this.variableNamed(of.target?.firstComponent ?? '', of);
    if (target === null || of.args.length > 0) {
      this.lose(of, 'left-out');
      return [];
    }
    const cases: Case[] = [];
    this.open.push({ cases, target, go });
    return [{ step: 'if', cases, otherwise: [], at }];
  }

  /** What a knot's parameters are. */
  private given(of: ink.Divert, to: ink.ParsedObject, at: string): Step[] {
    const args = to instanceof ink.FlowBase ? (to.args ?? []) : [];
    return args.flatMap(({ identifier, isByReference }, index): Step[] => {
      const value = of.args[index] && this.plain(of.args[index]);
      if (value && !isByReference)
        return [{ step: 'set', name: ownName(this.nameOf(to), identifier?.name ?? ''), how: 'set', value, at }];
      this.lose(of, 'left-out');
      return [];
    });
  }
}

/** Whether a step leads elsewhere. */
const goesOn = (step: Step): boolean =>
  step.step === 'if'
    ? step.otherwise.some(goesOn) || step.cases.some(({ steps }) => steps.some(goesOn))
    : ['jump', 'call', 'return', 'end'].includes(step.step);

/** A list with what is grouped in it opened up, as far as the first choice: what comes after that may be its content. */
function openedUp(list: readonly ink.ParsedObject[]): ink.ParsedObject[] {
  const objects = [...list];
  for (let index = 0; index < objects.length; index += 1) {
    const each = objects[index];
    if (each instanceof ink.Choice) break;
    if (each instanceof ink.Weave || each instanceof ink.ContentList) {
      objects.splice(index, 1, ...each.content);
      index -= 1;
    }
  }
  return objects;
}

/** `x = x + 1` adds to x. */
function changed(name: string, value: Expression, at: string): Step {
  const isSum = value.is === 'reckon' && (value.by === '+' || value.by === '-');
  if (isSum && value.left.is === 'variable' && value.left.name === name && value.right.is === 'value') {
    const by = value.right.value;
    if (typeof by === 'number')
      return { step: 'set', name, how: 'add', value: constant(value.by === '+' ? by : -by), at };
  }
  return { step: 'set', name, how: 'set', value, at };
}
