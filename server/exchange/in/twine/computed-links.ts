import {
  constant,
  equals,
  type ScriptExpression,
  type Value,
  variableExpression,
} from '../script-compiler/expression.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import { listSteps, type Passage, type ScriptedChoice, type ScriptedStep } from '../script-compiler/scripted-story.ts';
import type { LinkTarget } from './nodes.ts';
import type { Builder, ScriptReader } from './script-reader.ts';

/** Placeholder target of a back link, until it is resolved. */
const BACK = '\u0000back';
const COMPUTED = '\u0000computed ';
/** Prefix of the passages that hold the links of others. */
export const LINKS_OF = '\u0000links of ';
const cameTo = (passage: string): string => `came to ${passage}`;
const NAMED_MAX = 60;

/** Targets that can be resolved only when all passages are read. */
export interface Routes {
  computed(expression: ScriptExpression, passage: string): string;
  /** Resolves computed routes by the values that variables are ever set to, and back links by the passages that lead there. */
  resolve(
    passages: readonly Passage[],
    values: ReadonlyMap<string, ReadonlySet<Value | null>>,
    reporter: Reporter,
  ): Passage[];
}

export function createRoutes(): Routes {
  const expressions: ScriptExpression[] = [];
  return {
    computed: (expression) => `${COMPUTED}${expressions.push(expression) - 1}`,
    resolve: (passages, values, reporter) => {
      const named = passages.map((passage) => ({
        ...passage,
        steps: mapJumps(passage.steps, (jump) => {
          if (!jump.to.startsWith(COMPUTED)) return null;
          return resolveComputed(jump, expressions[Number(jump.to.slice(COMPUTED.length))], passages, values, reporter);
        }),
      }));
      return resolveBackLinks(named, reporter);
    },
  };
}

type Jump = Extract<ScriptedStep, { step: 'jump' }>;

function mapJumps(steps: readonly ScriptedStep[], change: (jump: Jump) => ScriptedStep[] | null): ScriptedStep[] {
  return steps.flatMap((step): ScriptedStep[] => {
    if (step.step === 'jump') return change(step) ?? [step];
    if (step.step === 'menu') {
      const choices = step.choices.map(
        (choice): ScriptedChoice => ({ ...choice, steps: mapJumps(choice.steps, change) }),
      );
      return [{ ...step, choices }];
    }
    if (step.step !== 'if') return [step];
    const cases = step.cases.map((each) => ({ ...each, steps: mapJumps(each.steps, change) }));
    return [{ ...step, cases, otherwise: mapJumps(step.otherwise, change) }];
  });
}

const listJumps = (steps: readonly ScriptedStep[]): Jump[] =>
  [...listSteps(steps)].filter((step) => step.step === 'jump');

export const listTargets = (passages: readonly Passage[]): Set<string> =>
  new Set(passages.flatMap(({ steps }) => listJumps(steps).map(({ to }) => to)));

/** The possible targets of an expression, by the values its variable is ever set to. */
function resolveComputed(
  { at, to }: Jump,
  expression: ScriptExpression | undefined,
  passages: readonly Passage[],
  values: ReadonlyMap<string, ReadonlySet<Value | null>>,
  reporter: Reporter,
): ScriptedStep[] {
  const names = new Set(passages.map(({ name }) => name));
  const variable = expression?.is === 'variable' ? expression.name : null;
  const all = [...(variable === null ? [] : (values.get(variable) ?? []))].flatMap((value) =>
    typeof value === 'string' && names.has(value.trim()) ? [value] : [],
  );
  const targets = all.slice(0, NAMED_MAX);
  if (variable === null || targets.length === 0) {
    reporter.add(at, 'leads-nowhere', { to: variable ?? to });
    return [];
  }
  if (all.length > NAMED_MAX) reporter.add(at, 'too-many', { what: variable, count: all.length, most: NAMED_MAX });
  const cases = targets.map((target) => ({
    when: equals(variableExpression(variable), constant(target)),
    steps: [{ step: 'jump' as const, to: target.trim(), at }],
  }));
  return [{ step: 'if', cases, otherwise: [], at }];
}

/** Resolves back links: to the only passage that leads there, or to the one the player came from. */
function resolveBackLinks(passages: readonly Passage[], reporter: Reporter): Passage[] {
  const from = new Map<string, Set<string>>();
  const owner = (name: string): string => (name.startsWith(LINKS_OF) ? name.slice(LINKS_OF.length) : name);
  const come = (to: string, by: string) => {
    if (to !== by && to !== BACK) from.set(to, (from.get(to) ?? new Set()).add(by));
  };
  const goesBack = new Set<string>();
  for (const { name, steps } of passages) {
    for (const { to } of listJumps(steps)) {
      if (to === BACK) goesBack.add(owner(name));
      else come(owner(to), owner(name));
    }
  }
  if (goesBack.size === 0) return [...passages];
  // The target of a back link is entered from that passage too, which may add back links; repeat until stable.
  for (let before = -1, after = 0; before !== after; ) {
    before = after;
    for (const name of goesBack) for (const to of [...(from.get(name) ?? [])]) come(to, name);
    after = [...from.values()].reduce((sum, { size }) => sum + size, 0);
  }
  const asks = new Set([...goesBack].filter((name) => (from.get(name)?.size ?? 0) > 1));
  return passages.map((passage) => {
    const name = owner(passage.name);
    const comes = (to: string, at: string): ScriptedStep[] => [
      ...(asks.has(to) && to !== name
        ? [{ step: 'set' as const, name: cameTo(to), how: 'set' as const, value: constant(name), at }]
        : []),
      { step: 'jump', to, at },
    ];
    const steps = mapJumps(passage.steps, ({ to, at }) => {
      if (to !== BACK) return comes(to, at);
      const sources = [...(from.get(name) ?? [])];
      const [only, ...others] = sources;
      if (only === undefined) {
        reporter.add(at, 'leads-nowhere', { to: '←' });
        return [];
      }
      if (others.length === 0) return comes(only, at);
      const cases = sources.map((source) => ({
        when: equals(variableExpression(cameTo(name)), constant(source)),
        steps: comes(source, at),
      }));
      return [{ step: 'if', cases, otherwise: [], at }];
    });
    return { ...passage, steps };
  });
}

/** The passage of a link, or a route that is resolved after all passages are read; null if there is none. */
export function resolveTarget(to: LinkTarget, builder: Builder, reads: ScriptReader): string | null {
  const { facts, passage } = builder;
  if (typeof to !== 'string') {
    if ('back' in to || to.named.trim() === 'previous()') return BACK;
    const read = reads.expression(to.named, false);
    if (read === null) return null;
    return read.is === 'value'
      ? resolveTarget(String(read.value), builder, reads)
      : facts.routes.computed(read, passage);
  }
  const name = to.trim();
  if (facts.passages.has(name)) return name;
  if (name === 'previous()') return BACK;
  const expression = /^(?:[$_]|["'`]|\(|State\.)/.test(name) ? reads.expression(name, false) : null;
  if (expression === null) return null;
  return expression.is === 'value' && expression.value === name ? null : resolveTarget({ named: name }, builder, reads);
}

export const formatTarget = (to: LinkTarget): string => (typeof to === 'string' ? to : 'named' in to ? to.named : '←');

export const endsElsewhere = (steps: readonly ScriptedStep[]): boolean =>
  steps.some(({ step }) => step === 'jump' || step === 'end');
