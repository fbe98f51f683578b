import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { RefusalError } from '../../shared/error.ts';
import { createTail } from '../output-tail.ts';

const LAST_LINES = 30;

/** Runs a build in a child process, to free its memory. @throws RefusalError `internal` with the output */
export async function runBuild(
  args: readonly string[],
  {
    what,
    cwd,
    onProgress,
  }: { what: 'server' | 'web app' | 'page of a story'; cwd: string; onProgress: (line: string) => void },
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    // NODE_ENV of the tests would select React's development build.
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = createTail();
  for (const stream of [child.stdout, child.stderr]) stream.on('data', output.push);
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  const code = await promise;
  if (code === 0) return;
  const said =
    stripVTControlCharacters(output.text().text).trim().split('\n').slice(-LAST_LINES).join('\n') ||
    `The build ended with ${code}.`;
  onProgress(said);
  throw new RefusalError('internal', `The ${what} could not be built.`, {
    hint: 'Mend what the build named, or run "npm install" when it misses a package.',
    cause: new Error(said),
  });
}
