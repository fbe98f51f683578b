import { assemblePackage, countNodes, readToolInput, requireWinnable, warnStory } from '../../../shared/story/index.ts';
import { writePackageFiles } from '../../exchange/index.ts';
import type { PackageRow } from '../../store/types.ts';
import { answer, type Runner, stamped, unlocked } from './context.ts';

/** Planning Agent Reference, `finalizePackage`: its five side effects, the files after the commit. */
export const finalizePackage: Runner<'finalizePackage'> = async (context, raw) => {
  const { live, store, clock, dataDir, log } = context;
  const { row, value } = await live.transact(async (session) => {
    const { draft, packageId, packageVersion } = session;
    const { input, warnings } = readToolInput(draft, 'finalizePackage', raw);
    const saved = await store.getPackage(packageId);
    const version = Math.max(packageVersion, saved?.version ?? 0) + 1;
    const createdAt = clock.iso();
    const story = assemblePackage(draft, { id: packageId, version, createdAt, title: input.title });
    requireWinnable(draft);
    const { title, language } = story;
    const event = { type: 'package-finalized', packageId, version, title } as const;
    unlocked(session, event);
    const totalNodes = countNodes(story);
    const elsewhere =
      saved && saved.version > packageVersion
        ? [`Version ${saved.version} was saved from another draft; version ${version} is without its changes.`]
        : [];
    const row: PackageRow = {
      id: packageId,
      version,
      title,
      language,
      createdAt,
      totalNodes,
      body: JSON.stringify(story),
    };
    return {
      events: [stamped(event, context)],
      projections: [{ kind: 'put-package', row }],
      value: {
        row,
        value: answer({ packageId, title, totalNodes, version }, [...warnings, ...elsewhere, ...warnStory(draft)]),
      },
    };
  });
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
