import { type Mentions, type Program, type Story, type StoryAct, setBit } from '../../rules/index.ts';
import { readsAnyFlag, readsClocks } from './forcing.ts';

const listConditions = ({ facts }: Story, act: StoryAct) => [
  ...act.candidates.flatMap(({ options }) => options.flatMap(({ requires }) => requires ?? [])),
  ...act.events.flatMap(({ forcesClimax, trigger }) => (forcesClimax && trigger ? [trigger] : [])),
  ...facts.flatMap(({ revealWhen }) => revealWhen ?? []),
];

/** Whether an act can be played out: no condition reads a clock, and no fact is found by the player's own words. */
export function isFollowed(story: Story, act: StoryAct): boolean {
  if (act.places.length === 0) return false;
  if (listConditions(story, act).some(({ reads }) => readsClocks(reads))) return false;
  const isFound = act.candidates.some(({ findings, interactables }) => findings.length > 0 && interactables.length > 0);
  return !isFound || !story.asks.has('facts');
}

/** The bits of a story's row that can decide how an act is played. */
export function maskDecidingBits({ story, words, flagBits, landedBase, findingBase, factBase }: Program): Int32Array {
  const reads: Mentions[] = story.acts.flatMap((act) => listConditions(story, act).map((each) => each.reads));
  const needed = story.encounters.flatMap(({ prerequisites, excludeIfFlags }) => [...prerequisites, ...excludeIfFlags]);
  const flags = reads.some(readsAnyFlag)
    ? [...flagBits.keys()]
    : [...needed, ...reads.flatMap(({ flags: named }) => named)];
  const bits = new Int32Array(words);
  for (const flag of flags) {
    const bit = flagBits.get(flag);
    if (bit !== undefined) setBit(bits, bit);
  }
  // If no condition asks about facts, findings do not matter.
  const from = story.asks.has('facts') ? findingBase : factBase;
  for (let bit = landedBase; bit < words * 32; bit += 1) if (bit < findingBase || bit >= from) setBit(bits, bit);
  return bits;
}
