import { type Mask, masksOf, rowsOf, wordsFor } from './bits.ts';
import { compileAct } from './compile-act.ts';
import type { ActProgram, Program } from './program.ts';
import type { Story, StoryEncounter } from './story.ts';

const programs = new WeakMap<Story, Program>();

/** The program of a story, compiled once: flags and landed encounters in typed arrays, everything else precomputed. */
export function programOf(story: Story): Program {
  const known = programs.get(story);
  if (known) return known;
  const program = compileProgram(story);
  programs.set(story, program);
  return program;
}

function compileProgram(story: Story): Program {
  const { encounters } = story;
  const flags = [...story.flags];
  const findings = [...new Set(encounters.flatMap((encounter) => encounter.findings))];
  const landedBase = flags.length;
  const findingBase = landedBase + encounters.length;
  const flagBits = new Map(flags.map((flag, bit) => [flag, bit]));
  const findingBits = new Map(findings.map((finding, at) => [finding, findingBase + at]));
  const acts = compileActs(story, flagBits, landedBase);
  const stats = statsOf(story);
  return {
    story,
    acts,
    flags,
    findings,
    encounters,
    words: Math.max(1, wordsFor(findingBase + findings.length)),
    landedBase,
    findingBase,
    expected: Float64Array.from(encounters, ({ expectedFrames }) => expectedFrames),
    progression: Float64Array.from(encounters, ({ progression }) => progression),
    options: Uint8Array.from(encounters, ({ options }) => options.length),
    richest: Uint8Array.from(encounters, richestOption),
    ...gifts(encounters, flagBits, findingBits),
    stats: stats.map(([name]) => name),
    modifiers: Int8Array.from(stats, ([, modifier]) => modifier),
    placesMax: Math.max(0, ...acts.map(({ places }) => places)),
    eventsMax: Math.max(0, ...acts.map(({ triggers }) => triggers.length)),
    candidateWordsMax: Math.max(1, ...acts.map(({ words }) => words)),
    placeCount: acts.reduce((sum, { places }) => sum + places, 0),
    eventCount: acts.reduce((sum, { triggers }) => sum + triggers.length, 0),
  };
}

function compileActs(story: Story, flags: ReadonlyMap<string, number>, landedBase: number): ActProgram[] {
  const numberOf = new Map(story.encounters.map(({ id }, number) => [id, number]));
  let placeBase = 0;
  let eventBase = 0;
  return story.acts.map((act) => {
    const program = compileAct(act, { story, flags, numberOf, landedBase, placeBase, eventBase });
    placeBase += act.places.length;
    eventBase += act.events.length;
    return program;
  });
}

function richestOption({ options }: StoryEncounter): number {
  let richest = 0;
  for (const [index, { flags }] of options.entries()) {
    if (flags.length > (options[richest]?.flags.length ?? 0)) richest = index;
  }
  return richest;
}

/** What each answer gives, as masks of the row. Rules of play, "An encounter lands". */
function gifts(
  encounters: readonly StoryEncounter[],
  flagBits: ReadonlyMap<string, number>,
  findingBits: ReadonlyMap<string, number>,
): Pick<Program, 'giveBase' | 'giveFrom' | 'giveWord' | 'give'> {
  const rows: Mask[][] = [];
  const giveBase = Int32Array.from(encounters, ({ flags, options, findings }) => {
    const base = rows.length;
    const found = findings.flatMap((finding) => findingBits.get(finding) ?? []);
    for (const earned of [flags, ...options.map((option) => option.flags)]) {
      rows.push(masksOf([...earned.flatMap((flag) => flagBits.get(flag) ?? []), ...found]));
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

/** Without stats any name will do, and there is no modifier. Rules of play, "Checks". */
function statsOf({ protagonist }: Story): [string, number][] {
  const stats = Object.entries(protagonist?.stats ?? {});
  if (stats.length === 0) return [['luck', 0]];
  return stats.filter(([name]) => name.trim() === name);
}
