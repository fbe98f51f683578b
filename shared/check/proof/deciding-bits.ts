import { type Mentions, type Program, type Story, type StoryAct, setBit } from '../../rules/index.ts';
import { readsAnyFlag, readsClocks } from './forcing.ts';

/** Conditions that decide how an act is played. */
const conditionsOf = ({ facts }: Story, act: StoryAct) => [
  ...act.candidates.flatMap(({ options }) => options.flatMap(({ requires }) => requires ?? [])),
  ...act.events.flatMap(({ forcesClimax, trigger }) => (forcesClimax && trigger ? [trigger] : [])),
  ...facts.flatMap(({ revealWhen }) => revealWhen ?? []),
];

/** Whether all that decides how an act is played is followed: no clock, and nothing that is found by words of the player's own. */
export function isFollowed(story: Story, act: StoryAct): boolean {
  if (act.places.length === 0) return false;
  if (conditionsOf(story, act).some(({ reads }) => readsClocks(reads))) return false;
  const isFound = act.candidates.some(({ findings, interactables }) => findings.length > 0 && interactables.length > 0);
  return !isFound || !story.asks.has('facts');
}

/** The bits of a story's row that anything may depend on which decides how an act is played. */
export function bearing({ story, words, flagBits, landedBase, findingBase, factBase }: Program): Int32Array {
  const reads: Mentions[] = story.acts.flatMap((act) => conditionsOf(story, act).map((each) => each.reads));
  const needed = story.encounters.flatMap(({ prerequisites, excludeIfFlags }) => [...prerequisites, ...excludeIfFlags]);
  const flags = reads.some(readsAnyFlag)
    ? [...flagBits.keys()]
    : [...needed, ...reads.flatMap(({ flags: named }) => named)];
  const bits = new Int32Array(words);
  for (const flag of flags) {
    const bit = flagBits.get(flag);
    if (bit !== undefined) setBit(bits, bit);
  }
  // Where nobody asks what is known, findings teach nothing.
  const from = story.asks.has('facts') ? findingBase : factBase;
  for (let bit = landedBase; bit < words * 32; bit += 1) if (bit < findingBase || bit >= from) setBit(bits, bit);
  return bits;
}
