import { clip } from '../clip.ts';
import { readableId } from '../readable-id.ts';
import type { PlanDraft } from './draft/draft.ts';
import type { FindingPlace } from './ignored-finding.ts';
import { normalizeWord } from './normalize-word.ts';
import type { VNPackage } from './package.ts';
import type { IndexedStory } from './story-index.ts';

type Place = Pick<FindingPlace, 'type' | 'actId' | 'id'>;
type Kind = Exclude<FindingPlace['type'], 'story' | 'premise'>;

export interface TitledStory extends IndexedStory {
  readonly title?: string | undefined;
  readonly meters?: readonly { readonly id: string; readonly label: string }[] | undefined;
}

interface StoryTitle {
  readonly id: string;
  readonly title: string;
  /** Title of its owner: the place or person of an encounter, the act of a place, event or fact. */
  readonly home: string | null;
  readonly isShared: boolean;
}

interface StoryTitles {
  /** Undefined if missing. Without an act, the first element of that id. */
  find(place: Place): StoryTitle | undefined;
  /** The title, followed by the id if it is not unique. For a missing element, the id in words. */
  label(place: Place): string;
}

type Entry = Omit<StoryTitle, 'isShared'> & { readonly actId?: string };

const ENTRIES: Partial<Record<Kind, (story: TitledStory) => readonly Entry[]>> = {
  act: ({ acts }) => acts.map(({ id, title }) => ({ id, title, home: null })),
  node: ({ acts }) =>
    acts.flatMap((act) => act.sandboxLocations.map(({ id, title }) => ({ id, title, home: act.title, actId: act.id }))),
  encounter: ({ acts, characters }) => [
    ...acts.flatMap((act) =>
      act.sandboxLocations.flatMap((place) =>
        place.encounters.map(({ id, title }) => ({ id, title, home: place.title, actId: act.id })),
      ),
    ),
    ...characters.flatMap(({ name, personalArc }) =>
      (personalArc?.arcEncounters ?? []).map(({ id, title }) => ({ id, title, home: name })),
    ),
  ],
  character: ({ characters }) => characters.map(({ id, name }) => ({ id, title: name, home: null })),
  event: ({ acts }) =>
    acts.flatMap((act) =>
      (act.inevitableEvents ?? []).map(({ id, title }) => ({ id, title, home: act.title, actId: act.id })),
    ),
  fact: ({ facts = [], acts }) => [
    ...facts.map(({ id, text }) => ({ id, title: clip(text, 80), home: null })),
    ...acts.flatMap((act) =>
      (act.facts ?? []).map(({ id, text }) => ({ id, title: clip(text, 80), home: act.title, actId: act.id })),
    ),
  ],
  ending: ({ endings = [] }) => endings.map(({ id, title }) => ({ id, title, home: null })),
  meter: ({ meters = [] }) => meters.map(({ id, label }) => ({ id, title: label, home: null })),
};

interface Kept {
  readonly byId: ReadonlyMap<string, Entry>;
  readonly counts: ReadonlyMap<string, number>;
}

function keep(entries: readonly Entry[]): Kept {
  const byId = new Map<string, Entry>();
  const counts = new Map<string, number>();
  for (const entry of entries) {
    // The first element with an id keeps it, as in play.
    for (const key of entry.actId === undefined ? [entry.id] : [`${entry.actId}/${entry.id}`, entry.id]) {
      if (!byId.has(key)) byId.set(key, entry);
    }
    const title = normalizeWord(entry.title);
    counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return { byId, counts };
}

/** Looks up the titles of a story's elements. Each kind is read on first use. */
export function storyTitles(story: TitledStory): StoryTitles {
  const kinds = new Map<string, Kept>();
  const getTitles = (type: Kind): Kept => {
    const known = kinds.get(type) ?? keep(ENTRIES[type]?.(story) ?? []);
    kinds.set(type, known);
    return known;
  };
  const find = ({ type, actId, id = '' }: Place): StoryTitle | undefined => {
    if (type === 'story' || type === 'premise') {
      return story.title === undefined ? undefined : { id, title: story.title, home: null, isShared: false };
    }
    const { byId, counts } = getTitles(type);
    const own = type === 'act' && id === '' ? (actId ?? '') : id;
    const found = (actId === undefined ? undefined : byId.get(`${actId}/${own}`)) ?? byId.get(own);
    if (found === undefined) return undefined;
    return {
      id: found.id,
      title: found.title,
      home: found.home,
      isShared: (counts.get(normalizeWord(found.title)) ?? 0) > 1,
    };
  };
  return {
    find,
    label: (place) => {
      const found = find(place);
      if (found === undefined) return readableId(place.id ?? '');
      return found.isShared ? `${found.title} (${found.id})` : found.title;
    },
  };
}

/** Adapts a package or draft for `storyTitles`. */
export function titledStory(story: VNPackage | PlanDraft): TitledStory {
  const { characters } = story;
  const { title, acts, head } =
    'plot' in story
      ? { title: story.title, acts: story.plot.acts, head: story.plot }
      : { title: story.premise?.title ?? '', acts: story.acts, head: story.premise };
  return { title, acts, characters, facts: head?.facts, endings: head?.endings, meters: head?.meters };
}
