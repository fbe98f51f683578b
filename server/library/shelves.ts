import { ownIds, type Person } from '../accounts/index.ts';
import type { ShelfRow, Store } from '../store/types.ts';

/** A person's own groups of stories. A shelf exists while a story stands on it. */
export interface Shelves {
  /** The shelf of each story that stands on one. */
  list(person: Person): Promise<Pick<ShelfRow, 'story' | 'shelf'>[]>;
  /** @param shelf null takes the story from its shelf */
  put(person: Person, story: string, shelf: string | null): Promise<void>;
  /** Renames a shelf, or joins it with another; null removes it. */
  rename(person: Person, from: string, to: string | null): Promise<void>;
  removeAll(personId: string): Promise<void>;
}

export function createShelves({ library }: Pick<Store, 'library'>): Shelves {
  return {
    async list(person) {
      const found = new Map<string, string>();
      // Their own come last, and count.
      for (const id of ownIds(person)) {
        for (const { story, shelf } of await library.listShelves(id)) found.set(story, shelf);
      }
      return [...found].map(([story, shelf]) => ({ story, shelf }));
    },
    async put(person, story, shelf) {
      if (shelf !== null) return library.putOnShelf({ personId: person.id, story, shelf });
      for (const id of ownIds(person)) await library.takeFromShelf(id, story);
    },
    async rename(person, from, to) {
      for (const id of ownIds(person)) await library.renameShelf(id, from, to);
    },
    removeAll: (personId) => library.deleteShelves(personId),
  };
}
