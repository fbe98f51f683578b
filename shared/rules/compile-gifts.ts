import { type Mask, masksOf, rowsOf } from './bits.ts';
import type { ActProgram } from './program.ts';
import type { StoryAct } from './story.ts';

/** What each answer of an act's candidates gives, as masks of the row. Rules of play, "An encounter lands". */
export function compileGifts(
  { candidates }: StoryAct,
  { flags, findings }: { flags: ReadonlyMap<string, number>; findings: ReadonlyMap<string, number> },
): Pick<ActProgram, 'giveBase' | 'giveFrom' | 'giveWord' | 'give'> {
  const rows: Mask[][] = [];
  const giveBase = Int32Array.from(candidates, (encounter) => {
    const base = rows.length;
    const found = encounter.findings.flatMap((finding) => findings.get(finding) ?? []);
    for (const earned of [encounter.flags, ...encounter.options.map((option) => option.flags)]) {
      rows.push(masksOf([...earned.flatMap((flag) => flags.get(flag) ?? []), ...found]));
    }
    return base;
  });
  const flat = rows.flat();
  return {
    giveBase,
    giveFrom: rowsOf(rows.map((row) => row.map(() => 0))).from,
    giveWord: Int32Array.from(flat, ({ word }) => word),
    give: Int32Array.from(flat, ({ bits }) => bits),
  };
}
