import { RefusalError } from '../../shared/error.ts';
import type {
  EvaluationEstimate,
  EvaluationRequest,
  EvaluationStanding,
  EvaluationSummary,
} from '../../shared/wire/index.ts';
import type { WordsLanguage } from '../../shared/words/phrasing.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { type Budget, IMPROVISER_NAME, type LocalModels, type ModelCall, type Models } from '../models/index.ts';
import { fetchedModels } from '../models/local/index.ts';
import type { Overrides } from '../overrides.ts';
import { serverStopping } from '../stopping.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import type { MakeServer } from './candidate.ts';
import { estimateEvaluation } from './estimate.ts';
import { openKeptReports } from './kept-reports.ts';
import { cannotBeEvaluated, notToEvaluate } from './lack.ts';
import { createStanding } from './standing.ts';
import type { writePage } from './workers/page.ts';

/** An evaluation that runs, as somebody follows it. */
interface RunningEvaluation {
  now(): EvaluationStanding;
  /** Tells whenever that changes. @returns what ends that */
  follow(listener: () => void): () => void;
  /** Resolves when its report is kept. @throws what it came to grief over */
  readonly done: Promise<void>;
}

/** Evaluations for whoever hosts: one at a time, whoever follows, and the reports of those before. */
export interface Evaluations {
  /** Models that can be chosen without being typed, the improviser last. */
  choices(): Promise<string[]>;
  /** @throws RefusalError `unavailable` for a model that cannot be asked */
  estimate(request: EvaluationRequest): Promise<EvaluationEstimate>;
  /** Begins one. @throws RefusalError `conflict` while another one runs, `unavailable` for a model that cannot be asked */
  begin(request: EvaluationRequest): Promise<string>;
  running(): RunningEvaluation | null;
  /** The one of that id while it runs; null where it has ended. @throws RefusalError `not_found` */
  get(id: string): Promise<RunningEvaluation | null>;
  /** Ends one where it is; what was measured by then is kept. @throws RefusalError `not_found` */
  stop(id: string): Promise<void>;
  list(): Promise<EvaluationSummary[]>;
  /** Where a report lies as JSON. @throws RefusalError `not_found` */
  fileOf(id: string): Promise<string>;
  /** A report as a page that needs nothing besides. @throws RefusalError `not_found` */
  page(id: string, language: WordsLanguage, guest: string): Promise<string>;
  /** @throws RefusalError `not_found`, `conflict` while it runs */
  remove(id: string): Promise<void>;
  /** Ends the one that runs, and keeps what it came to; begins no more. */
  close(): Promise<void>;
}

export interface EvaluationsDeps {
  /** As it is now, with the keys that are kept. */
  config: () => Config;
  clock: Clock;
  log: Logger;
  models: Models;
  local: LocalModels;
  budget: Required<Pick<Budget, 'begin' | 'standing'>> & Budget;
  workers: Workers;
  record: (call: Omit<ModelCall, 'error'>) => Promise<unknown>;
  createServices: MakeServer;
}

const WRITE_PAGE = defineJob<typeof writePage>(new URL('./workers/page.ts', import.meta.url), 'writePage');
/** Of a page of thousands of turns. */
const PAGE_MEMORY_MB = 1024;
const LOCAL = 'local:';

const runsAlready = () =>
  new RefusalError('conflict', 'An evaluation runs already, and only one runs at a time.', {
    hint: 'Wait for its end, or stop it.',
    reason: { code: 'evaluation-runs' },
  });

/** Makes the evaluations of a server. What they spend is recorded there, under `evaluation:…`, so that its budgets hold. */
export function createEvaluations(deps: EvaluationsDeps): Evaluations {
  const { clock, log, models, local, workers } = deps;
  const reports = openKeptReports(deps.config().dataDir);
  const closed = new AbortController();
  let current: (RunningEvaluation & { stop: () => void; id: string }) | null = null;

  const named = (): string[] => {
    const { coauthor, director, storyteller } = models.report();
    return [coauthor, director, storyteller].flatMap(({ configured, active, standsInFor }) => [
      ...[standsInFor, active, configured].filter((name) => name !== undefined),
    ]);
  };
  const choices = async () => {
    const all = new Set([...named(), ...(await fetchedModels(local))]);
    const askable = [...all].filter((name) => name !== IMPROVISER_NAME && notToEvaluate(name, deps.config()) === null);
    return [...askable, IMPROVISER_NAME];
  };

  /** @throws RefusalError for a model that cannot be asked */
  const require = async (request: EvaluationRequest) => {
    const asked = [...request.models, ...(request.judge === null ? [] : [request.judge])];
    const there = new Set([...named(), ...(await fetchedModels(local))]);
    for (const model of asked) {
      const lack = notToEvaluate(model, deps.config());
      if (lack !== null) throw lack;
      if (!model.startsWith(LOCAL) || there.has(model)) continue;
      throw cannotBeEvaluated(model, 'it has not been fetched', { code: 'model-not-fetched', model });
    }
  };

  /** The server's budget, for a server that is thrown away: a play there counts as one here. */
  const budgetOf = (id: string): NonNullable<Overrides['budget']> => {
    const { budget } = deps;
    const scoped = (scope: string) => `evaluation:${id}:${scope}`;
    return Object.assign((scope: string) => budget(scoped(scope)), {
      begin: (scope: string) => budget.begin(scoped(scope)),
      standing: (scope: string) => budget.standing(scoped(scope)),
    });
  };

  async function run(
    id: string,
    request: EvaluationRequest,
    standing: ReturnType<typeof createStanding>,
    signal: AbortSignal,
  ) {
    const { evaluate } = await import('./index.ts');
    const report = await evaluate(request, {
      ...{ config: deps.config(), clock, log, createServices: deps.createServices, signal, workers },
      // It is the server's own, which goes on.
      overrides: { budget: budgetOf(id), local: { ...local, close: async () => undefined } },
      onProgress: standing.tell,
      onPlay: standing.played,
      onCall: (call, model) => {
        standing.called(call, model);
        const { error: _reason, ...row } = call;
        deps.record({ ...row, scope: `evaluation:${id}:${call.scope}` }).catch((error: unknown) => {
          log.warn({ err: error }, 'a model call of an evaluation could not be recorded');
        });
      },
    });
    // Stopped before anything was measured there is nothing to keep.
    if (report.models.some(({ stories }) => stories.length > 0)) await reports.keep(id, report);
  }

  const get = async (id: string) => {
    if (current?.id === id) return current;
    await reports.fileOf(id);
    return null;
  };

  return {
    choices,
    async estimate(request) {
      await require(request);
      return estimateEvaluation(request, { costOf: models.costOf, reports: await reports.list() });
    },
    async begin(request) {
      if (closed.signal.aborted) throw serverStopping();
      if (current !== null) throw runsAlready();
      await require(request);
      if (current !== null) throw runsAlready();
      const id = clock.id();
      const stop = new AbortController();
      const standing = createStanding({ id, began: clock.iso(), request, costOf: models.costOf });
      const done = run(id, request, standing, AbortSignal.any([stop.signal, closed.signal])).finally(() => {
        current = null;
      });
      done.catch((error: unknown) => {
        if (!(error instanceof RefusalError)) log.error({ err: error }, 'an evaluation broke off');
      });
      const end = () => {
        standing.stopping();
        stop.abort();
      };
      current = { id, now: standing.now, follow: standing.follow, done, stop: end };
      return id;
    },
    running: () => current,
    get,
    async stop(id) {
      (await get(id))?.stop();
    },
    list: reports.list,
    fileOf: reports.fileOf,
    async page(id, language, guest) {
      const file = await reports.fileOf(id);
      return workers.run(
        WRITE_PAGE,
        { file, language },
        { guest, what: 'The report', limits: { memoryMb: PAGE_MEMORY_MB } },
      );
    },
    async remove(id) {
      if (current?.id === id) throw runsAlready();
      await reports.remove(id);
    },
    async close() {
      closed.abort(serverStopping());
      await Promise.allSettled([current?.done]);
    },
  };
}
