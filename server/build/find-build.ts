import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashSources } from './sources.ts';

/** The folder of server builds, each named by the hash of its sources. */
export const serverBuilds = (root: string): string => join(root, '.cache', 'server');

export const COMMAND_LINE = 'main.js';

/** The file that maps the source path of each program and thread to its built file. */
export const STARTED_BY_FILE = 'started-by-file.json';

/** The folder for a build of the sources in `root`. A moved project gets another. */
export function getBuildFolder(root: string): string {
  const sources = hashSources(root, ['server', 'shared']);
  return join(serverBuilds(root), createHash('sha256').update(`${root}\0${sources}`).digest('hex').slice(0, 32));
}

/** The command line built from the current sources; null if they must be run directly. */
export function findBuilt(root: string): string | null {
  const file = join(getBuildFolder(root), COMMAND_LINE);
  return existsSync(file) ? file : null;
}

export const PROJECT = resolve(import.meta.dirname, '..', '..');

/** The folder of builds that a package or an image ships in the place of sources. */
export const getPackedFolder = (root: string): string => join(root, 'packed');

/** Whether this is an installed package or an image: built files without their sources. */
export const isPacked = (root: string): boolean =>
  existsSync(join(getPackedFolder(root), 'server', COMMAND_LINE)) &&
  !existsSync(join(root, 'server', 'cli', 'main.ts'));
