import { createVoices, saidOrTold, type Voices } from '../story/dialogue.ts';
import { and, constant, type Expression, simplified, TRUE } from '../story/expression.ts';
import { creditsWith, titleOf } from '../story/files.ts';
import type { Choice as FormChoice, Passage, Piece, ScriptedStory, Step, Words } from '../story/form.ts';
import { visitedName } from '../story/program.ts';
import { createReporter } from '../story/reporter.ts';
import type { BroughtFile } from '../types.ts';
import * as ink from './ast.ts';
import { inkExpression } from './expressions.ts';
import { parseInk } from './parse.ts';
import { InkWords, isInline, START } from './words.ts';

/**
 * Reads Ink as a scripted story: knots, stitches and gathers are passages, tunnels calls; what only running it would tell is left out, with a line of
 * the report.
 * @throws RefusalError `malformed`
 */
export function readInk(files: readonly BroughtFile[]): ScriptedStory {
  const { story, warnings } = parseInk(files);
  const reporter = createReporter();
  for (const warning of warnings) reporter.tell(/line (\d+)/.exec(warning)?.[1] ?? '', 'left-out', { what: warning });
  const reader = new InkReader(files[0]?.name ?? '', reporter);
  reader.read(story);
  const [main] = files;
  return {
    format: 'ink',
    title: reader.title ?? (main ? titleOf(main) : '…'),
    credits: creditsWith({ author: reader.author }),
    people: reader.voices.people,
    variables: reader.variables,
    passages: reader.passages,
    start: START,
    report: reporter.lines(),
  };
}

/** What is being read into one line. */
interface Reading {
  steps: Step[];
  words: Piece[];
  /** The next row goes on in this line. */
  isGlued: boolean;
  at: string;
  /** Counts that go up once the line is told. */
  counts: Step[];
}

class InkReader extends InkWords {
  readonly passages: Passage[] = [];
  readonly voices: Voices = createVoices();
  private isTag = false;

  read(story: ink.Story): void {
    for (const each of story.FindAll(ink.ConstantDeclaration)())
      this.initial(each.constantName ?? '', each.expression, each);
    for (const each of story.FindAll(ink.VariableAssignment)()) {
      if (!each.isGlobalDeclaration) continue;
      if (each.expression) this.initial(each.variableName, each.expression, each);
      else this.reporter.tell(this.whereOf(each), 'left-out', { what: each.variableName });
    }
    this.flow(story, START, '');
  }

  private initial(name: string, value: ink.ParsedObject, at: ink.ParsedObject): void {
    const read = inkExpression(value, () => undefined, false);
    const known = read && simplified(read, (other) => constant(this.variables.get(other) ?? 0));
    if (known?.is === 'value') this.variables.set(name, known.value);
    else this.reporter.tell(this.whereOf(at), 'left-out', { what: name });
  }

  private flow(flow: ink.FlowBase, name: string, above: string): void {
    const inner = [...flow.subFlowsByName.values()];
    const own = flow.content.filter((each) => !(each instanceof ink.FlowBase));
    this.names.set(flow, name);
    for (const each of inner)
      this.names.set(each, above === '' && flow instanceof ink.Story ? (each.name ?? '') : `${name}.${each.name}`);
    if (flow.isFunction) {
      this.reporter.tell(this.whereOf(flow), 'shown-not-run', { what: flow.name ?? '' });
      return;
    }
    if (flow.hasParameters) this.reporter.tell(this.whereOf(flow), 'left-out', { what: `${flow.name}(…)` });
    const title = flow instanceof ink.Story ? '' : (flow.name ?? '').replace(/_+/g, ' ');
    const steps = this.steps(own, null, title);
    const [first] = inner;
    if (steps.length === 0 && first && !(flow instanceof ink.Story))
      steps.push({ step: 'jump', to: this.nameOf(first), at: this.whereOf(flow) });
    // Whoever comes to a stitch has come to its knot.
    const head: Step[] = flow instanceof ink.Stitch ? [this.come(above, this.whereOf(flow))] : [];
    this.passages.push({ name, title: title || this.titled(), steps: [...head, ...steps], at: this.whereOf(flow) });
    for (const each of inner) this.flow(each, this.nameOf(each), name);
  }

  private come(place: string, at: string): Step {
    return { step: 'set', name: visitedName(place), how: 'set', value: TRUE, at };
  }

  /**
   * The steps of what stands one after the other.
   * @param on the passage that comes after the last; null where the flow ends there
   */
  private steps(list: readonly ink.ParsedObject[], on: string | null, title: string): Step[] {
    const reading: Reading = { steps: [], words: [], isGlued: false, at: '', counts: [] };
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
      if (this.choicesIn(each).length > 0) {
        this.flush(reading);
        const end = objects.findIndex((other, at) => at > index && other instanceof ink.Gather);
        const rest = end < 0 ? [] : objects.slice(end);
        const after = rest.length > 0 ? this.gather(rest, on, title) : on;
        return [
          ...reading.steps,
          this.menu(objects.slice(index, end < 0 ? undefined : end), after, title, this.whereOf(each)),
        ];
      }
      this.put(reading, each, title);
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
    this.passages.push({
      name,
      title: called || this.titled(),
      steps: this.steps(rest, on, title),
      at: this.whereOf(gather),
    });
    return name;
  }

  /** Choices, and what their offer depends on: those within a condition too. */
  private choicesIn(of: ink.ParsedObject): { choice: ink.Choice; when: Expression; content: ink.ParsedObject[] }[] {
    if (of instanceof ink.Choice) return [{ choice: of, when: TRUE, content: [] }];
    if (of instanceof ink.ContentList) return of.content.flatMap((each) => this.choicesIn(each));
    if (!(of instanceof ink.Conditional)) return [];
    return this.branchesOf(of).flatMap(({ when, content }) => {
      const found: { choice: ink.Choice; when: Expression; content: ink.ParsedObject[] }[] = [];
      for (const each of content.flatMap((one) => (one instanceof ink.Weave ? one.content : [one]))) {
        const inner = this.choicesIn(each);
        if (inner.length > 0) found.push(...inner.map((one) => ({ ...one, when: and(when, one.when) })));
        else found.at(-1)?.content.push(each);
      }
      return found;
    });
  }

  private menu(objects: readonly ink.ParsedObject[], after: string | null, title: string, at: string): Step {
    const all: { choice: ink.Choice; when: Expression; content: ink.ParsedObject[] }[] = [];
    for (const each of objects) {
      const found = this.choicesIn(each);
      if (found.length > 0) all.push(...found);
      else all.at(-1)?.content.push(each);
    }
    const choices = all.map(({ choice, when, content }): FormChoice => {
      const where = this.whereOf(choice);
      const asked = choice.condition === null ? TRUE : this.condition(choice.condition);
      const parts = (list: ink.ContentList | null) => list?.content ?? [];
      const start = parts(choice.startContent);
      const words = this.wordsOf([...start, ...parts(choice.choiceOnlyContent)]);
      const named: Step[] = choice.name ? [this.come(this.nameOf(choice), where)] : [];
      return {
        words,
        when: and(when, asked ?? TRUE),
        once: choice.onceOnly,
        isFallback: choice.isInvisibleDefault,
        steps: [...named, ...this.steps([...start, ...parts(choice.innerContent), ...content], after, title)],
        at: where,
      };
    });
    return { step: 'menu', choices, at };
  }

  /** Reads one thing of a line, or what stands between lines. */
  private put(reading: Reading, each: ink.ParsedObject, title: string): void {
    if (each instanceof ink.Tag) {
      this.isTag = each.isStart;
      return;
    }
    if (this.isTag) {
      if (each instanceof ink.Text) this.tag(each);
      return;
    }
    if (reading.at === '') reading.at = this.whereOf(each);
    if (each instanceof ink.Text) {
      if (each.text === '\n') this.row(reading);
      else reading.words.push(this.text(each));
    } else if (each instanceof ink.Glue) {
      this.glue(reading);
    } else if (isInline(each)) {
      reading.words.push(...this.pieces(each, reading.counts));
    } else {
      this.flush(reading);
      reading.steps.push(...this.step(each, title));
    }
  }

  private tag(of: ink.Text): void {
    const [, what = '', name = ''] = /^(title|author):\s*(\S.{0,199})$/i.exec(of.text.trim()) ?? [];
    if (what.toLowerCase() === 'title') this.title ??= name.trim();
    else if (what !== '') this.author ??= name.trim();
    else this.reporter.tell(this.whereOf(of), 'left-out', { what: `# ${of.text.trim()}` });
  }

  private row(reading: Reading): void {
    if (reading.isGlued) reading.isGlued = false;
    else this.flush(reading);
  }

  private glue(reading: Reading): void {
    reading.isGlued = true;
    const last = reading.steps.at(-1);
    if (reading.words.length > 0 || last?.step !== 'line' || last.line.type !== 'narrate') return;
    reading.steps.pop();
    reading.words.push(...last.line.words, ' ');
    reading.isGlued = false;
  }

  /** Ends a line. */
  private flush(reading: Reading): void {
    const { words, at, counts } = reading;
    reading.words = [];
    reading.counts = [];
    reading.at = '';
    reading.isGlued = false;
    const line = saidOrTold(words, at, this.voices);
    if (line) reading.steps.push({ step: 'line', line, at });
    reading.steps.push(...counts);
  }

  private wordsOf(list: readonly ink.ParsedObject[]): Words {
    const reading: Reading = { steps: [], words: [], isGlued: false, at: '', counts: [] };
    for (const each of list)
      if (!(each instanceof ink.Divert) && !(each instanceof ink.Text && each.text === '\n'))
        this.put(reading, each, '');
    return reading.words;
  }

  /** What stands between lines. */
  private step(of: ink.ParsedObject, title: string): Step[] {
    const at = this.whereOf(of);
    if (of instanceof ink.ContentList || of instanceof ink.Weave) return this.steps(of.content, null, title);
    if (of instanceof ink.Divert) return this.divert(of, at);
    if (of instanceof ink.TunnelOnwards) return [{ step: 'return', at }];
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
    if (of instanceof ink.VariableAssignment) {
      if (of.isGlobalDeclaration) return [];
      const value = of.expression && inkExpression(of.expression, (each) => this.placeOf(each), false);
      if (value) return [{ step: 'set', name: of.variableName, how: 'set', value, at }];
    }
    if (of instanceof ink.IncDecExpression && of.varIdentifier?.name) {
      const by = of.expression ? this.plain(of.expression) : constant(1);
      const value: Expression | null = by && !of.isInc ? { is: 'reckon', by: '-', left: constant(0), right: by } : by;
      if (value)
        return [
          { step: 'set', name: of.varIdentifier.name, how: 'add', value: simplified(value, () => undefined), at },
        ];
    }
    if (of instanceof ink.ConstantDeclaration) return [];
    this.reporter.tell(at, 'shown-not-run', { what: String(of).slice(0, 100) });
    return [];
  }

  private divert(of: ink.Divert, at: string): Step[] {
    if (of.isEnd || of.isDone) return [{ step: 'end', at }];
    if (of.isFunctionCall || of.isThread || of.isEmpty || !of.targetContent) {
      if (!of.isEmpty) this.reporter.tell(at, of.isFunctionCall ? 'shown-not-run' : 'left-out', { what: String(of) });
      return [];
    }
    if (of.args.length > 0) this.reporter.tell(at, 'left-out', { what: String(of) });
    const to = this.nameOf(of.targetContent);
    return [{ step: of.isTunnel ? 'call' : 'jump', to, at }];
  }
}
