import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.DS_Store']);

/** Every file under a folder of the project, by its path from the project's folder. */
function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, path) : [path];
    });
}

/**
 * A hash of every file something is built from, names included: those of the given folders, and what says which packages are
 * installed. Contents are compared, not times, which a clone or a checkout changes.
 */
export function hashOfSources(root: string, folders: readonly string[]): string {
  const files = [...folders.flatMap((folder) => filesUnder(root, folder)), 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
