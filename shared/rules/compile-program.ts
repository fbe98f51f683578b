import { wordsFor } from './bits.ts';
import { compileAct } from './compile-act.ts';
import type { ActProgram, Program } from './program.ts';
import type { Story, StoryEncounter } from './story.ts';

const programs = new WeakMap<Story, Program>();

/** The program of a story, compiled once, each of its acts when it is first played. */
export function programOf(story: Story): Program {
  const known = programs.get(story);
  if (known) return known;
  const steps = compilingProgram(story);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same, a piece after the other: that of a large story takes long. */
export function* compilingProgram(story: Story): Generator<undefined, Program> {
  const { encounters } = story;
  const flags = [...story.flags];
  const findings = [...new Set(encounters.flatMap((encounter) => encounter.findings))];
  yield;
  const landedBase = flags.length;
  const findingBase = landedBase + encounters.length;
  const factBase = findingBase + findings.length;
  const flagBits = numbered(flags, 0);
  const findingBits = numbered(findings, findingBase);
  yield;
  const numberOf = numbered(
    encounters.map(({ id }) => id),
    0,
  );
  yield;
  const stats = statsOf(story);
  const placesOf = story.acts.map(({ places }) => places.length);
  const eventsOf = story.acts.map(({ events }) => events.length);
  const acts: ActProgram[] = [];
  const numbering = {
    ...{ story, flags: flagBits, findings: findingBits, numberOf, landedBase },
    firstSetIn: firstSetIn(story, flagBits),
  };
  yield;
  const program: Program = {
    story,
    act(index) {
      const act = story.acts[index];
      if (!act) throw new RangeError(`The story has no act ${index}.`);
      acts[index] ??= compileAct(act, {
        ...numbering,
        placeBase: sum(placesOf.slice(0, index)),
        eventBase: sum(eventsOf.slice(0, index)),
      });
      return acts[index];
    },
    actCount: story.acts.length,
    flags,
    findings,
    encounters,
    flagBits,
    findingBits,
    numberOf,
    factNumbers: numbered(
      story.facts.map(({ id }) => id),
      0,
    ),
    words: Math.max(1, wordsFor(factBase + story.facts.length)),
    landedBase,
    findingBase,
    factBase,
    expected: Float64Array.from(encounters, ({ expectedFrames }) => expectedFrames),
    options: Uint8Array.from(encounters, ({ options }) => options.length),
    richest: Uint8Array.from(encounters, richestOption),
    stats: stats.map(([name]) => name),
    modifiers: Int8Array.from(stats, ([, modifier]) => modifier),
    placesMax: Math.max(0, ...placesOf),
    eventsMax: Math.max(0, ...eventsOf),
    candidateWordsMax: Math.max(1, ...story.acts.map(({ candidates }) => wordsFor(candidates.length))),
    placeCount: sum(placesOf),
    eventCount: sum(eventsOf),
  };
  programs.set(story, program);
  return program;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const numbered = (ids: readonly string[], base: number): Map<string, number> =>
  new Map(ids.map((id, at) => [id, base + at]));

function firstSetIn({ acts, encounters, actById }: Story, flags: ReadonlyMap<string, number>): Int32Array {
  const first = new Int32Array(flags.size).fill(acts.length);
  for (const { home, flags: given } of encounters) {
    const act = home ? (actById.get(home.act)?.index ?? 0) : -1;
    for (const flag of given) {
      const bit = flags.get(flag);
      if (bit !== undefined && act < (first[bit] ?? 0)) first[bit] = act;
    }
  }
  return first;
}

function richestOption({ options }: StoryEncounter): number {
  let richest = 0;
  for (const [index, { flags }] of options.entries()) {
    if (flags.length > (options[richest]?.flags.length ?? 0)) richest = index;
  }
  return richest;
}

/** Without stats any name will do, and there is no modifier. Rules of play, "Checks". */
function statsOf({ protagonist }: Story): [string, number][] {
  const stats = Object.entries(protagonist?.stats ?? {});
  if (stats.length === 0) return [['luck', 0]];
  return stats.filter(([name]) => name.trim() === name);
}
