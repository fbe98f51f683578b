import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfSources } from './sources.ts';

/** Where builds of the server are kept, each in a folder named by what it was made of. */
export const serverBuilds = (root: string): string => join(root, '.cache', 'server');

/** The file of a build that is the command line. */
export const COMMAND_LINE = 'main.js';

/** The file of a build that says where each program and thread of it is, by the path of its source from the project's folder. */
export const STARTED_BY_FILE = 'started-by-file.json';

/** Where the build of the sources that lie in `root` belongs. What is built knows where it lies, so a moved project is another. */
export function folderOfBuild(root: string): string {
  const sources = hashOfSources(root, ['server', 'shared']);
  return join(serverBuilds(root), createHash('sha256').update(`${root}\0${sources}`).digest('hex').slice(0, 32));
}

/** The command line as it was built from the very sources that lie here; null where they have to be run as they are. */
export function findBuilt(root: string): string | null {
  const file = join(folderOfBuild(root), COMMAND_LINE);
  return existsSync(file) ? file : null;
}
