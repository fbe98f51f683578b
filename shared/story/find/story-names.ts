import { clip } from '../../clip.ts';
import type { PlanDraft } from '../draft/draft.ts';
import type { DraftElement } from '../draft/element.ts';
import { eachElementTexts } from './story-texts.ts';

export const STORY_NAME_KINDS = [
  'character',
  'place',
  'encounter',
  'act',
  'ending',
  'event',
  'flag',
  'fact',
  'meter',
  'item',
] as const;
export type StoryNameKind = (typeof STORY_NAME_KINDS)[number];

/** Something in a draft that has a name. */
export interface StoryName {
  readonly kind: StoryNameKind;
  readonly name: string;
  /** The id; for flags and items the name. */
  readonly id: string;
  /** The name of what it is in: its act, place or person. */
  readonly home: string | null;
  /** Where it is edited. A flag or an item is edited where it is used first. */
  readonly element: DraftElement;
  readonly path: string;
}

const FACT_MAX = 120;

/** Where each flag and item is used first: a flag preferably where it is set. */
function listUsedNames(draft: PlanDraft): StoryName[] {
  const found = new Map<string, StoryName>();
  for (const texts of eachElementTexts(draft)) {
    for (const { element, path, text, kind } of texts) {
      if (kind !== 'flag' && kind !== 'item') continue;
      const key = `${kind} ${text}`;
      const isBetter = path.endsWith(`potentialFlags.${path.split('.').at(-1)}`);
      const known = found.get(key);
      if (known && !(isBetter && !known.path.includes('potentialFlags'))) continue;
      found.set(key, { kind, name: text, id: text, home: null, element, path });
    }
  }
  return [...found.values()];
}

const names = new WeakMap<PlanDraft, readonly StoryName[]>();

/** Everything in a draft that has a name, by kind. Facts are named by their beginning. */
export function listStoryNames(draft: PlanDraft): readonly StoryName[] {
  const known = names.get(draft);
  if (known) return known;
  const made = collectNames(draft);
  names.set(draft, made);
  return made;
}

function collectNames(draft: PlanDraft): readonly StoryName[] {
  const { premise, characters, acts } = draft;
  const PREMISE: DraftElement = { type: 'premise' };
  return [
    ...characters.map(
      ({ id, name }): StoryName => ({
        ...{ kind: 'character', name, id, home: null, path: 'name' },
        element: { type: 'character', id },
      }),
    ),
    ...acts.flatMap((act) =>
      act.sandboxLocations.map(
        ({ id, title }): StoryName => ({
          ...{ kind: 'place', name: title, id, home: act.title, path: 'title' },
          element: { type: 'node', actId: act.id, id },
        }),
      ),
    ),
    ...acts.flatMap((act) =>
      act.sandboxLocations.flatMap((place) =>
        place.encounters.map(
          ({ id, title }): StoryName => ({
            ...{ kind: 'encounter', name: title, id, home: place.title, path: 'title' },
            element: { type: 'encounter', actId: act.id, id },
          }),
        ),
      ),
    ),
    ...characters.flatMap(({ id: characterId, name: home, personalArc }) =>
      (personalArc?.arcEncounters ?? []).map(
        ({ id, title }): StoryName => ({
          ...{ kind: 'encounter', name: title, id, home, path: `personalArc.arcEncounters.${id}.title` },
          element: { type: 'character', id: characterId },
        }),
      ),
    ),
    ...acts.map(
      ({ id, title }): StoryName => ({
        ...{ kind: 'act', name: title, id, home: null, path: 'title' },
        element: { type: 'act', id },
      }),
    ),
    ...(premise?.endings ?? []).map(
      ({ id, title }): StoryName => ({
        ...{ kind: 'ending', name: title, id, home: null, element: PREMISE, path: `endings.${id}.title` },
      }),
    ),
    ...acts.flatMap((act) =>
      (act.inevitableEvents ?? []).map(
        ({ id, title }): StoryName => ({
          ...{ kind: 'event', name: title, id, home: act.title, path: `inevitableEvents.${id}.title` },
          element: { type: 'act', id: act.id },
        }),
      ),
    ),
    ...listUsedNames(draft),
    ...[{ element: PREMISE, home: null, facts: premise?.facts }, ...acts.map((act) => actFacts(act))].flatMap(
      ({ element, home, facts = [] }) =>
        facts.map(
          ({ id, text }): StoryName => ({
            ...{ kind: 'fact', name: clip(text, FACT_MAX), id, home, element, path: `facts.${id}.text` },
          }),
        ),
    ),
    ...(premise?.meters ?? []).map(
      ({ id, label }): StoryName => ({
        ...{ kind: 'meter', name: label, id, home: null, element: PREMISE, path: `meters.${id}.label` },
      }),
    ),
  ];
}

const actFacts = ({ id, title, facts }: PlanDraft['acts'][number]) => ({
  element: { type: 'act', id } as DraftElement,
  home: title,
  facts,
});
