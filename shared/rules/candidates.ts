import { earlierInArc } from './arcs.ts';
import { type Bits, hasAllBits, hasAnyBit } from './bits.ts';
import { isPlayedAt, type Moved } from './presence.ts';
import type { Story, StoryAct, StoryEncounter } from './story.ts';

/** A candidate of an act, and what it needs before it can come, as numbers. Rules of play, "Eligible". */
export interface Candidate {
  readonly encounter: StoryEncounter;
  /** Whether all it needs can be set at all. */
  readonly isPossible: boolean;
  /** Flags it needs and flags that rule it out, as whoever asks numbers them. */
  readonly needed: readonly number[];
  readonly barring: readonly number[];
  /** Candidates of earlier phases of its arc. */
  readonly earlier: readonly number[];
}

/**
 * The candidates of an act, as it lists them.
 *
 * @param flagNumber the number of a flag; undefined for one that nothing sets
 */
export function candidatesOf(story: Story, act: StoryAct, flagNumber: ReadonlyMap<string, number>): Candidate[] {
  const numberOf = new Map(act.candidates.map(({ id }, candidate) => [id, candidate]));
  const numbered = (flags: readonly string[]): number[] => flags.flatMap((flag) => flagNumber.get(flag) ?? []);
  return act.candidates.map((encounter) => {
    const needed = numbered(encounter.prerequisites);
    return {
      encounter,
      isPossible: needed.length === encounter.prerequisites.length,
      needed,
      barring: numbered(encounter.excludeIfFlags),
      earlier: earlierInArc(story, encounter).flatMap(({ id }) => numberOf.get(id) ?? []),
    };
  });
}

/** Whether what it needs is there and nothing rules it out. */
export const isMet = ({ needed, barring, earlier }: Candidate, flags: Bits, landed: Bits): boolean =>
  hasAllBits(flags, needed) && !hasAnyBit(flags, barring) && hasAllBits(landed, earlier);

/**
 * By candidate of an act: the places, by number, at which all who come with it can be met. One of an arc is also played
 * nowhere, as the number after the last, where an act without places begins. Rules of play, "Who is present".
 *
 * @param byDirector by the rules for a Director
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
