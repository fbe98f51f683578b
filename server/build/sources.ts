import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.DS_Store']);

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !IGNORED.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(root, path) : [path];
    });
}

/** A hash of the sources and installed packages. Contents are compared, since a clone or checkout changes times. */
export function hashSources(root: string, folders: readonly string[]): string {
  const files = [...folders.flatMap((folder) => filesUnder(root, folder)), 'package-lock.json'].sort();
  const glance = glanceAt(root, files);
  const note = join(root, '.cache', 'sources', `${folders.join('-')}.json`);
  const known = readNote(note);
  if (known?.glance === glance) return known.contents;
  const contents = hashFiles(root, files);
  writeNote(note, { glance, contents });
  return contents;
}

function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** A fingerprint of sizes and times, without reading files. A change time cannot be set back. */
function glanceAt(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(`${root}/${file}`);
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0`);
  }
  return hash.digest('hex');
}

/** The fingerprint at the last reading, with the content hash. */
interface Note {
  glance: string;
  contents: string;
}

function readNote(file: string): Note | null {
  try {
    const { glance, contents }: Partial<Note> = JSON.parse(readFileSync(file, 'utf8'));
    return typeof glance === 'string' && typeof contents === 'string' ? { glance, contents } : null;
  } catch {
    return null; // Missing or incomplete: read the files.
  }
}

function writeNote(file: string, note: Note): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(note));
  } catch {
    // In a read-only project the sources are read each time.
  }
}
