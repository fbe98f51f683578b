import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* An exported name has one meaning: it is declared in one file. */

const ROOT = join(import.meta.dirname, '../..');

/** Each language's catalogue exports the same names: `en.ts`, `ja-parts.ts`, `zh.ts`. */
const CATALOGUE = /(^|\/)(en|ja|zh)(-[a-z]+)*\.ts$/;
/** Both engines of the store export the same tables and methods: `plays` is the table of plays in each. */
const ENGINE = /^server\/store\/(postgres\/)?[^/]+\.ts$/;
const isOneOfEach = (where: ReadonlySet<string>): boolean =>
  where.size === 2 &&
  [...where].every((file) => ENGINE.test(file)) &&
  [...where].filter((file) => file.startsWith('server/store/postgres/')).length === 1;

/** Stand-ins export the names of Node's own modules. */
const STAND_IN = /^server\/standalone\/node\//;

const EXPORT = /^export (?:async )?(function\*?|const|class|abstract class|type|interface|enum) (\w+)/gm;

const files = execFileSync('git', ['ls-files', 'server', 'shared', 'web'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !CATALOGUE.test(file) && !STAND_IN.test(file))
  .filter((file) => existsSync(join(ROOT, file)));

/** By exported name, the files that declare it. A schema and its type share a file, so they count once. */
function declarations(isWanted: (declaration: { file: string; keyword: string; name: string }) => boolean) {
  const declared = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, keyword = '', name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORT))
      if (isWanted({ file, keyword, name })) declared.set(name, (declared.get(name) ?? new Set()).add(file));
  return declared;
}

/** Components are named apart: `Portrait` shows a `Portrait`. */
const isComponent = ({ file, keyword, name }: { file: string; keyword: string; name: string }) =>
  file.endsWith('.tsx') && keyword === 'function' && /^[A-Z]/.test(name);

const repeated = (declared: Map<string, Set<string>>) =>
  [...declared]
    .filter(([, where]) => where.size > 1 && !isOneOfEach(where))
    .map(([name, where]) => `${name}: ${[...where].join(', ')}`);

describe('an exported name', () => {
  it('is declared in one file', () => {
    const names = declarations((declaration) => !isComponent(declaration));
    expect(names.size).toBeGreaterThan(3000);
    expect(repeated(names)).toEqual([]);
  });

  it('is declared in one file if it names a component', () => {
    const names = declarations(isComponent);
    expect(names.size).toBeGreaterThan(200);
    expect(repeated(names)).toEqual([]);
  });
});
