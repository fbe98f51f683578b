import { statSync } from 'node:fs';
import { join } from 'node:path';
import { RefusalError } from '../../../shared/error.ts';
import { PROJECT } from '../../build/project.ts';
import type { Config } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { type OpenSkills, openSkills, skillRoots } from '../../skills/index.ts';
import { loadEnvironment } from '../environment.ts';
import { complain, safeLine } from '../terminal.ts';

/** @throws RefusalError `not_found` for a folder that was given and is not there */
export function requireFolders(given: readonly string[]): void {
  for (const dir of given) {
    if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) continue;
    throw new RefusalError('not_found', `There is no folder ${dir} to look for skills in.`, {
      hint: '--skills takes a folder that holds folders of skills.',
    });
  }
}

/** The logger of a command that tells of progress and failures itself: lines appear where `LOG_LEVEL` asks for them. */
export const quietLogger = ({ logLevel }: Config) => createLogger(logLevel === 'info' ? 'error' : logLevel);

/**
 * The skills a command has without a server: those in the folders given, those that ship, those in DATA_DIR. What cannot be
 * used is told on stderr.
 */
export async function commandSkills(config: Config, given: readonly string[]): Promise<OpenSkills> {
  requireFolders(given);
  const { dataDir, allowSkills } = config;
  const roots = skillRoots({ shippedDir: join(PROJECT, 'assets', 'skills'), dataDir, allowSkills, given });
  return openSkills(roots, { dataDir, env: loadEnvironment(), log: quietLogger(config) }, ({ file, message }) =>
    complain(safeLine(`${file}: ${message}`)),
  );
}
