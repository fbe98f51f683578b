import { listDenied, TRUE } from './expression.ts';
import {
  type EdgeTarget,
  type EndingNode,
  NOWHERE,
  type NodeOption,
  type StoryGraph,
  type StoryNode,
  type Verdict,
} from './story-graph.ts';
import { TooManyNodesError } from './walk.ts';

const listEdgeTargets = (node: StoryNode): EdgeTarget[] =>
  [...node.options.map(({ edge }) => edge), ...(node.edge ? [node.edge] : [])].flatMap(({ target }) =>
    target === NOWHERE ? [] : [target],
  );

const mayAllBeUnavailable = (options: readonly NodeOption[]): boolean =>
  options.every(({ requires }) => requires.is !== 'value');

/** Whether the story may stop at a node for lack of options. A cut option counts if it can be taken once. */
function mayGetStuck({ options }: StoryNode): boolean {
  const there = options.filter(
    ({ requires, edge }) => edge.target !== NOWHERE || (requires.is !== 'value' && listDenied(requires).length > 0),
  );
  return there.length > 0 && there.every(({ text }) => text !== '') && mayAllBeUnavailable(there);
}

/** The nodes from which an ending is reachable. */
function listEndingNodes({ nodes }: StoryGraph): Set<string> {
  const before = new Map<string, string[]>();
  const found = new Set<string>();
  for (const node of nodes.values()) {
    for (const target of listEdgeTargets(node)) {
      if ('verdict' in target) found.add(node.key);
      else before.set(target.node, [...(before.get(target.node) ?? []), node.key]);
    }
  }
  for (const key of found) for (const each of before.get(key) ?? []) found.add(each);
  return found;
}

const isKeptAmong =
  (living: ReadonlySet<string>) =>
  ({ edge: { target } }: NodeOption): boolean =>
    'verdict' in target || living.has(target.node);

/**
 * Removes paths without an ending: rounds of a loop beyond the last. If nothing is left, the story ends there.
 * @throws TooManyNodesError where a cycle is left
 */
export function prune(given: StoryGraph): StoryGraph {
  const unrolled = addEndingsWhereStuck(ensureEnding(given));
  const { start, nodes } = unrolled;
  const living = listEndingNodes(unrolled);
  const isKept = isKeptAmong(living);
  const kept = new Map<string, StoryNode>();
  for (const [key, node] of nodes) {
    if (!living.has(key)) continue;
    node.options = node.options.filter(isKept);
    kept.set(key, node);
  }
  const reached = new Set<string>(start === null ? [] : [start]);
  for (const key of reached) {
    const node = kept.get(key);
    if (node) for (const target of listEdgeTargets(node)) if ('node' in target) reached.add(target.node);
  }
  return { ...unrolled, nodes: new Map([...kept].filter(([key]) => reached.has(key))) };
}

function ensureEnding(unrolled: StoryGraph): StoryGraph {
  const { start, nodes } = unrolled;
  const comes = (made: StoryGraph): boolean => start === null || listEndingNodes(made).has(start);
  if (comes(unrolled)) return unrolled;
  const stopped = withEndings(unrolled, (node) => listEdgeTargets(node).length === 0);
  if (comes(stopped)) return stopped;
  const isThere = (target: EdgeTarget): boolean => 'verdict' in target || nodes.has(target.node);
  const cut = withEndings(stopped, (node) => !listEdgeTargets(node).some(isThere));
  if (comes(cut)) return cut;
  throw new TooManyNodesError();
}

/** Adds endings where loops leave no option, and behind branches that may have no other available edge. */
function addEndingsWhereStuck(unrolled: StoryGraph): StoryGraph {
  const living = listEndingNodes(unrolled);
  const isKept = isKeptAmong(living);
  const round = new Set<string>();
  const cut = new Set<NodeOption>();
  for (const node of unrolled.nodes.values()) {
    const isLiving = living.has(node.key);
    if (!isLiving && mayGetStuck(node)) round.add(node.key);
    if (!isLiving || !mayAllBeUnavailable(node.options.filter(isKept))) continue;
    for (const option of node.options) {
      const { target } = option.edge;
      if (option.text !== '' || isKept(option)) continue;
      if (target === NOWHERE) cut.add(option);
      else if ('node' in target) round.add(target.node);
    }
  }
  if (round.size + cut.size === 0) return unrolled;
  for (const key of round) {
    const node = unrolled.nodes.get(key);
    if (node) for (const target of listEdgeTargets(node)) if ('node' in target) round.add(target.node);
  }
  return withEndings(unrolled, (node) => round.has(node.key) && listEdgeTargets(node).length === 0, cut);
}

function withEndings(
  unrolled: StoryGraph,
  isLast: (node: StoryNode) => boolean,
  cut: ReadonlySet<NodeOption> = new Set(),
): StoryGraph {
  const ending: EndingNode = { key: 'round', title: '', at: '', lines: [] };
  const verdict: Verdict = { key: 'round', title: '', endings: [{ when: TRUE, ending: ending.key }] };
  const target: EdgeTarget = { verdict: verdict.key };
  for (const node of unrolled.nodes.values()) {
    if (isLast(node)) {
      node.options = [];
      node.edge = { target, effects: { flags: new Set(), adjust: new Map() } };
    } else
      node.options = node.options.map((each) => (cut.has(each) ? { ...each, edge: { ...each.edge, target } } : each));
  }
  return {
    ...unrolled,
    endings: new Map(unrolled.endings).set(ending.key, ending),
    verdicts: new Map(unrolled.verdicts).set(verdict.key, verdict),
  };
}

export function sortTopologically({ start, nodes }: StoryGraph): StoryNode[] {
  const order: StoryNode[] = [];
  const seen = new Set<string>();
  const path: { node: StoryNode; targets: EdgeTarget[] }[] = [];
  const enter = (key: string | null) => {
    const node = key === null || seen.has(key) ? undefined : nodes.get(key);
    if (!node) return;
    seen.add(node.key);
    path.push({ node, targets: listEdgeTargets(node) });
  };
  enter(start);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    // Last first, so that reversing the order puts the first one first.
    const target = top.targets.pop();
    if (target === undefined) {
      order.push(top.node);
      path.pop();
    } else if ('node' in target) enter(target.node);
  }
  return order.reverse();
}
