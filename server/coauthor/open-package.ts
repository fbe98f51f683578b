import { RefusalError } from '../../shared/error.ts';
import { draftFromPackage, duplicatedDraft, type PlanDraft } from '../../shared/story/index.ts';
import { beginIncoming, copyAssets, type Incoming } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import type { StoryReader } from '../exchange/index.ts';
import type { Projection, Store } from '../store/types.ts';

export interface OpenedPackage {
  draft: PlanDraft;
  packageId: string;
  /** The version the next one follows; 0 for a copy. */
  packageVersion: number;
  /** Rows written in the same transaction: a copy waits for the pictures its original waits for. */
  projections: Projection[];
  /** The copied files, until the session is stored. */
  incoming?: Incoming;
}

export interface OpenPackageDeps {
  store: Store;
  clock: Clock;
  dataDir: string;
  duplicate: boolean;
  readStory: StoryReader;
}

/** For its next version, or as a copy with its media. @throws RefusalError `not_found` */
export async function openPackage(
  id: string,
  { store, clock, dataDir, duplicate, readStory }: OpenPackageDeps,
): Promise<OpenedPackage> {
  const row = await store.getPackage(id);
  if (!row) {
    throw new RefusalError('not_found', `There is no package "${id}".`, {
      hint: 'GET /api/packages lists them.',
      reason: { code: 'gone', what: 'package' },
    });
  }
  const draft = draftFromPackage(await readStory(row));
  if (!duplicate) return { draft, packageId: id, packageVersion: row.version, projections: [] };
  const packageId = clock.id();
  const incoming = await beginIncoming(dataDir, packageId, []);
  await copyAssets(dataDir, id, packageId).catch(async (error: unknown) => {
    await incoming.takeBack();
    throw error;
  });
  const projections: Projection[] = [{ kind: 'copy-pictures', from: id, to: packageId }];
  return { draft: duplicatedDraft(draft, id, packageId), packageId, packageVersion: 0, projections, incoming };
}
