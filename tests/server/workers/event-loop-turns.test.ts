import { describe, expect, it } from 'vitest';
import { createLoopTurns } from '../../../server/workers/event-loop-turns.ts';
import { TURNS_IN_A_ROW } from '../../../server/workers/fair-queue.ts';
import { waitForLoopTurn } from '../../../server/workers/index.ts';
import type { Urgency } from '../../../server/workers/types.ts';
import { countRounds } from '../../support/rounds.ts';

/** A loop that goes round when it is told to. */
function loopByHand() {
  let due: (() => void)[] = [];
  return {
    next: (callback: () => void) => void due.push(callback),
    async goRound() {
      const now = due;
      due = [];
      for (const each of now) each();
      await Promise.resolve();
    },
  };
}

describe('turns on the event loop', () => {
  it('are one a round, in the order they were asked for', async () => {
    const loop = loopByHand();
    const ownTurn = createLoopTurns(loop.next);
    const had: number[] = [];
    for (const number of [1, 2, 3]) void ownTurn('background').then(() => had.push(number));
    await Promise.resolve();
    expect(had).toEqual([]);
    await loop.goRound();
    expect(had).toEqual([1]);
    // Who comes meanwhile has no round of its own.
    void ownTurn('background').then(() => had.push(4));
    await loop.goRound();
    expect(had).toEqual([1, 2]);
    for (let round = 0; round < 3; round += 1) await loop.goRound();
    expect(had).toEqual([1, 2, 3, 4]);
  });

  it('are first for what is waited for, and what goes on behind does not stand still', async () => {
    const loop = loopByHand();
    const ownTurn = createLoopTurns(loop.next);
    const had: Urgency[] = [];
    const ask = (urgency: Urgency) => void ownTurn(urgency).then(() => had.push(urgency));
    ask('background');
    ask('background');
    for (let asked = 0; asked < TURNS_IN_A_ROW + 1; asked += 1) ask('foreground');
    for (let round = 0; round < TURNS_IN_A_ROW + 3; round += 1) await loop.goRound();
    expect(had).toEqual([
      ...Array.from({ length: TURNS_IN_A_ROW }, () => 'foreground'),
      ...['background', 'foreground', 'background'],
    ]);
  });

  it('let the loop go round between any two', async () => {
    const round = countRounds();
    const at: number[] = [];
    await Promise.all(Array.from({ length: 20 }, () => waitForLoopTurn('background').then(() => at.push(round()))));
    expect(new Set(at).size).toBe(20);
  });
});
