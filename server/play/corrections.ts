import { z } from 'zod';
import { applyMemoryChange, MemoryChangeSchema } from '../../shared/memory/index.ts';
import { isOnPath } from './paths.ts';
import type { PlaySession } from './snapshot.ts';

const point = z.object({ line: z.number().int().min(1), turn: z.number().int().min(0) });

/** A player's change of the ledger. It belongs to no turn and applies wherever the play has the entry. */
export const CorrectionSchema = z.object({
  key: z.string(),
  of: point,
  at: z.number().int().min(0),
  change: MemoryChangeSchema,
});
export type Correction = z.infer<typeof CorrectionSchema>;

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
