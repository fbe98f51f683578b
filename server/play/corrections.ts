import { z } from 'zod';
import { applyMemoryChange, MemoryChangeSchema } from '../../shared/memory/index.ts';
import { isOnPath } from './paths.ts';
import type { PlaySession } from './snapshot.ts';

const point = z.object({ line: z.number().int().min(1), turn: z.number().int().min(0) });

/**
 * What the player changed in the ledger by hand. It belongs to no turn: it holds wherever the play has the entry, also after going back to
 * before it was made.
 */
export const CorrectionSchema = z.object({
  /** Its own, for telling whether a history has it already. */
  key: z.string(),
  /** The turn the entry came with. */
  of: point,
  /** The turn the play stood at. */
  at: z.number().int().min(0),
  change: MemoryChangeSchema,
});
export type Correction = z.infer<typeof CorrectionSchema>;

/** How many are kept for going back; all of them stay in the journal. */
const KEPT = 200;

/** A play with an entry corrected. */
export const withCorrection = (session: PlaySession, correction: Correction): PlaySession => ({
  ...session,
  memory: applyMemoryChange(session.memory, correction.change),
  corrections: [...session.corrections, correction].slice(-KEPT),
});

/** A play as it was, with what its player has corrected since of the entries it has. */
export function withCorrectionsOf(then: PlaySession, { corrections }: PlaySession): PlaySession {
  const has = new Set(then.corrections.map(({ key }) => key));
  return corrections.filter(({ key, of }) => !has.has(key) && isOnPath(then.path, of)).reduce(withCorrection, then);
}

/** Corrections for a branch, whose turns are all of line 1. */
export const correctionsOnBranch = ({ path, corrections }: Pick<PlaySession, 'path' | 'corrections'>): Correction[] =>
  corrections
    .filter(({ of }) => isOnPath(path, of))
    .map((correction) => ({ ...correction, of: { line: 1, turn: correction.of.turn } }));
