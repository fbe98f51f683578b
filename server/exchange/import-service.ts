import { RefusalError } from '../../shared/error.ts';
import type { ReportLine } from '../../shared/exchange/report.ts';
import type { LoggedTurn } from '../../shared/play/index.ts';
import { type Remark, toWireRemarks, type WireRemarks } from '../../shared/remarks.ts';
import { AssetKindSchema, type PeopleMet, type PlanDraft } from '../../shared/story/index.ts';
import type { ImportPreview, ImportResult, WireReport } from '../../shared/wire/index.ts';
import { beginIncoming, type Incoming } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import { createQueues } from '../runs/index.ts';
import type { PackageRow, Projection, Store } from '../store/types.ts';
import { defineJob, type OpenJob, type Workers } from '../workers/index.ts';
import { adoptAssets, filesOfAssets } from './adopt.ts';
import { HISTORY_FILE } from './out/zip.ts';
import { describeReport } from './report.ts';
import { remarkSilent } from './validate-package.ts';
import type { ImportStepRequest, ImportStepResponse, openImport } from './workers/import-package.ts';

export interface ImportOptions {
  guest: string;
  signal?: AbortSignal | undefined;
  /** The file name; '' if unknown. */
  name?: string;
  contentType?: string;
  /** Whether the import may have a free id; otherwise it gets another. */
  mayTake?: ((packageId: string) => Promise<boolean>) | undefined;
  /** Whether an existing package gets a new version; otherwise the import gets another id. */
  mayUpdate?: (packageId: string) => Promise<boolean>;
  /** Whether a conversation becomes a play that continues it; otherwise it becomes a draft. */
  asPlay?: boolean;
}

type MayReserve = Pick<ImportOptions, 'mayTake' | 'mayUpdate'>;
export interface Imported extends WireRemarks {
  packageId: string;
  playId?: string;
  /** The session with the authoring history, if that came along. */
  sessionId?: string;
  report: WireReport;
}

/** A package that was read, validated and given a free id. Only its pictures are stored yet. */
interface ReadyPackage extends Omit<Extract<ImportStepResponse, { type: 'finished' }>, 'type'> {
  wanted: Projection[];
  /** Whether an older version exists. */
  isUpdate: boolean;
}

export interface ImportedDraft {
  draft: PlanDraft;
  packageId: string;
  packageVersion: number;
  projections: Projection[];
  /** The stored pictures, until the session exists. */
  incoming: Incoming;
}

export interface ImportTarget {
  /** Stores a package; its id is reserved until then. */
  package: (ready: ReadyPackage) => Promise<void>;
  /** The existing draft that receives the material, and the package with its pictures. */
  material?: {
    sessionId: string;
    packageId: string;
    /** @throws RefusalError if the draft is full */
    add: (drafted: Pick<ImportedDraft, 'draft' | 'projections'>) => Promise<PeopleMet>;
    preview: (draft: ImportedDraft['draft']) => Promise<PeopleMet>;
  };
  session: (drafted: ImportedDraft) => Promise<string>;
  /**
   * Prepares a session from the authoring history of a package that is about to be stored.
   * @returns a function that opens it afterwards and returns its id
   * @throws RefusalError for an invalid history
   */
  history: (bytes: Uint8Array, of: { packageId: string; packageVersion: number }) => Promise<() => Promise<string>>;
  /**
   * Prepares a play that continues a conversation, in a package that is about to be stored.
   * @returns a function that begins it afterwards and returns its id
   * @throws RefusalError for too many turns
   */
  play: (row: PackageRow, turns: readonly LoggedTurn[]) => Promise<() => Promise<string>>;
}

/** The id and version of a stored package, and the version it replaces. */
interface ReservedId {
  id: string;
  version: number;
  follows?: number;
}

type Blocks = readonly Uint8Array<ArrayBuffer>[];

export interface ImportService {
  /**
   * Reads a package from JSON or zip on a thread and stores its media. Ownership of `blocks` is transferred.
   * @throws RefusalError `malformed`, `too_large`, `refused` with every problem; `rate_limited`
   */
  importPackage(blocks: Blocks, options: ImportOptions, keep: ImportTarget['package']): Promise<Imported>;
  /** Describes what an import would do, without storing anything. @throws RefusalError as `importPackage` */
  preview(blocks: Blocks, options: ImportOptions, material?: ImportTarget['material']): Promise<ImportPreview>;
  /** Imports any known format: a package is stored, anything else becomes a session's draft. @throws RefusalError as `importPackage` */
  importFiles(blocks: Blocks, options: ImportOptions, keep: ImportTarget): Promise<ImportResult>;
}

export interface ImportServiceDeps {
  workers: Pick<Workers, 'open'>;
  store: Pick<Store, 'packageVersion'>;
  clock: Clock;
  dataDir: string;
  limits?: typeof LIMITS;
}

const IMPORT = defineJob<typeof openImport>(new URL('./workers/import-package.ts', import.meta.url), 'openImport');
/** Several times what the largest package takes. */
const LIMITS = { ms: 30_000, memoryMb: 1024 };

/** Formats that can be added to an existing draft: they have no encounters that would have to be connected. */
const MATERIAL: ReadonlySet<string> = new Set(['cards', 'lorebook', 'chat']);

type ImportThread = OpenJob<ImportStepRequest, ImportStepResponse>;
type Response<Type extends ImportStepResponse['type']> = Extract<ImportStepResponse, { type: Type }>;

async function ask<Type extends ImportStepResponse['type']>(
  thread: ImportThread,
  request: ImportStepRequest,
  expected: Type,
  transfer: readonly ArrayBuffer[] = [],
): Promise<Response<Type>> {
  const response = await thread.ask(request, transfer);
  if (response.type !== expected) throw new Error(`Expected "${expected}" of an import, not "${response.type}".`);
  return response as Response<Type>;
}

async function readWanted(thread: ImportThread): Promise<Projection[]> {
  const all: Projection[] = [];
  for (;;) {
    const { wanted } = await ask(thread, { type: 'want' }, 'wanted');
    if (wanted.length === 0) return all;
    all.push(...wanted);
  }
}

async function writeMedia(
  thread: ImportThread,
  request: Extract<ImportStepRequest, { type: 'place' | 'own' }>,
): Promise<ReportLine[]> {
  const report: ReportLine[] = [];
  for (;;) {
    const written = await ask(thread, request, 'placed');
    report.push(...written.report);
    if (written.isLast) return report;
  }
}

/** The opener of a history; undefined and a report line if it is invalid: the story is imported anyway. */
const reportUnreadable = <T>(reading: Promise<T>, report: ReportLine[]): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof RefusalError) || !['refused', 'malformed', 'too_large'].includes(error.code)) throw error;
    const isLong = error.code === 'too_large' || error.reason?.code === 'too-much-at-once';
    report.push({ where: HISTORY_FILE, code: isLong ? 'history-too-long' : 'history-not-read', args: {} });
    return undefined;
  });

/** @throws RefusalError for a complete story */
function requireMaterial({ package: story, format }: Pick<Response<'read'>, 'package' | 'format'>): void {
  if (!story && MATERIAL.has(format)) return;
  throw new RefusalError('refused', 'Only cards, lorebooks and chats can be added to an existing draft.', {
    hint: 'Import it as a new draft.',
    reason: { code: 'not-material' },
  });
}

/** The report of material added to an existing draft, with the people that were merged. */
function materialReport(report: readonly ReportLine[], { known, filled, twins }: PeopleMet): ReportLine[] {
  const isStillSo = ({ code, args }: ReportLine) =>
    !['became-story', 'became-ending'].includes(code) &&
    !(code === 'became-person' && [...known, ...filled].includes(String(args.name)));
  const createLine =
    (code: 'person-here' | 'person-filled' | 'person-twice') =>
    (name: string): ReportLine => ({ where: name, code, args: { name } });
  return [
    ...report.filter(isStillSo),
    ...known.map(createLine('person-here')),
    ...filled.map(createLine('person-filled')),
    ...twins.map(createLine('person-twice')),
  ];
}

/** Creates the import service, which runs one import at a time for each guest. */
export function createImportService({
  workers,
  store,
  clock,
  dataDir,
  limits = LIMITS,
}: ImportServiceDeps): ImportService {
  const queues = createQueues();
  const reserved = new Set<string>();

  /** Reserves id and version: the own id if free; the next version if it may be updated; else another id. */
  async function reserve({ id: own, version }: { id: string; version: number }, may: MayReserve): Promise<ReservedId> {
    if (!reserved.has(own)) {
      reserved.add(own);
      let kept: ReservedId | undefined;
      try {
        const here = await store.packageVersion(own);
        const isAllowed = here === null ? (may.mayTake?.(own) ?? true) : may.mayUpdate?.(own);
        const next = here === null ? { version } : { version: Math.max(here + 1, version), follows: here };
        if (await isAllowed) kept = { id: own, ...next };
        if (kept) return kept;
      } finally {
        if (!kept) reserved.delete(own);
      }
    }
    const fresh = clock.id();
    reserved.add(fresh);
    return { id: fresh, version: 1 };
  }

  /** Reads an import on a thread, then continues on the same thread. */
  const withImport = <T>(
    blocks: Blocks,
    { guest, signal, name = '', contentType = '', asPlay = false }: ImportOptions,
    isAnything: boolean,
    work: (thread: ImportThread, read: Response<'read'>) => Promise<T>,
  ): Promise<T> =>
    queues(guest, async () => {
      const thread = workers.open(
        IMPORT,
        { id: clock.id(), createdAt: clock.iso() },
        { guest, limits, what: name === '' ? 'The story' : name.slice(0, 120), ...(signal && { signal }) },
      );
      try {
        const request = { type: 'read', blocks, name, contentType, isAnything, asPlay } as const;
        const transfer = blocks.map(({ buffer }) => buffer);
        const read = await ask(thread, request, 'read', transfer);
        return await work(thread, read);
      } finally {
        thread.end();
      }
    });

  async function keepPackage(
    thread: ImportThread,
    read: Response<'read'>,
    { package: keep, play, history: keepHistory }: Pick<ImportTarget, 'package'> & Partial<ImportTarget>,
    may: MayReserve = {},
  ): Promise<Imported> {
    const { package: story, report } = read;
    if (!story) throw new Error('A part of a story was to be kept as a package.');
    let id: string | undefined;
    let incoming: Incoming | undefined;
    let isStored = false;
    try {
      const remarks: Remark[] = [...story.remarks];
      const { version, follows, ...as } = await reserve(story, may);
      id = as.id;
      if (follows !== undefined) {
        remarks.push({
          told: `Version ${version} of "${id}" follows version ${follows}; plays that have begun stay on theirs.`,
          reason: { code: 'story-updated', version, before: follows },
        });
      } else if (id !== story.id) {
        remarks.push({
          told: `A package "${story.id}" is here already, so this one got the id "${id}".`,
          reason: { code: 'story-here-already' },
        });
      }
      const named = await ask(thread, { type: 'name', packageId: id, dataDir }, 'named');
      const files = filesOfAssets(named.assets);
      const names = new Set(files.map(({ kind, file }) => `${kind}/${file}`));
      for (const name of keepHistory ? named.shown : []) {
        const [kind, file = ''] = name.split('/');
        if (!names.has(name)) files.push({ kind: AssetKindSchema.parse(kind), file });
        names.add(name);
      }
      incoming = await beginIncoming(dataDir, id, files);
      const lost = await writeMedia(thread, { type: 'place', packageId: id, dataDir, files: [...names] });
      const { assets, missing, silent } = await adoptAssets(dataDir, named.assets, id);
      if (missing > 0) {
        remarks.push({
          told: `${missing} pictures or tracks are not on this server; they are made anew from their prompts.`,
          reason: { code: 'art-not-here', count: missing },
        });
      }
      remarks.push(...remarkSilent(silent));
      const finished = await ask(thread, { type: 'finish', id, version, assets }, 'finished');
      const { row, unpaintable, turns, history } = finished;
      const begin = turns && (await play?.(row, turns));
      const open =
        history &&
        keepHistory &&
        (await reportUnreadable(keepHistory(history, { packageId: id, packageVersion: version }), lost));
      if (((await store.packageVersion(id)) ?? 0) > (follows ?? 0)) {
        throw new RefusalError('conflict', `"${id}" was saved from elsewhere in the meantime.`, {
          hint: 'Bring it in again.',
          reason: { code: 'story-saved-meanwhile' },
        });
      }
      isStored = true;
      await keep({ row, unpaintable, isUpdate: follows !== undefined, wanted: await readWanted(thread) });
      await incoming.kept();
      const begun = begin && { playId: await begin() };
      const opened = open && { sessionId: await open() };
      return {
        packageId: id,
        ...begun,
        ...opened,
        report: describeReport([...report, ...lost]),
        ...toWireRemarks(remarks),
      };
    } catch (error) {
      // If the database does not answer, the next start finds out.
      const isKept = async (own: string) => isStored && (await store.packageVersion(own).catch(() => 0)) !== null;
      if (incoming && id !== undefined && !(await isKept(id))) await incoming.takeBack();
      throw error;
    } finally {
      if (id !== undefined) reserved.delete(id);
    }
  }

  const draftIn = (thread: ImportThread, packageId: string) =>
    ask(thread, { type: 'draft', packageId, createdAt: clock.iso() }, 'drafted');

  async function keepDraft(
    thread: ImportThread,
    read: Response<'read'>,
    open: ImportTarget['session'],
  ): Promise<ImportResult> {
    const packageId = clock.id();
    const incoming = await beginIncoming(dataDir, packageId, []);
    try {
      const lost = await writeMedia(thread, { type: 'own', packageId, dataDir });
      const made = await draftIn(thread, packageId);
      const { draft, wanted: projections } = made;
      const sessionId = await open({ draft, packageId, packageVersion: 0, projections, incoming });
      return { sessionId, report: describeReport([...read.report, ...lost, ...made.report]), ...toWireRemarks([]) };
    } catch (error) {
      await incoming.takeBack();
      throw error;
    }
  }

  async function keepMaterial(
    thread: ImportThread,
    read: Response<'read'>,
    { sessionId, packageId, add }: NonNullable<ImportTarget['material']>,
  ): Promise<ImportResult> {
    requireMaterial(read);
    // Pictures are named by content; unused ones stay beside the others.
    const lost = await writeMedia(thread, { type: 'own', packageId, dataDir });
    const made = await draftIn(thread, packageId);
    const met = await add({ draft: made.draft, projections: made.wanted });
    const report = [
      ...materialReport(read.report, met),
      ...lost,
      ...made.report.filter(({ code }) => code !== 'filled-in'),
    ];
    return { sessionId, report: describeReport(report), ...toWireRemarks([]) };
  }

  /** The report that an import would give, without its media. */
  async function previewReport(
    thread: ImportThread,
    read: Response<'read'>,
    material: ImportTarget['material'],
  ): Promise<ReportLine[]> {
    if (material) requireMaterial(read);
    if (read.package) return [...read.report];
    const packageId = material?.packageId ?? clock.id();
    const made = await draftIn(thread, packageId);
    if (!material) return [...read.report, ...made.report];
    const own = made.report.filter(({ code }) => code !== 'filled-in');
    return [...materialReport(read.report, await material.preview(made.draft)), ...own];
  }

  return {
    importPackage: (blocks, options, keep) =>
      withImport(blocks, options, false, (thread, read) => keepPackage(thread, read, { package: keep }, options)),
    preview: (blocks, options, material) =>
      withImport(blocks, options, true, async (thread, read) => {
        const { format, title, contents, turns, hasHistory, package: story } = read;
        const lost = story ? [] : await writeMedia(thread, { type: 'own', packageId: '', dataDir: null });
        const report = [...(await previewReport(thread, read, material)), ...lost];
        const version = story && (await store.packageVersion(story.id));
        return {
          ...{ format, title, contents, report: describeReport(report) },
          becomes: options.asPlay ? 'play' : story ? 'package' : 'session',
          ...(turns !== undefined && { turns }),
          ...(hasHistory && { history: true as const }),
          ...(story && version !== null && { here: { packageId: story.id, version, brought: story.version } }),
          ...toWireRemarks(story?.remarks ?? []),
        };
      }),
    importFiles: (blocks, options, keep) =>
      withImport<ImportResult>(blocks, options, true, (thread, read) => {
        if (keep.material) return keepMaterial(thread, read, keep.material);
        return read.package ? keepPackage(thread, read, keep, options) : keepDraft(thread, read, keep.session);
      }),
  };
}
