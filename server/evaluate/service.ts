import { MessageChannel } from 'node:worker_threads';
import { RefusalError } from '../../shared/error.ts';
import type { Language } from '../../shared/language/tag.ts';
import type {
  EvaluationEstimate,
  EvaluationRequest,
  EvaluationStatus,
  EvaluationSummary,
} from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import { ALONE, createSharedJobs } from '../cluster/index.ts';
import type { SharedJob } from '../cluster/shared-jobs.ts';
import type { Cluster } from '../cluster/types.ts';
import type { Config, LogLevel } from '../config.ts';
import type { Logger } from '../log.ts';
import { IMPROVISER_NAME, type LocalModels, type ModelCall, type Models, type TokenBudget } from '../models/index.ts';
import { listDownloadedModels } from '../models/local/index.ts';
import { shutdownRefusal } from '../shutdown.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { refuseUnanswering, refuseUnavailable } from './candidate.ts';
import { estimateEvaluation } from './estimate.ts';
import { createEvaluationProgress } from './evaluation-progress.ts';
import { openReportStore } from './report-store.ts';
import type { EvaluateApart, EvaluationTold } from './thread/messages.ts';
import { serveEvaluationThread } from './thread/server-side.ts';
import type { writePage } from './workers/page.ts';
import type { recoverReports } from './workers/recover-reports.ts';

/** `done` resolves when its report is stored. */
type RunningEvaluation = SharedJob<EvaluationStatus, unknown>;

export interface Evaluations {
  /** Models to choose from, the improviser last. */
  choices(): Promise<string[]>;
  /** @throws RefusalError `unavailable` for a model that cannot be asked */
  estimate(request: EvaluationRequest): Promise<EvaluationEstimate>;
  /** @throws RefusalError `conflict` while another one runs, `unavailable` for a model that cannot be asked */
  begin(request: EvaluationRequest): Promise<string>;
  /** The state of the one that runs, in whichever process. */
  running(): Promise<EvaluationStatus | null>;
  /** Null once it has ended. @throws RefusalError `not_found` */
  get(id: string): Promise<RunningEvaluation | null>;
  /** Stops one; its results so far are stored. @throws RefusalError `not_found` */
  stop(id: string): Promise<void>;
  list(): Promise<EvaluationSummary[]>;
  /** Path of a report's JSON. @throws RefusalError `not_found` */
  findPath(id: string): Promise<string>;
  /** A report as a self-contained page. @throws RefusalError `not_found` */
  page(id: string, language: Language, guest: string): Promise<string>;
  /** @throws RefusalError `not_found`, `conflict` while it runs */
  remove(id: string): Promise<void>;
  takeUp(): Promise<void>;
  /** Stops the running one, stores its results, and accepts no more. */
  close(): Promise<void>;
}

export interface EvaluationsDeps {
  config: () => Config;
  clock: Clock;
  log: Logger;
  models: Models;
  local: LocalModels;
  budget: Required<Pick<TokenBudget, 'begin' | 'standing'>> & TokenBudget;
  workers: Workers;
  record: (call: Omit<ModelCall, 'error'>) => Promise<unknown>;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
  env: Record<string, string | undefined>;
}

const EVALUATE = defineJob<EvaluateApart>(new URL('./workers/evaluate.ts', import.meta.url), 'evaluateApart');
/** For thousands of turns of a slow local model, which may take days, with transcripts. */
const EVALUATE_LIMITS = { ms: 20 * 24 * 60 * 60_000, memoryMb: 2048 };
const TAKE_UP = defineJob<typeof recoverReports>(
  new URL('./workers/recover-reports.ts', import.meta.url),
  'recoverReports',
);
const WRITE_PAGE = defineJob<typeof writePage>(new URL('./workers/page.ts', import.meta.url), 'writePage');
const PAGE_MEMORY_MB = 1024;
const LOCAL = 'local:';

/** An evaluation's scope in the server, so that its plays and drafts count for budgets. */
const getScope = (id: string, scope: string) => `evaluation:${id}:${scope}`;

const runsAlready = () =>
  new RefusalError('conflict', 'An evaluation runs already, and only one runs at a time.', {
    hint: 'Wait for its end, or stop it.',
    reason: { code: 'evaluation-runs' },
  });

/** Creates a server's evaluations. Usage is recorded under `evaluation:…`, so that budgets apply. */
export function createEvaluations(deps: EvaluationsDeps): Evaluations {
  const { clock, log, models, local, workers, cluster = ALONE } = deps;
  const reports = openReportStore(deps.config().dataDir);
  const elsewhere = createSharedJobs<EvaluationStatus, unknown>(cluster, 'evaluation', async (id) =>
    reports.findPath(id).catch(() => null),
  );
  const closed = new AbortController();
  let current: (RunningEvaluation & { id: string }) | null = null;

  const named = (): string[] => {
    const { coauthor, director, storyteller } = models.report();
    return [coauthor, director, storyteller].flatMap(({ configured, active, standsInFor }) => [
      ...[standsInFor, active, configured].filter((name) => name !== undefined),
    ]);
  };
  const choices = async () => {
    const all = new Set([...named(), ...(await listDownloadedModels(local))]);
    const askable = [...all].filter(
      (name) => name !== IMPROVISER_NAME && refuseUnavailable(name, deps.config()) === null,
    );
    return [...askable, IMPROVISER_NAME];
  };

  /** @throws RefusalError for a model that cannot be asked */
  const require = async (request: EvaluationRequest) => {
    const asked = [...request.models, ...(request.judge === null ? [] : [request.judge])];
    const there = new Set([...named(), ...(await listDownloadedModels(local))]);
    for (const model of asked) {
      const lack = refuseUnavailable(model, deps.config());
      if (lack !== null) throw lack;
      if (!model.startsWith(LOCAL) || there.has(model)) continue;
      throw refuseUnanswering(model, 'it has not been fetched', { code: 'model-not-fetched', model });
    }
  };

  const handleNews = (id: string, standing: ReturnType<typeof createEvaluationProgress>) => (news: EvaluationTold) => {
    if (news.type === 'progress') return standing.tell(news.progress);
    if (news.type === 'played') return standing.played(news.play, news.model);
    standing.called(news.call, news.model);
    const { error: _reason, ...row } = news.call;
    deps.record({ ...row, scope: getScope(id, row.scope) }).catch((error: unknown) => {
      log.warn({ err: error }, 'a model call of an evaluation could not be recorded');
    });
  };

  /** Runs one on a thread, which stores its report. */
  async function run(
    id: string,
    request: EvaluationRequest,
    standing: ReturnType<typeof createEvaluationProgress>,
    signal: AbortSignal,
  ) {
    const { port1: ours, port2: theirs } = new MessageChannel();
    const { budget } = deps;
    const line = serveEvaluationThread(ours, { budget, local, scope: (scope) => getScope(id, scope) });
    signal.addEventListener('abort', line.stop, { once: true });
    if (signal.aborted) line.stop();
    try {
      const given = {
        id,
        request,
        config: deps.config(),
        logLevel: log.level as LogLevel,
        env: { ...deps.env },
        port: theirs,
      };
      await workers.run(EVALUATE, given, {
        ...{ guest: 'evaluation', urgency: 'background', what: 'The evaluation' },
        limits: EVALUATE_LIMITS,
        transfer: [theirs],
        onProgress: handleNews(id, standing),
      });
    } finally {
      line.close();
    }
  }

  const get = async (id: string) => {
    if (current?.id === id) return current;
    const job = await elsewhere.find(id);
    if (job === null) await reports.findPath(id);
    return job;
  };

  /** Recovers what ended processes have measured; none may run. */
  async function takeUp(): Promise<void> {
    if (current !== null || (await elsewhere.list()).length > 0) return;
    const { dataDir } = deps.config();
    const left = await workers.run(TAKE_UP, { dataDir }, { guest: 'evaluation', urgency: 'background' });
    for (const each of left)
      log.warn(each, 'an evaluation was interrupted by a server stop; its measurements are kept');
  }
  cluster.onOrphan('evaluation', takeUp);

  return {
    choices,
    async estimate(request) {
      await require(request);
      return estimateEvaluation(request, { priceCall: models.priceCall, reports: await reports.list() });
    },
    begin: (request) =>
      cluster.exclusively('evaluations:', async () => {
        if (closed.signal.aborted) throw shutdownRefusal();
        if (current !== null || (await elsewhere.list()).length > 0) throw runsAlready();
        await require(request);
        if (current !== null) throw runsAlready();
        const id = clock.id();
        const stop = new AbortController();
        const standing = createEvaluationProgress({ id, began: clock.iso(), request, priceCall: models.priceCall });
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
        const job = { id, now: standing.now, follow: standing.follow, done, stop: end };
        current = job;
        await elsewhere.share(id, job);
        return id;
      }),
    running: async () => current?.now() ?? (await elsewhere.list())[0] ?? null,
    get,
    async stop(id) {
      (await get(id))?.stop();
    },
    list: reports.list,
    findPath: reports.findPath,
    async page(id, language, guest) {
      const file = await reports.findPath(id);
      return workers.run(
        WRITE_PAGE,
        { file, language },
        { guest, what: 'The report', limits: { memoryMb: PAGE_MEMORY_MB } },
      );
    },
    async remove(id) {
      if (current?.id === id || (await elsewhere.find(id)) !== null) throw runsAlready();
      await reports.remove(id);
    },
    takeUp,
    async close() {
      closed.abort(shutdownRefusal());
      await Promise.allSettled([current?.done]);
    },
  };
}
