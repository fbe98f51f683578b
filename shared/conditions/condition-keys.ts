import type { ASTNode } from '@marcbachmann/cel-js';
import { listChildNodes, literalText } from './ast-nodes.ts';
import type { Condition } from './condition.ts';

/** The literal keys under which a condition reads maps: `steps.a == "failed"` and `steps["a"]` read `a`. */
export function conditionKeys({ ast }: Condition, names: readonly string[]): string[] {
  const keys = new Set<string>();
  const left: ASTNode[] = [ast];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    const key = findKey(node, names);
    if (key !== null) keys.add(key);
    left.push(...listChildNodes(node.args));
  }
  return [...keys];
}

function findKey(node: ASTNode, names: readonly string[]): string | null {
  if (node.op !== '.' && node.op !== '[]') return null;
  const [map, key] = node.args;
  if (map.op !== 'id' || !names.includes(map.args)) return null;
  if (typeof key === 'string') return key;
  return literalText(key);
}
