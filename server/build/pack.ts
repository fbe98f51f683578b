import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStandalone } from './build-standalone.ts';
import { buildWeb } from './build-web.ts';
import { getPackedFolder, PROJECT } from './find-build.ts';
import { runBuild } from './run-build.ts';

/*
 * `npm pack` and the Dockerfile run this: it builds everything that a package or an image ships in the place of sources,
 * into `packed` and `web/dist`. `server/cli/kamishibai.js` runs it where there are no sources.
 */

/** What `kamishibai.js` loads before the command line. */
const LOADED_FIRST = ['server/cli/signals.ts', 'server/cli/allocator.ts'];

const onProgress = (line: string) => console.error(line);
const packed = getPackedFolder(PROJECT);
const bundle = fileURLToPath(new URL('./bundle.ts', import.meta.url));

await rm(packed, { recursive: true, force: true });
await mkdir(packed, { recursive: true });
onProgress('Building the server …');
await runBuild([bundle, PROJECT, join(packed, 'server'), 'server/cli/main.ts', ...LOADED_FIRST], {
  what: 'server',
  cwd: PROJECT,
  onProgress,
});
await buildWeb({ onProgress });
const { service } = await buildStandalone({ onProgress });
await cp(dirname(service), join(packed, 'standalone'), { recursive: true });
