import { CHECK_OUTCOMES } from '../story/index.ts';
import { movedClock } from './amounts.ts';
import { hasBit, type Mask, setBit, toMasks } from './bits.ts';
import { READS } from './condition-program.ts';
import { learnEarnedFacts } from './knowledge.ts';
import { NOBODY } from './presence.ts';
import { MISS, NONE, type RulesState } from './rules-state.ts';
import type { StoryCheck, StoryConsequence } from './story.ts';

/** The written roll of an encounter as answered: the option's, else its own. Rules of play, "Written checks". */
export function writtenCheck({ program, answered }: RulesState, encounter: number): StoryCheck | null {
  if (program.isPlain) return null;
  const source = program.encounters[encounter];
  const option = answered[encounter] ?? NONE;
  // Indexing an array with -1 is slow.
  return (option === NONE ? null : source?.options[option]?.check) ?? source?.check ?? null;
}

/** The consequence of an encounter's written roll; null if none was rolled or written. */
export function getRollConsequence(now: RulesState, encounter: number): StoryConsequence | null {
  const rolled = (now.checked[encounter] ?? 0) - 1;
  if (rolled < 0) return null;
  return writtenCheck(now, encounter)?.degrees[CHECK_OUTCOMES[rolled] ?? 'miss'] ?? null;
}

/** Its written roll missed, or the outcome has findings of its own. Rules of play, "Written checks". */
export const withholdsFindings = (now: RulesState, encounter: number): boolean =>
  !now.program.isPlain &&
  (now.checked[encounter] ?? 0) > 0 &&
  writtenCheck(now, encounter) !== null &&
  (now.checked[encounter] === MISS + 1 || (getRollConsequence(now, encounter)?.findings.length ?? 0) > 0);

/** Sets new bits. @returns whether anything was new */
function give(now: RulesState, masks: readonly Mask[]): boolean {
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

/** Findings the player makes before an encounter is over, and the facts they reveal. Rules of play, "Options". */
export function giveFindings(now: RulesState, encounter: number, findings: readonly string[]): void {
  const { findingBits } = now.program;
  if (!give(now, toMasks(findings.flatMap((finding) => findingBits.get(finding) ?? [])))) return;
  now.gained = true;
  now.onFound(encounter);
  if (now.learns) learnEarnedFacts(now);
}

/**
 * Flags, findings, items, clocks and meters within bounds; then the facts they reveal. Rules of play, "Consequences".
 */
export function applyConsequence(now: RulesState, encounter: number, consequence: StoryConsequence): void {
  const effect = now.program.compileEffect(consequence);
  const hasGiven = give(now, effect.give);
  const progress = now.gainProgress(consequence.progress);
  const doom = moveDoom(now, consequence.doom ?? 0);
  for (const [meter, by] of consequence.adjust) moveMeter(now, meter, by);
  exchangeItems(now, effect.gained, effect.lost);
  now.gained ||= hasGiven || progress > 0;
  now.onFollowed(encounter, consequence, progress, doom);
  if (now.learns) learnEarnedFacts(now);
}

/** Bits of the row, of items that something asks about. */
export function exchangeItems(now: RulesState, gained: readonly number[], lost: readonly number[]): void {
  const { bits } = now;
  for (const bit of lost) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) & ~(1 << (bit & 31));
  for (const bit of gained) setBit(bits, bit);
  if (lost.length + gained.length > 0) now.changed |= READS.items;
}

/** @returns by how much the clock moved; it stays between 0 and its maximum */
function moveDoom(now: RulesState, by: number): number {
  const { doomMax } = now.act;
  if (by === 0 || doomMax === 0) return 0;
  const before = now.doom;
  now.doom = Math.max(0, movedClock(before, by, doomMax));
  now.changed |= READS.doom;
  return now.doom - before;
}

/** Within bounds; returns the progress gained. Rules of play, "Rewards for deeds". */
export function reward(now: RulesState, progress: number, flag: number | null, meter: number, by: number): number {
  const gained = now.gainProgress(progress);
  if (flag !== null) give(now, toMasks([flag]));
  if (by !== 0) moveMeter(now, meter, by);
  now.gained = true;
  return gained;
}

function moveMeter(now: RulesState, meter: number, by: number): void {
  const { meters, program } = now;
  const moved = (meters[meter] ?? 0) + by;
  meters[meter] = Math.min(program.meterMax[meter] ?? 0, Math.max(program.meterMin[meter] ?? 0, moved));
  now.changed |= READS.meters;
}

/** One bit each; all if none has a requirement. Rules of play, "Options". */
export function availableOptions(now: RulesState, encounter: number): number {
  const { program, act } = now;
  const count = program.options[encounter] ?? 0;
  const all = (1 << count) - 1;
  const requires = act.requires[act.candidateByEncounter[encounter] ?? NONE];
  if (!requires) return all;
  let available = all;
  for (let option = 0; option < requires.length; option += 1) {
    if (requires[option]?.holds(now) === false) available &= ~(1 << option);
  }
  return available;
}

/** Whether an option was available when the options were offered. */
export const isOffered = ({ offered }: RulesState, encounter: number, option: number): boolean =>
  ((offered[encounter] ?? 0) & (1 << option)) !== 0;

/** If a condition asks: the place's people, those moved there, and companions of the active encounter. */
export function markPeopleMet(now: RulesState): void {
  const { program, act, location, active, moved } = now;
  if (!program.asksMet) return;
  // Runs after each turn: avoid allocating if nobody is new.
  let fresh = newAmong(now, act.people[location], null);
  if (moved !== NOBODY) fresh = newAmong(now, movedTo(now, act.act.places[location]?.id), fresh);
  if (active !== NONE) fresh = newAmong(now, program.company[active], fresh);
  if (fresh === null) return;
  now.changed |= READS.met;
  now.onMet(fresh);
}

const movedTo = ({ moved, program }: RulesState, place: string | undefined): number[] =>
  Object.entries(moved).flatMap(([person, places]) =>
    place !== undefined && places.includes(place) ? (program.metBits.get(person) ?? []) : [],
  );

/** Sets the new bits among people. @returns `before` with these appended */
function newAmong(
  { bits }: RulesState,
  people: readonly number[] | undefined,
  before: number[] | null,
): number[] | null {
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
