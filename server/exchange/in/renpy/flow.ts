import { constant, type Expression, FALSE, namesIn } from '../story/expression.ts';
import type { Case, Step } from '../story/form.ts';
import type { Reporter } from '../story/reporter.ts';
import { type Argument, argumentsIn, closingOf, NAME } from './code.ts';
import type { RenpyExpressions } from './expression.ts';

/** A label as a script declares it: `label lamp(n, colour="red") hide:`, or one of a menu. */
const LABEL = new RegExp(`^label\\s+(\\.?${NAME})\\s*(.*?)\\s*(?:\\bhide\\s*)?:$`, 'su');
const NAMED_MENU = new RegExp(`^menu\\s+(\\.?${NAME})\\s*(?:\\(.*\\))?\\s*:$`, 'su');
/** More labels are none that one name is looked for among. */
const CANDIDATES_MAX = 50;

/** The variable that holds what a label gave back. */
export const RETURNED = '_return';

/** The name of the label a statement declares, as it is written; null for any other. */
export const labelIn = (text: string): string | null => (LABEL.exec(text) ?? NAMED_MENU.exec(text))?.[1] ?? null;

/** What a label is called whose name may be one of the label before it. */
export const fullLabel = (name: string, label: string): string =>
  name.startsWith('.') ? `${label.split('.')[0]}${name}` : name;

/** Where a script goes on: its labels, what they are given, and the ways to them. */
export class RenpyFlow {
  /** What labels are given, by their names. */
  private readonly parameters = new Map<string, readonly Argument[]>();
  /** Texts that stand in programs: of those that name a label one may be where a variable leads. */
  private readonly texts = new Set<string>();
  /** Whether anything asks what was given back. */
  givesBack = false;
  /** Variables that begin as something, which a label may have a name in common with. */
  private readonly variables: ReadonlyMap<string, unknown>;
  private readonly expressions: RenpyExpressions;
  private readonly reporter: Reporter;
  private readonly knows: (name: string) => boolean;

  /** @param knows whether anything says what a variable is */
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

  /** Takes a label, by its full name. @returns the names of what it is given */
  declare(name: string, text: string): string[] {
    const [, , bracketed = ''] = LABEL.exec(text) ?? [];
    const all = bracketed === '' ? [] : argumentsIn(bracketed);
    const parameters = all.map(({ name: own, value }) =>
      own === undefined ? { name: value, value: '' } : { name: own, value },
    );
    if (!this.parameters.has(name)) this.parameters.set(name, parameters);
    return parameters.map((each) => each.name);
  }

  /** Looks at a program for texts that may name labels. */
  look(code: string): void {
    for (const [, text = ''] of code.matchAll(/["']([\p{L}\p{N}_.]{1,120})["']/gu)) this.texts.add(text);
  }

  jump(to: string, label: string, at: string): Step[] {
    return [{ step: 'jump', to: fullLabel(to, label), at }];
  }

  /** Gives a label its arguments, goes there, and comes back. What a name was before it is again. */
  call(to: string, args: readonly Argument[], label: string, at: string): Step[] {
    const name = fullLabel(to, label);
    const parameters = this.parameters.get(name) ?? [];
    const given = args.filter((each) => each.name === undefined);
    const sets: Step[] = [];
    const saved: Step[] = [];
    const restored: Step[] = [];
    const set = (variable: string, value: Expression): Step => ({ step: 'set', name: variable, how: 'set', value, at });
    for (const [index, { name: own = '', value: otherwise }] of parameters.entries()) {
      const code = args.find((each) => each.name === own)?.value ?? given[index]?.value ?? otherwise;
      if (code === '' || own.startsWith('*')) continue;
      const value = this.expressions.read(code, label, false);
      if (value === null) this.reporter.tell(at, 'left-out', { what: `${own} = ${code}` });
      else sets.push(set(own, value));
      if (!this.variables.has(own)) continue;
      saved.push(set(`${own} before ${name}`, { is: 'variable', name: own }));
      restored.push(set(own, { is: 'variable', name: `${own} before ${name}` }));
    }
    const left = given.slice(parameters.length).map(({ value }) => value);
    if (left.length > 0) this.reporter.tell(at, 'left-out', { what: `(${left.join(', ')})` });
    return [...saved, ...sets, { step: 'call', to: name, at }, ...restored];
  }

  /** Goes where an expression says, as far as that is known beforehand; null where only running it would tell. */
  computed(code: string, go: (to: string) => Step[], label: string, at: string): Step[] | null {
    const target = this.expressions.read(code, label, false);
    if (target === null || ![...namesIn(target)].every(this.knows)) return null;
    if (target.is === 'value') return typeof target.value === 'string' ? go(target.value) : null;
    const shape = shapeOf(target);
    const found = [...this.parameters.keys()].filter((name) =>
      shape === null ? this.texts.has(name) : name.startsWith(shape.begin) && name.endsWith(shape.end),
    );
    if (found.length === 0 || found.length > CANDIDATES_MAX) return null;
    const cases = found.map((name): Case => {
      return { when: { is: 'compare', by: '==', left: target, right: constant(name) }, steps: go(name) };
    });
    return [{ step: 'if', cases, otherwise: [], at }];
  }

  /** Reads `jump …` and `call …`; null for what is neither, or leads where only running it would tell. */
  step(text: string, label: string, at: string): Step[] | null {
    const [, word, isComputed, rest = ''] =
      /^(jump|call)\s+(expression\s+)?(.+?)(?:\s+from\s+[\p{L}\p{N}_.]+)?$/su.exec(text) ?? [];
    if (word === undefined) return null;
    const [code = '', passed] = isComputed ? rest.split(/\s+pass\s*(?=\()/) : [rest];
    const bracket = isComputed ? -1 : code.indexOf('(');
    const bracketed = passed ?? (bracket < 0 ? '()' : code.slice(bracket));
    if (closingOf(bracketed) !== bracketed.length - 1) return null;
    const args = argumentsIn(bracketed);
    const go = (to: string) => (word === 'jump' ? this.jump(to, label, at) : this.call(to, args, label, at));
    if (isComputed) return this.computed(code, go, label, at);
    const to = bracket < 0 ? code : code.slice(0, bracket).trim();
    return new RegExp(`^\\.?${NAME}$`, 'u').test(to) ? go(to) : null;
  }

  /** Goes back, with what is given back: `_return` is that afterwards. */
  back(code: string, label: string, at: string): Step[] {
    if (!this.givesBack) return [{ step: 'return', at }];
    const value = code === '' ? FALSE : this.expressions.read(code, label, false);
    if (value === null) this.reporter.tell(at, 'left-out', { what: `return ${code}` });
    return [
      ...(value === null ? [] : [{ step: 'set' as const, name: RETURNED, how: 'set' as const, value, at }]),
      { step: 'return', at },
    ];
  }
}

/** What a sum of texts begins and ends with; null where neither is known. */
function shapeOf(target: Expression): { begin: string; end: string } | null {
  const textOf = (of: Expression) => (of.is === 'value' ? String(of.value) : '');
  const ends = (of: Expression, side: 'left' | 'right'): string =>
    of.is === 'reckon' && of.by === '+' ? ends(of[side], side) : textOf(of);
  const shape = { begin: ends(target, 'left'), end: ends(target, 'right') };
  return shape.begin === '' && shape.end === '' ? null : shape;
}
