import { systemClock } from '../../clock.ts';
import { createLogger } from '../../log.ts';
import type { JobContext } from '../../workers/index.ts';
import { evaluate } from '../index.ts';
import { openReportStore } from '../report-store.ts';
import type { EvaluationGiven, EvaluationTold } from '../thread/messages.ts';
import { connectToServer } from '../thread/thread-side.ts';

/**
 * Evaluates models and stores the report; also stores progress, in case the server is killed.
 * @throws RefusalError `unavailable` if a model does not answer
 */
export async function evaluateApart(
  { id, request, config, logLevel, env, port }: EvaluationGiven,
  { tell }: JobContext<EvaluationTold>,
): Promise<void> {
  // Imported late: the whole server is part of a trial, and evaluations are part of the server.
  const { createServices } = await import('../../main.ts');
  const { budget, local, signal } = connectToServer(port);
  const reports = openReportStore(config.dataDir);
  const begun = await reports.begin(id, request, systemClock.iso());
  try {
    const report = await evaluate(request, {
      ...{ config, clock: systemClock, log: createLogger(logLevel), signal },
      createServices: (tried, overrides) => createServices(tried, { ...overrides, env }),
      overrides: { budget, local },
      onProgress: (progress) => tell({ type: 'progress', progress }),
      onPlay: (play, model) => tell({ type: 'played', play, model }),
      onCall: (call, model) => tell({ type: 'called', call, model }),
      onStory: begun.note,
    });
    // Nothing was measured, so there is nothing to store.
    if (report.models.some(({ stories }) => stories.length > 0)) await reports.keep(id, report);
  } finally {
    await begun.forget();
    port.close();
  }
}
