import { systemClock } from '../../clock.ts';
import { createLogger } from '../../log.ts';
import type { JobContext } from '../../workers/index.ts';
import type { EvaluationGiven, EvaluationTold } from '../apart/job.ts';
import { askServer } from '../apart/thread-side.ts';
import { evaluate } from '../index.ts';
import { openKeptReports } from '../kept-reports.ts';

/**
 * Evaluates models, and keeps the report; on the way it keeps what was measured, for the next start of a server that is killed.
 * @throws RefusalError `unavailable` where a model does not answer
 */
export async function evaluateApart(
  { id, request, config, logLevel, env, port }: EvaluationGiven,
  { tell }: JobContext<EvaluationTold>,
): Promise<void> {
  // Late, since the whole server is a part of every model's trial, and who asks for one is a part of the server.
  const { createServices } = await import('../../main.ts');
  const { budget, local, signal } = askServer(port);
  const reports = openKeptReports(config.dataDir);
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
    // Stopped before anything was measured there is nothing to keep.
    if (report.models.some(({ stories }) => stories.length > 0)) await reports.keep(id, report);
  } finally {
    await begun.forget();
    port.close();
  }
}
