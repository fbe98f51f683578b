import { encountersOf, type PlanDraft } from '../../../shared/story/index.ts';

/** What everything in a draft is called, by id; a flag by its words. */
function titlesOf(draft: PlanDraft): Map<string, string> {
  const encounters = encountersOf(draft).map(({ encounter }) => encounter);
  const flags = encounters.flatMap(({ potentialFlags = [], ...encounter }) => [
    ...potentialFlags,
    ...('prerequisites' in encounter ? (encounter.prerequisites ?? []) : []),
    ...('excludeIfFlags' in encounter ? (encounter.excludeIfFlags ?? []) : []),
  ]);
  return new Map([
    ...flags.map((flag) => [flag, flag.replace(/_/g, ' ')] as const),
    ...draft.acts.flatMap(({ inevitableEvents = [] }) => inevitableEvents.map(({ id, title }) => [id, title] as const)),
    ...encounters.map(({ id, title }) => [id, title] as const),
    ...draft.acts.flatMap((act) => act.sandboxLocations.map(({ id, title }) => [id, title] as const)),
    ...draft.characters.map(({ id, name }) => [id, name] as const),
    ...draft.acts.map(({ id, title }) => [id, title] as const),
  ]);
}

/**
 * Makes sentences of the checker plain for one draft: elements are called by their titles, without the ids that follow them,
 * and flags by their words. `"The Pier" (pier)` and `"pier"` become “The Pier”, `"met_keeper"` becomes “met keeper”.
 */
export function plainSentences(draft: PlanDraft): (sentence: string) => string {
  let titles: Map<string, string> | null = null;
  return (sentence) => {
    titles ??= titlesOf(draft);
    const known = titles;
    return sentence
      .replace(/["“]([^"“”]+)["”] \(([a-z0-9]+(?:[_-][a-z0-9]+)*)\)/g, '“$1”')
      .replace(/"([^"]+)"/g, (_quoted, words: string) => `“${known.get(words) ?? words}”`);
  };
}
