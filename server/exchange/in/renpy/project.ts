import { getFileExtension } from '../script-compiler/files.ts';
import type { Reporter } from '../script-compiler/reporter.ts';
import type { UploadedFile } from '../types.ts';

const PICTURES = new Set(['png', 'jpg', 'jpeg', 'webp', 'avif']);
const TRACKS = new Set(['ogg', 'opus', 'mp3', 'wav']);

export interface RenpyProject {
  readonly scripts: readonly UploadedFile[];
  readonly pictures: readonly UploadedFile[];
  readonly tracks: readonly UploadedFile[];
}

const listFolders = ({ name }: UploadedFile): string[] => name.toLowerCase().split(/[\\/]/).slice(0, -1);

/** Whether a file's folder marks it as part of the program's appearance or as generated. */
const isOfProgram = (file: UploadedFile): boolean =>
  listFolders(file).some((folder) => ['gui', 'cache', 'saves', 'fonts', 'renpy', 'lib'].includes(folder));

/** Sorts into scripts and media. Translations and interface files are reported once. `along` are other files. */
export function sortProjectFiles(
  files: readonly UploadedFile[],
  along: readonly UploadedFile[],
  reporter: Reporter,
): RenpyProject {
  const scripts: UploadedFile[] = [];
  const languages = new Set<string>();
  for (const file of files) {
    const folders = listFolders(file);
    const at = folders.indexOf('tl');
    if (at < 0) scripts.push(file);
    else if (folders[at + 1] !== 'none') languages.add(folders.slice(0, at + 2).join('/'));
  }
  for (const language of languages) reporter.add(language, 'translation-left-out', { what: language });
  const own = along.filter((file) => !isOfProgram(file));
  const pictures = own.filter((file) => PICTURES.has(getFileExtension(file)));
  const tracks = own.filter((file) => TRACKS.has(getFileExtension(file)));
  const count = along.length - pictures.length - tracks.length;
  if (count > 0) reporter.add('', 'program-files-left-out', { count });
  return { scripts: scripts.length > 0 ? scripts : files, pictures, tracks };
}

export interface FileIndex {
  /** The file of a path, which may be relative to any folder of the project. */
  at(path: string): UploadedFile | undefined;
  /** The file with this name, ignoring folders and extension. */
  called(name: string): UploadedFile | undefined;
}

/** Indexes files by the ends of their paths, ignoring case: script paths are relative to one of several folders. */
export function indexFiles(files: readonly UploadedFile[]): FileIndex {
  const byBase = new Map<string, { path: string; file: UploadedFile }[]>();
  const byName = new Map<string, UploadedFile>();
  for (const file of files) {
    const path = file.name.toLowerCase().replaceAll('\\', '/');
    const base = path.split('/').at(-1) ?? '';
    const same = byBase.get(base);
    if (same) same.push({ path, file });
    else byBase.set(base, [{ path, file }]);
    const name = base.slice(0, -(getFileExtension(file).length + 1));
    if (!byName.has(name)) byName.set(name, file);
  }
  return {
    at: (named) => {
      const path = named
        .toLowerCase()
        .replaceAll('\\', '/')
        .replace(/^\.?\//, '');
      const same = byBase.get(path.split('/').at(-1) ?? '') ?? [];
      // A file that was uploaded alone has lost its folders.
      const found = same.find((each) => each.path === path || each.path.endsWith(`/${path}`));
      return (found ?? same.find((each) => !each.path.includes('/')))?.file;
    },
    called: (name) => byName.get(name.toLowerCase()),
  };
}
