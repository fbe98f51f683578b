import { bitsOf, toMasks, wordsFor } from './bits.ts';
import { compileAct } from './compile-act.ts';
import { listConsequences } from './compile-scenes.ts';
import { listCompanions } from './presence.ts';
import type { ActProgram, Effect, Program } from './program.ts';
import type { Story, StoryConsequence, StoryEncounter, StoryScript } from './story.ts';

const programs = new WeakMap<Story, Program>();

/** The compiled program of a story, cached. Each act is compiled when first played. */
export function getProgram(story: Story): Program {
  const known = programs.get(story);
  if (known) return known;
  const steps = compilingProgram(story);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** Like `getProgram`, as a generator that pauses: large stories take long. */
export function* compilingProgram(story: Story): Generator<undefined, Program> {
  const { encounters } = story;
  const flags = [...story.flags];
  const findings = [
    ...new Set(
      encounters.flatMap((encounter) => [
        ...encounter.findings,
        ...listConsequences(encounter).flatMap((consequence) => consequence.findings),
      ]),
    ),
  ];
  yield;
  const landedBase = flags.length;
  const findingBase = landedBase + encounters.length;
  const factBase = findingBase + findings.length;
  const metBase = factBase + story.facts.length;
  const people = story.asks.has('met') ? story.characters.map(({ id }) => id) : [];
  const itemBase = metBase + people.length;
  const flagBits = numbered(flags, 0);
  const findingBits = numbered(findings, findingBase);
  yield;
  const encounterNumbers = numbered(
    encounters.map(({ id }) => id),
    0,
  );
  const factBits = numbered(
    story.facts.map(({ id }) => id),
    factBase,
  );
  const metBits = numbered(people, metBase);
  const itemBits = numbered(story.items, itemBase);
  yield;
  const stats = listStats(story);
  const placeCounts = story.acts.map(({ places }) => places.length);
  const eventCounts = story.acts.map(({ events }) => events.length);
  const acts: ActProgram[] = [];
  const numbering = {
    ...{ story, flags: flagBits, findings: findingBits, encounterNumbers, landedBase },
    ...{ facts: factBits, met: metBits, items: itemBits },
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
        placeBase: sum(placeCounts.slice(0, index)),
        eventBase: sum(eventCounts.slice(0, index)),
      });
      return acts[index];
    },
    actCount: story.acts.length,
    flags,
    findings,
    encounters,
    flagBits,
    findingBits,
    encounterNumbers,
    factBits,
    metBits,
    itemBits,
    asksMet: people.length > 0,
    company: encounters.map((encounter) => listCompanions(encounter).flatMap((person) => metBits.get(person) ?? [])),
    endings: story.endings.map((_, ending) => ending),
    asksForEndings: story.endings.some(({ when }) => when !== null),
    outcomesMatter: story.endings.some(({ outcome, position }) => (outcome ?? position) !== null),
    compileEffect: effectsBy(flagBits, findingBits, itemBits),
    meterInitial: Int32Array.from(story.meters, ({ initial }) => initial),
    meterMin: Int32Array.from(story.meters, ({ min }) => min),
    meterMax: Int32Array.from(story.meters, ({ max }) => max),
    isPlain: !story.hasScenes,
    words: Math.max(1, wordsFor(itemBase + story.items.length)),
    landedBase,
    findingBase,
    factBase,
    expected: Float64Array.from(encounters, ({ expectedFrames, scene }) => framesOfScript(scene.first, expectedFrames)),
    expectedAgain: Float64Array.from(encounters, ({ expectedFrames, scene }) =>
      framesOfScript(scene.again, expectedFrames),
    ),
    options: Uint8Array.from(encounters, ({ options }) => options.length),
    takesMany: Uint8Array.from(encounters, ({ answers }) => (answers === 'many' ? 1 : 0)),
    richest: Uint8Array.from(encounters, richestOption),
    stats: stats.map(([name]) => name),
    modifiers: Int8Array.from(stats, ([, modifier]) => modifier),
    placesMax: Math.max(0, ...placeCounts),
    eventsMax: Math.max(0, ...eventCounts),
    candidateWordsMax: Math.max(1, ...story.acts.map(({ candidates }) => wordsFor(candidates.length))),
    placeCount: sum(placeCounts),
    eventCount: sum(eventCounts),
  };
  programs.set(story, program);
  return program;
}

/** A script is one part of one turn, whatever the pacing. Rules of play, "Length". */
const framesOfScript = ({ lines }: StoryScript, otherwise: number): number => (lines.length > 0 ? 1 : otherwise);

function effectsBy(
  flags: ReadonlyMap<string, number>,
  findings: ReadonlyMap<string, number>,
  items: ReadonlyMap<string, number>,
): Program['compileEffect'] {
  const known = new Map<StoryConsequence, Effect>();
  return (consequence) => {
    const remembered = known.get(consequence);
    if (remembered) return remembered;
    const effect = {
      give: toMasks([...bitsOf(flags, consequence.flags), ...bitsOf(findings, consequence.findings)]),
      gained: bitsOf(items, consequence.gained),
      lost: bitsOf(items, consequence.lost),
    };
    known.set(consequence, effect);
    return effect;
  };
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

/** Without stats any name is accepted, and there is no modifier. Rules of play, "Checks". */
function listStats({ protagonist }: Story): [string, number][] {
  const stats = Object.entries(protagonist?.stats ?? {});
  if (stats.length === 0) return [['luck', 0]];
  return stats.filter(([name]) => name.trim() === name);
}
