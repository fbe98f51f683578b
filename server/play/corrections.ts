import { applyMemoryChange } from '../../shared/memory/index.ts';
import { isOnPath } from './paths.ts';
import type { Correction, PlaySession } from './snapshot.ts';

/** Maximum number kept in memory; the journal keeps all. */
const KEPT = 200;

export const withCorrection = (session: PlaySession, correction: Correction): PlaySession => ({
  ...session,
  memory: applyMemoryChange(session.memory, correction.change),
  corrections: [...session.corrections, correction].slice(-KEPT),
});

/** Applies a play's later corrections to one of its earlier states. */
export function withCorrectionsOf(then: PlaySession, { corrections }: PlaySession): PlaySession {
  const has = new Set(then.corrections.map(({ key }) => key));
  return corrections.filter(({ key, of }) => !has.has(key) && isOnPath(then.path, of)).reduce(withCorrection, then);
}

/** Corrections for a branch, all of whose turns are on line 1. */
export const correctionsOnBranch = ({ path, corrections }: Pick<PlaySession, 'path' | 'corrections'>): Correction[] =>
  corrections
    .filter(({ of }) => isOnPath(path, of))
    .map((correction) => ({ ...correction, of: { line: 1, turn: correction.of.turn } }));
