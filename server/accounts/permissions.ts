import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import { GUESTS } from '../store/account-types.ts';
import type { OwnedKind, OwnershipRow, ShareRole, ShareRow, Store, Visibility } from '../store/types.ts';
import { isGuestId, OWNER, type Person } from './types.ts';

/**
 * What somebody can be allowed to do, from least to most. "use": play a story, or see a draft's pictures; "read": a
 * draft; "write": change a draft, see a story's secrets, read a play's records; "own": delete, share, give away.
 */
const RIGHTS = ['use', 'read', 'write', 'own'] as const;
export type Right = (typeof RIGHTS)[number];

const atLeast = (has: Right, wanted: Right): boolean => RIGHTS.indexOf(has) >= RIGHTS.indexOf(wanted);

const SHARED_RIGHT: Record<ShareRole, Right> = { player: 'use', reader: 'read', 'co-writer': 'write' };

export type Permissions = ReturnType<typeof createPermissions>;

/** Who may do what with drafts, stories and plays. Owners may do everything; what nobody owns is the owner's. */
export function createPermissions({ store, clock }: { store: Store; clock: Clock }) {
  const { accounts: tables } = store;

  async function getRight(person: Person, kind: OwnedKind, id: string): Promise<Right | null> {
    if (person.role === 'owner') return 'own';
    const owned = await tables.getOwnership(kind, id);
    if (owned?.personId === person.id) return 'own';
    if (kind === 'play') return null;
    const share = await tables.getShare(kind, id, person.id);
    if (share) return SHARED_RIGHT[share.role];
    // With a link that is no longer valid, guests have no share.
    return owned?.visibility === 'public' && kind === 'story' ? 'use' : null;
  }

  /** Records of a play hold its story's secrets: they are for who writes the story, if the play is theirs or shared. */
  async function mayReadRecords(person: Person, playId: string): Promise<boolean> {
    if (person.role === 'owner') return true;
    const [play, owned] = await Promise.all([store.getPlay(playId), tables.getOwnership('play', playId)]);
    if (!play || !(owned?.personId === person.id || owned?.sharesRecords)) return false;
    const right = await getRight(person, 'story', play.packageId);
    return right !== null && atLeast(right, 'write');
  }

  const refuse = (kind: OwnedKind, id: string, has: Right | null): never => {
    if (has === null) {
      throw new RefusalError('not_found', `There is no ${kind} "${id}", or it is not shared with you.`, {
        reason: { code: 'not-shared', what: kind },
      });
    }
    throw new RefusalError('forbidden', `You may not do this with this ${kind}.`, {
      hint: 'Ask whose it is.',
      reason: { code: 'not-yours' },
    });
  };

  const add = async (person: Person, kind: OwnedKind, id: string): Promise<void> => {
    if (person.id === OWNER.id) return;
    const row = { visibility: 'private', link: null, sharesRecords: false, createdAt: clock.iso() } as const;
    await tables.addOwnership({ ...row, kind, id, personId: person.id });
  };

  const change = async (kind: OwnedKind, id: string, changes: Partial<OwnershipRow>): Promise<OwnershipRow> => {
    const known = await tables.getOwnership(kind, id);
    const first = { visibility: 'private', link: null, sharesRecords: false, createdAt: clock.iso() } as const;
    const row = { ...(known ?? { ...first, kind, id, personId: OWNER.id }), ...changes };
    await tables.putOwnership(row);
    return row;
  };

  /** A draft and the story made from it are shared together, where somebody writes with its author. */
  const storyOfDraft = async (id: string): Promise<string | null> =>
    (await store.getSession(id))?.reservedPackageId ?? null;

  const dismissGuests = async (kind: 'story', id: string): Promise<void> => {
    for (const { personId } of await tables.listShares(kind, { id })) {
      if (isGuestId(personId)) await tables.deleteShare(kind, id, personId);
    }
  };

  return {
    mayReadRecords,

    /** @throws RefusalError `not_found` for what somebody may not see at all, `forbidden` for what they may not do */
    async require(person: Person, kind: OwnedKind, id: string, right: Right): Promise<void> {
      const has = await getRight(person, kind, id);
      if (has === null || !atLeast(has, right)) refuse(kind, id, has);
    },
    async isAllowed(person: Person, kind: OwnedKind, id: string, right: Right): Promise<boolean> {
      const has = await getRight(person, kind, id);
      return has !== null && atLeast(has, right);
    },

    /** Ids of all that somebody has a right to; null for everything. */
    async listAllowed(person: Person, kind: OwnedKind, right: Right): Promise<ReadonlySet<string> | null> {
      if (person.role === 'owner') return null;
      const own = await tables.listOwnerships(kind, { personId: person.id });
      const shared = kind === 'play' ? [] : await tables.listShares(kind, { personId: person.id });
      const open =
        kind === 'story' && right === 'use' ? await tables.listOwnerships(kind, { visibility: 'public' }) : [];
      const fits = shared.filter(({ role }) => atLeast(SHARED_RIGHT[role], right));
      return new Set([...own, ...fits, ...open].map(({ id }) => id));
    },

    hasPublicStories: async () => (await tables.listOwnerships('story', { visibility: 'public' })).length > 0,
    /** Ids of all that is somebody's own. */
    async listOwned(person: Person): Promise<Record<OwnedKind, string[]>> {
      const list = async (kind: OwnedKind) =>
        (await tables.listOwnerships(kind, { personId: person.id })).map(({ id }) => id);
      return { draft: await list('draft'), story: await list('story'), play: await list('play') };
    },
    /** Makes something somebody's own. A draft brings the story it will become. */
    async claim(person: Person, kind: OwnedKind, id: string): Promise<void> {
      await add(person, kind, id);
      const story = kind === 'draft' ? await storyOfDraft(id) : null;
      if (story !== null) await add(person, 'story', story);
    },
    /** Forgets whose something deleted was. */
    forget: (kind: OwnedKind, id: string) => tables.deleteOwnership(kind, id),

    getOwnership: (kind: OwnedKind, id: string) => tables.getOwnership(kind, id),
    listShares: (kind: ShareRow['kind'], id: string) => tables.listShares(kind, { id }),
    /** Guests of a link keep their plays, and begin no more once the story is private. */
    async setVisibility(kind: 'story', id: string, visibility: Visibility, newLink: () => string): Promise<void> {
      const known = await tables.getOwnership(kind, id);
      const link = visibility === 'link' ? (known?.link ?? newLink()) : (known?.link ?? null);
      await change(kind, id, { visibility, link });
      if (visibility === 'private') await dismissGuests(kind, id);
    },
    async replaceLink(kind: 'story', id: string, link: string): Promise<void> {
      await change(kind, id, { link });
      await dismissGuests(kind, id);
    },
    setSharesRecords: (playId: string, sharesRecords: boolean) => change('play', playId, { sharesRecords }),
    /** Gives something to somebody else. A draft brings its story. */
    async give(kind: OwnedKind, id: string, to: Person): Promise<void> {
      await change(kind, id, { personId: to.id });
      const story = kind === 'draft' ? await storyOfDraft(id) : null;
      if (story !== null) await change('story', story, { personId: to.id });
    },
    async share(kind: ShareRow['kind'], id: string, personId: string, role: ShareRole): Promise<void> {
      await tables.putShare({ kind, id, personId, role, createdAt: clock.iso() });
      const story = kind === 'draft' && role === 'co-writer' ? await storyOfDraft(id) : null;
      if (story !== null) await tables.putShare({ kind: 'story', id: story, personId, role, createdAt: clock.iso() });
    },
    async unshare(kind: ShareRow['kind'], id: string, personId: string): Promise<void> {
      await tables.deleteShare(kind, id, personId);
      const story = kind === 'draft' ? await storyOfDraft(id) : null;
      if (story !== null) await tables.deleteShare('story', story, personId);
    },
    /** Lets somebody play the story of a link, if it still holds. @returns the story's id, or null */
    async openLink(person: Person, link: string): Promise<string | null> {
      const row = await tables.findOwnershipByLink(link);
      if (row?.kind !== 'story' || row.visibility === 'private') return null;
      const known = await tables.getShare('story', row.id, person.id);
      if (!known && row.personId !== person.id && person.role !== 'owner') {
        await tables.putShare({
          kind: 'story',
          id: row.id,
          personId: person.id,
          role: 'player',
          createdAt: clock.iso(),
        });
      }
      return row.id;
    },
    /** Gives what a guest has to the account they sign in to. */
    moveAll: (from: string, to: string) => tables.moveOwnerships(from, to),
  };
}

const SPENDING_KINDS: ReadonlyMap<string, OwnedKind> = new Map([
  ['session', 'draft'],
  ['play', 'play'],
]);

/** Whose tokens a stream's model calls spend: its owner's, all guests' together; null for the owner of the server. */
export async function findSpender(
  tables: Pick<Store['accounts'], 'getOwnership'>,
  scope: string,
): Promise<string | null> {
  const at = scope.indexOf(':');
  const kind = SPENDING_KINDS.get(scope.slice(0, at));
  const owned = kind === undefined ? null : await tables.getOwnership(kind, scope.slice(at + 1));
  if (owned === null) return null;
  return isGuestId(owned.personId) ? GUESTS : owned.personId;
}
