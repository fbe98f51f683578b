import { RefusalError } from '../../../../shared/error.ts';
import { findReachable } from '../../../../shared/rules/breadth-first-search.ts';
import { slugify } from '../../../../shared/story/index.ts';
import { reserveSlug } from '../reserve-slug.ts';
import type { ImportedContent } from '../types.ts';
import { classifyVariables, type ScriptedVariable } from './classify-variables.ts';
import { buildControlFlowGraph } from './control-flow-graph.ts';
import { emitStory } from './emit.ts';
import { calculate, constant, isTruthy, type ScriptExpression, simplify, type Value } from './expression.ts';
import { nothingToTell } from './files.ts';
import { createLineWriter } from './lines.ts';
import { computeMeterRanges } from './meter-ranges.ts';
import { compileProgram, listSuccessors, type ScriptProgram } from './program.ts';
import { prune } from './prune.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { listSteps, type ScriptedStep, type ScriptedStory } from './scripted-story.ts';
import type { StoryGraph } from './story-graph.ts';
import { unroll } from './unroll.ts';
import { TooManyNodesError } from './walk.ts';

/** Limits to try in turn: maximum encounters, rounds of an unbounded loop, and unrolling by state or by rounds. */
const ATTEMPTS = [
  { nodes: 300, rounds: 4, carriesLoops: false },
  { nodes: 500, rounds: 4, carriesLoops: true },
  { nodes: 600, rounds: 2, carriesLoops: true },
  { nodes: 600, rounds: 2, carriesLoops: false },
  { nodes: 1000, rounds: 1, carriesLoops: true },
  { nodes: 2000, rounds: 1, carriesLoops: false },
] as const;
const METER_SPAN_MAX = 100;
const METER_MAX = 1000;

/**
 * Compiles a story that plays as written: passages become encounters, choices options; conditions `requires` or `when`.
 * @throws RefusalError `too_large` where it exceeds a story's limits, `refused` where it is empty
 */
export function compileScript(form: ScriptedStory): ImportedContent {
  const reporter = createReporter(form.report);
  const people = mapSpeakerIds(form);
  const program = compileProgram(form, reporter);
  reportUnreached(form, program, reporter);
  const beginning = runOpeningSteps(program, form.variables);
  const script = unrollWithinLimits(withConstants(program, beginning), beginning, people, reporter);
  const { nodes, endings } = script.unrolled;
  const parts = [...nodes.values(), ...endings.values()];
  if (nodes.size === 0 || !parts.some(hasContent)) throw nothingToTell(form.title);
  const story = emitStory(form, { ...script, people });
  const credited = form.credits === undefined ? story : { ...story, credits: form.credits };
  const media = (form.media ?? []).flatMap((file) => {
    if (file.kind !== 'characters') return [file];
    const key = people.get(file.key);
    return key === undefined ? [] : [{ ...file, key }];
  });
  return { format: form.format, title: form.title, story: credited, media, report: script.reporter.lines() };
}

const hasContent = ({ lines, options = [] }: { lines: readonly unknown[]; options?: readonly unknown[] }): boolean =>
  lines.length > 0 || options.length > 0;

export function mapSpeakerIds({ people }: Pick<ScriptedStory, 'people'>): Map<string, string> {
  const ids = new Set<string>();
  const byKey = new Map<string, string>();
  for (const { key, name } of people) {
    if (byKey.has(key)) continue;
    byKey.set(key, reserveSlug(ids, name, slugify(key, 'person')));
  }
  return byKey;
}

const hasWords = (steps: readonly ScriptedStep[]): boolean =>
  listSteps(steps).some(({ step }) => step === 'line' || step === 'menu');

function reportUnreached(
  { passages }: ScriptedStory,
  { ops, start, entries }: ScriptProgram,
  reporter: Reporter,
): void {
  const reached = new Set(findReachable([start], (at) => listSuccessors(ops[at])));
  for (const { name, title, steps, at } of passages) {
    const entry = entries.get(name);
    if (entry !== undefined && !reached.has(entry) && hasWords(steps)) reporter.add(at, 'not-reached', { what: title });
  }
}

interface Beginning {
  readonly start: number;
  /** The stack of open calls: the passage called, and where it returns to. */
  readonly calls: readonly { readonly of: number; readonly to: number }[];
  readonly initials: ReadonlyMap<string, Value>;
}

/** Runs the steps before the first line: what they set are initial values. */
function runOpeningSteps({ ops, start }: ScriptProgram, variables: ReadonlyMap<string, Value>): Beginning {
  const initials = new Map(variables);
  const getInitial = (name: string) => constant(initials.get(name) ?? false);
  const calls: { of: number; to: number }[] = [];
  let at = start;
  for (let steps = 0; steps < ops.length; steps += 1) {
    const op = ops[at];
    if (op?.op === 'go') at = op.next;
    else if (op?.op === 'set') {
      const before = constant(initials.get(op.name) ?? 0);
      const value = op.how === 'set' ? op.value : calculate('+', before, op.value);
      const now = simplify(value, getInitial);
      if (now.is === 'value') initials.set(op.name, now.value);
      at = op.next;
    } else if (op?.op === 'branch') {
      const holds = ({ when }: { when: ScriptExpression }) => {
        const asked = simplify(when, getInitial);
        return asked.is === 'value' && isTruthy(asked.value);
      };
      at = op.cases.find(holds)?.to ?? op.otherwise;
    } else if (op?.op === 'call' && !calls.some(({ of }) => of === op.to)) {
      calls.push({ of: op.to, to: op.next });
      at = op.to;
    } else if (op?.op === 'return' && calls.length > 0) {
      const back = calls.pop();
      at = op.to ?? back?.to ?? at;
    } else break;
  }
  return { start: at, calls, initials };
}

/** Replaces variables that never change by their values. */
function withConstants(program: ScriptProgram, { initials }: Beginning): ScriptProgram {
  const changed = new Set(program.ops.flatMap((op) => (op.op === 'set' ? [op.name] : [])));
  const getConstant = (name: string) => {
    const value = changed.has(name) ? undefined : initials.get(name);
    return value === undefined ? undefined : constant(value);
  };
  const ops = program.ops.map((op) => (op.op === 'set' ? { ...op, value: simplify(op.value, getConstant) } : op));
  return { ...program, ops };
}

interface UnrolledScript {
  readonly unrolled: StoryGraph;
  readonly variables: ReadonlyMap<string, ScriptedVariable>;
  readonly ranges: ReadonlyMap<string, { min: number; max: number }>;
  readonly reporter: Reporter;
}

function unrollWithinLimits(
  program: ScriptProgram,
  { start, calls, initials }: Beginning,
  people: ReadonlyMap<string, string>,
  before: Reporter,
): UnrolledScript {
  const graph = buildControlFlowGraph(program, [start, ...calls.map(({ to }) => to)]);
  const carried = new Set<string>();
  for (const isWhole of [true, false]) {
    let best: UnrolledScript | null = null;
    for (const attempt of ATTEMPTS) {
      // A passage that this attempt cut may be whole in the next; larger results are not tried.
      if (best !== null && attempt.nodes > ATTEMPTS[1].nodes) break;
      // The report of a failed attempt is discarded.
      const draftReporter = createReporter(before.lines());
      const found = classifyVariables(initials, program, graph, { carried, carriesLoops: attempt.carriesLoops });
      const variables = isWhole ? found : dropCarried(found, draftReporter);
      const lineWriter = createLineWriter(people, draftReporter);
      try {
        const unrolled = prune(
          unroll(program, graph, variables, { start, calls, lineWriter, reporter: draftReporter, ...attempt }),
        );
        const ranges = computeMeterRanges(unrolled, variables);
        const wide = findWideMeters(variables, ranges);
        for (const name of wide) carried.add(name);
        if (wide.length > 0) continue;
        const laid = { unrolled, variables, ranges, reporter: draftReporter };
        if (!draftReporter.lines().some(({ code }) => code === 'comes-back')) return laid;
        best ??= laid;
      } catch (error) {
        if (!(error instanceof TooManyNodesError)) throw error;
      }
    }
    if (best !== null) return best;
  }
  throw new RefusalError('too_large', 'This script has more different states than a story has room for.', {
    hint: 'Divide it, and import it in parts.',
    reason: { code: 'too-much-for-a-story' },
  });
}

const findWideMeters = (variables: ReadonlyMap<string, ScriptedVariable>, ranges: UnrolledScript['ranges']): string[] =>
  [...variables.values()].flatMap(({ id, name, kind, initial }) => {
    const { min = 0, max = 0 } = ranges.get(id) ?? {};
    const isSound = max - min <= METER_SPAN_MAX && max <= METER_MAX && min >= -METER_MAX && typeof initial === 'number';
    return kind === 'meter' && !isSound ? [name] : [];
  });

/** Removes carried variables from an attempt: they keep their initial values. */
function dropCarried(
  variables: ReadonlyMap<string, ScriptedVariable>,
  draftReporter: Reporter,
): Map<string, ScriptedVariable> {
  return new Map(
    [...variables].map(([name, variable]) => {
      if (variable.kind !== 'carried') return [name, variable];
      draftReporter.add(variable.at, 'left-out', { what: name });
      return [name, { ...variable, kind: 'unread' }];
    }),
  );
}
