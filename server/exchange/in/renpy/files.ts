import { getFileExtension } from '../script-compiler/files.ts';
import type { UploadedFile } from '../types.ts';

export interface NamedFiles {
  /** The file of a path, which may be relative to any folder of the project. */
  at(path: string): UploadedFile | undefined;
  /** The file with this name, ignoring folders and extension. */
  called(name: string): UploadedFile | undefined;
}

/** Indexes files by the ends of their paths, ignoring case: script paths are relative to one of several folders. */
export function namedFiles(files: readonly UploadedFile[]): NamedFiles {
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
