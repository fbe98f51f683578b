import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { onlyEnglish } from './bundle-plugins.ts';
import { nodeGlobalsIn } from './node-globals.ts';

/* `node bundle-standalone.ts PROJECT FILE [SCRIPT…]` fails if its script, or another script of the page, needs Node. */

const [, , root = '', file = '', ...others] = process.argv;

/** Replacements of Node's modules and globals. */
const STANDINS = join(root, 'server/standalone/node');
/** Packages that a page never uses, although modules import them. */
const UNUSED = /^(@ai-sdk\/(anthropic|google|openai|openai-compatible)|sharp|better-sqlite3|node-web-audio-api)($|\/)/;
const WORDS = /^(director|storyteller)\/.*\.json$/;

/** `import.meta.url`, assembled from parts: this program is bundled too, and the bundler replaces the literal. */
const OWN_ADDRESS = ['import', 'meta', 'url'].join('.');

const OURS = { id: /[\\/](server|shared)[\\/].*\.ts$/ };
const NOTHING = '\0nothing:';
const ASSETS = '\0assets';

async function assets(): Promise<string> {
  const folder = join(root, 'assets');
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const texts = await Promise.all(
    names
      .filter((name) => WORDS.test(name))
      .map(async (name) => [`/assets/${name}`, await readFile(join(folder, name), 'utf8')]),
  );
  return `export default ${JSON.stringify(Object.fromEntries(texts.map(([name, text]) => [name, JSON.stringify(JSON.parse(text ?? ''))])))};`;
}

const inPage: Plugin = {
  name: 'in-page',
  resolveId: {
    order: 'pre',
    handler(id, importer) {
      if (id === 'kamishibai:assets') return ASSETS;
      if (UNUSED.test(id)) return NOTHING + id;
      if (!isBuiltin(id)) return null;
      const name = id.replace(/^node:/, '');
      const standin = join(STANDINS, `${name.replaceAll('/', '-')}.ts`);
      if (existsSync(standin)) return standin;
      return this.error(
        `${importer} imports ${id}, which a page does not have. Write a stand-in in server/standalone/node.`,
      );
    },
  },
  load: (id) => (id === ASSETS ? assets() : id.startsWith(NOTHING) ? 'module.exports = {};' : null),
  transform: {
    filter: OURS,
    handler(code, id) {
      if (!code.includes(OWN_ADDRESS)) return null;
      const place = `file:///${relative(root, id).replaceAll('\\', '/')}`;
      return code.replaceAll(OWN_ADDRESS, JSON.stringify(place));
    },
  },
};

const bundle = await rolldown({
  cwd: root,
  input: 'server/standalone/main.ts',
  platform: 'browser',
  plugins: [inPage, onlyEnglish],
  transform: {
    define: { 'process.env.NODE_ENV': '"production"' },
    inject: {
      setImmediate: [join(STANDINS, 'timers.ts'), 'setImmediate'],
      setTimeout: [join(STANDINS, 'timers.ts'), 'setTimeout'],
      'Buffer.from': [join(STANDINS, 'buffer.ts'), 'from'],
      'process.env': [join(STANDINS, 'process.ts'), 'env'],
    },
  },
  logLevel: process.env.BUNDLE_LOG ? 'debug' : 'silent',
});
await bundle.write({ file, format: 'iife', minify: !process.env.BUNDLE_LOG, codeSplitting: false });
await bundle.close();

if (!process.env.BUNDLE_LOG) {
  for (const script of [file, ...others]) {
    for (const use of nodeGlobalsIn(await readFile(script, 'utf8'))) {
      console.error(
        `${basename(script)} uses ${use}: a page does not have it. Write a stand-in in server/standalone/node.`,
      );
      process.exitCode = 1;
    }
  }
}
