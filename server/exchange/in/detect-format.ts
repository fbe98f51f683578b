import { RefusalError } from '../../../shared/error.ts';
import { findArchive, isZip, unzip, ZIP_BOUNDS, type ZipBudget } from '../zip/read.ts';
import { isPlainPicture } from './cards/card.ts';
import { isPicture } from './cards/picture-comments.ts';
import { cards, IMPORTERS } from './index.ts';
import { otherFormats } from './other-formats.ts';
import { nothingToTell } from './script-compiler/files.ts';
import { fountain, textImporter } from './text/index.ts';
import type { ImportedContent, Importer, ReportLine, UploadedFile, UploadedFiles } from './types.ts';

const FILES_MAX = 500;

/** A file that begins like JSON may be text. @throws RefusalError of an importer, if no other knows the file */
function findImporter(file: UploadedFile): Importer | undefined {
  let refused: unknown;
  for (const importer of IMPORTERS) {
    try {
      if (importer.recognises(file)) return importer;
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      refused ??= error;
    }
  }
  if (refused !== undefined) throw refused;
  return undefined;
}

const clipName = ({ name }: UploadedFile): string => name.slice(0, 120);

/** Maximum depth of nested archives: a zipped folder of zipped cards. */
const NESTED_MAX = 2;

/** The files of an archive without a format of its own, including nested archives. @param budget limits shared by all of them */
function unpacked(file: UploadedFile, budget: ZipBudget = { ...ZIP_BOUNDS }, depth = 0): UploadedFile[] {
  return [...unzip(file.bytes, ZIP_BOUNDS, budget)].flatMap(([name, bytes]) => {
    const inner = { name: depth === 0 ? name : `${file.name}/${name}`, bytes };
    return depth < NESTED_MAX && isZip(bytes) && !findImporter(inner) ? unpacked(inner, budget, depth + 1) : [inner];
  });
}

/** Removes what precedes an archive in a file, such as a self-extractor. */
function withoutStart(file: UploadedFile, tell: (line: ReportLine) => void): UploadedFile {
  const archive = isPicture(file) ? null : findArchive(file.bytes);
  if (!archive || archive === file.bytes) return file;
  const count = file.bytes.length - archive.length;
  tell({ where: clipName(file), code: 'bytes-before-archive', args: { count } });
  return { ...file, bytes: archive };
}

type Group = [UploadedFile, ...UploadedFile[]];

function takeOut(groups: Map<Importer, Group>, importer: Importer): UploadedFile[] {
  const taken = groups.get(importer) ?? [];
  groups.delete(importer);
  return taken;
}

/**
 * Reads uploaded files with the first importer that recognises each. An unknown archive is unpacked; files of one format are read together.
 * @throws RefusalError `refused` for unknown files and incompatible formats, and as the importers do
 */
export async function importUploads(given: readonly UploadedFile[]): Promise<ImportedContent> {
  const odd: ReportLine[] = [];
  const files = given.map((file) => withoutStart(file, (line) => odd.push(line)));
  const [only] = files;
  const isPacked = files.length === 1 && only !== undefined && !findImporter(only) && isZip(only.bytes);
  const all = isPacked ? unpacked(only) : files;
  const groups = new Map<Importer, Group>();
  const others: UploadedFile[] = [];
  // Other files of a project, such as its read-me, are not inspected.
  const project = IMPORTERS.find(({ takesAlong, recognises }) => takesAlong && all.some(recognises));
  for (const file of all) {
    const importer = project ? (project.recognises(file) ? project : undefined) : findImporter(file);
    const group = importer && groups.get(importer);
    if (group) group.push(file);
    else if (importer) groups.set(importer, [file]);
    else others.push(file);
  }
  // Pictures next to a story, or packed cards next to scripts, are not imported separately.
  const isPictures = groups.get(cards)?.every(isPlainPicture);
  if (isPictures && groups.size > 1) others.push(...takeOut(groups, cards));
  else if (isPacked && groups.has(cards))
    others.push(...[textImporter, fountain].flatMap((each) => takeOut(groups, each)));
  // Unsupported files are reported beside those that are read.
  if (groups.size > 1) others.push(...takeOut(groups, otherFormats));
  const [group, another] = groups;
  if (!group) {
    const name = only ? clipName(only) : '';
    throw new RefusalError('refused', `"${name}" is of no format that is known here.`, {
      hint: 'Bring a story, a character card or a lorebook.',
      reason: { code: 'format-unknown', name },
    });
  }
  const [importer, own] = group;
  const isOfOne = importer.format === 'package' && own.length > 1;
  if (another || isOfOne) {
    throw new RefusalError('refused', 'These files do not belong together.', {
      hint: 'Bring a story by itself; cards and lorebooks may come together.',
      reason: { code: 'formats-mixed' },
    });
  }
  if (own.length > FILES_MAX) {
    throw new RefusalError('too_large', `At most ${FILES_MAX} files can be imported at once.`, {
      reason: { code: 'archive-too-much' },
    });
  }
  const along = others.filter((file) => importer.takesAlong?.(file));
  const brought = await read(importer, own, along);
  const left = others
    .filter((file) => !along.includes(file))
    .map((file): ReportLine => ({ where: clipName(file), code: 'left-out', args: { what: clipName(file) } }));
  // Parts of one story are in the one file.
  const placed = brought.report.map((line) =>
    line.where === '' && only && files.length === 1 ? { ...line, where: clipName(only) } : line,
  );
  return { ...brought, report: [...odd, ...placed, ...left] };
}

async function read(
  importer: Importer,
  files: UploadedFiles,
  along: readonly UploadedFile[],
): Promise<ImportedContent> {
  try {
    return await importer.read(files, along);
  } catch (cause) {
    const name = clipName(files[0]);
    if (cause instanceof RefusalError && cause.reason?.code === 'nothing-to-tell') throw nothingToTell(name);
    if (cause instanceof RefusalError) throw cause;
    throw new RefusalError('malformed', `"${name}" looks like ${importer.format}, but is damaged.`, {
      hint: 'Save it again where it comes from.',
      reason: { code: 'file-broken', name },
      cause,
    });
  }
}
