import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { STARTED_BY_FILE } from './built.ts';
import { onlyEnglish } from './only-english.ts';

/*
 * A program of its own: `node bundle.ts PROJECT FOLDER [PROGRAM]` joins the server's modules, and the libraries they use, into a few
 * files that load in a fraction of the time and memory that their sources take. PROGRAM is another than the command line, as the
 * tests have them.
 */

const [, , root = '', folder = '', program = 'server/cli/main.ts'] = process.argv;

/** What is not joined: native code, and what finds its own files beside its own. */
const APART = /^(better-sqlite3|sharp|node-web-audio-api|wasm-media-encoders|pino-pretty|rolldown|subset-font|vite)($|\/)/;

const OURS = { id: /[\\/](server|shared)[\\/].*\.ts$/ };
const MODULE_URL = /new URL\(\s*(['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url\s*\)/g;

/**
 * A module goes on finding what lies beside its source: pictures, grammars, migrations. Programs and threads that are started by
 * their file are built as well, and found where they are built.
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
        // Named in a comment, or missing as it is when the sources run.
        if (module === null) continue;
        const reference = this.emitFile({ type: 'chunk', id: module.id, name: basename(module.id, '.ts') });
        text = text.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`);
      }
      return text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
    },
  },
};

const bundle = await rolldown({
  cwd: root,
  input: { main: program },
  platform: 'node',
  external: APART,
  plugins: [places, onlyEnglish],
  // What is told of is what cannot work; the rest is talk about libraries.
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
