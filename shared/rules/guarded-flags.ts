import { flagsDenied } from '../conditions/condition-needs.ts';
import type { Story } from './story.ts';

const guarded = new WeakMap<Story, ReadonlySet<string>>();

/**
 * Flags that may never reward a deed since they could cause a loss: they exclude an encounter, make a condition fail,
 * or trigger an event that forces the climax. Rules of play, "Rewards for deeds".
 */
export function guardedFlags(story: Story): ReadonlySet<string> {
  const known = guarded.get(story);
  if (known) return known;
  const forcing = story.acts.flatMap(({ events }) =>
    events.flatMap(({ forcesClimax, trigger }) => (forcesClimax && trigger ? [trigger.reads] : [])),
  );
  const denied = [...story.conditions].map(({ ast }) => flagsDenied(ast));
  const isAny = denied.includes(null) || forcing.some(({ loose }) => loose.has('flags'));
  const found = isAny
    ? story.flags
    : new Set([
        ...story.encounters.flatMap(({ excludeIfFlags }) => excludeIfFlags),
        ...denied.flatMap((flags) => [...(flags ?? [])]),
        ...forcing.flatMap(({ flags }) => flags),
      ]);
  guarded.set(story, found);
  return found;
}
