#!/usr/bin/env node
import { runCommandLine } from './run.ts';

// Whoever reads may stop reading before all is said: `… | head`. The rest is said to nobody.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
// Something that will not let go (a socket, a timer) must not keep a finished command alive.
setTimeout(() => process.exit(), 1000).unref();
