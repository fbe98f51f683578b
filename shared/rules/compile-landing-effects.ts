import { type Mask, packRows, toMasks } from './bits.ts';
import { listGifts } from './landing-effects.ts';
import type { ActProgram } from './program.ts';
import type { StoryAct } from './story.ts';

/** What each answer of an act's candidates gives: masks of the row, with and without findings, and progress. */
export function compileGifts(
  { candidates }: StoryAct,
  { flags, findings }: { flags: ReadonlyMap<string, number>; findings: ReadonlyMap<string, number> },
): Pick<ActProgram, 'giveBase' | 'giveFrom' | 'giveWord' | 'give' | 'gain'> {
  const rows: Mask[][] = [];
  const gain: number[] = [];
  const listBits = (bits: ReadonlyMap<string, number>, names: readonly string[]): number[] =>
    names.flatMap((name) => bits.get(name) ?? []);
  const giveBase = Int32Array.from(candidates, (encounter) => {
    const base = rows.length;
    for (const gift of listGifts(encounter)) {
      const flagged = listBits(flags, gift.flags);
      rows.push(toMasks([...flagged, ...listBits(findings, gift.findings)]), toMasks(flagged));
      gain.push(gift.progression, gift.progression);
    }
    return base;
  });
  const flat = rows.flat();
  return {
    giveBase,
    giveFrom: packRows(rows.map((row) => row.map(() => 0))).from,
    giveWord: Int32Array.from(flat, ({ word }) => word),
    give: Int32Array.from(flat, ({ bits }) => bits),
    gain: Float64Array.from(gain),
  };
}
