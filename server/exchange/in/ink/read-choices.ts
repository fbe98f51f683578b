import {
  and,
  listVariables,
  not,
  type ScriptExpression,
  TRUE,
  variableExpression,
} from '../script-compiler/expression.ts';
import { visitedName } from '../script-compiler/program.ts';
import type {
  ScriptedChoice as FormChoice,
  Passage,
  ScriptedCase,
  ScriptedStep,
} from '../script-compiler/scripted-story.ts';
import * as ink from './ast.ts';
import { START } from './read-content.ts';
import { nothingRead } from './read-lines.ts';
import { InkStepReader } from './read-steps.ts';

interface Offered {
  readonly choice: ink.Choice;
  readonly when: ScriptExpression;
  readonly content: ink.ParsedObject[];
  /** The next passage; null where the flow ends. */
  readonly after: string | null;
}

const THREADS_MAX = 8;

/** Reads choices as menus, and gathers as the passages that follow them. */
export abstract class InkChoiceReader extends InkStepReader {
  readonly passages = new Map<string, Passage>();
  /** Flows whose choices are also offered as threads. */
  protected readonly threaded = new Set<ink.ParsedObject>();
  private threads = 0;

  get title(): string {
    return this.titled();
  }

  protected put(name: string, title: string, steps: readonly ScriptedStep[], at: string): void {
    if (!this.passages.has(name)) this.passages.set(name, { name, title: title || this.title, steps, at });
  }

  /** Makes a passage of a gather and what follows it. @returns its name */
  protected gather([gather, ...rest]: readonly ink.ParsedObject[], on: string | null, title: string): string {
    if (!gather) return START;
    const name = this.getName(gather);
    const called = gather instanceof ink.Gather && gather.name ? gather.name.replace(/_+/g, ' ') : title;
    if (!this.passages.has(name)) this.put(name, called, this.steps(rest, on, title), this.locate(gather));
    return name;
  }

  private findThread(of: ink.ParsedObject): ink.FlowBase | null {
    return of instanceof ink.Divert && of.isThread && of.targetContent instanceof ink.FlowBase
      ? of.targetContent
      : null;
  }

  protected offers(of: ink.ParsedObject): boolean {
    if (of instanceof ink.Choice) return true;
    if (of instanceof ink.ContentList || of instanceof ink.Weave) return of.content.some((each) => this.offers(each));
    if (of instanceof ink.Conditional)
      return of.branches.some((branch) => branch.content.some((each) => this.offers(each)));
    return this.findThread(of) !== null;
  }

  protected asking(objects: readonly ink.ParsedObject[], on: string | null, title: string, at: string): ScriptedStep[] {
    return this.withBefore(() => {
      const offered: Offered[] = [];
      const steps = this.offered(objects, on, title, TRUE, offered);
      if (steps.at(-1)?.step === 'jump' && offered.length === 0) return steps;
      // Ink keeps the choices when a divert leads away from them; a menu cannot.
      const [first] = objects;
      if (first && steps.some((each) => each.step === 'jump' || each.step === 'return')) this.lose(first, 'left-out');
      const choices = offered.map((each) => this.choice(each, title));
      return [...steps, { step: 'menu', choices, at }];
    });
  }

  /** Collects the choices. @param into receives them @returns the lines before them */
  private offered(
    list: readonly ink.ParsedObject[],
    on: string | null,
    title: string,
    when: ScriptExpression,
    into: Offered[],
  ): ScriptedStep[] {
    const objects = openedUp(list);
    const end = objects.findIndex((each) => each instanceof ink.Gather);
    const [own, rest] = end < 0 ? [objects, []] : [objects.slice(0, end), objects.slice(end)];
    const [gather] = rest;
    // If only conditions offer choices, Ink goes on to the gather without waiting.
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
      // `-> DONE` after choices waits for one of them, as the menu does.
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
    when: ScriptExpression,
    into: Offered[],
  ): ScriptedStep[] {
    if (of instanceof ink.Conditional) {
      const asked = new Set<string>();
      const cases = this.listBranches(of).map((branch): ScriptedCase => {
        listVariables(branch.when, asked);
        return { when: branch.when, steps: this.offered(branch.content, after, title, and(when, branch.when), into) };
      });
      const changes = cases.flatMap(({ steps }) => steps).some((each) => each.step === 'set' && asked.has(each.name));
      if (changes) this.lose(of, 'condition-left-out');
      return cases.every(({ steps }) => steps.length === 0)
        ? []
        : [{ step: 'if', cases, otherwise: [], at: this.locate(of) }];
    }
    const thread = this.findThread(of);
    const isWhole = thread && !thread.hasParameters && !thread.subFlowsByName.size && this.threads < THREADS_MAX;
    if (!thread || !isWhole) {
      this.lose(of, 'left-out');
      return [];
    }
    this.threads += 1;
    const steps = this.offered(thread.content, null, title, when, into);
    this.threads -= 1;
    const end = steps.findIndex(({ step }) => step === 'end');
    const stepsBefore = end < 0 ? steps : steps.slice(0, end);
    if (stepsBefore.some(goesOn)) this.lose(of, 'left-out');
    return [...this.outerVisits(thread, of), ...stepsBefore];
  }

  private choice({ choice, when, content, after }: Offered, title: string): FormChoice {
    const at = this.locate(choice);
    const asked = choice.condition === null ? TRUE : this.condition(choice.condition);
    const parts = (list: ink.ContentList | null) => list?.content ?? [];
    const start = parts(choice.startContent);
    const words = this.readWords([...start, ...parts(choice.choiceOnlyContent)]);
    const steps = () => this.steps([...start, ...parts(choice.innerContent), ...content], after, title);
    const offer = { words, isFallback: choice.isInvisibleDefault, at };
    const all = and(when, asked ?? TRUE);
    const flow = this.flowAbove(choice);
    if (!choice.name && !(flow && this.threaded.has(flow)))
      return { ...offer, when: all, once: choice.onceOnly, steps: steps() };
    // A choice with a label, or offered in several places, is one passage: its visits count everywhere.
    const name = this.getName(choice);
    if (!this.passages.has(name)) {
      this.put(name, title, [], at);
      this.passages.set(name, { name, title: title || this.title, steps: steps(), at });
    }
    return {
      ...offer,
      when: choice.onceOnly ? and(all, not(variableExpression(visitedName(name)))) : all,
      steps: [{ step: 'jump', to: name, at }],
    };
  }
}

const goesOn = (step: ScriptedStep): boolean =>
  step.step === 'if'
    ? step.otherwise.some(goesOn) || step.cases.some(({ steps }) => steps.some(goesOn))
    : ['jump', 'call', 'return', 'end'].includes(step.step);

/** Flattens groups before the first choice. Groups after it may be its content. */
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
