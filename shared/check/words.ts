import type { FindingPlace } from '../story/index.ts';
import type { Finding } from './finding.ts';
import type { FindingCode } from './registry.ts';
import type { StoryStep } from './story-step.ts';
import type { CheckedAct, CheckedCharacter } from './subject.ts';

/** How elements are called in a sentence: the title with the id, `"The Pier" (pier)`. */
export interface Names {
  act(id: string): string;
  place(actId: string, id: string): string;
  encounter(id: string): string;
  person(id: string): string;
}

/** A sentence, or one that calls others by their titles, which may change without what it says. */
export type Words = string | ((names: Names) => string);

/** A finding before its sentences are made: what a rule says. */
export interface Told {
  readonly code: FindingCode;
  readonly where: FindingPlace;
  readonly message: Words;
  readonly fix: Words;
  readonly path?: readonly StoryStep[];
  readonly ignores?: Finding['ignores'];
}

/** A title with its id; the id alone where they are the same. */
export const titled = ({ id, title }: { id: string; title: string }): string => {
  const shown = title.length > 80 ? `${title.slice(0, 79)}…` : title;
  return shown === id ? `"${id}"` : `"${shown}" (${id})`;
};

/** A text as it is quoted in a sentence. */
export const quoted = (text: string, most = 80): string =>
  `"${text.length > most ? `${text.slice(0, most - 1)}…` : text}"`;

const SHOWN = 8;

/** Some of a list in a sentence: `a, b and c`, `a, b and 12 more`. */
export function some(items: readonly string[], most = SHOWN): string {
  if (items.length === 0) return 'none';
  if (items.length > most) return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
  const last = items.at(-1) ?? '';
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Ids in quotes, as `some` lists them. */
export const ids = (items: readonly string[], most = SHOWN): string =>
  some(
    items.map((id) => quoted(id)),
    most,
  );

/** Calls the elements of a story by their titles, looked up when the first is asked for. */
export function createNames(acts: readonly CheckedAct[], characters: readonly CheckedCharacter[]): Names {
  let kept: { acts: Map<string, string>; places: Map<string, string>; encounters: Map<string, string> } | null = null;
  const look = () => {
    if (kept) return kept;
    kept = { acts: new Map(), places: new Map(), encounters: new Map() };
    const first = (map: Map<string, string>, key: string, title: string): void => {
      if (!map.has(key)) map.set(key, title);
    };
    for (const act of acts) {
      first(kept.acts, act.id, act.title);
      for (const place of act.sandboxLocations) {
        first(kept.places, `${act.id}/${place.id}`, place.title);
        for (const { id, title } of place.encounters) first(kept.encounters, id, title);
      }
    }
    for (const { personalArc } of characters) {
      for (const { id, title } of personalArc?.arcEncounters ?? []) first(kept.encounters, id, title);
    }
    return kept;
  };
  const called = (id: string, title: string | undefined): string => titled({ id, title: title ?? id });
  return {
    act: (id) => called(id, look().acts.get(id)),
    place: (actId, id) => called(id, look().places.get(`${actId}/${id}`)),
    encounter: (id) => called(id, look().encounters.get(id)),
    person: (id) => called(id, characters.find((character) => character.id === id)?.name),
  };
}
