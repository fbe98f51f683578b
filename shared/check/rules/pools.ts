import type { Encounter } from '../../story/index.ts';
import { type PlaceUnit, rule } from '../rule.ts';
import { ids, quoted, type Told, titled } from '../words.ts';

/** A pool smaller than this leaves the Director little to choose from. */
const THIN_POOL = 3;
/** More frames than this is ten turns and more of one thing. */
const FRAMES_MOST = 40;

const of = rule<'place'>();
const inPool = ({ act, place: { id } }: PlaceUnit) => ({ type: 'node', actId: act.id, id }) as const;
const at = (unit: PlaceUnit, { id }: { id: string }) => ({ type: 'encounter', actId: unit.act.id, id }) as const;

/** How full and how varied a pool is. Of a draft, only what has been written. */
const shapeOfPool = of('shape of a pool', ['situation'], (unit, { situation }) => {
  const { place, here } = unit;
  const { encounters } = place;
  const count = encounters.length;
  const name = titled(place);
  const told: Told[] = [];
  if (count === 0) {
    if (!situation.isDraft && here.reached.has(place.id)) {
      told.push({
        code: 'pool-empty',
        where: inPool(unit),
        message: `${name} has no encounters: nothing happens there.`,
        fix: `Write encounters for ${name}, at least ${THIN_POOL}, or take the place out.`,
      });
    }
    return told;
  }
  if (count < THIN_POOL) {
    told.push({
      code: 'pool-thin',
      where: inPool(unit),
      message: `The pool of ${name} is thin: ${count} of at least ${THIN_POOL} encounters.`,
      fix: `Add ${THIN_POOL - count} or more encounters to ${name}.`,
    });
  }
  const [first] = encounters;
  if (first && count > 1 && encounters.every(({ pacing }) => pacing.focus === first.pacing.focus)) {
    told.push({
      code: 'pool-one-pacing',
      where: inPool(unit),
      message: `All ${count} encounters of ${name} have one pacing, ${first.pacing.focus}.`,
      fix: `Give some encounters of ${name} another pacing.focus, so that quiet and tense ones take turns.`,
    });
  }
  if (first && count > THIN_POOL && encounters.every(({ type }) => type === first.type)) {
    told.push({
      code: 'pool-one-type',
      where: inPool(unit),
      message: `All ${count} encounters of ${name} are of the type ${first.type}.`,
      fix: `Make some encounters of ${name} of another type.`,
    });
  }
  return [...told, ...titlesTwice(unit)];
});

function titlesTwice(unit: PlaceUnit): Told[] {
  const seen = new Set<string>();
  const twice = unit.place.encounters.filter(({ title }) => {
    const key = title.trim().toLowerCase();
    return seen.has(key) || !seen.add(key);
  });
  if (twice.length === 0) return [];
  return [
    {
      code: 'title-twice',
      where: inPool(unit),
      message: `Encounters of ${titled(unit.place)} share a title: ${ids(twice.map(({ title }) => title))}.`,
      fix: 'Give each a title of its own, so that they can be told apart.',
    },
  ];
}

/** What an encounter gives, and what cannot be meant. */
const gifts = of('gifts of encounters', [], (unit) =>
  unit.place.encounters.flatMap((encounter): Told[] => [...giftless(unit, encounter), ...odd(unit, encounter)]),
);

function giftless(unit: PlaceUnit, encounter: Encounter): Told[] {
  const { givesProgression = 0, potentialFlags = [], findings = [], type, repeatable } = encounter;
  const gives = givesProgression > 0 || potentialFlags.length > 0 || findings.some((text) => text.trim() !== '');
  if (gives || type === 'atmospheric' || repeatable === true || givesProgression < 0) return [];
  return [
    {
      code: 'encounter-without-consequence',
      where: at(unit, encounter),
      message: `${titled(encounter)} gives no progress, sets no flag and has no findings: nothing comes of it.`,
      fix: `Give ${titled(encounter)} givesProgression, a flag or a finding, or make its type "atmospheric".`,
    },
  ];
}

/** A number of frames that cannot be meant. */
export function framesOdd(
  where: Told['where'],
  encounter: { id: string; title: string; pacing: Encounter['pacing'] },
): Told[] {
  const { expectedFrames } = encounter.pacing;
  if (expectedFrames >= 1 && expectedFrames <= FRAMES_MOST) return [];
  const name = titled(encounter);
  return [
    {
      code: 'frames-odd',
      where,
      message:
        expectedFrames < 1
          ? `${name} is meant to take ${expectedFrames} frames, which counts as 1.`
          : `${name} is meant to take ${expectedFrames} frames: about ${Math.ceil(expectedFrames / 4)} turns of one thing.`,
      fix: `Give ${name} 3 to 8 expectedFrames, or split it.`,
    },
  ];
}

function odd(unit: PlaceUnit, encounter: Encounter): Told[] {
  const { givesProgression = 0, repeatable, options = [] } = encounter;
  const where = at(unit, encounter);
  const name = titled(encounter);
  const told: Told[] = [];
  if (givesProgression < 0) {
    told.push({
      code: 'negative-progress',
      where,
      message: `${name} gives ${givesProgression} progress, which counts as 0.`,
      fix: `Take givesProgression out of ${name}, or make it positive; what is to go wrong belongs to the doom clock.`,
    });
  }
  told.push(...framesOdd(where, encounter));
  const once = [
    ...(options.length > 0 ? ['asks its question'] : []),
    ...(givesProgression > 0 ? ['gives progress'] : []),
  ];
  if (repeatable === true && once.length > 0) {
    told.push({
      code: 'repeatable-gives-once',
      where,
      message: `${name} may come again, but only the first time it ${once.join(' and ')}.`,
      fix: `Leave "repeatable" out of ${name}, or move what it gives to an encounter that comes once.`,
    });
  }
  return told;
}

/** The answers an encounter asks for. */
const options = of('answers of encounters', [], (unit) =>
  unit.place.encounters.flatMap((encounter) => (encounter.options ? answers(unit, encounter, encounter.options) : [])),
);

function answers(unit: PlaceUnit, encounter: Encounter, given: NonNullable<Encounter['options']>): Told[] {
  const { potentialFlags = [], givesProgression = 0, findings = [] } = encounter;
  const where = at(unit, encounter);
  const name = titled(encounter);
  const told: Told[] = [];
  const [only] = given;
  if (only && given.length === 1) {
    told.push({
      code: 'single-option',
      where,
      message: `${name} offers one answer only, ${quoted(only.text)}: there is nothing to choose.`,
      fix: `Add a second answer to ${name}, or take its options out.`,
    });
  }
  const texts = given.map(({ text }) => text.trim().toLowerCase());
  const same = given.filter((_, index) => texts.indexOf(texts[index] ?? '') < index);
  if (same.length > 0) {
    told.push({
      code: 'options-same-text',
      where,
      message: `Answers of ${name} read the same: ${ids(same.map(({ text }) => text))}.`,
      fix: `Reword or take out one of them in ${name}.`,
    });
  }
  const foreign = [...new Set(given.flatMap(({ flags = [] }) => flags))].filter(
    (flag) => !potentialFlags.includes(flag),
  );
  if (foreign.length > 0) {
    told.push({
      code: 'option-flag-undeclared',
      where,
      message: `An answer of ${name} earns ${ids(foreign)}, which is not among its potentialFlags: it does not count.`,
      fix: `Add ${ids(foreign)} to the potentialFlags of ${name}, or take it out of the answer.`,
    });
    return told;
  }
  const earned = given.map(({ flags }) => [...new Set(flags ?? potentialFlags)].sort().join('\n'));
  if (given.length > 1 && potentialFlags.length > 0 && new Set(earned).size === 1) {
    told.push({
      code: 'options-alike',
      where,
      message: `All answers of ${name} earn the same: the choice makes no difference.`,
      fix: `Let the answers of ${name} list different flags.`,
    });
  } else if (given.length > 1 && givesProgression <= 0 && findings.length === 0) {
    const empty = given.filter(({ flags }) => flags !== undefined && flags.length === 0);
    if (empty.length > 0) {
      told.push({
        code: 'option-gives-nothing',
        where,
        message: `An answer of ${name} earns nothing, and the encounter gives nothing else: ${ids(empty.map(({ text }) => text))}.`,
        fix: `Let that answer of ${name} earn a flag of its own, so that the story can remember it.`,
      });
    }
  }
  const never = potentialFlags.filter((flag) =>
    given.every(({ flags }) => flags !== undefined && !flags.includes(flag)),
  );
  if (given.length > 0 && never.length > 0) {
    told.push({
      code: 'flag-no-answer-gives',
      where,
      message: `No answer of ${name} earns ${ids(never)}, so that it is never set there.`,
      fix: `Add ${ids(never)} to the flags of an answer of ${name}, or take it out of its potentialFlags.`,
    });
  }
  return told;
}

export const POOL_RULES = [shapeOfPool, gifts, options];
