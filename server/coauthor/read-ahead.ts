import { inPieces } from '../../shared/in-pieces.ts';
import { readingAhead } from '../../shared/rules/index.ts';
import { ownTurn } from '../workers/index.ts';

/** Parses the conditions of a change in small batches, since deciding is synchronous and there may be thousands. */
export async function readAhead(change: unknown): Promise<void> {
  await inPieces(readingAhead(change), () => ownTurn('behind'));
}
