import { describe, expect, it } from 'vitest';
import type { AccountTables, EntryLinkRow, OwnershipRow, PersonalTokenRow } from '../../server/store/index.ts';
import { usageRow } from './rows.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const NOON = '2026-01-01T12:00:00.000Z';
const LATER = '2026-01-03T12:00:00.000Z';

const link = (id: string, expiresAt = LATER): EntryLinkRow => ({
  ...{ id, hash: `hash of ${id}`, kind: 'invitation', role: 'author', userId: null, note: 'Mei' },
  ...{ createdAt: NOON, expiresAt },
});

const owned = (changes: Partial<OwnershipRow> = {}): OwnershipRow => ({
  ...{ kind: 'story', id: 'salt-lantern', personId: 'mei', visibility: 'private', link: null },
  ...{ sharesRecords: false, createdAt: NOON, ...changes },
});

/** What the store promises of people, their links and tokens, and what is theirs. */
export function accountConformance(subject: () => StoreUnderTest): void {
  const tables = (): AccountTables => subject().store.accounts;

  /** An account, as better-auth makes one. */
  async function addPerson(id: string): Promise<void> {
    const { betterAuth } = await import('better-auth');
    const auth = betterAuth({
      ...{ database: tables().authDatabase, secret: 'sixteen-letters-or-more', baseURL: 'http://127.0.0.1' },
      ...{ telemetry: { enabled: false }, logger: { disabled: true } },
      user: {
        additionalFields: {
          role: { type: 'string', input: false, defaultValue: 'player' },
          isSuspended: { type: 'boolean', input: false, defaultValue: false },
        },
      },
      advanced: { database: { generateId: () => id } },
    });
    const { internalAdapter } = await auth.$context;
    const person = { name: id, email: `${id}@example.com`, emailVerified: false };
    await internalAdapter.createUser(person, { source: 'test' } as never);
    await tables().flush();
  }

  describe('people', () => {
    it('are none at first, and then some', async () => {
      expect(await tables().hasPeople()).toBe(false);
      await addPerson('mei');
      expect(await tables().hasPeople()).toBe(true);
    });

    it('take their tokens and password links along when they go', async () => {
      await addPerson('mei');
      const token: PersonalTokenRow = {
        ...{ id: 't1', hash: 'h1', userId: 'mei', name: 'Script', createdAt: NOON },
        ...{ expiresAt: null, lastUsedAt: null },
      };
      await tables().putPersonalToken(token);
      expect(await tables().findPersonalToken('h1', NOON)).toEqual(token);
      expect(await tables().listPersonalTokens('mei')).toEqual([{ ...token, lastUsedAt: NOON }]);
      expect(await tables().deletePersonalToken('ken', 't1')).toBe(false);
      expect(await tables().deletePersonalToken('mei', 't1')).toBe(true);
      expect(await tables().findPersonalToken('h1', NOON)).toBeNull();
    });

    it('have tokens that end', async () => {
      await addPerson('mei');
      const token = { id: 't1', hash: 'h1', userId: 'mei', name: 'Script', createdAt: NOON, lastUsedAt: null };
      await tables().putPersonalToken({ ...token, expiresAt: NOON });
      expect(await tables().findPersonalToken('h1', NOON)).not.toBeNull();
      expect(await tables().findPersonalToken('h1', LATER)).toBeNull();
    });
  });

  describe('links that let somebody in', () => {
    it('are taken by one caller', async () => {
      await tables().putEntryLink(link('one'));
      expect(await tables().getEntryLink('hash of one', NOON)).toEqual(link('one'));
      const taken = await Promise.all([tables().takeEntryLink('one'), tables().takeEntryLink('one')]);
      expect(taken.sort()).toEqual([false, true]);
      expect(await tables().getEntryLink('hash of one', NOON)).toBeNull();
    });

    it('end, and are then in no list', async () => {
      await tables().putEntryLink(link('old', NOON));
      await tables().putEntryLink(link('new'));
      expect(await tables().getEntryLink('hash of old', LATER)).toBeNull();
      expect((await tables().listEntryLinks(LATER)).map(({ id }) => id)).toEqual(['new']);
    });
  });

  describe('ownership', () => {
    it('stays with the first, until it is given away', async () => {
      await tables().addOwnership(owned());
      await tables().addOwnership(owned({ personId: 'ken' }));
      expect(await tables().getOwnership('story', 'salt-lantern')).toEqual(owned());
      expect(await tables().getOwnership('draft', 'salt-lantern')).toBeNull();
      await tables().changeOwnership(owned(), { personId: 'ken', visibility: 'link', link: 'secret' });
      expect((await tables().findOwnershipByLink('secret'))?.personId).toBe('ken');
      expect(await tables().findOwnershipByLink('other')).toBeNull();
      expect(await tables().listOwnerships('story', { personId: 'mei' })).toEqual([]);
      expect(await tables().listOwnerships('story', { visibility: 'link' })).toHaveLength(1);
    });

    it('moves whole from a guest to an account', async () => {
      await tables().addOwnership(owned({ kind: 'play', id: 'evening', personId: 'guest-1' }));
      const share = { kind: 'story', id: 'salt-lantern', role: 'player', createdAt: NOON } as const;
      await tables().putShare({ ...share, personId: 'guest-1' });
      await tables().putShare({ ...share, personId: 'mei' });
      await tables().moveOwnerships('guest-1', 'mei');
      expect((await tables().getOwnership('play', 'evening'))?.personId).toBe('mei');
      expect((await tables().listShares('story', { id: 'salt-lantern' })).map(({ personId }) => personId)).toEqual([
        'mei',
      ]);
    });

    it('goes with its shares', async () => {
      await tables().addOwnership(owned());
      await tables().putShare({ kind: 'story', id: 'salt-lantern', personId: 'ken', role: 'player', createdAt: NOON });
      await tables().putShare({
        ...{ kind: 'story', id: 'salt-lantern', personId: 'ken', role: 'co-writer', createdAt: NOON },
      });
      expect((await tables().getShare('story', 'salt-lantern', 'ken'))?.role).toBe('co-writer');
      expect(await tables().listShares('story', { personId: 'ken' })).toHaveLength(1);
      expect(await tables().deleteShare('story', 'salt-lantern', 'mei')).toBe(false);
      await tables().deleteOwnership('story', 'salt-lantern');
      expect(await tables().getShare('story', 'salt-lantern', 'ken')).toBeNull();
      expect(await tables().getOwnership('story', 'salt-lantern')).toBeNull();
    });

    it('says whose tokens were used', async () => {
      await tables().addOwnership(owned({ kind: 'draft', id: 'harbour' }));
      await tables().addOwnership(owned({ kind: 'play', id: 'evening', personId: 'guest-1' }));
      await subject().store.putUsage({ ...usageRow(), scope: 'session:harbour' });
      await subject().store.putUsage({ ...usageRow(), scope: 'play:evening' });
      const since = '2026-01-01T00:00:00.000Z';
      expect(await tables().tokensUsedBy('mei', since, 'none')).toBe(110);
      expect(await tables().tokensUsedBy('guests', since, 'none')).toBe(110);
      expect(await tables().tokensUsedBy('ken', since, 'none')).toBe(0);
      expect(await tables().tokensUsedBy('mei', since, usageRow().model)).toBe(0);
      expect(await tables().tokensUsedBy('mei', LATER, 'none')).toBe(0);
    });
  });
}
