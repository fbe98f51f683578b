import { pathToFileURL } from 'node:url';
import { getErrorMessage } from '../../shared/error.ts';
import { findBuilt, PROJECT } from '../build/find-build.ts';
import { complain, say } from './terminal.ts';

/** From a current build, else from the sources; `serve` builds first. Exits with 1 on failure. */
export async function start(command: string | undefined): Promise<void> {
  const built = findBuilt(PROJECT);
  if (built === null && command === 'serve' && !(await build())) {
    process.exitCode = 1;
    return;
  }
  const program = built ?? findBuilt(PROJECT);
  await import(program === null ? './main.ts' : pathToFileURL(program).href);
}

/** @returns false if the project cannot be built; true also if the sources run instead of a build */
async function build(): Promise<boolean> {
  const { buildServer, requirePackages } = await import('../build/build-server.ts');
  const { RefusalError } = await import('../../shared/error.ts');
  try {
    requirePackages(PROJECT);
    await buildServer({ onProgress: say }).catch(async (error: unknown) => {
      // Imported late: its native part takes memory that a server would keep.
      const runs = await import('rolldown').then(
        () => true,
        () => false,
      );
      throw runs ? error : new Error('The build tool does not run on this machine.');
    });
  } catch (error) {
    const message = getErrorMessage(error);
    if (error instanceof RefusalError) {
      complain([message, error.hint].filter((part) => part !== undefined).join(' '));
      return false;
    }
    // For example, no place to write a build.
    complain(`${message} It runs from its sources, which start more slowly.`);
  }
  return true;
}
