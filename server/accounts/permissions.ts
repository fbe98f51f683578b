import { RefusalError } from '../../shared/error.ts';
import type { Clock } from '../clock.ts';
import { ALONE } from '../cluster/alone.ts';
import type { Cluster } from '../cluster/types.ts';
import { GUESTS } from '../store/account-types.ts';
import type { OwnedKind, OwnershipChanges, ShareRole, ShareRow, Store, Visibility } from '../store/types.ts';
import { isGuestId, OWNER, ownIds, type Person } from './types.ts';

/**
 * What somebody can be allowed to do, from least to most. "use": play a story, or see a draft's pictures; "read": a
 * draft; "write": change a draft, see a story's secrets, read a play's records; "own": delete, share, give away.
 */
const RIGHTS = ['use', 'read', 'write', 'own'] as const;
export type Right = (typeof RIGHTS)[number];

const atLeast = (has: Right, wanted: Right): boolean => RIGHTS.indexOf(has) >= RIGHTS.indexOf(wanted);

const SHARED_RIGHT: Record<ShareRole, Right> = { link: 'use', player: 'use', reader: 'read', 'co-writer': 'write' };

export type Permissions = ReturnType<typeof createPermissions>;

/**
 * Who may do what with drafts, stories and plays. Owners may do everything; what nobody owns is the owner's. What is in
 * the bin is gone for everyone.
 */
export function createPermissions({
  store,
  clock,
  isBinned = () => false,
  cluster = ALONE,
}: {
  store: Store;
  clock: Clock;
  isBinned?: (kind: OwnedKind, id: string) => boolean;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
}) {
  const { accounts: tables } = store;

  async function getRight(person: Person, kind: OwnedKind, id: string): Promise<Right | null> {
    if (isBinned(kind, id)) return null;
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
    if (isBinned('play', playId)) return false;
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

  const newRow = () => ({ visibility: 'private', link: null, sharesRecords: false, createdAt: clock.iso() }) as const;

  const add = async (person: Person, kind: OwnedKind, id: string): Promise<void> => {
    if (person.id === OWNER.id) return;
    await tables.addOwnership({ ...newRow(), kind, id, personId: person.id });
  };

  const change = (kind: OwnedKind, id: string, changes: OwnershipChanges): Promise<void> =>
    tables.changeOwnership({ ...newRow(), kind, id, personId: OWNER.id }, changes);

  /** The story that belongs to a draft: the one it becomes, while both are the same person's; null for another's. */
  const storyOfDraft = async (id: string): Promise<string | null> => {
    const story = (await store.getSession(id))?.reservedPackageId;
    if (story === undefined) return null;
    const [ofDraft, ofStory] = await Promise.all([
      tables.getOwnership('draft', id),
      tables.getOwnership('story', story),
    ]);
    return ofDraft?.personId === ofStory?.personId ? story : null;
  };

  const draftsOfStory = async (story: string): Promise<string[]> =>
    (await store.listSessions()).filter(({ reservedPackageId }) => reservedPackageId === story).map(({ id }) => id);

  /** Told when somebody loses a right, so that what they follow ends. */
  const watchers = new Set<(personId: string | null) => void>();
  const tellWatchers = (personId: string | null): void => {
    for (const watcher of watchers) watcher(personId);
  };
  const revoke = (personId: string): void => {
    tellWatchers(personId);
    cluster.tell('revoked', personId);
  };
  cluster.onTold('revoked', (personId) => tellWatchers(personId as string));
  // What other processes told meanwhile may be lost.
  cluster.onWake(({ isGap }) => isGap && tellWatchers(null));

  /** Ends what a link has given, also to those who have an account. */
  const dismissGuests = async (kind: 'story', id: string): Promise<void> => {
    for (const { personId, role } of await tables.listShares(kind, { id })) {
      if (role !== 'link') continue;
      await tables.deleteShare(kind, id, personId);
      revoke(personId);
    }
  };

  /** Ends what a co-writer of a draft could do with its story; what else they may do with it stays. */
  const endCoWriting = async (draft: string, personId: string): Promise<void> => {
    const story = await storyOfDraft(draft);
    const share = story === null ? null : await tables.getShare('story', story, personId);
    if (story !== null && share?.role === 'co-writer') await tables.deleteShare('story', story, personId);
    revoke(personId);
  };

  /** Gives something away; who had it may follow it no longer. */
  const giveOne = async (kind: OwnedKind, id: string, to: Person): Promise<void> => {
    const before = await tables.getOwnership(kind, id);
    await change(kind, id, { personId: to.id });
    if (before) revoke(before.personId);
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
      return new Set([...own, ...fits, ...open].map(({ id }) => id).filter((id) => !isBinned(kind, id)));
    },

    isBinned,
    /** Which of what somebody may see is their own. */
    async isOwn(person: Person, kind: OwnedKind): Promise<(id: string) => boolean> {
      if (person.role === 'owner') {
        const others = await tables.listOwnerships(kind, { notOf: ownIds(person) });
        const ids = new Set(others.map(({ id }) => id));
        return (id) => !ids.has(id);
      }
      const own = new Set((await tables.listOwnerships(kind, { personId: person.id })).map(({ id }) => id));
      return (id) => own.has(id);
    },

    hasPublicStories: async () =>
      (await tables.listOwnerships('story', { visibility: 'public' })).some(({ id }) => !isBinned('story', id)),
    /** Ids of all that is somebody's own. */
    async listOwned(person: Person): Promise<Record<OwnedKind, string[]>> {
      const list = async (kind: OwnedKind) =>
        (await tables.listOwnerships(kind, { personId: person.id })).map(({ id }) => id);
      return { draft: await list('draft'), story: await list('story'), play: await list('play') };
    },
    /** Makes something new somebody's own. A draft brings the story it will become, if that does not exist yet. */
    async claim(person: Person, kind: OwnedKind, id: string): Promise<void> {
      await add(person, kind, id);
      const story = kind === 'draft' ? (await store.getSession(id))?.reservedPackageId : undefined;
      if (story !== undefined && (await store.packageVersion(story)) === null) await add(person, 'story', story);
    },
    /** Whether somebody may bring in a story under an id: their own, or one that nothing here uses. */
    async mayTakeStoryId(person: Person, id: string): Promise<boolean> {
      if (person.role === 'owner') return true;
      const owned = await tables.getOwnership('story', id);
      if (owned !== null) return owned.personId === person.id;
      if ((await store.packageVersion(id)) !== null || (await draftsOfStory(id)).length > 0) return false;
      return !(await store.listPlays()).some(({ packageId }) => packageId === id);
    },
    /** Whether somebody may see a story's pictures, finished or in a draft. */
    async maySeePictures(person: Person, story: string): Promise<boolean> {
      if ((await getRight(person, 'story', story)) !== null) return true;
      for (const draft of await draftsOfStory(story)) {
        if ((await getRight(person, 'draft', draft)) !== null) return true;
      }
      return false;
    },
    draftsOfStory,
    /** Calls back when somebody loses a right; null when anybody may have. @returns a function that ends it */
    watchRevocations(watcher: (personId: string | null) => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    revoke,
    /** Forgets whose something deleted was. A story's id stays its author's: drafts and plays may still use it. */
    async forget(kind: OwnedKind, id: string): Promise<void> {
      if (kind !== 'story') return tables.deleteOwnership(kind, id);
      for (const { personId } of await tables.listShares(kind, { id })) await tables.deleteShare(kind, id, personId);
      const owned = await tables.getOwnership(kind, id);
      if (owned) await tables.changeOwnership(owned, { visibility: 'private', link: null });
    },

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
    /** Gives a draft or story to somebody else, with the other of the two. */
    async give(kind: 'draft' | 'story', id: string, to: Person): Promise<void> {
      const story = kind === 'story' ? id : await storyOfDraft(id);
      const others = story === null ? [] : await draftsOfStory(story);
      const drafts = [];
      for (const draft of others) if ((await storyOfDraft(draft)) === story) drafts.push(draft);
      if (story !== null) await giveOne('story', story, to);
      for (const draft of new Set([...drafts, ...(kind === 'draft' ? [id] : [])])) await giveOne('draft', draft, to);
    },
    /** Shares with somebody, or changes what they may do. Co-writers of a draft write its story too. */
    async share(kind: ShareRow['kind'], id: string, personId: string, role: ShareRole): Promise<void> {
      await tables.putShare({ kind, id, personId, role, createdAt: clock.iso() });
      if (kind === 'draft' && role !== 'co-writer') await endCoWriting(id, personId);
      const story = kind === 'draft' && role === 'co-writer' ? await storyOfDraft(id) : null;
      if (story !== null) await tables.putShare({ kind: 'story', id: story, personId, role, createdAt: clock.iso() });
    },
    async unshare(kind: ShareRow['kind'], id: string, personId: string): Promise<void> {
      await tables.deleteShare(kind, id, personId);
      if (kind === 'draft') await endCoWriting(id, personId);
      else revoke(personId);
    },
    /** The story of a link that holds; null for none. */
    async findByLink(link: string): Promise<string | null> {
      const row = await tables.findOwnershipByLink(link);
      const isOpen = row?.kind === 'story' && row.visibility !== 'private' && !isBinned('story', row.id);
      return isOpen ? row.id : null;
    },
    /** Lets somebody play a story whose link they have. */
    async admitByLink(person: Person, story: string): Promise<void> {
      if ((await getRight(person, 'story', story)) !== null) return;
      await tables.putShare({ kind: 'story', id: story, personId: person.id, role: 'link', createdAt: clock.iso() });
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
