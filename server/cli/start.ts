import { pathToFileURL } from 'node:url';
import { findBuilt } from '../build/built.ts';
import { PROJECT } from '../build/project.ts';
import { complain, say } from './terminal.ts';

/**
 * Runs the command line: as it was built, where these very sources were, else as the sources are. What is to serve is built
 * first, since it is started for long.
 * @param command the command that is meant
 */
export async function start(command: string | undefined): Promise<void> {
  let built = findBuilt(PROJECT);
  if (built === null && command === 'serve') built = await build();
  await import(built === null ? './main.ts' : pathToFileURL(built).href);
}

async function build(): Promise<string | null> {
  const { buildServer } = await import('../build/build-server.ts');
  try {
    await buildServer({ onProgress: say });
  } catch (error) {
    complain(`${error instanceof Error ? error.message : error} It runs from its sources, which start more slowly.`);
  }
  return findBuilt(PROJECT);
}
