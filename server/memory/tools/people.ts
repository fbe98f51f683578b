import { RefusalError } from '../../../shared/error.ts';
import { foldCase } from '../../../shared/language/letters.ts';
import { MEMORY_LIMITS, type MemoryState } from '../../../shared/memory/index.ts';
import { ID_MAX_LENGTH, slugify } from '../../../shared/story/index.ts';
import type { WorkingMemory } from '../types.ts';

/** How many are named in a refusal. */
const NAMED_MAX = 30;

/** Somebody or some place there is: of the package, or made while playing. */
export interface Known {
  id: string;
  name: string;
}

/** Everybody the Director can name. */
export const peopleOf = ({ story, memory }: Pick<WorkingMemory, 'story' | 'memory'>): Known[] => [
  ...story.characters.map(({ id, name }) => ({ id, name })),
  ...Object.values(memory.characters).map(({ id, name }) => ({ id, name })),
];

/** Every place of the act, and every spot made while playing. */
export const placesOf = ({ story, memory, act }: Pick<WorkingMemory, 'story' | 'memory' | 'act'>): Known[] => [
  ...(story.actById.get(act)?.places ?? []).map(({ id, title }) => ({ id, name: title })),
  ...Object.values(memory.locations).map(({ id, name }) => ({ id, name })),
];

const folded = (text: string): string => foldCase(text).trim();

/** The one of an id; else of a name, case aside. */
export const findKnown = (known: readonly Known[], asked: string): Known | undefined =>
  known.find(({ id }) => id === asked) ??
  known.find(({ id }) => id === folded(asked)) ??
  known.find(({ name }) => folded(name) === folded(asked));

/** The only one whose name has this word: "Marcus" is Marcus Vane where there is no other. */
function findByPart(people: readonly Known[], asked: string): Known | undefined {
  const found = people.filter(({ name }) =>
    folded(name)
      .split(/[\s·・]+/u)
      .includes(folded(asked)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Finds somebody by id, name or a part of it that is theirs alone; "player" and "protagonist" are the protagonist, where nobody is called so.
 *
 * @throws RefusalError `not_found`, naming who there is and how to make somebody new
 */
export function somebodyOf(working: WorkingMemory, asked: string): Known {
  const people = peopleOf(working);
  const found = findKnown(people, asked) ?? findByPart(people, asked);
  if (found) return found;
  const { protagonist } = working.story;
  if (protagonist && ['player', 'protagonist'].includes(folded(asked))) return protagonist;
  throw new RefusalError('not_found', `There is nobody "${asked}". There are: ${namesOf(people)}.`, {
    hint: 'Use one of these ids, or make somebody new with character.generate in an earlier action and use the id it returns.',
  });
}

const namesOf = (known: readonly Known[]): string => {
  if (known.length === 0) return 'nobody yet';
  const named = known.slice(0, NAMED_MAX).map(({ id, name }) => `${id} (${name})`);
  return known.length > NAMED_MAX ? `${named.join(', ')} and ${known.length - NAMED_MAX} more` : named.join(', ');
};

/**
 * A slug for somebody or some place made while playing, which nothing of the package or of memory uses, nor ever has: once memory has
 * had to let anybody go, every id has the tick in it.
 *
 * @param fallback for names that leave nothing to make a slug of
 */
export function freshId(working: WorkingMemory, name: string, fallback: string): string {
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

/** Whether somebody or some place may have given way to newer ones, and be known by an id that is not at hand. */
const mayHaveLetGo = ({ characters, locations }: MemoryState): boolean =>
  Object.keys(characters).length >= MEMORY_LIMITS.characters ||
  Object.keys(locations).length >= MEMORY_LIMITS.locations;

const isMade = (memory: MemoryState, id: string): boolean =>
  Object.hasOwn(memory.characters, id) || Object.hasOwn(memory.locations, id);
