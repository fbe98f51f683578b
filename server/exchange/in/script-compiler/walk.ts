import { listReadVariables, type ScriptedVariable } from './classify-variables.ts';
import type { ControlFlowGraph } from './control-flow-graph.ts';
import {
  and,
  calculate,
  constant,
  isTruthy,
  listVariables,
  not,
  type ScriptExpression,
  simplify,
  TRUE,
  type Value,
} from './expression.ts';
import { beginsGlued, createGluer } from './glue.ts';
import type { LineWriter, Substitution } from './lines.ts';
import { listSuccessors, type Op, type ScriptProgram } from './program.ts';
import type { Reporter } from './reporter.ts';
import { type NodeLine, StateChanges } from './story-graph.ts';

/** An open call and its return address. */
interface Call {
  readonly of: number;
  readonly to: number;
  readonly round: number;
  readonly isSame: boolean;
}

/** Next operation, round of its loop, carried values, and open calls. */
export interface State {
  readonly pc: number;
  readonly round: number;
  /** A round was completed without a change of any one-way variable. */
  readonly isSame: boolean;
  readonly env: ReadonlyMap<string, Value>;
  readonly calls: readonly Call[];
  /** From here it loops forever without saying anything. */
  readonly hangs?: true;
}

type Exit =
  | { readonly exit: 'go'; readonly state: State }
  | { readonly exit: 'pause'; readonly state: State }
  | { readonly exit: 'menu' | 'branch'; readonly state: State }
  | { readonly exit: 'end'; readonly state: State }
  /** The loop has reached its limit of rounds, or says nothing. */
  | { readonly exit: 'cut' };

interface Segment {
  readonly lines: NodeLine[];
  readonly effects: StateChanges;
  /** The variables that its lines' conditions read. */
  readonly asked: ReadonlySet<string>;
  readonly exit: Exit;
}

export class TooManyNodesError extends Error {}

const CALLS_MAX = 6;
/** Maximum lines of a scene, leaving room in the script. */
const LINES_MAX = 400;
/** Maximum consecutive operations without a line. */
const SILENT_MAX = 20_000;
/** Maximum operations walked in a story, plus a number for each of its operations. Long-running counters need more. */
const WALKED_MAX = 300_000;
const WALKED_EACH_MAX = 20;

export interface WalkOptions {
  readonly lineWriter: LineWriter;
  readonly reporter: Reporter;
  readonly rounds: number;
  /** Whether variables that loops change and read are carried; then only rounds without a change are counted. */
  readonly carriesLoops: boolean;
}

export interface Walk {
  getKey(state: State): string;
  /** Whether an encounter begins here: several paths meet, or it stays a scene. */
  isEntry(pc: number): boolean;
  /** Values of variables in a state, after the changes. */
  known(state: State, changes?: StateChanges): Substitution;
  /** Moves to an operation; null where a loop reaches its limit. */
  move(state: State, to: number): State | null;
  /** Advances to the next line, question or end, collecting changes; to an end where it loops silently. Null where a loop is cut. */
  advance(from: State, changes: StateChanges): State | null;
  /** Until a question, an end, or a join. `isAnswer`: changes apply before the lines, else to what follows. */
  segment(from: State, isAnswer: boolean, before?: StateChanges): Segment;
  /** The cases of a branch in a state, each including that no earlier one holds. */
  listCases(
    state: State,
    op: Extract<Op, { op: 'branch' }>,
    changes?: StateChanges,
  ): { when: ScriptExpression; to: number }[];
}

/** Creates a walker over a script's states. Its methods throw TooManyNodesError after too many steps. */
export function createWalk(
  { ops, titles, scenes }: ScriptProgram,
  graph: ControlFlowGraph,
  variables: ReadonlyMap<string, ScriptedVariable>,
  { lineWriter, reporter, rounds, carriesLoops }: WalkOptions,
): Walk {
  const live = findLiveVariables(ops, graph, variables);
  /** The carried variables that are read from a state on; others make no difference to it. */
  const listLiveVariables = ({ pc, calls }: State): string[] => {
    const later = calls.reduce((all, { to }) => all | live.from(to), live.from(pc));
    return live.names.filter((_, index) => (later >> BigInt(index)) & 1n);
  };
  const getKey = (state: State): string => {
    const { pc, round, isSame, env, calls } = state;
    const values = listLiveVariables(state).map((name) => env.get(name) ?? null);
    return JSON.stringify([pc, round, isSame, values, calls.map((each) => [each.to, each.round, each.isSame])]);
  };
  const walkedMax = WALKED_MAX + WALKED_EACH_MAX * ops.length;
  let walked = 0;
  const countStep = () => {
    walked += 1;
    if (walked > walkedMax) throw new TooManyNodesError();
  };
  const entries = new Map<number, boolean>();
  const isEntry = (pc: number): boolean => {
    const known = entries.get(pc) ?? (scenes.has(pc) || ((graph.incomingEdges[pc] ?? 0) > 1 && !beginsGlued(ops, pc)));
    entries.set(pc, known);
    return known;
  };
  const known = (state: State, changes?: StateChanges) => (name: string) => {
    const variable = variables.get(name);
    if (variable?.kind === 'carried') return constant(state.env.get(name) ?? variable.initial);
    if (variable === undefined) return constant(false);
    return variable.kind === 'unread' ? constant(variable.initial) : changes?.now.get(name);
  };

  function move(state: State, to: number): State | null {
    const loop = graph.loopByOp[state.pc] ?? -1;
    if (loop !== graph.loopByOp[to] || !graph.loops.has(loop)) return { ...state, pc: to, round: 0, isSame: false };
    if (!graph.isBack(state.pc, to)) return { ...state, pc: to };
    const round = state.round + (state.isSame || !carriesLoops ? 1 : 0);
    const ends = carriesLoops ? null : (graph.rounds.get(loop) ?? null);
    const limit = ends === null ? rounds : Math.min(ends, 2 * rounds);
    if (round <= limit) return { ...state, pc: to, round, isSame: true };
    if (limit !== ends) reporter.add(ops[to]?.at ?? '', 'comes-back', { to: titles[to] ?? '', most: limit });
    return null;
  }

  function assign(state: State, op: Extract<Op, { op: 'set' }>, changes: StateChanges): State | null {
    const variable = variables.get(op.name);
    if (variable === undefined || variable.kind === 'unread') return state;
    const value = simplify(op.value, known(state));
    if (value.is !== 'value') {
      reporter.add(op.at, 'left-out', { what: op.name });
      return state;
    }
    if (variable.kind !== 'carried') return changes.add(variable, op.how, value.value) ? state : null;
    const before = state.env.get(op.name) ?? variable.initial;
    const exact = op.how === 'set' ? value : simplify(calculate('+', constant(before), value), () => undefined);
    const { most } = variable;
    const isMore = most !== undefined && exact.is === 'value' && Number(exact.value) > most;
    const after = isMore ? constant(most) : exact;
    if (after.is !== 'value' || after.value === before) return state;
    const env = new Map(state.env).set(op.name, after.value);
    // Otherwise a loop that only counts something unread would reset its round and come back to the same state.
    const isNews = variable.isOneWay && listLiveVariables(state).includes(op.name);
    return { ...state, env, ...(isNews && { round: 0, isSame: false }) };
  }

  function advance(from: State, changes: StateChanges): State | null {
    let state: State | null = from;
    for (let steps = 0; state !== null && steps < SILENT_MAX; steps += 1) {
      countStep();
      const here: State = state;
      const op = ops[here.pc];
      switch (op?.op) {
        case 'set': {
          const after = assign(here, op, changes);
          if (after === null) return here;
          state = move(after, op.next);
          break;
        }
        case 'go':
        case 'call':
          state = stepSilently(here);
          break;
        case 'return':
          if (here.calls.length === 0) return here;
          state = stepSilently(here);
          break;
        case 'branch': {
          const decided = chooseBranch(here, op, changes);
          if (decided === null) return here;
          state = move(here, decided);
          break;
        }
        default:
          return here;
      }
    }
    return state && endSilentLoop(state);
  }

  /** The end of a loop that never says anything; in the original, the player would wait forever. */
  function endSilentLoop(state: State): State {
    reporter.add(ops[state.pc]?.at ?? '', 'goes-round', { to: titles[state.pc] ?? '' });
    return { ...state, pc: ops.length - 1, round: 0, isSame: false, calls: [], hangs: true };
  }

  const roundAfter = (state: State, next: number): Pick<State, 'round' | 'isSame'> => {
    const { round, isSame } = move(state, next) ?? state;
    return { round, isSame };
  };

  /** The target of a branch that can be decided now; null otherwise. */
  function chooseBranch(state: State, op: Extract<Op, { op: 'branch' }>, changes: StateChanges): number | null {
    for (const { when, to } of op.cases) {
      const asked = simplify(when, known(state, changes));
      if (asked.is !== 'value') return null;
      if (isTruthy(asked.value)) return to;
    }
    return op.otherwise;
  }

  function segment(from: State, isAnswer: boolean, before = new StateChanges()): Segment {
    const lines: NodeLine[] = [];
    const gluer = createGluer(lines);
    const effects = new StateChanges().with(before) ?? new StateChanges();
    const asked = new Set<string>();
    const cut = (exit: Exit): Segment => ({ lines, effects, asked, exit });
    let state: State | null = from;
    for (let steps = 0; state !== null && steps < SILENT_MAX; steps += 1) {
      countStep();
      const here: State = state;
      const op = ops[here.pc];
      if (op === undefined) break;
      if (steps > 0 && ((isEntry(here.pc) && !gluer.isOpen()) || lines.length >= LINES_MAX))
        return cut({ exit: 'go', state: here });
      switch (op.op) {
        case 'line': {
          const substitute = (name: string) => known(here, isAnswer ? undefined : effects)(name);
          const lines = lineWriter.lines(op, substitute);
          for (const { when } of lines) for (const name of listVariables(when)) asked.add(name);
          gluer.add(op.line, lines);
          state = move(here, op.next);
          break;
        }
        case 'set': {
          // A condition read before the change would be evaluated after it.
          if (isAnswer && asked.has(op.name)) return cut({ exit: 'pause', state: here });
          const after = assign(here, op, effects);
          if (after === null) return cut({ exit: 'pause', state: here });
          state = move(after, op.next);
          break;
        }
        case 'menu':
          return cut({ exit: 'menu', state: here });
        case 'end':
          return cut({ exit: 'end', state: here });
        case 'return':
          if (here.calls.length === 0) return cut({ exit: 'end', state: here });
          state = stepSilently(here);
          break;
        case 'branch': {
          const decided = chooseBranch(here, op, effects);
          if (decided === null) return cut({ exit: 'branch', state: here });
          state = move(here, decided);
          break;
        }
        default:
          state = stepSilently(here);
      }
    }
    return cut(state === null ? { exit: 'cut' } : { exit: 'end', state: endSilentLoop(state) });
  }

  function stepSilently(state: State): State | null {
    const op = ops[state.pc];
    if (op?.op === 'go') return move(state, op.next);
    if (op?.op === 'call') {
      const { to, next, at } = op;
      // Unbounded recursion never returns.
      if (state.calls.length >= CALLS_MAX || state.calls.some(({ of }) => of === to)) {
        reporter.add(at, 'left-out', { what: titles[to] ?? '' });
        return null;
      }
      return {
        ...state,
        pc: to,
        round: 0,
        isSame: false,
        calls: [...state.calls, { of: to, to: next, ...roundAfter(state, next) }],
      };
    }
    const back = state.calls.at(-1);
    if (!back) return null;
    const { to, round, isSame } = back;
    const here = { ...state, pc: to, round, isSame, calls: state.calls.slice(0, -1) };
    return op?.op === 'return' && op.to !== undefined ? move(here, op.to) : here;
  }

  function listCases(
    state: State,
    op: Extract<Op, { op: 'branch' }>,
    changes?: StateChanges,
  ): { when: ScriptExpression; to: number }[] {
    const list: { when: ScriptExpression; to: number }[] = [];
    let before: ScriptExpression = TRUE;
    for (const { when, to } of [...op.cases, { when: TRUE, to: op.otherwise }]) {
      const asked = simplify(when, known(state, changes));
      const here = and(before, asked);
      if (here.is !== 'value' || isTruthy(here.value)) list.push({ when: here, to });
      before = and(before, not(asked));
    }
    return list;
  }

  return { getKey, isEntry, known, move, advance, segment, listCases };
}

/** By operation: the carried variables that are read from there on, as bits in the order of their names. */
function findLiveVariables(
  ops: readonly Op[],
  { loopByOp }: ControlFlowGraph,
  variables: ReadonlyMap<string, ScriptedVariable>,
): { names: readonly string[]; from: (pc: number) => bigint } {
  const names = [...variables.values()].flatMap(({ name, kind }) => (kind === 'carried' ? [name] : []));
  const bitByName = new Map(names.map((name, index) => [name, 1n << BigInt(index)]));
  const own = new Map<number, bigint>();
  const ways = new Map<number, Set<number>>();
  for (const [at, op] of ops.entries()) {
    const loop = loopByOp[at] ?? -1;
    const bits = [...listReadVariables(op)].reduce((all, name) => all | (bitByName.get(name) ?? 0n), 0n);
    own.set(loop, (own.get(loop) ?? 0n) | bits);
    const out = ways.get(loop) ?? new Set();
    for (const to of listSuccessors(op)) out.add(loopByOp[to] ?? -1);
    ways.set(loop, out);
  }
  // Loop numbers are in reverse topological order.
  const later = new Map<number, bigint>();
  for (const loop of [...own.keys()].sort((a, b) => a - b)) {
    let all = own.get(loop) ?? 0n;
    for (const to of ways.get(loop) ?? []) all |= later.get(to) ?? 0n;
    later.set(loop, all);
  }
  return { names, from: (pc) => later.get(loopByOp[pc] ?? -1) ?? 0n };
}
