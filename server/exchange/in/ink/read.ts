import { constant, equals, simplify } from '../script-compiler/expression.ts';
import { creditsWith } from '../script-compiler/files.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { ScriptedStep, ScriptedStory } from '../script-compiler/scripted-story.ts';
import * as ink from './ast.ts';
import type { ParsedInk } from './parse.ts';
import { InkChoiceReader } from './read-choices.ts';
import { START, tellWarnings } from './read-content.ts';
import { nothingRead } from './read-lines.ts';

/**
 * Knots, stitches, gathers and labelled choices become passages; tunnels and functions become calls.
 * @returns `isWhole` is false where a part plays differently from Ink; the report names each
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

/** Reads the whole tree: declarations first, then each flow as passages. */
class InkReader extends InkChoiceReader {
  private readonly diverted = new Set<ink.ParsedObject>();
  private readonly targets = new Set<ink.ParsedObject>();

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
    for (const { cases, target, go } of this.variableDiverts) {
      for (const to of this.targets) {
        const when = equals(target, constant(this.getName(to)));
        cases.push({ when, steps: go(to) });
      }
    }
  }

  private initial(name: string, value: ink.ParsedObject, at: ink.ParsedObject): void {
    const read = this.plain(value);
    const known = read && simplify(read, (other) => constant(this.variables.get(other) ?? 0));
    if (known?.is === 'value') this.variables.set(name, known.value);
    else this.lose(at, 'left-out', name);
  }

  private flow(flow: ink.FlowBase): void {
    // A flow that is only used as a thread is read where the thread starts.
    if (flow.isFunction || (this.threaded.has(flow) && !this.diverted.has(flow) && flow.subFlowsByName.size === 0))
      return;
    const inner = [...flow.subFlowsByName.values()].filter((each) => !each.isFunction);
    const own = flow.content.filter((each) => !(each instanceof ink.FlowBase));
    const name = this.getName(flow);
    const at = this.locate(flow);
    const title = flow instanceof ink.Story ? '' : (flow.name ?? '').replace(/_+/g, ' ');
    const steps = this.steps(own, null, title);
    const [first] = inner;
    if (steps.length === 0 && first && !(flow instanceof ink.Story))
      steps.push(...this.outerVisits(first, flow), { step: 'jump', to: this.getName(first), at });
    this.put(name, title, steps, at);
    for (const each of inner) this.flow(each);
  }

  protected functionPassage(flow: ink.FlowBase, name: string): void {
    if (this.passages.has(name)) return;
    const at = this.locate(flow);
    const title = flow.name ?? '';
    this.passages.set(name, { name, title, steps: [], at });
    const steps = this.steps(flow.content, null, title);
    this.passages.set(name, { name, title, steps, at });
  }

  protected steps(list: readonly ink.ParsedObject[], on: string | null, title: string): ScriptedStep[] {
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
          { step: 'jump', to: this.gather(objects.slice(index), on, title), at: this.locate(each) },
        ];
      }
      if (this.offers(each)) {
        this.flush(reading);
        return [...reading.steps, ...this.asking(objects.slice(index), on, title, this.locate(each))];
      }
      this.readInto(reading, each, title);
    }
    this.flush(reading);
    const last = reading.steps.at(-1)?.step;
    if (on !== null && last !== 'jump' && last !== 'end' && last !== 'return')
      reading.steps.push({ step: 'jump', to: on, at: '' });
    return reading.steps;
  }
}
