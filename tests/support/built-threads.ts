import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { buildServer } from '../../server/build/build-server.ts';
import { getBuildFolder, PROJECT, STARTED_BY_FILE } from '../../server/build/find-build.ts';

const MODULE_URL = /new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url\s*\)/g;

/** The modules that may start something by its file. */
const SERVER_MODULE = /[\\/]server[\\/].*\.ts$/;
const OWN_URL = 'import.meta.url';

/** Where the build has what is started by its file, by the path of its source. */
type Started = Readonly<Record<string, string>>;

/**
 * Has what the server starts by its file – the threads of a server, the music's program – come from the server's build, as it does in
 * every server that is served: there it starts in a third of the time its sources take, and a suite starts hundreds. What is built
 * from these very sources already is taken as it is. Where tests are run again as files change, sources stay sources.
 */
export function builtThreads(): Plugin {
  let isWatching = false;
  let built: Promise<Started> | undefined;
  return {
    name: 'built-threads',
    enforce: 'pre',
    configureVitest({ vitest, defineCacheKeyGenerator }) {
      isWatching = vitest.config.watch;
      // What was made of a module for another build names files of that one.
      defineCacheKeyGenerator(({ id, sourceCode }) =>
        SERVER_MODULE.test(id) && sourceCode.includes(OWN_URL) ? getBuildFolder(PROJECT) : null,
      );
    },
    transform: {
      filter: { id: SERVER_MODULE, code: OWN_URL },
      async handler(code, id) {
        if (isWatching) return null;
        built ??= build();
        const started = await built;
        return code.replaceAll(MODULE_URL, (whole, path: string) => {
          const file = started[relative(PROJECT, resolve(dirname(id), path)).replaceAll('\\', '/')];
          if (file === undefined) return whole;
          return `new URL(${JSON.stringify(pathToFileURL(join(getBuildFolder(PROJECT), file)).href)})`;
        });
      },
    },
  };
}

async function build(): Promise<Started> {
  await buildServer({ onProgress: console.error });
  return JSON.parse(readFileSync(join(getBuildFolder(PROJECT), STARTED_BY_FILE), 'utf8'));
}
