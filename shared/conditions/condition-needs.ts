import type { ASTNode } from '@marcbachmann/cel-js';
import { childrenOf } from './condition-cost.ts';
import { type Mentions, mentionsOf } from './condition-mentions.ts';

/** Flags and facts without which a condition cannot hold. */
export interface Needs {
  readonly flags: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

const READS_ONE_NAME = new Set(['call', '.', '[]']);

/** What a condition names that is no more than one flag or one fact. */
const readBare = (node: ASTNode): Mentions | null => {
  if (!READS_ONE_NAME.has(node.op)) return null;
  const read = mentionsOf(node);
  return read.loose.size === 0 && read.flags.length + read.facts.length === 1 ? read : null;
};

/** Reads what has to be set and known for a condition to hold, as far as its form says so. */
export function needsOf(node: ASTNode): Needs {
  const parts = node.op === '&&' || node.op === '||' ? childrenOf(node.args).map(needsOf) : [];
  if (node.op === '&&') {
    const all = (kind: keyof Needs) => new Set(parts.flatMap((part) => [...part[kind]]));
    return { flags: all('flags'), facts: all('facts') };
  }
  if (node.op === '||') return inAll(parts);
  const read = readBare(node);
  return { flags: new Set(read?.flags), facts: new Set(read?.facts) };
}

/** What each of several needs. */
export function inAll([first, ...others]: readonly Needs[]): Needs {
  const shared = (kind: keyof Needs) =>
    new Set([...(first?.[kind] ?? [])].filter((name) => others.every((other) => other[kind].has(name))));
  return { flags: shared('flags'), facts: shared('facts') };
}

/**
 * The flags that may make a condition fail by being set, or that it reads in a way that its form does not show.
 * @returns null for any flag
 */
export function flagsDenied(node: ASTNode): ReadonlySet<string> | null {
  if (node.op !== '&&' && node.op !== '||') {
    if (readBare(node)) return new Set();
    const { flags, loose } = mentionsOf(node);
    return loose.has('flags') ? null : new Set(flags);
  }
  const parts = childrenOf(node.args).map(flagsDenied);
  return parts.includes(null) ? null : new Set(parts.flatMap((part) => [...(part ?? [])]));
}
