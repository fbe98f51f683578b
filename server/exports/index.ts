import type { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import type { ExportOptions, ExportRequest, ExportStatus, ExportsSchema } from '../../shared/wire/index.ts';
import type { Clock } from '../clock.ts';
import { ALONE, createSharedJobs } from '../cluster/index.ts';
import type { SharedJob } from '../cluster/shared-jobs.ts';
import type { Cluster } from '../cluster/types.ts';
import { EXPORTERS, findExporter } from '../exchange/out/index.ts';
import type { Exporter, GivenHistory, ReportLine } from '../exchange/out/types.ts';
import { describeReport } from '../exchange/report.ts';
import type { Logger } from '../log.ts';
import type { Plays } from '../play/index.ts';
import { createWatchers } from '../runs/index.ts';
import { shutdownRefusal } from '../shutdown.ts';
import type { PackageRow, Store } from '../store/types.ts';
import { defineJob, type Workers } from '../workers/index.ts';
import { openStoredExports } from './stored-exports.ts';
import type { ExportSubject, writeExport } from './workers/write-export.ts';

/** `done` resolves when the export is stored, and rejects with its error, also if it is stopped. */
type RunningExport = SharedJob<ExportStatus, ExportStatus>;

interface ExportedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
  report: readonly ReportLine[];
}

/** Exports: written at once, or as jobs that can be followed, stopped and downloaded later. */
export interface Exports {
  formats(): z.infer<typeof ExportsSchema>['formats'];
  /**
   * Writes a package or play within a request.
   * @throws RefusalError `not_found`, `malformed` for a format that does not apply, `refused` for unsupported content
   */
  write(request: ExportRequest, asked: { guest: string; signal?: AbortSignal }): Promise<ExportedFile>;
  /** Starts a job. @returns its id @throws RefusalError `not_found`, `malformed`, `rate_limited` */
  begin(request: ExportRequest, guest: string): Promise<string>;
  /** Running jobs, then stored exports, newest first. */
  list(): Promise<ExportStatus[]>;
  /** A running job, or the state of a stored export. @throws RefusalError `not_found` */
  get(id: string): Promise<RunningExport | ExportStatus>;
  /** The exported file. @throws RefusalError `not_found`, `conflict` while it is being written */
  file(id: string): Promise<{ path: string; name: string; mediaType: string }>;
  /** Stops a running job or deletes a stored export. @throws RefusalError `not_found` */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

const WRITE = defineJob<typeof writeExport>(new URL('./workers/write-export.ts', import.meta.url), 'writeExport');
/** Limits of exports within a request and as jobs. */
const AT_ONCE = { ms: 60_000, memoryMb: 1024 };
const AS_JOB = { ms: 15 * 60_000, memoryMb: 1024 };
/** Maximum concurrent jobs of one guest, and in all. */
const JOBS = { ofOne: 2, ofAll: 6 };

export function createExports(deps: {
  store: Pick<Store, 'getPackage'>;
  readHistory: (packageId: string) => Promise<GivenHistory>;
  plays: Pick<Plays, 'whole'>;
  workers: Workers;
  clock: Clock;
  log: Logger;
  dataDir: string;
  /** The processes that share the store; without it this one is alone. */
  cluster?: Cluster;
}): Exports {
  const { store, readHistory, plays, workers, clock, log, dataDir, cluster = ALONE } = deps;
  const elsewhere = createSharedJobs<ExportStatus, ExportStatus>(cluster, 'export', (id) => kept.get(id));
  const kept = openStoredExports(dataDir, async () => (await elsewhere.list()).map(({ id }) => id));
  const running = new Map<string, RunningExport & { guest: string }>();
  const closed = new AbortController();

  /** @throws RefusalError `malformed` for an unknown format or unsupported options */
  function requireFormat({ format, options, playId }: Omit<ExportRequest, 'packageId'>): void {
    const of = getKind({ playId });
    const exporter = findExporter(format, of);
    if (exporter) {
      requireTaken(exporter, options);
      return;
    }
    const known = EXPORTERS.filter((each) => each.of === of).map((each) => each.format);
    throw new RefusalError('malformed', `There is no export format "${format.slice(0, 40)}" of a ${of}.`, {
      hint: known.length === 0 ? 'GET /api/exports lists the formats.' : `Use one of these: ${known.join(', ')}.`,
      reason: { code: 'export-format-unknown', format: format.slice(0, 40) },
    });
  }

  async function readSubject({
    packageId,
    playId,
    options,
  }: Asked): Promise<{ subject: ExportSubject; title: string }> {
    if (playId !== undefined) {
      const whole = await plays.whole(playId);
      return { subject: { of: 'play', ...whole }, title: whole.play.title };
    }
    const id = packageId ?? '';
    const row = await store.getPackage(id);
    if (row) {
      const history = options.history && { history: await readHistory(id) };
      return { subject: { of: 'package', row: pickBody(row), ...history }, title: row.title };
    }
    throw new RefusalError('not_found', `There is no package "${id}".`, {
      hint: 'GET /api/packages lists them.',
      reason: { code: 'gone', what: 'package' },
    });
  }

  const gone = (id: string) =>
    new RefusalError('not_found', `There is no export "${id}".`, { reason: { code: 'export-gone' } });

  const get = async (id: string) => {
    const found = running.get(id) ?? (await kept.get(id)) ?? (await elsewhere.find(id));
    if (found) return found;
    throw gone(id);
  };

  return {
    formats: () =>
      EXPORTERS.map(({ format, of, mediaType, extension, takes = [] }) => ({
        ...{ format, of, mediaType, extension },
        options: [...takes],
      })),

    async write(request, { guest, signal }) {
      const { format, options } = request;
      requireFormat(request);
      const { subject } = await readSubject(request);
      const asked = { subject, format, options, dataDir };
      const written = await workers.run(WRITE, asked, { guest, signal, limits: AT_ONCE, what: 'The export' });
      const { name, mediaType, report, bytes } = written;
      if (!bytes) throw new Error('The export returned no bytes.');
      return { name, mediaType, report, bytes };
    },

    async begin({ packageId, playId, format, options }, guest) {
      requireFormat({ format, options, playId });
      const { subject, title } = await readSubject({ packageId, playId, options });
      if (closed.signal.aborted) throw shutdownRefusal();
      const itsOwn = [...running.values()].filter((each) => each.guest === guest).length;
      if (running.size >= JOBS.ofAll || itsOwn >= JOBS.ofOne) throw tooMany();
      const id = clock.id();
      const stop = new AbortController();
      const watchers = createWatchers<void>((err) => log.error({ err }, 'somebody who follows an export failed'));
      let status: ExportStatus = {
        ...{ id, at: clock.iso(), packageId: packageId ?? null, playId: playId ?? null, title, format },
        ...{ done: 0, total: null, file: null, report: [] },
      };
      const work = async () => {
        const to = await kept.place(id);
        const written = await workers.run(
          WRITE,
          { subject, format, options, dataDir, to },
          {
            ...{ guest, urgency: 'background', limits: AS_JOB, what: 'The export' },
            signal: AbortSignal.any([stop.signal, closed.signal]),
            onProgress: (progress) => {
              status = { ...status, ...progress };
              watchers.tell(id, undefined);
            },
          },
        );
        const { name, length, report } = written;
        status = { ...status, file: { name, bytes: length }, report: describeReport(report) };
        await kept.keep(status);
        return status;
      };
      const done = work()
        .catch(async (error: unknown) => {
          await kept.remove(id);
          throw error;
        })
        .finally(() => running.delete(id));
      done.catch((error: unknown) => {
        if (!stop.signal.aborted && !(error instanceof RefusalError)) log.error({ err: error }, 'an export broke off');
      });
      const end = () => stop.abort(new RefusalError('refused', 'It was stopped.', { reason: { code: 'stopped' } }));
      const follow = (listener: () => void) => watchers.watch(id, listener);
      const job = { guest, now: () => status, follow, done, stop: end };
      running.set(id, job);
      await elsewhere.share(id, job);
      return id;
    },

    async list() {
      const here = [...running.values()].map(({ now }) => now()).reverse();
      return [...here, ...(await elsewhere.list()), ...(await kept.list())];
    },
    get,
    async file(id) {
      const status = await get(id);
      if ('done' in status && status.done instanceof Promise) {
        throw new RefusalError('conflict', 'This export is still being written.', {
          hint: `Follow GET /api/exports/${id}/stream to its end.`,
          reason: { code: 'export-not-written' },
        });
      }
      const { file, format, packageId } = status as ExportStatus;
      if (!file) throw gone(id);
      const exporter = findExporter(format, packageId === null ? 'play' : 'package');
      const isZip = file.name.endsWith('.zip');
      const mediaType = isZip ? 'application/zip' : (exporter?.mediaType ?? 'application/octet-stream');
      return { path: kept.getBytesPath(id), name: file.name, mediaType };
    },
    async remove(id) {
      const found = running.get(id) ?? (await elsewhere.find(id));
      if (!found) {
        await get(id);
        return kept.remove(id);
      }
      found.stop();
      await found.done.catch(() => undefined);
      // It may have finished meanwhile.
      await kept.remove(id);
    },
    async close() {
      closed.abort(shutdownRefusal());
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

type Asked = Pick<ExportRequest, 'packageId' | 'playId' | 'options'>;

const getKind = ({ playId }: Pick<Asked, 'playId'>): Exporter['of'] => (playId === undefined ? 'package' : 'play');

const pickBody = ({ id, version, body }: PackageRow) => ({ id, version, body });

function requireTaken({ format, takes = [] }: Exporter, options: ExportOptions): void {
  const option = Object.keys(options).find((each) => !(takes as readonly string[]).includes(each));
  if (option === undefined) return;
  throw new RefusalError('malformed', `The format "${format}" takes no option "${option}".`, {
    hint: takes.length === 0 ? 'Leave it out.' : `It takes: ${takes.join(', ')}.`,
    reason: { code: 'export-option-untaken', format, option },
  });
}

const tooMany = () =>
  new RefusalError('rate_limited', 'Too much is being exported at the moment.', {
    hint: 'Wait until the others are done, then try again.',
    reason: { code: 'exports-waiting' },
    retryAfterSeconds: 10,
  });
