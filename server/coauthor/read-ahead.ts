import { inPieces } from '../../shared/in-pieces.ts';
import { readingAhead } from '../../shared/rules/index.ts';
import { ownTurn } from '../workers/index.ts';

/** Reads the conditions of a change, a few at a time, before it is decided: they may be thousands, and a decision is made in one go. */
export async function readAhead(change: unknown): Promise<void> {
  await inPieces(readingAhead(change), () => ownTurn('behind'));
}
