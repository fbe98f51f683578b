import {
  addBits,
  type Bits,
  type Candidate,
  compileCandidates,
  createBits,
  type Gift,
  inMillionths,
  listConsequences,
  listFinalGifts,
  listGifts,
  type Moved,
  playedIn,
  type Story,
  type StoryAct,
  type StoryEncounter,
  sameBits,
  shareBits,
} from '../../rules/index.ts';

/** The flags earned by one or more options of an encounter, or by the encounter itself without options. */
export interface Variant {
  /** The first option that earns them; null without options. */
  readonly option: number | null;
  readonly flags: Bits;
}

export interface SearchPiece extends Candidate {
  readonly index: number;
  /** The numbers of the places where its people can be met. */
  readonly places: readonly number[];
  /** Requirements as bit sets, and as lists, whose size does not depend on the act's. */
  readonly needs: Bits;
  readonly bars: Bits;
  readonly before: Bits;
  /** The maximum progress, including consequences, in millionths. */
  readonly gain: number;
  /** The progress of its landing alone, in millionths. */
  readonly surelyGain: number;
  readonly variants: readonly Variant[];
  /** Flags every variant earns, and flags some variant earns. */
  readonly surely: Bits;
  readonly possibly: Bits;
  readonly enables: boolean;
  /** A consequence of its answer excludes it before it has landed. */
  readonly barsItself: boolean;
}

function mostGain(gifts: readonly Gift[]): number {
  let most = 0;
  for (const { progression } of gifts) most = Math.max(most, inMillionths(progression));
  return most;
}

/** Compiles the encounters of an act for searching; untracked flags are dropped. */
export function compilePieces(
  story: Story,
  act: StoryAct,
  moved: Moved,
  flagNumber: ReadonlyMap<string, number>,
  flagWords: (flags: readonly string[]) => Bits,
): SearchPiece[] {
  const candidates = compileCandidates(story, act, flagNumber);
  const played = playedIn(story, act, moved);
  const needed = createBits(
    flagNumber.size,
    candidates.flatMap((each) => each.needed),
  );
  const opening = new Set(candidates.flatMap(({ earlier }) => earlier));
  return candidates.map((candidate, index): SearchPiece => {
    const { encounter } = candidate;
    const gifts = listFinalGifts(encounter);
    const variants = compileVariants(encounter, gifts, flagWords);
    const possibly = flagWords([]);
    for (const { flags } of variants) addBits(possibly, flags);
    return {
      ...candidate,
      index,
      encounter,
      places: (played[index] ?? []).filter((place) => place < act.places.length),
      needs: createBits(flagNumber.size, candidate.needed),
      bars: createBits(flagNumber.size, candidate.barring),
      before: createBits(candidates.length, candidate.earlier),
      gain: mostGain(gifts),
      surelyGain: inMillionths(encounter.progression),
      variants,
      surely: shared(variants),
      possibly,
      enables: opening.has(index) || shareBits(possibly, needed),
      barsItself:
        encounter.excludeIfFlags.length > 0 &&
        listConsequences(encounter).some(({ flags }) => flags.some((flag) => encounter.excludeIfFlags.includes(flag))),
    };
  });
}

function compileVariants(
  encounter: StoryEncounter,
  gifts: readonly Gift[],
  flagWords: (flags: readonly string[]) => Bits,
): Variant[] {
  // If none of its options may be available it can land unanswered.
  const isOpen = encounter.options.length === 0 || encounter.options.some(({ requires }) => requires === null);
  const variants = (isOpen ? gifts : [...gifts, listGifts(encounter)[0]]).map(
    ({ option, flags }): Variant => ({ option, flags: flagWords(flags) }),
  );
  return variants.filter(({ flags }, at) => variants.findIndex((other) => sameBits(other.flags, flags)) === at);
}

function shared(variants: readonly Variant[]): Bits {
  const [first, ...others] = variants;
  const words = Int32Array.from(first?.flags ?? []);
  for (const { flags } of others) {
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (flags[at] ?? 0);
  }
  return words;
}
