import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
 * installed. Contents are compared, not times, which a clone or a checkout changes; where no size and no time has changed since they
 * were read last, they are not read again.
 */
export function hashOfSources(root: string, folders: readonly string[]): string {
  const files = [...folders.flatMap((folder) => filesUnder(root, folder)), 'package-lock.json'].sort();
  const glance = glanceAt(root, files);
  const note = join(root, '.cache', 'sources', `${folders.join('-')}.json`);
  const known = readNote(note);
  if (known?.glance === glance) return known.contents;
  const contents = hashOf(root, files);
  writeNote(note, { glance, contents });
  return contents;
}

function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** What tells that nothing was touched, without reading any of it. A file's change time cannot be set back. */
function glanceAt(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(`${root}/${file}`);
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

/** How sources looked when they were read last, and the hash of what was in them. */
interface Note {
  glance: string;
  contents: string;
}

function readNote(file: string): Note | null {
  try {
    const { glance, contents }: Partial<Note> = JSON.parse(readFileSync(file, 'utf8'));
    return typeof glance === 'string' && typeof contents === 'string' ? { glance, contents } : null;
  } catch {
    return null; // None yet, or half of one: they are read.
  }
}

function writeNote(file: string, note: Note): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(note));
  } catch {
    // A project nobody may write to works all the same; its sources are read each time.
  }
}
