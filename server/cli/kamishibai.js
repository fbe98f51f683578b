#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

// Plain JavaScript on purpose: an older Node cannot even read the TypeScript that would tell it so.
const OLDEST = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Kamishibai needs Node ${OLDEST.join('.')} or newer, and this is Node ${process.versions.node}. ` +
      'It brings its own: use "npm start", or "npx kamishibai" after "npm install".',
  );
  process.exitCode = 1;
} else {
  const command = process.argv[2];
  // Before anything else is loaded: what was compiled once is not compiled again.
  module.enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'));
  // A package has its build instead of sources, since Node does not read TypeScript below `node_modules`.
  const isPacked = !existsSync(new URL('./main.ts', import.meta.url));
  const load = (name) => import(isPacked ? `../../packed/server/${name}.js` : `./${name}.ts`);
  if (command === 'serve') {
    const { endWhenAsked } = await load('signals');
    // It begins the process anew, so that whatever came before it would be done twice.
    const { restartWithAllocator } = await load('allocator');
    restartWithAllocator();
    endWhenAsked();
  }
  if (isPacked) await load('main');
  else await import('./start.ts').then(({ start }) => start(command));
}
