import { CHECK_OUTCOMES } from '../story/index.ts';
import { movedClock } from './amounts.ts';
import { hasBit, type Mask, masksOf, setBit } from './bits.ts';
import { READS } from './condition-program.ts';
import { learn } from './knowledge.ts';
import { NOBODY } from './presence.ts';
import { MISS, NONE, type Standing } from './standing.ts';
import type { StoryCheck, StoryConsequence } from './story.ts';

/** The roll that is written for an encounter as it was answered: the option's, else its own. Rules of play, "Written checks". */
export function writtenCheck({ program, answered }: Standing, encounter: number): StoryCheck | null {
  if (program.isPlain) return null;
  const source = program.encounters[encounter];
  const option = answered[encounter] ?? NONE;
  // A list is slow to tell that it has nothing below 0.
  return (option === NONE ? null : source?.options[option]?.check) ?? source?.check ?? null;
}

/** The degree an encounter's written roll came out at; null where none was rolled, or nothing is written for it. */
export function degreeOf(now: Standing, encounter: number): StoryConsequence | null {
  const rolled = (now.checked[encounter] ?? 0) - 1;
  if (rolled < 0) return null;
  return writtenCheck(now, encounter)?.degrees[CHECK_OUTCOMES[rolled] ?? 'miss'] ?? null;
}

/**
 * Whether an encounter's landing leaves its findings out: a written roll missed, or its degree has findings of its own.
 * Rules of play, "Written checks".
 */
export const withholdsFindings = (now: Standing, encounter: number): boolean =>
  !now.program.isPlain &&
  (now.checked[encounter] ?? 0) > 0 &&
  writtenCheck(now, encounter) !== null &&
  (now.checked[encounter] === MISS + 1 || (degreeOf(now, encounter)?.findings.length ?? 0) > 0);

/** Sets what is not set yet. @returns whether anything was new */
function give(now: Standing, masks: readonly Mask[]): boolean {
  const { bits, act } = now;
  let given = 0;
  for (const { word, bits: wanted } of masks) {
    const before = bits[word] ?? 0;
    const fresh = wanted & ~before;
    if (fresh === 0) continue;
    given |= fresh;
    bits[word] = before | fresh;
    now.onGiven(word, fresh);
  }
  if (given !== 0) {
    now.changed |= READS.flags;
    for (let candidate = 0; candidate < act.encounters.length; candidate += 1) now.judge(candidate);
  }
  return given !== 0;
}

/** What the player comes upon before it is over: findings of an encounter, and what becomes known by them. Rules of play, "Options". */
export function find(now: Standing, encounter: number, findings: readonly string[]): void {
  const { findingBits } = now.program;
  if (!give(now, masksOf(findings.flatMap((finding) => findingBits.get(finding) ?? [])))) return;
  now.gained = true;
  now.onFound(encounter);
  if (now.learns) learn(now);
}

/**
 * What follows an answer or a roll: flags, findings and items, clocks and meters, each within its bounds; then what becomes
 * known by it. Rules of play, "Consequences".
 */
export function follow(now: Standing, encounter: number, consequence: StoryConsequence): void {
  const effect = now.program.effectOf(consequence);
  const hasGiven = give(now, effect.give);
  const progress = now.gainProgress(consequence.progress);
  const doom = moveDoom(now, consequence.doom ?? 0);
  for (const [meter, by] of consequence.adjust) moveMeter(now, meter, by);
  exchangeItems(now, effect.gained, effect.lost);
  now.gained ||= hasGiven || progress > 0;
  now.onFollowed(encounter, consequence, progress, doom);
  if (now.learns) learn(now);
}

/**
 * What the player has changes.
 *
 * @param gained bits of the row, and so are those `lost`: of items that anything asks about
 */
export function exchangeItems(now: Standing, gained: readonly number[], lost: readonly number[]): void {
  const { bits } = now;
  for (const bit of lost) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
  for (const bit of gained) setBit(bits, bit);
  if (lost.length + gained.length > 0) now.changed |= READS.items;
}

/** @returns what it moved by; its clock stays between 0 and what it runs to */
function moveDoom(now: Standing, by: number): number {
  const { doomMax } = now.act;
  if (by === 0 || doomMax === 0) return 0;
  const before = now.doom;
  now.doom = Math.max(0, movedClock(before, by, doomMax));
  now.changed |= READS.doom;
  return now.doom - before;
}

/** A reward for a deed beside the options, within the bounds of what it moves. @returns the progress gained. Rules of play, "Rewards for deeds" */
export function reward(now: Standing, progress: number, flag: number | null, meter: number, by: number): number {
  const gained = now.gainProgress(progress);
  if (flag !== null) give(now, masksOf([flag]));
  if (by !== 0) moveMeter(now, meter, by);
  now.gained = true;
  return gained;
}

function moveMeter(now: Standing, meter: number, by: number): void {
  const { meters, program } = now;
  const moved = (meters[meter] ?? 0) + by;
  meters[meter] = Math.min(program.meterMax[meter] ?? 0, Math.max(program.meterMin[meter] ?? 0, moved));
  now.changed |= READS.meters;
}

/**
 * Which options of a candidate can be chosen as things stand, one bit each. Rules of play, "Options".
 *
 * @returns all of them where none requires anything
 */
export function availableOptions(now: Standing, encounter: number): number {
  const { program, act } = now;
  const count = program.options[encounter] ?? 0;
  const all = (1 << count) - 1;
  const requires = act.requires[act.candidateOf[encounter] ?? NONE];
  if (!requires) return all;
  let available = all;
  for (let option = 0; option < requires.length; option += 1) {
    if (requires[option]?.holds(now) === false) available &= ~(1 << option);
  }
  return available;
}

/** Whether an option is among those that could be chosen when they were offered. */
export const isOffered = ({ offered }: Standing, encounter: number, option: number): boolean =>
  ((offered[encounter] ?? 0) & (1 << option)) !== 0;

/** Whoever is on stage is met, where a condition asks about it: those of the place, moved there, and come with what is under way. */
export function meet(now: Standing): void {
  const { program, act, location, active, moved } = now;
  if (!program.asksMet) return;
  // Asked after each turn of every run: nothing is listed where nobody is new.
  let fresh = newAmong(now, act.people[location], null);
  if (moved !== NOBODY) fresh = newAmong(now, movedTo(now, act.act.places[location]?.id), fresh);
  if (active !== NONE) fresh = newAmong(now, program.company[active], fresh);
  if (fresh === null) return;
  now.changed |= READS.met;
  now.onMet(fresh);
}

/** Bits of the people who were moved to a place. */
const movedTo = ({ moved, program }: Standing, place: string | undefined): number[] =>
  Object.entries(moved).flatMap(([person, places]) =>
    place !== undefined && places.includes(place) ? (program.metBits.get(person) ?? []) : [],
  );

/** Sets the bits of people that are not set yet. @returns those of `before`, and these after them */
function newAmong({ bits }: Standing, people: readonly number[] | undefined, before: number[] | null): number[] | null {
  let fresh = before;
  for (let at = 0; people !== undefined && at < people.length; at += 1) {
    const bit = people[at] ?? 0;
    if (hasBit(bits, bit)) continue;
    setBit(bits, bit);
    fresh ??= [];
    fresh.push(bit);
  }
  return fresh;
}
