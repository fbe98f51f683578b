import { encountersOf, type PlanDraft } from '../../../shared/story/index.ts';

/** What an author calls the fields a model knows by name. */
const TERMS: Readonly<Record<string, string>> = {
  'globalProgression.requiredValue': 'required progress',
  'opposingForce.requiredValue': 'the doom clock',
  globalProgression: 'progress goal',
  opposingForce: 'the doom clock',
  potentialFlags: 'flags',
  requiredCharacters: 'required people',
  givesProgression: 'progress',
  excludeIfFlags: 'exclusions',
  expectedFrames: 'frames',
  startLocation: 'the first place',
  revealWhen: 'reveal condition',
  knownBy: 'those who know',
  possibleEndings: 'possible endings',
};
const TERM = new RegExp(`\\b(${Object.keys(TERMS).join('|').replaceAll('.', '\\.')})\\b`, 'g');

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
 * flags by their words, and fields as an author calls them. `"The Pier" (pier)` and `"pier"` become “The Pier”, `"met_keeper"` becomes “met keeper”.
 */
export function plainSentences(draft: PlanDraft): (sentence: string) => string {
  let titles: Map<string, string> | null = null;
  return (sentence) => {
    titles ??= titlesOf(draft);
    const known = titles;
    return sentence
      .replace(TERM, (name) => TERMS[name] ?? name)
      .replace(/["“]([^"“”]+)["”] \(([a-z0-9]+(?:[_-][a-z0-9]+)*)\)/g, '“$1”')
      .replace(/"([^"]+)"/g, (_quoted, words: string) => `“${known.get(words) ?? words}”`);
  };
}
