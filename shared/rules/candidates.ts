import { ARC_PHASES } from '../story/index.ts';
import { type Bits, hasAllBits, hasAnyBit } from './bits.ts';
import { isPlayedAt, type Moved } from './presence.ts';
import type { Story, StoryAct, StoryEncounter } from './story.ts';

/** Encounters of an arc's earlier phases, which must land first. Rules of play, "Eligible". */
export function earlierInArc({ arcs }: Story, { arc }: StoryEncounter): StoryEncounter[] {
  if (!arc) return [];
  const phase = ARC_PHASES.indexOf(arc.phase);
  return (arcs.get(arc.character) ?? []).filter(
    (other) => other.arc !== null && ARC_PHASES.indexOf(other.arc.phase) < phase,
  );
}

/** A candidate of an act with its requirements as numbers. Rules of play, "Eligible". */
export interface Candidate {
  readonly encounter: StoryEncounter;
  /** Whether all requirements can be set at all. */
  readonly isPossible: boolean;
  /** Required and excluded flags, in the caller's numbering. */
  readonly needed: readonly number[];
  readonly barring: readonly number[];
  readonly earlier: readonly number[];
}

/** In the act's order. `flagNumber` is undefined for a flag that nothing sets. */
export function compileCandidates(story: Story, act: StoryAct, flagNumber: ReadonlyMap<string, number>): Candidate[] {
  const candidateById = new Map(act.candidates.map(({ id }, candidate) => [id, candidate]));
  const numbered = (flags: readonly string[]): number[] => flags.flatMap((flag) => flagNumber.get(flag) ?? []);
  return act.candidates.map((encounter) => {
    const needed = numbered(encounter.prerequisites);
    return {
      encounter,
      isPossible: needed.length === encounter.prerequisites.length,
      needed,
      barring: numbered(encounter.excludeIfFlags),
      earlier: earlierInArc(story, encounter).flatMap(({ id }) => candidateById.get(id) ?? []),
    };
  });
}

/** Whether its requirements are met and nothing excludes it. */
export const isMet = ({ needed, barring, earlier }: Candidate, flags: Bits, landed: Bits): boolean =>
  hasAllBits(flags, needed) && !hasAnyBit(flags, barring) && hasAllBits(landed, earlier);

/**
 * By candidate: the places at which all its people can be met. Arc encounters can also play at no place (the index
 * after the last), where an act without places begins. Rules of play, "Who is present".
 */
export function playedIn(story: Story, act: StoryAct, moved?: Moved, byDirector = false): number[][] {
  const all = [...act.places, null].map((place, number) => ({ place, number }));
  const byId = new Map(all.map((each) => [each.place?.id, each]));
  return act.candidates.map((encounter) => {
    const { home } = encounter;
    const places = home && !byDirector ? [byId.get(home.location)] : all;
    return places.flatMap((each) =>
      each && isPlayedAt(story, act, encounter, each.place, moved, byDirector) ? [each.number] : [],
    );
  });
}
