import {
  constant,
  equals,
  FALSE,
  listVariables,
  type ScriptExpression,
  variableExpression,
} from '../script-compiler/expression.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { ScriptedCase, ScriptedStep } from '../script-compiler/scripted-story.ts';
import type { RenpyExpressions } from './expression.ts';
import { type Argument, findClosingBracket, NAME, parseArguments } from './scan-code.ts';

/** A label declaration: `label lamp(n, colour="red") hide:`, or that of a menu. */
const LABEL = new RegExp(`^label\\s+(\\.?${NAME})\\s*(.*?)\\s*(?:\\bhide\\s*)?:$`, 'su');
const NAMED_MENU = new RegExp(`^menu\\s+(\\.?${NAME})\\s*(?:\\(.*\\))?\\s*:$`, 'su');
/** Maximum number of labels that a computed jump is expanded to. */
const CANDIDATES_MAX = 50;

export const RETURNED = '_return';

export const parseLabelName = (text: string): string | null => (LABEL.exec(text) ?? NAMED_MENU.exec(text))?.[1] ?? null;

/** Resolves a local label (`.name`) to its full name. */
export const fullLabel = (name: string, label: string): string =>
  name.startsWith('.') ? `${label.split('.')[0]}${name}` : name;

export class RenpyFlow {
  private readonly parameters = new Map<string, readonly Argument[]>();
  /** String literals in Python code: one may be the target of a computed jump. */
  private readonly texts = new Set<string>();
  givesBack = false;
  /** Initial values of variables, which parameters may share names with. */
  private readonly variables: ReadonlyMap<string, unknown>;
  private readonly expressions: RenpyExpressions;
  private readonly reporter: Reporter;
  private readonly knows: (name: string) => boolean;

  /** @param knows whether a variable has a known value */
  constructor(
    variables: ReadonlyMap<string, unknown>,
    expressions: RenpyExpressions,
    reporter: Reporter,
    knows: (name: string) => boolean,
  ) {
    this.knows = knows;
    this.variables = variables;
    this.expressions = expressions;
    this.reporter = reporter;
  }

  /** Registers a label by its full name. @returns the names of its parameters */
  declare(name: string, text: string): string[] {
    const [, , bracketed = ''] = LABEL.exec(text) ?? [];
    const all = bracketed === '' ? [] : parseArguments(bracketed);
    const parameters = all.map(({ name: own, value }) =>
      own === undefined ? { name: value, value: '' } : { name: own, value },
    );
    if (!this.parameters.has(name)) this.parameters.set(name, parameters);
    return parameters.map((each) => each.name);
  }

  look(code: string): void {
    for (const [, text = ''] of code.matchAll(/["']([\p{L}\p{N}_.]{1,120})["']/gu)) this.texts.add(text);
  }

  jump(to: string, label: string, at: string): ScriptedStep[] {
    return [{ step: 'jump', to: fullLabel(to, label), at }];
  }

  /** Binds arguments, calls the label, and restores the former values of its parameters. */
  call(to: string, args: readonly Argument[], label: string, at: string): ScriptedStep[] {
    const name = fullLabel(to, label);
    const parameters = this.parameters.get(name) ?? [];
    const given = args.filter((each) => each.name === undefined);
    const sets: ScriptedStep[] = [];
    const saved: ScriptedStep[] = [];
    const restored: ScriptedStep[] = [];
    const set = (variable: string, value: ScriptExpression): ScriptedStep => ({
      step: 'set',
      name: variable,
      how: 'set',
      value,
      at,
    });
    for (const [index, { name: own = '', value: otherwise }] of parameters.entries()) {
      const code = args.find((each) => each.name === own)?.value ?? given[index]?.value ?? otherwise;
      if (code === '' || own.startsWith('*')) continue;
      const value = this.expressions.read(code, label, false);
      if (value === null) this.reporter.add(at, 'left-out', { what: `${own} = ${code}` });
      else sets.push(set(own, value));
      if (!this.variables.has(own)) continue;
      saved.push(set(`${own} before ${name}`, variableExpression(own)));
      restored.push(set(own, variableExpression(`${own} before ${name}`)));
    }
    const left = given.slice(parameters.length).map(({ value }) => value);
    if (left.length > 0) this.reporter.add(at, 'left-out', { what: `(${left.join(', ')})` });
    return [...saved, ...sets, { step: 'call', to: name, at }, ...restored];
  }

  /** A jump or call to a computed label, as far as its targets are known; null otherwise. */
  computed(code: string, go: (to: string) => ScriptedStep[], label: string, at: string): ScriptedStep[] | null {
    const target = this.expressions.read(code, label, false);
    if (target === null || ![...listVariables(target)].every(this.knows)) return null;
    if (target.is === 'value') return typeof target.value === 'string' ? go(target.value) : null;
    const shape = findTargetEnds(target);
    const found = [...this.parameters.keys()].filter((name) =>
      shape === null ? this.texts.has(name) : name.startsWith(shape.begin) && name.endsWith(shape.end),
    );
    if (found.length === 0 || found.length > CANDIDATES_MAX) return null;
    const cases = found.map((name): ScriptedCase => {
      return { when: equals(target, constant(name)), steps: go(name) };
    });
    return [{ step: 'if', cases, otherwise: [], at }];
  }

  step(text: string, label: string, at: string): ScriptedStep[] | null {
    const [, word, isComputed, rest = ''] =
      /^(jump|call)\s+(expression\s+)?(.+?)(?:\s+from\s+[\p{L}\p{N}_.]+)?$/su.exec(text) ?? [];
    if (word === undefined) return null;
    const [code = '', passed] = isComputed ? rest.split(/\s+pass\s*(?=\()/) : [rest];
    const bracket = isComputed ? -1 : code.indexOf('(');
    const bracketed = passed ?? (bracket < 0 ? '()' : code.slice(bracket));
    if (findClosingBracket(bracketed) !== bracketed.length - 1) return null;
    const args = parseArguments(bracketed);
    const go = (to: string) => (word === 'jump' ? this.jump(to, label, at) : this.call(to, args, label, at));
    if (isComputed) return this.computed(code, go, label, at);
    const to = bracket < 0 ? code : code.slice(0, bracket).trim();
    return new RegExp(`^\\.?${NAME}$`, 'u').test(to) ? go(to) : null;
  }

  back(code: string, label: string, at: string): ScriptedStep[] {
    if (!this.givesBack) return [{ step: 'return', at }];
    const value = code === '' ? FALSE : this.expressions.read(code, label, false);
    if (value === null) this.reporter.add(at, 'left-out', { what: `return ${code}` });
    return [
      ...(value === null ? [] : [{ step: 'set' as const, name: RETURNED, how: 'set' as const, value, at }]),
      { step: 'return', at },
    ];
  }
}

/** The known prefix and suffix of a concatenation; null if neither is known. */
function findTargetEnds(target: ScriptExpression): { begin: string; end: string } | null {
  const toText = (of: ScriptExpression) => (of.is === 'value' ? String(of.value) : '');
  const ends = (of: ScriptExpression, side: 'left' | 'right'): string =>
    of.is === 'arithmetic' && of.by === '+' ? ends(of[side], side) : toText(of);
  const shape = { begin: ends(target, 'left'), end: ends(target, 'right') };
  return shape.begin === '' && shape.end === '' ? null : shape;
}
