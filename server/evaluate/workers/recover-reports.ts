import { assemble } from '../assemble.ts';
import { openReportStore } from '../report-store.ts';

/** Stores reports of evaluations that a server's end interrupted, as if stopped then. @returns the outcome of each */
export async function recoverReports({ dataDir }: { dataDir: string }): Promise<{ id: string; isKept: boolean }[]> {
  const reports = openReportStore(dataDir);
  const ids = await reports.leftOver();
  return Promise.all(
    ids.map(async (id) => {
      const begun = await reports.readBegun(id);
      const isKept = begun?.models.some(({ stories }) => stories.length > 0) ?? false;
      if (begun !== null && isKept) {
        const { at, request } = begun;
        const report = assemble({ models: begun.models, seed: request.seed });
        const ms = Math.max(0, Date.parse(begun.noted) - Date.parse(at));
        await reports.keep(id, {
          ...{ version: 1, at: begun.noted, ms, request, interrupted: true, ...report },
          judgement: null,
        });
      }
      await reports.forget(id);
      return { id, isKept };
    }),
  );
}
