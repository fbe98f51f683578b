import type { ScriptedVariable } from './classify-variables.ts';
import type { ControlFlowGraph } from './control-flow-graph.ts';
import { and, isTruthy, not, type ScriptExpression, simplify, TRUE } from './expression.ts';
import type { Op, ScriptProgram } from './program.ts';
import {
  type EdgeTarget,
  type EndingNode,
  NOWHERE,
  type NodeLine,
  type NodeOption,
  StateChanges,
  type StoryEdge,
  type StoryGraph,
  type StoryNode,
  type Verdict,
} from './story-graph.ts';
import { createWalk, type State, TooManyNodesError, type WalkOptions } from './walk.ts';

export interface UnrollOptions extends WalkOptions {
  readonly start: number;
  readonly calls: readonly { readonly of: number; readonly to: number }[];
  readonly nodes: number;
}

const ENDINGS_MAX = 23;

/**
 * Unrolls a script into an acyclic graph by walking all paths: each state becomes a node, loops are unrolled round by round, carried
 * variables are substituted, and decidable conditions are decided.
 * @throws TooManyNodesError
 */
export function unroll(
  program: ScriptProgram,
  graph: ControlFlowGraph,
  variables: ReadonlyMap<string, ScriptedVariable>,
  { start, calls, nodes: most, ...options }: UnrollOptions,
): StoryGraph {
  const { ops, titles } = program;
  const { lineWriter } = options;
  const { getKey, isEntry, known, move, advance, segment, listCases } = createWalk(program, graph, variables, options);
  const nodes = new Map<string, StoryNode>();
  const endings = new Map<string, EndingNode>();
  const verdicts = new Map<string, Verdict>();
  const open: { node: StoryNode; state: State; isPause: boolean }[] = [];

  /** @param prompt lines told there before the question */
  function nodeAt(state: State, isPause = false, prompt: readonly NodeLine[] = []): StoryNode {
    const key = `${isPause ? 'pause ' : ''}${getKey(state)}${prompt.length > 0 ? JSON.stringify(prompt) : ''}`;
    const there = nodes.get(key);
    if (there) return there;
    if (nodes.size >= most) throw new TooManyNodesError();
    const node: StoryNode = {
      key,
      title: titles[state.pc] ?? '',
      at: ops[state.pc]?.at ?? '',
      lines: [...prompt],
      options: [],
      edge: null,
    };
    nodes.set(key, node);
    open.push({ node, state, isPause });
    return node;
  }

  function getEnding(state: State, lines: readonly NodeLine[]): string {
    const key = JSON.stringify([state.pc, titles[state.pc], lines]);
    if (!endings.has(key)) {
      const last = ops.length - 1;
      // Texts beyond the maximum of endings are told before one shared ending.
      if (endings.size >= ENDINGS_MAX && state.pc !== last) return getEnding({ ...state, pc: last }, []);
      endings.set(key, { key, title: titles[state.pc] ?? '', at: ops[state.pc]?.at ?? '', lines });
    }
    return key;
  }

  function getVerdict(list: Verdict['endings'], title: string): EdgeTarget {
    const key = JSON.stringify(list);
    if (!verdicts.has(key)) verdicts.set(key, { key, title, endings: list });
    return { verdict: key };
  }

  const hasRoom = (state: State, lines: readonly NodeLine[]): boolean =>
    endings.size < ENDINGS_MAX || endings.has(JSON.stringify([state.pc, titles[state.pc], lines]));

  /** Null if cut. A change that affects conditions (`asked`) of lines before it gets its own node. */
  function edgeTo(from: State, before: StateChanges, asked: ReadonlySet<string> = new Set()): StoryEdge | null {
    const changes = new StateChanges();
    const state = advance(from, changes);
    if (state === null) return null;
    const op = ops[state.pc];
    const effects = before.with(changes);
    if (effects === null || [...changes.now.keys()].some((name) => asked.has(name)))
      return { target: { node: nodeAt(from, true).key }, effects: before };
    if (op?.op === 'set') return { target: { node: nodeAt(state, true).key }, effects };
    if (op?.op === 'end' || op?.op === 'return')
      return { target: getVerdict([{ when: TRUE, ending: getEnding(state, []) }], titles[state.pc] ?? ''), effects };
    if (op?.op === 'branch') {
      const verdict = verdictAt(state, op);
      if (verdict) return { target: verdict, effects };
    }
    if (op?.op === 'line') {
      // A path that leads straight to an ending becomes its text.
      const rest = segment(state, false);
      if (rest.exit.exit === 'end' && hasRoom(rest.exit.state, rest.lines))
        return {
          target: getVerdict([{ when: TRUE, ending: getEnding(rest.exit.state, rest.lines) }], titles[state.pc] ?? ''),
          effects,
        };
    }
    return { target: { node: nodeAt(state).key }, effects };
  }

  /** Converts a branch whose cases all lead straight to endings into a verdict; null otherwise. */
  function verdictAt(state: State, op: Extract<Op, { op: 'branch' }>): EdgeTarget | null {
    const found: { when: ScriptExpression; ending: string }[] = [];
    for (const { when, to } of listCases(state, op)) {
      const there = move(state, to);
      const rest = there && segment(there, false);
      if (rest?.exit.exit === 'go') {
        const on = segment(rest.exit.state, false, rest.effects);
        if (rest.lines.length > 0 || on.exit.exit !== 'end' || !hasRoom(on.exit.state, on.lines)) return null;
        found.push({ when, ending: getEnding(on.exit.state, on.lines) });
      } else if (rest?.exit.exit === 'end' && hasRoom(rest.exit.state, rest.lines)) {
        found.push({ when, ending: getEnding(rest.exit.state, rest.lines) });
      } else return null;
    }
    return getVerdict(found, titles[state.pc] ?? '');
  }

  function optionTo(
    from: State,
    to: number,
    before: StateChanges,
    { text, requires, at }: Pick<NodeOption, 'text' | 'requires' | 'at'>,
  ): NodeOption {
    const option = (then: readonly NodeLine[], edge: StoryEdge | null): NodeOption => ({
      ...{ text, requires, then, at },
      edge: edge ?? { target: NOWHERE, effects: before },
    });
    const state = move(from, to);
    if (state === null) return option([], null);
    if (isEntry(state.pc)) return option([], edgeTo(state, before));
    const { lines, effects: all, asked, exit } = segment(state, true, before);
    if (exit.exit === 'cut') return option(lines, null);
    if (exit.exit === 'go') return option(lines, edgeTo(exit.state, all, asked));
    if (exit.exit === 'pause') return option(lines, { target: { node: nodeAt(exit.state, true).key }, effects: all });
    if (exit.exit === 'end') {
      const own = hasRoom(exit.state, lines.slice(-1)) ? Math.max(1, lines.length - 1) : lines.length;
      const ending = getEnding(exit.state, lines.slice(own));
      return option(lines.slice(0, own), {
        target: getVerdict([{ when: TRUE, ending }], titles[exit.state.pc] ?? ''),
        effects: all,
      });
    }
    const op = ops[exit.state.pc];
    if (op?.op === 'branch') {
      const verdict = verdictAt(exit.state, op);
      if (verdict) return option(lines, { target: verdict, effects: all });
    }
    // The last line is shown with the question, if there are more lines.
    const hasPrompt = lines.length > 1 && !isEntry(exit.state.pc);
    const node = nodeAt(exit.state, false, hasPrompt ? lines.slice(-1) : []);
    return option(hasPrompt ? lines.slice(0, -1) : lines, { target: { node: node.key }, effects: all });
  }

  function askAt(node: StoryNode, state: State, pending: StateChanges): void {
    const op = ops[state.pc];
    if (op?.op === 'branch') {
      for (const { when, to } of listCases(state, op, pending)) {
        node.options.push(optionTo(state, to, pending, { text: '', requires: when, at: op.at }));
      }
    } else if (op?.op === 'menu') {
      let none: ScriptExpression = TRUE;
      let isOpen = false;
      const substitute = known(state, pending);
      for (const { words, when, to, at, isFallback } of op.choices) {
        const asked = simplify(when, substitute);
        const requires = isFallback ? and(none, asked) : asked;
        if (!isFallback) none = and(none, not(asked));
        if (requires.is === 'value' && !isTruthy(requires.value)) continue;
        isOpen = true;
        const answers = isFallback ? [{ text: '', when: TRUE }] : lineWriter.answers(words, substitute, at);
        for (const { text, when: reads } of answers)
          node.options.push(optionTo(state, to, pending, { text, requires: and(requires, reads), at }));
      }
      // The story stops if no option is available.
      if (!isOpen)
        node.edge = {
          target: getVerdict([{ when: TRUE, ending: getEnding(state, []) }], node.title),
          effects: new StateChanges(),
        };
    }
  }

  function fill({ node, state, isPause }: { node: StoryNode; state: State; isPause: boolean }): void {
    if (isPause) {
      // A path that continues with its changes.
      const { lines, effects, asked, exit } = segment(state, true);
      if (exit.exit === 'cut') return;
      const edge =
        exit.exit === 'pause'
          ? { target: { node: nodeAt(exit.state, true).key }, effects }
          : edgeTo(exit.state, effects, asked);
      if (edge) node.options.push({ text: '', requires: TRUE, then: lines, edge, at: node.at });
      return;
    }
    const op = ops[state.pc];
    if (op?.op === 'menu' || op?.op === 'branch') {
      askAt(node, state, new StateChanges());
      return;
    }
    const { lines, effects, exit } = segment(state, false);
    node.lines.push(...lines);
    if (exit.exit === 'cut') return;
    if (exit.exit === 'menu') {
      askAt(node, exit.state, effects);
      return;
    }
    if (exit.exit === 'pause') {
      node.options.push({
        text: '',
        requires: TRUE,
        then: [],
        edge: { target: { node: nodeAt(exit.state, true).key }, effects },
        at: node.at,
      });
      return;
    }
    if (exit.exit === 'branch') {
      const branch = ops[exit.state.pc];
      const verdict = branch?.op === 'branch' && effects.isEmpty ? verdictAt(exit.state, branch) : null;
      if (verdict) node.edge = { target: verdict, effects };
      else askAt(node, exit.state, effects);
      return;
    }
    const edge = edgeTo(exit.state, effects);
    if (edge === null) return;
    // Only options can move meters.
    if (edge.effects.adjust.size > 0) node.options.push({ text: '', requires: TRUE, then: [], edge, at: node.at });
    else node.edge = edge;
  }

  const env = new Map(
    [...variables.values()].flatMap(({ name, kind, initial }) =>
      kind === 'carried' ? [[name, initial] as const] : [],
    ),
  );
  const begin: State = {
    pc: start,
    round: 0,
    isSame: false,
    env,
    calls: calls.map((each) => ({ ...each, round: 0, isSame: false })),
  };
  const first = advance(begin, new StateChanges());
  const key = first && !first.hangs ? nodeAt(first).key : null;
  for (let next = open.pop(); next; next = open.pop()) fill(next);
  return { start: key, nodes, endings, verdicts };
}
