import type { CastCollector } from '../script-compiler/dialogue.ts';
import {
  calculate,
  constant,
  FALSE,
  isTruthy,
  not,
  type ScriptExpression,
  simplify,
  TRUE,
  type Value,
  variableExpression,
} from '../script-compiler/expression.ts';
import { parseAssignment, parseExpression, stripDollar } from '../script-compiler/parse-expression.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { ScriptedStep } from '../script-compiler/scripted-story.ts';
import { createFunctionEvaluator } from './calls.ts';
import type { Routes } from './computed-links.ts';
import type { Loop, TwineNode } from './nodes.ts';
import {
  lengthName,
  membershipName,
  parseAlternatives,
  parseListLiteral,
  parseObjectLiteral,
  partName,
  rewritten,
} from './values.ts';

/** Facts about the whole story: collected in the first pass, used in the second. */
export interface StoryFacts {
  readonly passages: ReadonlyMap<string, readonly TwineNode[]>;
  readonly widgets: ReadonlyMap<string, readonly TwineNode[]>;
  /** All values that each variable is set to; null stands for a value known only in play. */
  readonly values: Map<string, Set<Value | null>>;
  /** All values that each list contains or is tested for. */
  readonly members: Map<string, Set<Value>>;
  readonly collections: Set<string>;
  readonly included: Set<string>;
  readonly routes: Routes;
  /** Remaining nodes that includes may add. */
  includesLeft: number;
  sets: number;
}

export interface Builder {
  readonly at: string;
  readonly passage: string;
  readonly voices: CastCollector;
  readonly reporter: Reporter;
  readonly variables: Map<string, Value>;
  readonly facts: StoryFacts;
  readonly rowMark: RegExp;
  /** Whether an unset variable is printed as its own name. */
  readonly keepsUnknown: boolean;
}

const ROUNDS_MAX = 100;
const NESTED_MAX = 12;

/** Converts the conditions and assignments of a passage's macros. */
export class ScriptReader {
  /** Values of loop variables and widget arguments. */
  scope: ReadonlyMap<string, ScriptExpression> = new Map();
  private readonly builder: Builder;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  private readonly known = (name: string): ScriptExpression | undefined =>
    name === 'passage.name' ? constant(this.builder.passage) : this.scope.get(name);

  expression(text: string, asksTruth: boolean): ScriptExpression | null {
    const { passage, facts } = this.builder;
    const read = parseExpression(this.rewritten(text), { passage, called: this.called(text) }, asksTruth);
    const known = read && simplify(read, this.known);
    return known?.is === 'variable' && facts.collections.has(known.name) && !asksTruth ? null : known;
  }

  private called(text: string) {
    const { at, reporter, facts } = this.builder;
    return createFunctionEvaluator({
      known: this.known,
      asks: (list, value) => getMembers(facts, list).add(value),
      decides: (value) => reporter.add(at, 'by-chance', { what: `${text} → ${value}` }),
    });
  }

  private rewritten(text: string): string {
    return rewritten(text, (name) => {
      const known = this.scope.get(name);
      return known?.is === 'value' ? known.value : undefined;
    });
  }

  assigned(text: string) {
    const { passage } = this.builder;
    return parseAssignment(this.rewritten(text), { passage, called: this.called(text) });
  }

  assign(text: string): ScriptedStep[] {
    if (text.trim() === '') return [];
    const { at, reporter, facts } = this.builder;
    const changed =
      /^\s*\$?(?:([\p{L}_][\p{L}\p{N}_.]*)\s*(?:to|=)\s*\$?(?=\1\.concat\())?([\p{L}_][\p{L}\p{N}_.]*)\.(push|pushUnique|unshift|add|concat|delete|deleteAll|remove)\(([\s\S]*)\)\s*;?\s*$/u
        .exec(text)
        ?.slice(1);
    const self =
      /^\s*\$?([\p{L}_][\p{L}\p{N}_.]*)\s*(?:(?:to|=)\s*(?:\$?\1|it)\s*([+-])|([+-])=)\s*(\((?:a|array|ds|dataset):[\s\S]*\)|\[[\s\S]*\]|[$_]\w+)\s*$/u.exec(
        text,
      );
    const [list, adds, elements] = changed
      ? [changed[1] ?? '', !/^(?:delete|remove)/.test(changed[2] ?? ''), `[${changed[3] ?? ''}]`]
      : self
        ? [self[1] ?? '', (self[2] ?? self[3]) === '+', self[4] ?? '']
        : [null, false, ''];
    if (list !== null && (parseListLiteral(elements) || facts.collections.has(stripDollar(elements)))) {
      facts.collections.add(list);
      return (parseListLiteral(elements) ?? [elements]).flatMap((each) => this.changeList(list, each, adds));
    }
    const [, name, value] =
      /^\s*\$?([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\s*(?:=(?!=)|to\b)\s*([\s\S]+?);?\s*$/u.exec(
        this.rewritten(text),
      ) ?? [];
    const written = name === undefined ? null : this.assignWritten(name, value ?? '', 0);
    if (written) return written;
    const read = this.assigned(text);
    if (read) return [this.set(read.name, read.how, simplify(read.value, this.known))];
    reporter.add(at, 'shown-not-run', { what: text });
    return [];
  }

  set(name: string, how: 'set' | 'add', value: ScriptExpression): ScriptedStep {
    const { at, facts } = this.builder;
    const all = facts.values.get(name) ?? new Set();
    facts.values.set(name, all.add(how === 'set' && value.is === 'value' ? value.value : null));
    return { step: 'set', name, how, value, at };
  }

  /** An assignment of a literal list or object, or of a conditional value; null otherwise. */
  private assignWritten(name: string, value: string, depth: number): ScriptedStep[] | null {
    const { at, facts } = this.builder;
    if (depth > NESTED_MAX) return null;
    const inner = (part: string, text: string): ScriptedStep[] =>
      this.assignWritten(part, text, depth + 1) ?? this.assign(`${part} = ${text}`);
    const fields = parseObjectLiteral(value);
    if (fields) {
      facts.collections.add(name);
      return fields.flatMap((field) => inner(partName(name, field.name), field.value));
    }
    const elements = parseListLiteral(value);
    if (elements) {
      facts.collections.add(name);
      const has = new Set<Value>();
      const parts = elements.flatMap((element, index) => {
        const read = this.expression(element, false);
        if (read?.is === 'value') has.add(read.value);
        return read || parseListLiteral(element) || parseObjectLiteral(element)
          ? inner(partName(name, index), element)
          : [];
      });
      for (const each of has) getMembers(facts, name).add(each);
      const members = [...getMembers(facts, name)].map((each) =>
        this.set(membershipName(name, String(each)), 'set', constant(has.has(each))),
      );
      return [...parts, this.set(lengthName(name), 'set', constant(elements.length)), ...members];
    }
    const alternatives = parseAlternatives(value);
    if (!alternatives) return null;
    const cases = alternatives.map((each) => ({ when: this.asked(each), steps: inner(name, each.value) }));
    return [{ step: 'if', cases, otherwise: [], at }];
  }

  private changeList(list: string, element: string, adds: boolean): ScriptedStep[] {
    const { at, reporter, facts } = this.builder;
    const other = stripDollar(element.replace(/^\.\.\./, ''));
    if (facts.collections.has(other)) {
      return [...(facts.members.get(other) ?? [])].map((member) => {
        const when = variableExpression(membershipName(other, String(member)));
        return { step: 'if', cases: [{ when, steps: this.changeMember(list, member, adds) }], otherwise: [], at };
      });
    }
    const read = this.expression(element, false);
    if (read?.is === 'value') return this.changeMember(list, read.value, adds);
    reporter.add(at, 'shown-not-run', { what: `${list}: ${element}` });
    return [];
  }

  private changeMember(list: string, member: Value, adds: boolean): ScriptedStep[] {
    const { at, facts } = this.builder;
    getMembers(facts, list).add(member);
    const name = membershipName(list, String(member));
    const has = variableExpression(name);
    const change = [this.set(lengthName(list), 'add', constant(adds ? 1 : -1)), this.set(name, 'set', constant(adds))];
    return [{ step: 'if', cases: [{ when: adds ? not(has) : has, steps: change }], otherwise: [], at }];
  }

  asked({ when, not: isNot }: { readonly when: string | null; readonly not?: boolean }): ScriptExpression {
    if (when === null) return TRUE;
    const read = this.expression(when, true);
    if (read === null) this.builder.reporter.add(this.builder.at, 'condition-left-out', { what: when });
    return read === null ? FALSE : isNot ? not(read) : read;
  }

  /** The values of a loop's variables in each round, with the condition of that round; null if known only in play. */
  bindings(loop: Loop): { binding: ReadonlyMap<string, ScriptExpression>; when: ScriptExpression }[] | null {
    if ('list' in loop) {
      const all = this.elements(loop.list);
      return (
        all?.map(({ value, when }, index) => {
          const key = loop.key === null ? [] : [[stripDollar(loop.key), constant(index)] as const];
          return { binding: new Map([[stripDollar(loop.value), value] as const, ...key]), when };
        }) ?? null
      );
    }
    const first = this.assigned(loop.first);
    const name = first?.name ?? '';
    let value = first && this.constant(first.value);
    const all: { binding: ReadonlyMap<string, ScriptExpression>; when: ScriptExpression }[] = [];
    while (value !== null && value !== undefined) {
      const now: ScriptExpression = constant(value);
      const put = (text: ScriptExpression) =>
        this.constant(simplify(text, (each) => (each === name ? now : undefined)));
      const asked = this.expression(loop.asked, true);
      const goes = asked && put(asked);
      if (goes === null) return null;
      if (!isTruthy(goes)) return all;
      if (all.length >= ROUNDS_MAX) return null;
      all.push({ binding: new Map([[name, now]]), when: TRUE });
      const step = this.assigned(loop.step);
      if (step?.name !== name) return null;
      value = put(step.how === 'set' ? step.value : calculate('+', variableExpression(name), step.value));
    }
    return null;
  }

  private constant(of: ScriptExpression): Value | null {
    const known = simplify(of, (name) => {
      const values = this.builder.facts.values.get(name);
      const [only = null] = values ?? [];
      return this.scope.get(name) ?? (values?.size === 1 && only !== null ? constant(only) : undefined);
    });
    return known.is === 'value' ? known.value : null;
  }

  /** A list's elements, each with the condition under which it is in the list; null if known only in play. */
  private elements(list: string): { value: ScriptExpression; when: ScriptExpression }[] | null {
    const always = (values: readonly ScriptExpression[]) => values.map((value) => ({ value, when: TRUE }));
    const span = /^(?:\.\.\.)?\s*\(range:\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)$/.exec(list.trim());
    if (span) {
      const [from = 0, to = 0] = [Number(span[1]), Number(span[2])].toSorted((a, b) => a - b);
      if (to - from >= ROUNDS_MAX) return null;
      return always(Array.from({ length: to - from + 1 }, (_, at) => constant(from + at)));
    }
    const written = parseListLiteral(list);
    if (written) {
      const read = written.map((each) => this.expression(each, false));
      return read.length <= ROUNDS_MAX && read.every((each) => each !== null) ? always(read) : null;
    }
    const name = stripDollar(list.trim().replace(/^\.\.\.\s*/, ''));
    const length = this.constant(variableExpression(lengthName(name)));
    if (typeof length === 'number' && length <= ROUNDS_MAX)
      return always(Array.from({ length }, (_, at) => variableExpression(partName(name, at))));
    // For a list that changes: everything that is ever in it.
    const members = [...(this.builder.facts.members.get(name) ?? [])];
    if (members.length === 0 || members.length > ROUNDS_MAX) return null;
    return members.map((value) => ({
      value: constant(value),
      when: variableExpression(membershipName(name, String(value))),
    }));
  }
}

function getMembers(facts: StoryFacts, list: string): Set<Value> {
  const all = facts.members.get(list) ?? new Set();
  facts.members.set(list, all);
  return all;
}
