import { readableId } from '../../shared/readable-id.ts';
import { type IndexedStory, indexStory, type PlanDraft, type VNPackage } from '../../shared/story/index.ts';

/** Names for a story's ids, if known: a play may be of an older version. */
export interface StoryNames {
  act(id: string): string;
  place(id: string): string;
  encounter(id: string): string;
  character(id: string): string;
  /** Ids of all characters. */
  characters: readonly string[];
  event(id: string): string;
  /** Any element with scenes: an act, place, encounter, event or ending. */
  element(id: string): string;
  fact(id: string): string;
  /** Replaces ids in a sentence by names, if unambiguous. */
  inWords(sentence: string): string;
  /** The text of one of an act's escalations, counted from 0; null if unknown. */
  escalation(act: string, index: number): string | null;
}

export const indexPackageNames = ({ plot: { acts, facts, endings }, characters }: VNPackage): IndexedStory => ({
  ...{ acts, facts, endings, characters },
});

export const indexDraftNames = ({ acts, characters, premise }: PlanDraft): IndexedStory => ({
  ...{ acts, characters, facts: premise?.facts, endings: premise?.endings },
});

const NO_STORY: IndexedStory = { acts: [], characters: [] };

/** An id that cannot be a word, since it has an underscore. Ids without one are recognized by the word before them. */
const ID = /"?\b([a-z0-9]+(?:_[a-z0-9]+)+)\b"?/g;
const ARC_OF = /\barc of ([a-z0-9-]+)/g;

/** `known`: names from the play itself, such as characters created during play. */
export function createStoryNames(
  story: IndexedStory | null,
  known: {
    characters?: readonly { id: string; name: string }[];
    places?: readonly { id: string; title: string }[];
  } = {},
): StoryNames {
  const index = indexStory(story ?? NO_STORY);
  const people = new Map((known.characters ?? []).map(({ id, name }) => [id, name]));
  const corners = new Map((known.places ?? []).map(({ id, title }) => [id, title]));
  const act = (id: string) => index.act(id)?.act.title;
  const place = (id: string) => index.place(id)?.title ?? corners.get(id);
  const encounter = (id: string) => index.encounter(id)?.encounter.title;
  const character = (id: string) => index.character(id)?.name ?? people.get(id);
  const event = (id: string) => index.event(id)?.title;
  const quoted = (title: string | undefined) => (title === undefined ? undefined : `“${title}”`);
  const titled = (id: string) => character(id) ?? quoted(encounter(id)) ?? place(id) ?? act(id);
  const called = (name: (id: string) => string | undefined) => (id: string) => name(id) ?? readableId(id);
  return {
    act: called(act),
    place: called(place),
    encounter: called(encounter),
    character: called(character),
    characters: [...new Set([...(story?.characters ?? []).map(({ id }) => id), ...people.keys()])],
    event: called(event),
    element: called((id) => encounter(id) ?? act(id) ?? place(id) ?? event(id) ?? index.ending(id)?.title),
    fact: called((id) => index.fact(id)?.text),
    inWords: (sentence) =>
      sentence
        .replace(ID, (all, id: string) => titled(id) ?? all)
        .replace(ARC_OF, (all, id: string) => all.replace(id, titled(id) ?? id)),
    escalation: (id, number) => index.act(id)?.act.opposingForce?.escalationEvents[number]?.description ?? null,
  };
}
