import type { StoryEncounter } from './story.ts';

/** What an encounter gives when it lands, as far as it is new. Rules of play, "An encounter lands". */
export interface Gift {
  /** The option it was answered with; null with none. */
  readonly option: number | null;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly progression: number;
}

/** What an encounter gives unanswered; then by option, in their order. */
export const giftsOf = ({ flags, options, findings, progression }: StoryEncounter): [Gift, ...Gift[]] => [
  { option: null, flags, findings, progression },
  ...options.map((answer, option) => ({ option, flags: answer.flags, findings, progression })),
];

/** What it can give once nothing it asks is open: by option, or where it has none, what it gives unanswered. */
export function settledGiftsOf(encounter: StoryEncounter): readonly Gift[] {
  const [unanswered, ...answered] = giftsOf(encounter);
  return answered.length > 0 ? answered : [unanswered];
}
