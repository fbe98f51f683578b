import { RefusalError } from '../../../shared/error.ts';
import { foldCase } from '../../../shared/language/normalize.ts';
import { MEMORY_LIMITS, type MemoryState } from '../../../shared/memory/index.ts';
import { ID_MAX_LENGTH, slugify } from '../../../shared/story/index.ts';
import type { WorkingMemory } from '../types.ts';

const NAMED_MAX = 30;

/** A person or place of the package or generated. */
export interface KnownEntity {
  id: string;
  name: string;
}

/** All people the Director can name. */
export const listKnownPeople = ({ story, memory }: Pick<WorkingMemory, 'story' | 'memory'>): KnownEntity[] => [
  ...story.characters.map(({ id, name }) => ({ id, name })),
  ...Object.values(memory.characters).map(({ id, name }) => ({ id, name })),
];

/** Places of the act and generated spots. */
export const listKnownPlaces = ({
  story,
  memory,
  act,
}: Pick<WorkingMemory, 'story' | 'memory' | 'act'>): KnownEntity[] => [
  ...(story.actById.get(act)?.places ?? []).map(({ id, title }) => ({ id, name: title })),
  ...Object.values(memory.locations).map(({ id, name }) => ({ id, name })),
];

const folded = (text: string): string => foldCase(text).trim();

/** Finds by id, else by name, ignoring case. */
export const findKnown = (known: readonly KnownEntity[], asked: string): KnownEntity | undefined =>
  known.find(({ id }) => id === asked) ??
  known.find(({ id }) => id === folded(asked)) ??
  known.find(({ name }) => folded(name) === folded(asked));

/** Finds the only person whose name contains a word: "Marcus" is Marcus Vane if unique. */
function findByPart(people: readonly KnownEntity[], asked: string): KnownEntity | undefined {
  const found = people.filter(({ name }) =>
    folded(name)
      .split(/[\s·・]+/u)
      .includes(folded(asked)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * By id, name or unique part; "player" and "protagonist" mean the protagonist, unless that is a name.
 * @throws RefusalError `not_found`, listing people and how to generate one
 */
export function requirePerson(working: WorkingMemory, asked: string): KnownEntity {
  const people = listKnownPeople(working);
  const found = findKnown(people, asked) ?? findByPart(people, asked);
  if (found) return found;
  const { protagonist } = working.story;
  if (protagonist && ['player', 'protagonist'].includes(folded(asked))) return protagonist;
  throw new RefusalError('not_found', `There is nobody "${asked}". There are: ${formatNames(people)}.`, {
    hint: 'Use one of these ids, or make somebody new with character.generate in an earlier action and use the id it returns.',
  });
}

const formatNames = (known: readonly KnownEntity[]): string => {
  if (known.length === 0) return 'nobody yet';
  const named = known.slice(0, NAMED_MAX).map(({ id, name }) => `${id} (${name})`);
  return known.length > NAMED_MAX ? `${named.join(', ')} and ${known.length - NAMED_MAX} more` : named.join(', ');
};

/** Unique in package and memory. Once memory has dropped anybody, ids include the tick. `fallback`: for no slug. */
export function makeUniqueId(working: WorkingMemory, name: string, fallback: string): string {
  const isTaken = takenIds(working);
  const slug = slugify(name, '');
  const base = slug === '' ? '' : slug.slice(0, ID_MAX_LENGTH - 16).replace(/[_-]+$/, '');
  if (base !== '' && !isTaken(base) && !mayHaveLetGo(working.memory)) return base;
  const stem = `${base || fallback}_${working.tick}`;
  let id = stem;
  for (let number = 2; isTaken(id); number += 1) id = `${stem}_${number}`;
  return id;
}

function takenIds({ story, memory }: WorkingMemory): (id: string) => boolean {
  return (id) =>
    story.characterById.has(id) ||
    story.encounterById.has(id) ||
    story.acts.some((act) => act.id === id || act.placeById.has(id)) ||
    isMade(memory, id);
}

/** Whether older people or places may have been dropped, with ids no longer known. */
const mayHaveLetGo = ({ characters, locations }: MemoryState): boolean =>
  Object.keys(characters).length >= MEMORY_LIMITS.characters ||
  Object.keys(locations).length >= MEMORY_LIMITS.locations;

const isMade = (memory: MemoryState, id: string): boolean =>
  Object.hasOwn(memory.characters, id) || Object.hasOwn(memory.locations, id);
