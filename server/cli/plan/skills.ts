import { statSync } from 'node:fs';
import { join } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';
import { PROJECT } from '../../build/find-build.ts';
import type { Config } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { type OpenSkills, openSkills, skillRoots } from '../../skills/index.ts';
import { loadEnvironment } from '../environment.ts';
import { complain, safeLine } from '../terminal.ts';

/** @throws RefusalError `not_found` for a missing folder */
export function requireFolders(given: readonly string[]): void {
  for (const dir of given) {
    if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) continue;
    throw new RefusalError('not_found', `There is no folder ${dir} to look for skills in.`, {
      hint: '--skills takes a folder of skill folders.',
    });
  }
}

/** Logger of commands that report errors themselves: logs errors only, unless `LOG_LEVEL` is set. */
export const quietLogger = ({ logLevel }: Config) => createLogger(logLevel === 'info' ? 'error' : logLevel);

/** Skills without a server: given folders, shipped ones, and DATA_DIR's. Problems are reported on stderr. */
export async function commandSkills(config: Config, given: readonly string[]): Promise<OpenSkills> {
  requireFolders(given);
  const { dataDir, allowSkills } = config;
  const roots = skillRoots({ shippedDir: join(PROJECT, 'assets', 'skills'), dataDir, allowSkills, given });
  return openSkills(roots, { dataDir, env: loadEnvironment(), log: quietLogger(config) }, ({ file, message }) =>
    complain(safeLine(`${file}: ${message}`)),
  );
}
