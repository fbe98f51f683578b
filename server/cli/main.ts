#!/usr/bin/env node
import { runCommandLine } from './run.ts';

// A reader may close the pipe early: `… | head`. Ignore further output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
// Open sockets or timers must not keep a finished command alive.
setTimeout(() => process.exit(), 1000).unref();
