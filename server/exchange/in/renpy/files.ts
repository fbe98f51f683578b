import { extensionOf } from '../story/files.ts';
import type { BroughtFile } from '../types.ts';

/** Files as scripts name them. */
export interface NamedFiles {
  /** The file of a path, which may begin anywhere below the project's folder. */
  at(path: string): BroughtFile | undefined;
  /** The file whose name says it, without folders and without its ending. */
  called(name: string): BroughtFile | undefined;
}

/** Finds files by their paths' ends, in whatever letters: a path in a script begins at one of several folders. */
export function namedFiles(files: readonly BroughtFile[]): NamedFiles {
  const byBase = new Map<string, { path: string; file: BroughtFile }[]>();
  const byName = new Map<string, BroughtFile>();
  for (const file of files) {
    const path = file.name.toLowerCase().replaceAll('\\', '/');
    const base = path.split('/').at(-1) ?? '';
    const same = byBase.get(base);
    if (same) same.push({ path, file });
    else byBase.set(base, [{ path, file }]);
    const name = base.slice(0, -(extensionOf(file).length + 1));
    if (!byName.has(name)) byName.set(name, file);
  }
  return {
    at: (named) => {
      const path = named
        .toLowerCase()
        .replaceAll('\\', '/')
        .replace(/^\.?\//, '');
      const same = byBase.get(path.split('/').at(-1) ?? '') ?? [];
      // A file that was dropped by itself has lost its folders.
      const found = same.find((each) => each.path === path || each.path.endsWith(`/${path}`));
      return (found ?? same.find((each) => !each.path.includes('/')))?.file;
    },
    called: (name) => byName.get(name.toLowerCase()),
  };
}
