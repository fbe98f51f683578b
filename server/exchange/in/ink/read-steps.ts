import { constant, negative, type ScriptExpression, simplify, TRUE } from '../script-compiler/expression.ts';
import { visitedName } from '../script-compiler/program.ts';
import type { ScriptedCase, ScriptedStep } from '../script-compiler/scripted-story.ts';
import * as ink from './ast.ts';
import { ownName } from './read-content.ts';
import { InkLineReader } from './read-lines.ts';

/** A divert to a variable's target. Its cases are added when all places are known. */
interface VariableDivert {
  readonly cases: ScriptedCase[];
  readonly target: ScriptExpression;
  readonly go: (to: ink.ParsedObject) => ScriptedStep[];
}

/** Reads what stands between lines: diverts, tunnels, assignments, calls, conditions and sequences. */
export abstract class InkStepReader extends InkLineReader {
  protected readonly asked = new Set<ink.ParsedObject>();
  protected readonly variableDiverts: VariableDivert[] = [];

  /** Reads a list of objects. @param on the passage that follows; null where the flow ends */
  protected abstract steps(list: readonly ink.ParsedObject[], on: string | null, title: string): ScriptedStep[];

  protected step(of: ink.ParsedObject, title: string): ScriptedStep[] {
    const at = this.locate(of);
    if (of instanceof ink.ContentList || of instanceof ink.Weave) return this.steps(of.content, null, title);
    if (of instanceof ink.Divert) return this.divert(of, at);
    if (of instanceof ink.TunnelOnwards) return this.onwards(of, at);
    if (of instanceof ink.Conditional) {
      const cases = this.listBranches(of).map(({ when, content }) => ({
        when,
        steps: this.steps(content, null, title),
      }));
      return [{ step: 'if', cases, otherwise: [], at }];
    }
    if (of instanceof ink.Sequence) {
      const { count, when, isLast } = this.counting(of);
      const cases = of.sequenceElements.map((element, index) => ({
        when: isLast(index) ? TRUE : when(index),
        steps: this.steps([element], null, title),
      }));
      // Count first: the element may divert.
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
      const value = by && !of.isInc ? negative(by) : by;
      if (name?.is === 'variable' && value)
        return [{ step: 'set', name: name.name, how: 'add', value: simplify(value, () => undefined), at }];
    }
    if (of instanceof ink.ConstantDeclaration || of instanceof ink.ExternalDeclaration) return [];
    this.lose(of, 'shown-not-run');
    return [];
  }

  private statement(of: ink.FunctionCall): ScriptedStep[] {
    const flow = this.story.subFlowsByName.get(of.name);
    if (!flow?.isFunction || this.callBefore(flow, of.args, of) === null) this.lose(of, 'shown-not-run');
    return [];
  }

  private returned({ returnedExpression }: ink.ReturnType, at: string): ScriptedStep[] {
    const back: ScriptedStep = { step: 'return', at };
    const flow = returnedExpression && this.flowAbove(returnedExpression);
    if (!returnedExpression || !flow) return [back];
    const value = this.plain(returnedExpression);
    if (value) return [{ step: 'set', name: ownName(this.getName(flow), 'value'), how: 'set', value, at }, back];
    this.lose(returnedExpression, 'shown-not-run');
    return [back];
  }

  private divert(of: ink.Divert, at: string): ScriptedStep[] {
    if (of.isEnd || of.isDone) return [{ step: 'end', at }];
    if (of.isEmpty) return [];
    if (of.isFunctionCall || of.isThread) {
      this.lose(of, of.isFunctionCall ? 'shown-not-run' : 'left-out');
      return [];
    }
    const step = of.isTunnel ? 'call' : 'jump';
    return this.goingTo(of, (to) => [...this.outerVisits(to, of), { step, to: this.getName(to), at } as ScriptedStep]);
  }

  private onwards({ divertAfter }: ink.TunnelOnwards, at: string): ScriptedStep[] {
    if (!divertAfter) return [{ step: 'return', at }];
    return this.goingTo(divertAfter, (to) => [
      ...this.outerVisits(to, divertAfter),
      { step: 'return', to: this.getName(to), at },
    ]);
  }

  /** Goes to a divert's target: a fixed place, or the place that a variable names. */
  private goingTo(of: ink.Divert, go: (to: ink.ParsedObject) => ScriptedStep[]): ScriptedStep[] {
    const at = this.locate(of);
    const to = of.targetContent;
    if (to) return [...this.given(of, to, at), ...go(to)];
    const target = this.variableNamed(of.target?.firstComponent ?? '', of);
    if (target === null || of.args.length > 0) {
      this.lose(of, 'left-out');
      return [];
    }
    const cases: ScriptedCase[] = [];
    this.variableDiverts.push({ cases, target, go });
    return [{ step: 'if', cases, otherwise: [], at }];
  }

  private given(of: ink.Divert, to: ink.ParsedObject, at: string): ScriptedStep[] {
    const args = to instanceof ink.FlowBase ? (to.args ?? []) : [];
    return args.flatMap(({ identifier, isByReference }, index): ScriptedStep[] => {
      const value = of.args[index] && this.plain(of.args[index]);
      if (value && !isByReference)
        return [{ step: 'set', name: ownName(this.getName(to), identifier?.name ?? ''), how: 'set', value, at }];
      this.lose(of, 'left-out');
      return [];
    });
  }

  /** Counts a visit of each knot and stitch that is entered from outside, at its start or at a part of it. */
  protected outerVisits(to: ink.ParsedObject, from: ink.ParsedObject): ScriptedStep[] {
    const steps: ScriptedStep[] = [];
    const at = this.locate(from);
    for (let flow = this.flowAbove(to); flow && !(flow instanceof ink.Story); ) {
      if (this.isWithin(from, flow)) break;
      if (this.asked.has(flow)) {
        const name = this.getName(flow);
        steps.push({ step: 'set', name: visitedName(name), how: 'set', value: TRUE, at });
        steps.push({ step: 'set', name: this.nameVisits(flow), how: 'add', value: constant(1), at });
      }
      flow = flow.parent && this.flowAbove(flow.parent);
    }
    return steps;
  }

  private isWithin(of: ink.ParsedObject, flow: ink.FlowBase): boolean {
    for (let each: ink.ParsedObject | null = of; each; each = each.parent) if (each === flow) return true;
    return false;
  }
}

/** `x = x + 1` adds to x. */
function changed(name: string, value: ScriptExpression, at: string): ScriptedStep {
  const isSum = value.is === 'arithmetic' && (value.by === '+' || value.by === '-');
  if (isSum && value.left.is === 'variable' && value.left.name === name && value.right.is === 'value') {
    const by = value.right.value;
    if (typeof by === 'number')
      return { step: 'set', name, how: 'add', value: constant(value.by === '+' ? by : -by), at };
  }
  return { step: 'set', name, how: 'set', value, at };
}
