#!/usr/bin/env node
import { runCommandLine } from './run.ts';

process.exitCode = await runCommandLine(process.argv.slice(2));
// Something that will not let go (a socket, a timer) must not keep a finished command alive.
setTimeout(() => process.exit(), 1000).unref();
