import type { ASTNode } from '@marcbachmann/cel-js';
import { listChildNodes } from './ast-nodes.ts';
import { collectMentions, type Mentions } from './condition-mentions.ts';

export interface Needs {
  readonly flags: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

const READS_ONE_NAME = new Set(['call', '.', '[]']);

/** A condition that consists of one flag or fact. */
const readBare = (node: ASTNode): Mentions | null => {
  if (!READS_ONE_NAME.has(node.op)) return null;
  const read = collectMentions(node);
  return read.loose.size === 0 && read.flags.length + read.facts.length === 1 ? read : null;
};

/** Derives from a condition's form which flags and facts it requires. */
export function deriveNeeds(node: ASTNode): Needs {
  const parts = node.op === '&&' || node.op === '||' ? listChildNodes(node.args).map(deriveNeeds) : [];
  if (node.op === '&&') {
    const all = (kind: keyof Needs) => new Set(parts.flatMap((part) => [...part[kind]]));
    return { flags: all('flags'), facts: all('facts') };
  }
  if (node.op === '||') return intersectNeeds(parts);
  const read = readBare(node);
  return { flags: new Set(read?.flags), facts: new Set(read?.facts) };
}

export function intersectNeeds([first, ...others]: readonly Needs[]): Needs {
  const shared = (kind: keyof Needs) =>
    new Set([...(first?.[kind] ?? [])].filter((name) => others.every((other) => other[kind].has(name))));
  return { flags: shared('flags'), facts: shared('facts') };
}

/** The flags that may falsify a condition, or that it reads in an unanalysable way; null for any flag. */
export function flagsDenied(node: ASTNode): ReadonlySet<string> | null {
  if (node.op !== '&&' && node.op !== '||') {
    if (readBare(node)) return new Set();
    const { flags, loose } = collectMentions(node);
    return loose.has('flags') ? null : new Set(flags);
  }
  const parts = listChildNodes(node.args).map(flagsDenied);
  return parts.includes(null) ? null : new Set(parts.flatMap((part) => [...(part ?? [])]));
}
