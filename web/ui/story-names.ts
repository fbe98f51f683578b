import { readableId } from '../../shared/readable-id.ts';
import type { PlanDraft, VNPackage } from '../../shared/story/index.ts';

/** What ids of a story stand for, as far as they are known here: a play may be of an older version. */
export interface StoryNames {
  act(id: string): string;
  place(id: string): string;
  encounter(id: string): string;
  character(id: string): string;
  event(id: string): string;
  /** Whatever scenes stand in: an act, a place, an encounter, an event, an ending. */
  element(id: string): string;
  fact(id: string): string;
  /** A sentence with the ids in it called by their names, as far as that cannot be mistaken. */
  inWords(sentence: string): string;
  /** The text of one of an act's escalations, counted from 0; null where it is not known. */
  escalation(act: string, index: number): string | null;
}

type Story = Pick<PlanDraft, 'acts' | 'characters'> & {
  facts: readonly { id: string; text: string }[];
  endings: readonly { id: string; title: string }[];
};

/** A finished story as its names are looked up. */
export const storyOfPackage = ({ plot, characters }: VNPackage): Story => ({
  acts: plot.acts.map((act) => ({ ...act, intendedLocations: [] })),
  characters,
  facts: plot.facts ?? [],
  endings: plot.endings ?? [],
});

/** A draft as its names are looked up: what is being tried out. */
export const storyOfDraft = ({ acts, characters, premise }: PlanDraft): Story => ({
  acts,
  characters,
  facts: premise?.facts ?? [],
  endings: premise?.endings ?? [],
});

/** An id that no word of a sentence is: it has a low line in it. A person of one word is known by what goes before. */
const ID = /"?\b([a-z0-9]+(?:_[a-z0-9]+)+)\b"?/g;
const ARC_OF = /\barc of ([a-z0-9-]+)/g;

/**
 * The names of a story.
 * @param known names the play itself gives, such as those of people made while playing
 */
export function namesOfStory(
  story: Story | null,
  known: {
    characters?: readonly { id: string; name: string }[];
    places?: readonly { id: string; title: string }[];
  } = {},
): StoryNames {
  const acts = story?.acts ?? [];
  const places = acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  const encounters = [
    ...places.flatMap((place) => place.encounters),
    ...(story?.characters ?? []).flatMap(({ personalArc }) => personalArc?.arcEncounters ?? []),
  ];
  const titled = new Map<string, string>([
    ...acts.map(({ id, title }) => [id, title] as const),
    ...[...(known.places ?? []), ...places].map(({ id, title }) => [id, title] as const),
    ...encounters.map(({ id, title }) => [id, `“${title}”`] as const),
    ...[...(known.characters ?? []), ...(story?.characters ?? [])].map(({ id, name }) => [id, name] as const),
  ]);
  const lookUp = (entries: readonly (readonly [string, string])[]) => {
    const map = new Map(entries);
    return (id: string): string => map.get(id) ?? readableId(id);
  };
  return {
    act: lookUp(acts.map(({ id, title }) => [id, title])),
    place: lookUp([...(known.places ?? []), ...places].map(({ id, title }) => [id, title])),
    encounter: lookUp(encounters.map(({ id, title }) => [id, title])),
    character: lookUp([...(known.characters ?? []), ...(story?.characters ?? [])].map(({ id, name }) => [id, name])),
    event: lookUp(acts.flatMap(({ inevitableEvents }) => inevitableEvents ?? []).map(({ id, title }) => [id, title])),
    element: lookUp(
      [
        ...(story?.endings ?? []),
        ...acts.flatMap(({ inevitableEvents }) => inevitableEvents ?? []),
        ...[...(known.places ?? []), ...places],
        ...[...acts, ...encounters],
      ].map(({ id, title }) => [id, title]),
    ),
    fact: lookUp(
      [...(story?.facts ?? []), ...acts.flatMap(({ facts }) => facts ?? [])].map(({ id, text }) => [id, text]),
    ),
    inWords: (sentence) =>
      sentence
        .replace(ID, (all, id: string) => titled.get(id) ?? all)
        .replace(ARC_OF, (all, id: string) => all.replace(id, titled.get(id) ?? id)),
    escalation: (act, index) =>
      acts.find(({ id }) => id === act)?.opposingForce?.escalationEvents[index]?.description ?? null,
  };
}
