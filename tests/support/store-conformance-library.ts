import { describe, expect, it } from 'vitest';
import type { BinRow, LibraryTables } from '../../server/store/index.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const binned = (kind: BinRow['kind'], id: string, entry: string, day = 1): BinRow => ({
  ...{ kind, id, entry, title: id, binnedAt: `2026-01-0${day}T12:00:00.000Z` },
});

/** What the store promises of the bin and the shelves. */
export function libraryConformance(subject: () => StoreUnderTest): void {
  const tables = (): LibraryTables => subject().store.library;

  describe('the bin', () => {
    it('lists what was put in, latest first, until its entry is taken out', async () => {
      await tables().putIntoBin([binned('story', 'lantern', 'a'), binned('play', 'lantern', 'a')]);
      await tables().putIntoBin([binned('draft', 'desk', 'b', 2)]);
      expect((await tables().listBin()).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
        'draft desk',
        'play lantern',
        'story lantern',
      ]);
      await tables().takeFromBin('a');
      expect(await tables().listBin()).toEqual([binned('draft', 'desk', 'b', 2)]);
    });

    it('moves what is in it to a new entry, and forgets one thing', async () => {
      await tables().putIntoBin([binned('draft', 'desk', 'a')]);
      await tables().putIntoBin([binned('story', 'lantern', 'b', 2), binned('draft', 'desk', 'b', 2)]);
      expect((await tables().listBin()).map(({ entry }) => entry)).toEqual(['b', 'b']);
      await tables().forgetInBin('story', 'lantern');
      expect(await tables().listBin()).toEqual([binned('draft', 'desk', 'b', 2)]);
    });
  });

  describe('shelves', () => {
    const shelvesOf = async (personId: string) =>
      (await tables().listShelves(personId)).map(({ story, shelf }) => `${story}: ${shelf}`);

    it('hold a story of a person once, and are renamed, joined and removed', async () => {
      await tables().putOnShelf({ personId: 'mei', story: 'lantern', shelf: 'Winter' });
      await tables().putOnShelf({ personId: 'mei', story: 'goose', shelf: 'Summer' });
      await tables().putOnShelf({ personId: 'ken', story: 'lantern', shelf: 'Winter' });
      await tables().putOnShelf({ personId: 'mei', story: 'lantern', shelf: 'Autumn' });
      expect(await shelvesOf('mei')).toEqual(['lantern: Autumn', 'goose: Summer']);
      await tables().renameShelf('mei', 'Summer', 'Autumn');
      expect(await shelvesOf('mei')).toEqual(['goose: Autumn', 'lantern: Autumn']);
      await tables().takeFromShelf('mei', 'goose');
      await tables().renameShelf('mei', 'Autumn', null);
      expect(await shelvesOf('mei')).toEqual([]);
      expect(await shelvesOf('ken')).toEqual(['lantern: Winter']);
      await tables().deleteShelves('ken');
      expect(await shelvesOf('ken')).toEqual([]);
    });
  });
}
