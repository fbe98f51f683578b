import { writeFile } from 'node:fs/promises';
import { RefusalError } from '../../../shared/error.ts';
import { toFileName } from '../../../shared/file-name.ts';
import type { ExportOptions, PlayAnswer } from '../../../shared/wire/index.ts';
import { readIfThere } from '../../art/media/files.ts';
import { mediaPath } from '../../art/media/path.ts';
import { findExporter } from '../../exchange/out/index.ts';
import type {
  ExportContext,
  Exporter,
  ExportOutput,
  GivenHistory,
  Played,
  ReportLine,
} from '../../exchange/out/types.ts';
import { parseStoredStory } from '../../exchange/package-row.ts';
import { createZip } from '../../exchange/zip/write.ts';
import type { PackageRow } from '../../store/types.ts';
import type { JobContext } from '../../workers/index.ts';
import { markTransferable } from '../../workers/index.ts';
import { titledReport } from '../titled-report.ts';
import { writeOut } from '../write-out/index.ts';

/** The content to export: a stored package, or a play with its turns as JSON in batches. */
export type ExportSubject =
  | { of: 'package'; row: Pick<PackageRow, 'id' | 'version' | 'body'>; history?: GivenHistory }
  | { of: 'play'; play: PlayAnswer; playedAt: string; pages: readonly Uint8Array[] };

interface Asked {
  subject: ExportSubject;
  format: string;
  options: ExportOptions;
  dataDir: string;
  /** The target path; without it the bytes are returned. */
  to?: string;
}

interface WrittenExport {
  name: string;
  mediaType: string;
  length: number;
  report: readonly ReportLine[];
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** Writes a package or play in a format, with its media. */
export async function writeExport(
  { subject, format, options, dataDir, to }: Asked,
  { tell }: JobContext<{ done: number; total: number }>,
): Promise<WrittenExport> {
  const { exporter, id, title, write } = createWriter(subject, format);
  const written = await write({
    options,
    media: counted((url) => readMedia(dataDir, id, url)),
    tell: (done, total) => tell({ done, total }),
    // A cancelled job ends its thread.
    signal: new AbortController().signal,
  });
  const { name, mediaType, bytes } = asOneFile(exporter, written, { id, title });
  const answer = { name, mediaType, length: bytes.length, report: written.report };
  if (to === undefined) return markTransferable({ ...answer, bytes }, [bytes.buffer]);
  await writeFile(to, bytes);
  return { ...answer, bytes: null };
}

/** The exporter of a format, and the id of the package with its media. */
function createWriter(subject: ExportSubject, format: string) {
  if (subject.of === 'package') {
    const exporter = requireExporter(format, subject.of);
    const story = parseStoredStory(subject.row);
    const { history } = subject;
    const write = async (given: ExportContext) => {
      const writtenOut = () => writeOut({ ...given, package: story });
      const written = await exporter.write({ ...given, package: story, ...(history && { history }), writtenOut });
      return { ...written, report: titledReport(written.report, story) };
    };
    return { exporter, id: story.id, title: story.title, write };
  }
  const exporter = requireExporter(format, subject.of);
  const { play, playedAt, pages } = subject;
  const decoder = new TextDecoder();
  const turns = pages.flatMap((page) => JSON.parse(decoder.decode(page)) as Played['turns']);
  const played = { play, playedAt, turns };
  const { packageId: id, title } = play;
  return { exporter, id, title, write: async (given: ExportContext) => exporter.write({ ...given, played }) };
}

function requireExporter<Of extends Exporter['of']>(format: string, of: Of) {
  const exporter = findExporter(format, of);
  if (!exporter) throw new Error(`"${format}" was to be written, which no writer is for.`);
  return exporter;
}

/** Maximum total size of an export's media in bytes, since all are held in memory. */
const MEDIA_BYTES = 1024 ** 3;

/** Limits the total size of the files that are read. */
function counted(read: (url: string) => Promise<Uint8Array | null>): (url: string) => Promise<Uint8Array | null> {
  let bytes = 0;
  return async (url) => {
    const file = await read(url);
    bytes += file?.length ?? 0;
    if (bytes <= MEDIA_BYTES) return file;
    throw new RefusalError(
      'too_large',
      `Pictures and music of an export have at most ${MEDIA_BYTES / 1024 ** 2} MiB.`,
      {
        hint: 'Choose a format without pictures.',
        reason: { code: 'archive-too-much' },
      },
    );
  };
}

function readMedia(dataDir: string, packageId: string, url: string): Promise<Uint8Array | null> {
  const [, root, id = '', kind = '', file = ''] = url.split('/');
  const path = root === 'media' && id === packageId ? mediaPath(dataDir, id, kind, file) : null;
  return path === null ? Promise.resolve(null) : readIfThere(path);
}

/** A single file, or a zip of several, named by the story's title. The bytes have their own buffer. */
function asOneFile(
  { packed, mediaType, extension }: Exporter,
  written: ExportOutput,
  { id, title }: { id: string; title: string },
) {
  const called = toFileName(title);
  // Writers prefix the story's own file with its id.
  const files = written.files.map((file) => {
    const rest = file.path.startsWith(id) ? file.path.slice(id.length) : '';
    const named = /^(?:-([^./]+))?(\.[^/]+)$/.exec(rest);
    return named ? { ...file, path: `${called}${named[1] ? ` - ${named[1]}` : ''}${named[2]}` } : file;
  });
  const [first, ...others] = files;
  if (!first) {
    throw new RefusalError('refused', 'There is nothing in this story that this format holds.', {
      hint: 'Choose another format.',
      reason: { code: 'nothing-to-export' },
    });
  }
  if (packed || others.length > 0) {
    const type = packed ? { mediaType, extension } : { mediaType: 'application/zip', extension: 'zip' };
    return { name: `${called}.${type.extension}`, mediaType: type.mediaType, bytes: createZip(files) };
  }
  const bytes = typeof first.bytes === 'string' ? new TextEncoder().encode(first.bytes) : new Uint8Array(first.bytes);
  // A web page's file is called "index", a card's by its character.
  const name = first.path.startsWith(called) ? first.path : `${called} - ${first.path.split('/').at(-1)}`;
  return { name, mediaType, bytes };
}
