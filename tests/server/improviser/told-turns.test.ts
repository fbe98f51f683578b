import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BenchServices, openBenchServices } from '../../bench/long-plays-services.ts';
import { TOLD_LANGUAGES, toldTurns, transcriptOf } from '../../bench/told-turns-play.ts';
import { leaveEvidence } from '../../support/evidence.ts';

/** Turns played in each language; `node tests/bench/told-turns.ts` plays 2,000. */
const TURNS = process.env.THOROUGH ? 2000 : 160;

let bench: BenchServices;
beforeAll(async () => {
  bench = await openBenchServices();
});
afterAll(() => bench.close());

describe.each(TOLD_LANGUAGES)('turns told without a model in %s', (language) => {
  it('have no slip of quotation marks, capitals, pronouns, names or signs, and nothing of their own beside what is written', async () => {
    const slips = new Set<string>();
    const beside: string[] = [];
    const read: string[] = [];
    let played = 0;
    for await (const turn of toldTurns(bench, language, TURNS)) {
      const { isWritten, isTyped, lines, slips: found } = turn;
      read.push(...transcriptOf(turn), '');
      played += 1;
      for (const slip of found) slips.add(slip);
      // Words of the player's own are answered, whatever is written besides.
      if (isWritten && !isTyped) beside.push(...lines.filter(({ isStock }) => isStock).map(({ text }) => text));
    }
    await leaveEvidence(`told-turns-${language}.txt`, read);
    expect(played).toBe(TURNS);
    expect([...slips]).toEqual([]);
    expect(beside).toEqual([]);
  }, 300_000);
});
