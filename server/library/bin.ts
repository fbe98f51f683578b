import { RefusalError } from '../../shared/error.ts';
import type { BinEntry } from '../../shared/wire/index.ts';
import { OWNER, ownIds, type Permissions, type Person } from '../accounts/index.ts';
import type { Clock } from '../clock.ts';
import type { Coauthor } from '../coauthor/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Logger } from '../log.ts';
import { type Plays, TRIAL_VERSION } from '../play/index.ts';
import { createQueue } from '../runs/index.ts';
import type { BinRow, OwnedKind, Store } from '../store/types.ts';
import type { Binned } from './binned.ts';

/** How long deleted things can be restored. */
const BIN_DAYS = 30;
const DAY_MS = 86_400_000;

type Thing = Pick<BinRow, 'kind' | 'id' | 'title'>;

export interface BinDeps {
  binned: Binned;
  store: Pick<Store, 'getSession' | 'getPackage' | 'getPlay' | 'listPlays'>;
  permissions: Pick<Permissions, 'draftsOfStory' | 'forget' | 'getOwnership' | 'listShares' | 'revoke'>;
  coauthor: Pick<Coauthor, 'deleteSession' | 'stopChat'>;
  plays: Pick<Plays, 'delete' | 'deleteTrials' | 'listTrials' | 'stop'>;
  exchange: Pick<Exchange, 'delete'>;
  clock: Clock;
  log: Pick<Logger, 'error'>;
}

/** Deleted stories, drafts and plays, which can be restored for 30 days. */
export interface Bin {
  /** The entries of a person, latest first. */
  list(person: Person): Promise<BinEntry[]>;
  /**
   * Moves something to the bin: a story with its drafts and its owner's plays, a draft with its trials, or a play. What
   * of these is in the bin already joins the new entry.
   * @throws RefusalError `not_found`
   */
  put(person: Person, kind: OwnedKind, id: string): Promise<BinEntry>;
  /** @throws RefusalError `not_found` for what is not in the bin of this person */
  restore(person: Person, entry: string): Promise<void>;
  /** Deletes an entry permanently. @throws as `restore` */
  remove(person: Person, entry: string): Promise<void>;
  /** Deletes things permanently, in the bin or not; what does not exist is passed over. */
  removeThings(things: readonly Pick<BinRow, 'kind' | 'id'>[]): Promise<void>;
  /** Deletes what has been in the bin for 30 days: at every start, and with everything that is put in. */
  clean(): Promise<void>;
}

const KINDS: readonly OwnedKind[] = ['story', 'draft', 'play'];
/** Plays and drafts go before their story. */
const REMOVAL_ORDER: readonly OwnedKind[] = ['play', 'draft', 'story'];

const inOrder = <T extends { kind: OwnedKind }>(things: readonly T[], order: readonly OwnedKind[]): T[] =>
  order.flatMap((kind) => things.filter((thing) => thing.kind === kind));

const ignoreAbsent = (error: unknown): void => {
  if (!(error instanceof RefusalError) || error.code !== 'not_found') throw error;
};

const toEntry = (rows: readonly BinRow[]): BinEntry => {
  const holds = inOrder(rows, KINDS).map(({ kind, id, title }) => ({ kind, id, title }));
  const [main] = inOrder(rows, KINDS);
  if (!main) throw new Error('An entry of the bin is empty.');
  const { entry, kind, title, binnedAt } = main;
  const removedAt = new Date(Date.parse(binnedAt) + BIN_DAYS * DAY_MS).toISOString();
  return { id: entry, kind, title, binnedAt, removedAt, holds };
};

export function createBin(deps: BinDeps): Bin {
  const { binned, store, permissions, coauthor, plays, exchange, clock, log } = deps;
  /** Two requests cannot restore and remove the same entry. */
  const serialize = createQueue();

  const ownerOf = async (kind: OwnedKind, id: string): Promise<string> =>
    (await permissions.getOwnership(kind, id))?.personId ?? OWNER.id;

  const allEntries = (): BinEntry[] => [...Map.groupBy(binned.rows(), ({ entry }) => entry).values()].map(toEntry);
  const isOver = ({ removedAt }: BinEntry): boolean => removedAt <= clock.iso();
  const entries = (): BinEntry[] => allEntries().filter((entry) => !isOver(entry));

  const isOf = async (person: Person, { kind, holds }: BinEntry): Promise<boolean> => {
    const main = holds.find((each) => each.kind === kind);
    return main !== undefined && ownIds(person).includes(await ownerOf(kind, main.id));
  };

  async function require(person: Person, id: string): Promise<BinEntry> {
    const entry = entries().find((each) => each.id === id);
    if (entry && (await isOf(person, entry))) return entry;
    throw new RefusalError('not_found', 'This is not in the bin any more.', {
      hint: 'GET /api/bin lists what can be restored.',
      reason: { code: 'gone', what: 'bin-entry' },
    });
  }

  const trialsOf = async (draft: string): Promise<Thing[]> => {
    const found: Thing[] = [];
    for (const id of await plays.listTrials(draft)) {
      found.push({ kind: 'play', id, title: (await store.getPlay(id))?.title ?? '' });
    }
    return found;
  };

  async function draftWithTrials(id: string): Promise<Thing[]> {
    const row = await store.getSession(id);
    return row ? [{ kind: 'draft', id, title: row.title ?? '' }, ...(await trialsOf(id))] : [];
  }

  async function storyWithAll(person: Person, id: string): Promise<Thing[]> {
    const row = await store.getPackage(id);
    if (!row) return [];
    const things: Thing[] = [{ kind: 'story', id, title: row.title }];
    const owner = await ownerOf('story', id);
    // An owner of the server may have made some of it before they had an account.
    const own = ownIds(person).includes(owner) ? ownIds(person) : [owner];
    for (const draft of await permissions.draftsOfStory(id)) {
      if (own.includes(await ownerOf('draft', draft))) things.push(...(await draftWithTrials(draft)));
    }
    for (const play of await store.listPlays()) {
      if (play.packageId !== id || play.packageVersion === TRIAL_VERSION) continue;
      if (own.includes(await ownerOf('play', play.id))) things.push({ kind: 'play', id: play.id, title: play.title });
    }
    return things;
  }

  const findThings: Record<OwnedKind, (person: Person, id: string) => Promise<Thing[]>> = {
    story: storyWithAll,
    draft: (_person, id) => draftWithTrials(id),
    play: async (_person, id) => {
      const row = await store.getPlay(id);
      return row ? [{ kind: 'play', id, title: row.title }] : [];
    },
  };

  /** Ends what runs in it, and what others follow of it. */
  async function stopAll(things: readonly Thing[]): Promise<void> {
    for (const { kind, id } of things) {
      if (kind === 'draft') await coauthor.stopChat(id).catch(ignoreAbsent);
      if (kind === 'play') await plays.stop(id).catch(ignoreAbsent);
      if (kind !== 'play')
        for (const { personId } of await permissions.listShares(kind, id)) permissions.revoke(personId);
    }
  }

  async function removeOne({ kind, id }: Pick<BinRow, 'kind' | 'id'>): Promise<void> {
    if (kind === 'play') await plays.delete(id).catch(ignoreAbsent);
    if (kind === 'story') await exchange.delete(id).catch(ignoreAbsent);
    if (kind === 'draft') {
      await coauthor.deleteSession(id).catch(ignoreAbsent);
      await plays.deleteTrials(id);
    }
    await permissions.forget(kind, id);
    await binned.forget(kind, id);
  }

  const removeThings: Bin['removeThings'] = async (things) => {
    for (const thing of inOrder(things, REMOVAL_ORDER)) await removeOne(thing);
  };

  const clean: Bin['clean'] = () =>
    serialize(async () => {
      for (const { id, holds } of allEntries().filter(isOver)) {
        await removeThings(holds).catch((error: unknown) =>
          log.error({ err: error, entry: id }, 'an entry of the bin could not be deleted'),
        );
      }
    });

  return {
    removeThings,
    clean,

    async list(person) {
      const shown: BinEntry[] = [];
      for (const entry of entries()) if (await isOf(person, entry)) shown.push(entry);
      return shown;
    },

    async put(person, kind, id) {
      const put = await serialize(async () => {
        const things = await findThings[kind](person, id);
        if (things.length === 0 || binned.holds(kind, id)) {
          throw new RefusalError('not_found', `There is no ${kind} "${id}".`, {
            reason: { code: 'not-shared', what: kind },
          });
        }
        const [entry, binnedAt] = [clock.id(), clock.iso()];
        const rows = things.map((thing) => ({ ...thing, entry, binnedAt }));
        await binned.put(rows);
        await stopAll(things);
        return toEntry(rows);
      });
      await clean();
      return put;
    },

    restore: (person, id) => serialize(async () => binned.take((await require(person, id)).id)),
    remove: (person, id) => serialize(async () => removeThings((await require(person, id)).holds)),
  };
}
