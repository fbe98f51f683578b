import { runInPieces } from '../../shared/in-pieces.ts';
import { readingAhead } from '../../shared/rules/index.ts';
import { waitForLoopTurn } from '../workers/index.ts';

/** Parses the conditions of a change in small batches, since deciding is synchronous and there may be thousands. */
export async function precompileConditions(change: unknown): Promise<void> {
  await runInPieces(readingAhead(change), () => waitForLoopTurn('background'));
}
