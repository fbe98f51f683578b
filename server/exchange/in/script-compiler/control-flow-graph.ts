import { findReachable } from '../../../../shared/rules/breadth-first-search.ts';
import { isTruthy, listDenied } from './expression.ts';
import { listSuccessors, type Op, type ScriptProgram } from './program.ts';

export interface ControlFlowGraph {
  /** By operation: the number of its loop (strongly connected component); an operation outside of loops has its own. */
  readonly loopByOp: Int32Array;
  /** Loops of more than one operation. */
  readonly loops: ReadonlySet<number>;
  /** By operation: the number of incoming edges. */
  readonly incomingEdges: Int32Array;
  isBack(from: number, to: number): boolean;
  /** By loop: the maximum number of rounds; null if unbounded. */
  readonly rounds: ReadonlyMap<number, number | null>;
}

const encodeEdge = (from: number, to: number): number => from * 1_000_000 + to;

/**
 * Finds loops (Tarjan's strongly connected components) and back edges, without recursion.
 * @param program traversed from its own start, so that a loop's head is where it is first entered
 * @param starts the operations that begin after the opening steps; others are unreachable
 */
export function buildControlFlowGraph(
  { ops, start }: Pick<ScriptProgram, 'ops' | 'start'>,
  starts: readonly number[],
): ControlFlowGraph {
  const reached = new Set(findReachable(starts, (at) => listSuccessors(ops[at])));
  const count = ops.length;
  const ways = ops.map(listSuccessors);
  const incomingEdges = new Int32Array(count);
  const back = new Set<number>();
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onPath = new Uint8Array(count);
  const onStack = new Uint8Array(count);
  const loopByOp = new Int32Array(count).fill(-1);
  const sizes = new Map<number, number>();
  const stack: number[] = [];
  const path: { at: number; way: number }[] = [];
  let next = 0;
  let loop = 0;
  const enter = (at: number) => {
    index[at] = low[at] = next++;
    onPath[at] = onStack[at] = 1;
    stack.push(at);
    path.push({ at, way: 0 });
  };
  const leave = (at: number) => {
    onPath[at] = 0;
    if (low[at] !== index[at]) return;
    let size = 0;
    for (let each = -1; each !== at; size += 1) {
      each = stack.pop() ?? at;
      onStack[each] = 0;
      if (reached.has(each)) loopByOp[each] = loop;
    }
    sizes.set(loop, size);
    loop += 1;
  };
  const waiting = [...starts, start];
  for (;;) {
    const top = path.at(-1);
    if (!top) {
      const start = waiting.pop();
      if (start === undefined) break;
      if (index[start] === -1) enter(start);
      continue;
    }
    const to = ways[top.at]?.[top.way];
    if (to === undefined) {
      leave(top.at);
      path.pop();
      const above = path.at(-1);
      if (above) low[above.at] = Math.min(low[above.at] ?? 0, low[top.at] ?? 0);
      continue;
    }
    top.way += 1;
    if (reached.has(top.at)) incomingEdges[to] = (incomingEdges[to] ?? 0) + 1;
    if (index[to] === -1) enter(to);
    else {
      if (onPath[to] === 1) back.add(encodeEdge(top.at, to));
      if (onStack[to] === 1) low[top.at] = Math.min(low[top.at] ?? 0, index[to] ?? 0);
    }
  }
  const loops = new Set([...sizes].flatMap(([number, size]) => (size > 1 ? [number] : [])));
  for (const each of back) {
    const at = Math.floor(each / 1_000_000);
    if (at === each % 1_000_000) loops.add(loopByOp[at] ?? -1);
  }
  return {
    loopByOp,
    loops,
    incomingEdges,
    isBack: (from, to) => back.has(encodeEdge(from, to)),
    rounds: findRounds(ops, loopByOp, loops, new Set([...back].map((each) => each % 1_000_000)), starts),
  };
}

/** Whether a choice can be taken only once: it requires a variable to be false and sets it to true. */
function isTakenOnce(ops: readonly Op[], choice: Extract<Op, { op: 'menu' }>['choices'][number]): boolean {
  const denied = new Set(listDenied(choice.when));
  if (denied.size === 0) return false;
  let at = choice.to;
  for (let steps = 0; steps < 200; steps += 1) {
    const op = ops[at];
    if (
      op?.op === 'set' &&
      op.how === 'set' &&
      denied.has(op.name) &&
      op.value.is === 'value' &&
      isTruthy(op.value.value)
    )
      return true;
    if (op?.op !== 'set' && op?.op !== 'line' && op?.op !== 'go') return false;
    at = op.next;
  }
  return false;
}

/** The maximum rounds of each loop: the number of its one-time choices, where every round takes one. */
function findRounds(
  ops: readonly Op[],
  loopByOp: Int32Array,
  loops: ReadonlySet<number>,
  heads: ReadonlySet<number>,
  starts: readonly number[],
): Map<number, number | null> {
  const rounds = new Map<number, number | null>();
  const entered = [
    ...starts,
    ...ops.flatMap((op, from) =>
      loopByOp[from] === -1 ? [] : listSuccessors(op).filter((to) => loopByOp[to] !== loopByOp[from]),
    ),
  ];
  const members = new Map<number, number[]>();
  for (const [at, loop] of loopByOp.entries())
    if (loops.has(loop)) members.set(loop, [...(members.get(loop) ?? []), at]);
  for (const [loop, all] of members) {
    let once = 0;
    const ways = new Map<number, number[]>();
    for (const at of all) {
      const op = ops[at];
      const inside = (to: number) => loopByOp[to] === loop;
      if (op?.op !== 'menu') ways.set(at, listSuccessors(op).filter(inside));
      else {
        const free = op.choices.filter((choice) => inside(choice.to) && !isTakenOnce(ops, choice));
        once += op.choices.filter(({ to }) => inside(to)).length - free.length;
        ways.set(
          at,
          free.map(({ to }) => to),
        );
      }
    }
    // With several loop heads, a round may use more than one back edge; entering at another place adds one.
    const first = entered.some((at) => loopByOp[at] === loop && !heads.has(at)) ? 1 : 0;
    rounds.set(loop, hasCycle(all, ways) ? null : (once + first) * all.filter((at) => heads.has(at)).length);
  }
  return rounds;
}

function hasCycle(all: readonly number[], ways: ReadonlyMap<number, readonly number[]>): boolean {
  const incomingEdges = new Map(all.map((at) => [at, 0]));
  for (const tos of ways.values()) for (const to of tos) incomingEdges.set(to, (incomingEdges.get(to) ?? 0) + 1);
  const free = all.filter((at) => incomingEdges.get(at) === 0);
  let taken = 0;
  for (let at = free.pop(); at !== undefined; at = free.pop()) {
    taken += 1;
    for (const to of ways.get(at) ?? []) {
      const left = (incomingEdges.get(to) ?? 0) - 1;
      incomingEdges.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  return taken < all.length;
}
