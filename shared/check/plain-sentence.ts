import { encountersOf, type PlanDraft } from '../story/index.ts';

/**
 * Fields by the words of the forms they are edited in. The first that fits is taken, so that what stands before another
 * says more.
 */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/\bglobalProgression\.requiredValue of\b/g, '“Full at” of the progress of'],
  [/\bopposingForce\.requiredValue of\b/g, '“Full at” of the doom clock of'],
  [/\bglobalProgression\.requiredValue\b/g, '“Full at” of the progress'],
  [/\bopposingForce\.requiredValue\b/g, '“Full at” of the doom clock'],
  [/\btake globalProgression out\b/g, 'take its progress out'],
  [/\btake opposingForce out\b/g, 'take its doom clock out'],
  [/\b(a|no) globalProgression\b/g, '$1 progress to be made'],
  [/\bglobalProgression\b/g, 'the progress to be made'],
  [/\b(an|no) opposingForce\b/g, '$1 doom clock'],
  [/\bopposingForce\b/g, 'the doom clock'],
  [/\b([Gg]ive [^.;:]+?) givesProgression\b/g, '$1 progress'],
  [/\bgivesProgression\b/g, '“Progress it gives”'],
  [/(?:\bthe )?\bpotentialFlags\b/g, '“Flags it sets”'],
  [/(?:\bthe )?\bexcludeIfFlags\b/g, '“Closed by”'],
  [/\bthe prerequisites of\b/g, '“Needs flags” of'],
  [/(?:\bthe )?\brequiredCharacters\b/g, '“Who is there”'],
  [/\b(its(?: own)?) connections\b/g, '$1 “Leads to”'],
  [/\bthe connections of\b/g, '“Leads to” of'],
  [/\bexpectedFrames\b/g, 'frames'],
  [/\bstartLocation\b/g, '“Begins at”'],
  [/\ba revealWhen\b/g, 'an “Earned when”'],
  [/\brevealWhen\b/g, '“Earned when”'],
  [/\bknownBy\b/g, '“Known by”'],
  [/\bmake its audience\b/g, 'make “Who may know it”'],
  [/\barcEncounters\b/g, 'encounters of the arc'],
  [/\btake personalArc out\b/g, 'take the personal arc out'],
  [/\bambientDetail\b/g, '“What one senses there”'],
  [/\bof possibleEndings\b/g, 'of the possible endings'],
  [/\bpossibleEndings\b/g, 'possible endings'],
];

/** A condition in quotes, which has quotes in it; what is quoted in a call, which is left alone; anything else in quotes. */
const QUOTED = /"((?:[^"]*(?:[=!]=|[([])\s*"[^"]*")+[^"]*)"|[([]"[^"]*"[)\]]|"([^"]+)"/g;

/** What everything in a draft is called, by id; a flag by its words. */
function titlesOf(draft: Pick<PlanDraft, 'acts' | 'characters'>): ReadonlyMap<string, string> {
  const encounters = encountersOf(draft).map(({ encounter }) => encounter);
  const flags = encounters.flatMap(({ potentialFlags = [], ...encounter }) => [
    ...potentialFlags,
    ...('prerequisites' in encounter ? (encounter.prerequisites ?? []) : []),
    ...('excludeIfFlags' in encounter ? (encounter.excludeIfFlags ?? []) : []),
  ]);
  const titled: readonly (readonly [string, string])[] = [
    ...flags.map((flag) => [flag, flag.replaceAll('_', ' ')] as const),
    ...draft.acts.flatMap(({ inevitableEvents = [] }) => inevitableEvents.map(({ id, title }) => [id, title] as const)),
    ...encounters.map(({ id, title }) => [id, title] as const),
    ...draft.acts.flatMap((act) => act.sandboxLocations.map(({ id, title }) => [id, title] as const)),
    ...draft.characters.map(({ id, name }) => [id, name] as const),
    ...draft.acts.map(({ id, title }) => [id, title] as const),
  ];
  return new Map(titled.filter(([, title]) => title !== ''));
}

/**
 * Makes sentences of the check plain for whoever writes the story: elements are called by their titles, without the ids that
 * follow them, flags by their words, and fields by the words of their forms. `"The Pier" (pier)` and `"pier"` become
 * “The Pier”, `"met_keeper"` becomes “met keeper”, `the excludeIfFlags of` becomes “Closed by” of. What stands in a
 * condition, `has_flag("met_keeper")`, is left as it is written.
 */
export function plainSentences(draft: Pick<PlanDraft, 'acts' | 'characters'>): (sentence: string) => string {
  let titles: ReadonlyMap<string, string> | null = null;
  return (sentence) => {
    titles ??= titlesOf(draft);
    const known = titles;
    return FIELDS.reduce((said, [field, words]) => said.replace(field, words), sentence)
      .replace(/["“]([^"“”]+)["”] \(([a-z0-9]+(?:[_-][a-z0-9]+)*)\)/g, '“$1”')
      .replace(QUOTED, (all, condition: string | undefined, words: string | undefined) =>
        words !== undefined ? `“${known.get(words) ?? words}”` : condition !== undefined ? `“${condition}”` : all,
      );
  };
}
