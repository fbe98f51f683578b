import { clip } from '../../../../shared/clip.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { and, constant, listVariables, not, type ScriptExpression, TRUE, variableExpression } from './expression.ts';
import type { Reporter } from './reporter.ts';
import {
  listTextExpressions,
  SCRIPT_BOUNDS,
  type ScriptedChoice,
  type ScriptedLine,
  type ScriptedStep,
  type ScriptedStory,
  type TextPieces,
} from './scripted-story.ts';

/** An operation, with the numbers of its successors. */
export type Op =
  | {
      readonly op: 'line';
      readonly line: ScriptedLine;
      readonly when: ScriptExpression;
      readonly at: string;
      next: number;
    }
  | {
      readonly op: 'set';
      readonly name: string;
      readonly how: 'set' | 'add';
      readonly value: ScriptExpression;
      readonly at: string;
      next: number;
    }
  | {
      readonly op: 'branch';
      readonly cases: { readonly when: ScriptExpression; to: number }[];
      otherwise: number;
      readonly at: string;
    }
  | { readonly op: 'menu'; readonly choices: MenuChoice[]; readonly at: string }
  | { readonly op: 'call'; to: number; next: number; readonly at: string }
  /** Returns to the caller, or continues at `to` in the caller's place. */
  | { readonly op: 'return'; to?: number; readonly at: string }
  | { readonly op: 'end'; readonly at: string }
  /** No operation: the start of a passage or a join. */
  | { readonly op: 'go'; next: number; readonly at: string };

interface MenuChoice {
  readonly words: TextPieces;
  readonly when: ScriptExpression;
  readonly isFallback: boolean;
  /** The variable that is set when it is taken. */
  readonly once: string | null;
  readonly at: string;
  to: number;
}

export interface ScriptProgram {
  readonly ops: readonly Op[];
  readonly start: number;
  /** By operation: the title of its passage. */
  readonly titles: readonly string[];
  /** The first operation of each passage, by name. */
  readonly entries: ReadonlyMap<string, number>;
  /** First operations of passages that stay scenes. */
  readonly scenes: ReadonlySet<number>;
}

/** Prefix of variables that record that a choice was taken. */
export const TAKEN = 'taken ';
/** Prefix of variables that record whether a choice was offered when the menu was reached. */
export const SHOWN = 'shown ';
/** Prefix of variables that count how often a part of a text was told. */
export const COUNTED = 'told ';

/** The names of the variables that record and count a passage's visits. */
export const visitedName = (passage: string) => `visited ${passage}`;
export const visitsName = (passage: string) => `visits ${passage}`;

const areLines = (steps: readonly ScriptedStep[]): boolean =>
  steps.every(
    (each) =>
      each.step === 'line' ||
      (each.step === 'if' && each.cases.every(({ steps: inner }) => areLines(inner)) && areLines(each.otherwise)),
  );

const plain = (words: TextPieces): string =>
  words
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim();

/** Compiles the passages of a scripted story to operations. @throws RefusalError `too_large` */
export function compileProgram(form: ScriptedStory, reporter: Reporter): ScriptProgram {
  const ops: Op[] = [];
  const titles: string[] = [];
  const starts = new Map<string, number>();
  const scenes = new Set<number>();
  const jumps: { op: { to?: number; next?: number }; field: 'to' | 'next'; name: string; at: string }[] = [];
  const asked = visitsAsked(form);
  let title = '';
  let taken = 0;

  const put = <T extends Op>(op: T): number => {
    if (ops.length >= SCRIPT_BOUNDS.steps * 2) throw storyTooLarge('steps');
    ops.push(op);
    titles.push(title);
    return ops.length - 1;
  };

  /** Compiles steps that continue at `next`. @returns the first operation */
  function sequence(steps: readonly ScriptedStep[], next: number, depth: number): number {
    if (depth > SCRIPT_BOUNDS.nesting) throw storyTooLarge('nesting');
    let after = next;
    const leaves = steps.findIndex(({ step }) => step === 'jump' || step === 'return' || step === 'end');
    if (leaves >= 0) tellLost(steps.slice(leaves + 1));
    for (let index = steps.length - 1; index >= 0; index -= 1) {
      const step = steps[index];
      if (step) after = single(step, after, depth);
    }
    return after;
  }

  function tellLost(steps: readonly ScriptedStep[]): void {
    const tell = (words: TextPieces, at: string) => {
      const what = plain(words);
      if (what !== '') reporter.add(at, 'not-reached', { what });
    };
    for (const step of steps) {
      if (step.step === 'line' && step.line.type !== 'stage') tell(step.line.words, step.at);
      else if (step.step === 'if') for (const each of [...step.cases, { steps: step.otherwise }]) tellLost(each.steps);
      else if (step.step === 'menu')
        for (const { words, at, steps: inner } of step.choices) {
          tell(words, at);
          tellLost(inner);
        }
    }
  }

  function lines(steps: readonly ScriptedStep[], when: ScriptExpression, next: number): number {
    let after = next;
    for (const step of [...steps].reverse()) {
      if (step.step === 'line') after = put({ op: 'line', line: step.line, when, at: step.at, next: after });
      else if (step.step === 'if') {
        const parts: { when: ScriptExpression; steps: readonly ScriptedStep[] }[] = [];
        let before: ScriptExpression = when;
        for (const each of step.cases) {
          parts.push({ when: and(before, each.when), steps: each.steps });
          before = and(before, not(each.when));
        }
        parts.push({ when: before, steps: step.otherwise });
        for (const part of parts.reverse()) after = lines(part.steps, part.when, after);
      }
    }
    return after;
  }

  function single(step: ScriptedStep, next: number, depth: number): number {
    const { at } = step;
    switch (step.step) {
      case 'line':
        return put({ op: 'line', line: step.line, when: TRUE, at, next });
      case 'set':
        return put({ op: 'set', name: step.name, how: step.how, value: step.value, at, next });
      case 'if': {
        if (areLines([step])) return lines([step], TRUE, next);
        const join = put({ op: 'go', next, at });
        const cases = step.cases.map(({ when, steps }) => ({ when, to: sequence(steps, join, depth + 1) }));
        return put({ op: 'branch', cases, otherwise: sequence(step.otherwise, join, depth + 1), at });
      }
      case 'menu': {
        const join = put({ op: 'go', next, at });
        const choices = step.choices.map((choice) => menuChoice(choice, takenName(choice), join, depth));
        return put({ op: 'menu', choices, at });
      }
      case 'jump': {
        const op: Op = { op: 'go', next, at };
        jumps.push({ op, field: 'next', name: step.to, at });
        return put(op);
      }
      case 'call': {
        const op: Op = { op: 'call', to: -1, next, at };
        jumps.push({ op, field: 'to', name: step.to, at });
        return put(op);
      }
      case 'return': {
        const op: Op = { op: 'return', at };
        if (step.to !== undefined) jumps.push({ op, field: 'to', name: step.to, at });
        return put(op);
      }
      case 'end':
        return put({ op: 'end', at });
    }
  }

  function takenName({ words }: ScriptedChoice): string {
    taken += 1;
    return `${TAKEN}${clip(plain(words), 40)} ${taken}`;
  }

  function menuChoice(choice: ScriptedChoice, once: string, join: number, depth: number): MenuChoice {
    let to = sequence(choice.steps, join, depth + 1);
    if (choice.once) to = put({ op: 'set', name: once, how: 'set', value: TRUE, at: choice.at, next: to });
    const when = choice.when ?? TRUE;
    return {
      words: choice.words,
      when: choice.once ? and(when, not(variableExpression(once))) : when,
      isFallback: choice.isFallback ?? false,
      once: choice.once ? once : null,
      at: choice.at,
      to,
    };
  }

  for (const passage of form.passages) {
    if (starts.has(passage.name)) {
      reporter.add(passage.at, 'left-out', { what: passage.title });
      continue;
    }
    title = passage.title;
    const end = put({ op: 'return', at: passage.at });
    let begin = sequence(passage.steps, end, 0);
    const visited = visitedName(passage.name);
    if (asked.has(visited))
      begin = put({ op: 'set', name: visited, how: 'set', value: TRUE, at: passage.at, next: begin });
    const visits = visitsName(passage.name);
    if (asked.has(visits))
      begin = put({ op: 'set', name: visits, how: 'add', value: constant(1), at: passage.at, next: begin });
    const entry = put({ op: 'go', next: begin, at: passage.at });
    starts.set(passage.name, entry);
    if (passage.isScene) scenes.add(entry);
  }
  title = form.title;
  const nowhere = put({ op: 'end', at: '' });
  for (const { op, field, name, at } of jumps) {
    const to = starts.get(name);
    if (to === undefined) reporter.add(at, 'leads-nowhere', { to: name });
    op[field] = to ?? nowhere;
  }
  return { ops, titles, entries: starts, scenes, start: starts.get(form.start) ?? nowhere };
}

export const storyTooLarge = (what: keyof typeof SCRIPT_BOUNDS): RefusalError =>
  new RefusalError('too_large', `An imported story has at most ${SCRIPT_BOUNDS[what]} ${what}.`, {
    hint: 'Divide it, and import it in parts.',
    reason: { code: 'too-much-for-a-story' },
  });

function visitsAsked(form: ScriptedStory): Set<string> {
  const names = new Set<string>();
  const inWords = (words: TextPieces) => {
    for (const { expression } of listTextExpressions(words)) listVariables(expression, names);
  };
  const walk = (steps: readonly ScriptedStep[], depth: number): void => {
    if (depth > SCRIPT_BOUNDS.nesting) throw storyTooLarge('nesting');
    for (const step of steps) {
      if (step.step === 'set') listVariables(step.value, names);
      else if (step.step === 'line' && step.line.type !== 'stage') inWords(step.line.words);
      else if (step.step === 'if') {
        for (const each of step.cases) {
          listVariables(each.when, names);
          walk(each.steps, depth + 1);
        }
        walk(step.otherwise, depth + 1);
      } else if (step.step === 'menu') {
        for (const choice of step.choices) {
          inWords(choice.words);
          if (choice.when) listVariables(choice.when, names);
          walk(choice.steps, depth + 1);
        }
      }
    }
  };
  for (const { steps } of form.passages) walk(steps, 0);
  return names;
}

/** The successors of an operation, calls not followed by their return. */
export function listSuccessors(op: Op | undefined): number[] {
  switch (op?.op) {
    case 'line':
    case 'set':
    case 'go':
      return [op.next];
    case 'branch':
      return [...op.cases.map(({ to }) => to), op.otherwise];
    case 'menu':
      return op.choices.map(({ to }) => to);
    case 'call':
      return [op.to, op.next];
    case 'return':
      return op.to === undefined ? [] : [op.to];
    default:
      return [];
  }
}
