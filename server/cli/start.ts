import { pathToFileURL } from 'node:url';
import { findBuilt } from '../build/built.ts';
import { PROJECT } from '../build/project.ts';
import { complain, say } from './terminal.ts';

/**
 * Runs the command line: as it was built, where these very sources were, else as the sources are. What is to serve is built
 * first, since it is started for long. It ends with 1 where the project cannot be built, as its sources would be as broken.
 * @param command the command that is meant
 */
export async function start(command: string | undefined): Promise<void> {
  const built = findBuilt(PROJECT);
  if (built === null && command === 'serve' && !(await build())) {
    process.exitCode = 1;
    return;
  }
  const program = built ?? findBuilt(PROJECT);
  await import(program === null ? './main.ts' : pathToFileURL(program).href);
}

/** @returns false where the project cannot be built; true also where nothing can be built here, and the sources run instead */
async function build(): Promise<boolean> {
  const { buildServer, requirePackages } = await import('../build/build-server.ts');
  const { RefusalError } = await import('../../shared/error.ts');
  try {
    requirePackages(PROJECT);
    await buildServer({ onProgress: say }).catch(async (error: unknown) => {
      // Loaded only now: its native part takes memory that a server would keep.
      const runs = await import('rolldown').then(
        () => true,
        () => false,
      );
      throw runs ? error : new Error('The build tool does not run on this machine.');
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof RefusalError) {
      complain([message, error.hint].filter((part) => part !== undefined).join(' '));
      return false;
    }
    // As where there is no place to write a build to.
    complain(`${message} It runs from its sources, which start more slowly.`);
  }
  return true;
}
