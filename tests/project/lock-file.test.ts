import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const PROJECT = join(import.meta.dirname, '../..');

const Named = z.record(z.string(), z.string()).default({});
const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dependencies: Named, optionalDependencies: Named }),
  ),
});
type Packages = z.infer<typeof LockSchema>['packages'];

/** Every folder a package would be looked for in, from the one that asks for it up to the project's. */
function foldersAbove(path: string): string[] {
  const at = path.lastIndexOf('/node_modules/');
  if (path === '') return [''];
  return [path, ...foldersAbove(at < 0 ? '' : path.slice(0, at))];
}

/** What packages ask for and the lock file does not have, for whatever machine: `npm ci` refuses such a file. */
const missingFrom = (packages: Packages): string[] =>
  Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => {
        const found = foldersAbove(path)
          .map((folder) => packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`])
          .find((each) => each !== undefined);
        return found?.version === undefined;
      })
      .map((name) => `${path || 'the project'} needs ${name}`),
  );

describe('the lock file', () => {
  const { packages } = LockSchema.parse(JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')));

  it('has every package that one of its packages asks for, those of other platforms too', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(missingFrom(packages)).toEqual([]);
  });

  it('is found wanting where the build of one other platform is left out', () => {
    const { 'node_modules/@biomejs/cli-win32-x64': _, ...others } = packages;
    expect(missingFrom(others)).toEqual(['node_modules/@biomejs/biome needs @biomejs/cli-win32-x64']);
  });
});
