import { type CheckReport, requireSound, toFindingRemarks } from '../../../shared/check/index.ts';
import type { Remark } from '../../../shared/remarks.ts';
import { assemblePackage, countNodes, type PlanDraft, readToolInput } from '../../../shared/story/index.ts';
import { createPackageRow, writePackageFiles } from '../../exchange/index.ts';
import type { PackageRow } from '../../store/types.ts';
import type { PlanSession } from '../session/session.ts';
import { changeDraftForTool, okWithRemarks, type Runner, stamped, unlocked } from './context.ts';

const THEN = 'Then call finalizePackage again.';

/**
 * Decides saving a session's draft: the event and the package.
 * @throws RefusalError if the draft is incomplete or locked, or has an act that cannot be completed or can be lost
 * while playing on
 */
export function decidePackage(
  session: PlanSession,
  raw: unknown,
  { check, ...head }: { check: (draft: PlanDraft) => CheckReport; version: number; createdAt: string },
) {
  const { draft, packageId } = session;
  const { input, remarks } = readToolInput(draft, 'finalizePackage', raw);
  const story = assemblePackage(draft, { id: packageId, ...head, title: input.title });
  requireSound(draft, check(draft), THEN);
  const event = { type: 'package-finalized', packageId, version: head.version, title: story.title } as const;
  unlocked(session, event);
  return { event, story, remarks };
}

/** Planning tools, "finalizePackage": its five side effects; files are written after the commit. */
export const finalizePackage: Runner<'finalizePackage'> = async (context, raw) => {
  const { live, store, clock, dataDir, log } = context;
  const saved: { row?: PackageRow } = {};
  const value = await changeDraftForTool(context, async (session) => {
    const { packageId, packageVersion } = session;
    const there = (await store.packageVersion(packageId)) ?? 0;
    const version = Math.max(packageVersion, there) + 1;
    const createdAt = clock.iso();
    const proven = await live.decide(session.draft);
    const { event, story, remarks } = decidePackage(session, raw, { check: () => proven, version, createdAt });
    const { title } = story;
    const totalNodes = countNodes(story);
    const elsewhere: Remark[] =
      there > packageVersion
        ? [
            {
              told: `Version ${there} was saved from another draft; version ${version} is without its changes.`,
              reason: { code: 'saved-from-elsewhere', there, version },
            },
          ]
        : [];
    const row = createPackageRow(story);
    saved.row = row;
    return {
      events: [stamped(event)],
      projections: [{ kind: 'put-package', row }],
      value: okWithRemarks({ packageId, title, totalNodes, version }, [
        ...remarks,
        ...elsewhere,
        ...toFindingRemarks(proven.findings),
      ]),
    };
  });
  const { row } = saved;
  // The same call may have saved before; it answers the same.
  if (row === undefined || row.version !== value.version) return value;
  try {
    await writePackageFiles(dataDir, row);
  } catch (err) {
    log.error(
      { err, packageId: row.id },
      'the package is saved, but its file could not be written; the next start does',
    );
  }
  return value;
};
