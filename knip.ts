import type { KnipConfig } from 'knip';

/*
 * What is reached from nowhere goes: files, exports, types, dependencies. Named here is where reading begins and knip cannot see it.
 * A `!` marks what ships: `knip --production` begins there alone, so that what only tests use is found as well.
 */
const config: KnipConfig = {
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  entry: [
    // The command line's program, which `start.ts` names as a built file or as this one, and what `kamishibai.js` loads before it.
    'server/cli/{main,signals,allocator}.ts!',
    // Joins the server's modules; it is started by its path.
    'server/build/{bundle,bundle-standalone}.ts!',
    // What answers in a page that plays a story by itself, and what stands there for Node's own modules.
    'server/standalone/{main,node/*}.ts!',
    // Vite puts these in the place of two packages.
    'web/studio/chat/{rehype-raw-stub,tailwind-merge-stub}.ts!',
    // Built beside the app, and started by a page.
    'web/offline/service-worker.ts!',
    // Scripts of skills are run as processes, by the names their manifests give.
    'assets/skills/**/*.mjs!',
    // What tests start as processes of their own, or load by path.
    'tests/**/*-process.ts',
    'tests/server/reliability/halting-model.ts',
    'tests/server/skills/fixtures/**/*.{ts,mjs}',
    'tests/bench/starting/bare-server.js',
    // Started by hand: they write what is committed, or measure what takes hours.
    'tests/fixtures/databases/make.ts',
    'tests/shared/plan/write-contracts.ts',
    'tests/bench/{long-plays,exchange-rounds,import-reports,improvised-stories,local-model,prompt-sizes,renpy-plays}.ts',
  ],
  project: [
    ...['assets', 'server', 'shared', 'web'].map((folder) => `${folder}/**/*.{ts,tsx,js,mjs}!`),
    'tests/**/*.{ts,tsx,js,mjs}',
    '*.ts',
  ],
  // One file of it is read, by its path.
  ignoreDependencies: ['@dicebear/styles'],
  // Debian's own, where the tests may install a browser; and our own, as a test installs it elsewhere.
  ignoreBinaries: ['apt-get', 'kamishibai'],
  drizzle: { config: ['drizzle.config.ts', 'drizzle.postgres.config.ts'] },
  vitest: { config: ['vitest.config.ts', 'tests/built/vitest.config.ts', 'tests/e2e/vitest.config.ts'] },
  vite: { config: ['web/vite.config.ts', 'web/standalone/vite.config.ts'] },
};

export default config;
