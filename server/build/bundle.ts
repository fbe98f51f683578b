import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { onlyEnglish, selfContained } from './bundle-plugins.ts';
import { COMMAND_LINE, STARTED_BY_FILE } from './find-build.ts';
import { loadChunks } from './load-chunks.ts';

/* `node bundle.ts PROJECT FOLDER [PROGRAM [MODULE…]]` bundles server and libraries; tests give another PROGRAM. */

const [, , root = '', folder = '', program = 'server/cli/main.ts', ...modules] = process.argv;

/** Libraries that every start loads: halves time and memory. Others may read their own files or native code. */
const BUNDLED_PACKAGES = new Set([
  '@ai-sdk/anthropic',
  '@ai-sdk/google',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@ai-sdk/provider',
  '@hono/node-server',
  '@hono/prometheus',
  '@hono/zod-openapi',
  '@marcbachmann/cel-js',
  'ai',
  'citty',
  'drizzle-orm',
  'eventsource-parser',
  'fflate',
  'hono',
  'p-queue',
  'prom-client',
  'pure-rand',
  're2js',
  'yaml',
  'zod',
]);

const manifest: { dependencies?: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
/** Packages that users install; development packages are missing there. */
const installed = new Set(Object.keys(manifest.dependencies ?? {}));

/** Whether an import stays external: a direct dependency of the project, which the bundle can resolve too. */
function isApart(id: string): boolean {
  const [scope = '', name = ''] = id.split('/');
  const library = scope.startsWith('@') ? `${scope}/${name}` : scope;
  return installed.has(library) && !BUNDLED_PACKAGES.has(library);
}

const OURS = { id: /[\\/](server|shared)[\\/].*\.ts$/ };
/** `import.meta.url`, assembled from parts: this program is bundled too, and the literal would be replaced. */
const OWN_ADDRESS = ['import', 'meta', 'url'].join('.');
const MODULE_URL = /new URL\(\s*(['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url\s*\)/g;

/**
 * Keeps paths to files beside the sources valid, and builds programs and threads that are started by file. Paths are
 * relative to the build, so that it can be packed and installed elsewhere.
 */
const places: Plugin = {
  name: 'places',
  transform: {
    filter: OURS,
    async handler(code, id) {
      if (!code.includes('import.meta.')) return null;
      let text = code;
      for (const [whole, , path = ''] of code.matchAll(MODULE_URL)) {
        const module = await this.resolve(path, id);
        // Named in a comment, or missing as in the sources.
        if (module === null) continue;
        const reference = this.emitFile({ type: 'chunk', id: module.id, name: basename(module.id, '.ts') });
        text = text.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`);
      }
      const place = (path: string) => {
        const away = relative(folder, path).replaceAll('\\', '/');
        return `new URL(${JSON.stringify(encodeURI(away))}, ${OWN_ADDRESS})`;
      };
      return text.replaceAll(/import\.meta\.(url|dirname)\b/g, (_, wanted) =>
        wanted === 'url'
          ? `${place(id)}.href`
          : `process.getBuiltinModule('node:url').fileURLToPath(${place(dirname(id))})`,
      );
    },
  },
};

const bundle = await rolldown({
  cwd: root,
  input: { main: program, ...Object.fromEntries(modules.map((module) => [basename(module, '.ts'), module])) },
  platform: 'node',
  external: (id, _, isResolved) => !isResolved && isApart(id),
  plugins: [places, selfContained, onlyEnglish],
  // Only errors matter; the bundler's warnings are about libraries.
  logLevel: 'silent',
});
const { output } = await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();

const started = output.flatMap((file) =>
  file.type === 'chunk' && file.isEntry && file.facadeModuleId !== null
    ? [[relative(root, file.facadeModuleId).replaceAll('\\', '/'), file.fileName]]
    : [],
);
await writeFile(join(folder, STARTED_BY_FILE), JSON.stringify(Object.fromEntries(started)));

const failures = await loadChunks(
  output.filter((file) => file.type === 'chunk'),
  {
    folder,
    root,
    // Entries with exports are jobs, which threads import.
    isProgram: ({ fileName, isEntry, exports }) => fileName === COMMAND_LINE || (isEntry && exports.length === 0),
  },
);
for (const failure of failures) console.error(failure);
// An imported library may keep the process alive.
process.exit(failures.length === 0 ? 0 : 1);
