import { RefusalError } from '../../../shared/error.ts';
import { isOfPlay, type ReportLine } from '../../../shared/exchange/report.ts';
import type { LoggedTurn } from '../../../shared/play/index.ts';
import type { Remark } from '../../../shared/remarks.ts';
import { mapAssets, type PlanDraft, type VNPackage } from '../../../shared/story/index.ts';
import type { ImportContents } from '../../../shared/wire/index.ts';
import { mediaPathsIn, withMediaPaths } from '../../store/media-paths.ts';
import type { PackageRow, Projection } from '../../store/types.ts';
import { markTransferable } from '../../workers/thread-protocol.ts';
import { completeDraft, completePackage, type OwnMedia } from '../in/complete-import.ts';
import { countContents } from '../in/count-contents.ts';
import { importUploads } from '../in/detect-format.ts';
import { readPackageFile } from '../in/package.ts';
import { placeMedia, renameConflictingMedia, storeUploadedMedia } from '../in/store-media.ts';
import type { ImportedContent, ImportedConversation, UploadedMedia } from '../in/types.ts';
import { readUploadedFiles } from '../in/uploaded-files.ts';
import { createCompressedPackageRow } from '../package-row.ts';
import { requestMissingArt } from '../request-missing-art.ts';
import { readPackage } from '../validate-package.ts';

export interface ImportBody {
  blocks: readonly Uint8Array[];
  name: string;
  contentType: string;
  isAnything: boolean;
  asPlay: boolean;
}

export type ImportStepRequest =
  | ({ type: 'read' } & ImportBody)
  /** Names its media apart from existing files. */
  | { type: 'name'; packageId: string; dataDir: string }
  /** Writes the next media of a package, only these files. */
  | { type: 'place'; packageId: string; dataDir: string; files: readonly string[] }
  /** Converts and stores the next media of a partial story; null for a preview. */
  | { type: 'own'; packageId: string; dataDir: string | null }
  /** Completes the package with its id, version and pictures. */
  | { type: 'finish'; id: string; version: number; assets: VNPackage['assets'] }
  /** The next painting requests, until none are left. */
  | { type: 'want' }
  /** The draft of a partial story, after its pictures are stored. */
  | { type: 'draft'; packageId: string; createdAt: string };

export type ImportStepResponse =
  | {
      type: 'read';
      format: string;
      title: string;
      contents: ImportContents;
      report: readonly ReportLine[];
      turns?: number;
      hasHistory: boolean;
      /** Null for a partial story. */
      package: { id: string; version: number; assets: VNPackage['assets']; remarks: Remark[] } | null;
    }
  /** `shown` are further files that the history shows, as `kind/name`. */
  | { type: 'named'; assets: VNPackage['assets']; shown: string[] }
  | { type: 'placed'; report: ReportLine[]; isLast: boolean }
  /** `unpaintable` says why some art cannot be painted; `turns` are a conversation's; `history` is under its new id. */
  | {
      type: 'finished';
      row: PackageRow;
      unpaintable: string[];
      turns?: readonly LoggedTurn[];
      history?: Uint8Array<ArrayBuffer>;
    }
  | { type: 'wanted'; wanted: Projection[] }
  | { type: 'drafted'; draft: PlanDraft; wanted: Projection[]; report: ReportLine[] };

const NO_ASSETS: VNPackage['assets'] = { backgrounds: {}, characters: {}, music: {} };

/** Rows transferred at a time: a large package's would block the event loop. */
const ROWS_AT_A_TIME = 500;

const MEDIA_AT_A_TIME = 20;

function renamedIn(assets: VNPackage['assets'], renamed: ReadonlyMap<string, string>): VNPackage['assets'] {
  return mapAssets(assets, ({ url, expressions, ...rest }, kind) => {
    const now = (from: string) => {
      const [folder, file] = [from.slice(0, from.lastIndexOf('/') + 1), from.slice(from.lastIndexOf('/') + 1)];
      return `${folder}${renamed.get(`${kind}/${file}`) ?? file}`;
    };
    const faces = Object.entries(expressions ?? {}).map(([face, from]) => [face, now(from)]);
    return { ...rest, url: now(url), ...(expressions && { expressions: Object.fromEntries(faces) }) };
  });
}

/** Reads an import, then produces what is stored, step by step. The story itself stays on the thread. */
export function openImport(fill: {
  id: string;
  createdAt: string;
}): (asked: ImportStepRequest) => Promise<ImportStepResponse> {
  let brought: ImportedContent | undefined;
  let story: VNPackage | undefined;
  let wanting: Projection[] = [];
  let media: readonly UploadedMedia[] = [];
  const owned: OwnMedia[number][] = [];
  let isPlay = false;
  /** The authoring history, with its files renamed once their names are known. */
  let history = '';

  /** Takes the next media and releases them from memory. */
  const nextMedia = (): readonly UploadedMedia[] => {
    const next = media.slice(0, MEDIA_AT_A_TIME);
    media = media.slice(MEDIA_AT_A_TIME);
    return next;
  };

  async function read({ isAnything, asPlay, ...body }: ImportBody): Promise<ImportStepResponse> {
    const files = await readUploadedFiles(body);
    const [only] = files;
    brought = isAnything || !only ? await importUploads(files) : readPackageFile(only);
    const { format, title, report, conversation } = brought;
    media = brought.media;
    const turns = conversation && { turns: conversation.turns.length };
    const answer = {
      type: 'read',
      format,
      title,
      report: asPlay ? report.filter(isOfPlay) : report,
      ...turns,
      hasHistory: brought.history !== undefined,
    } as const;
    if (asPlay && !conversation) {
      throw new RefusalError('refused', 'This is no conversation that a play could go on with.', {
        hint: 'Bring it in as a draft.',
        reason: { code: 'no-conversation' },
      });
    }
    const isDraft = brought.story !== undefined && !asPlay;
    if (isDraft) return { ...answer, contents: countContents(brought.story ?? {}, media), package: null };
    const { package: whole, remarks } = readPackage(asPlay ? conversed(conversation) : brought.package, fill);
    story = whole;
    isPlay = asPlay;
    const contents = countContents({ ...whole, premise: whole.plot, acts: whole.plot.acts }, media, whole.assets);
    return {
      ...answer,
      title: whole.title,
      contents,
      package: { id: whole.id, version: whole.version, assets: whole.assets, remarks },
    };
  }

  const conversed = (conversation: ImportedConversation | undefined): VNPackage =>
    completePackage(
      conversation?.story ?? {},
      { title: '', packageId: fill.id, createdAt: fill.createdAt, media: [] },
      () => {},
    );

  return async (asked) => {
    if (asked.type === 'want') return { type: 'wanted', wanted: wanting.splice(0, ROWS_AT_A_TIME) };
    if (asked.type === 'read') return read(asked);
    if (asked.type === 'name') {
      const apart = await renameConflictingMedia(media, asked);
      media = apart.media;
      const came = new Set(media.map(({ kind, name }) => `${kind}/${name}`));
      history = withMediaPaths(new TextDecoder().decode(brought?.history), (path) => {
        const file = path.slice(path.indexOf('/') + 1);
        return `${asked.packageId}/${apart.renamed.get(file) ?? file}`;
      });
      const shown = [...new Set(mediaPathsIn(history))].map((path) => path.slice(path.indexOf('/') + 1));
      return {
        type: 'named',
        assets: renamedIn(story?.assets ?? NO_ASSETS, apart.renamed),
        shown: shown.filter((file) => came.has(file)),
      };
    }
    if (asked.type === 'place') {
      const { files, ...where } = asked;
      const report = await placeMedia(nextMedia(), { ...where, wanted: new Set(files) });
      return { type: 'placed', report, isLast: media.length === 0 };
    }
    if (asked.type === 'own') {
      const report: ReportLine[] = [];
      owned.push(...(await storeUploadedMedia(nextMedia(), asked, (line) => report.push(line))));
      return { type: 'placed', report, isLast: media.length === 0 };
    }
    if (asked.type === 'draft') {
      if (!brought?.story) throw new Error('A draft was to be made before anything was read.');
      const { packageId, createdAt } = asked;
      const report: ReportLine[] = [];
      const tell = (line: ReportLine) => void report.push(line);
      const { title, story: part } = brought;
      return { type: 'drafted', ...completeDraft(part, { title, packageId, createdAt, media: owned }, tell), report };
    }
    if (!story) throw new Error('A package was to be kept before it was read.');
    const { id, version, assets } = asked;
    const kept = { ...story, id, version, assets };
    const { story: whole, wanted, unpaintable } = requestMissingArt(kept);
    wanting = wanted;
    const row = createCompressedPackageRow(whole);
    const written = history === '' ? undefined : new TextEncoder().encode(history);
    const answer: ImportStepResponse = {
      ...{ type: 'finished', row, unpaintable },
      ...(isPlay && { turns: brought?.conversation?.turns ?? [] }),
      ...(written && { history: written }),
    };
    const buffers = [typeof row.body === 'string' ? [] : row.body.buffer, written?.buffer ?? []].flat();
    return buffers.length === 0 ? answer : markTransferable(answer, buffers as ArrayBuffer[]);
  };
}
