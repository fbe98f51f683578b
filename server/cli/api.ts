import { RefusalError } from '../../shared/error.ts';
import { FROM_DISK_BYTES, PACKAGE_BYTES } from '../../shared/story/index.ts';
import { COMMAND_TOKEN } from '../accounts/types.ts';
import type { Config } from '../config.ts';
import { type ApiClient, type Ask, createRouteClient } from '../http/api-client.ts';
import { keptSecret } from '../kept-secret.ts';
import { createLogger } from '../log.ts';
import { findOwner, type LockHolder } from '../store/index.ts';
import { loadEnvironment } from './environment.ts';

export interface OpenedApi extends ApiClient {
  readonly importBytes: number;
  close(): Promise<void>;
}

const signIn = ({ authToken, dataDir }: Config): Record<string, string> => ({
  authorization: `Bearer ${authToken ?? keptSecret(dataDir, COMMAND_TOKEN)}`,
});

/**
 * The routes of a DATA_DIR: of the server that owns it or, if none runs, of one built here, which holds the lock until
 * it is closed. `options.skills` are trusted folders for the latter.
 * @throws LockedError when a process that does not listen keeps the DATA_DIR; RefusalError `conflict` if skills are
 * given and a server runs
 */
export async function openApi(
  config: Config,
  { skills = [] }: { skills?: readonly string[] } = {},
): Promise<OpenedApi> {
  const owner = findOwner(config.dataDir);
  if (owner !== null && owner !== 'unknown' && owner.address !== null) {
    if (skills.length > 0) throw ownSkills(owner.address);
    return remote(owner, owner.address, config);
  }
  // Imported on demand, since it includes everything, also models and painters.
  const { createServices } = await import('../main.ts');
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const services = await createServices(config, { log, skills, env: loadEnvironment(), importBytes: FROM_DISK_BYTES });
  const ask: Ask = (path, init) => services.app.request(`http://127.0.0.1${path}`, init);
  return { ...createRouteClient(ask, '', signIn(config)), importBytes: FROM_DISK_BYTES, close: () => services.close() };
}

const ownSkills = (address: string) =>
  new RefusalError(
    'conflict',
    `A server runs at ${address}, and plans run there with the skills it found at its start.`,
    {
      hint: 'Put the skills into the folder skills in its DATA_DIR and start it again (scripts that are not Node need ALLOW_SKILLS=on), or stop it and run this again.',
    },
  );

function remote({ pid }: LockHolder, address: string, config: Config): OpenedApi {
  const base = address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const ask: Ask = async (path, init, patienceMs) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patienceMs);
    try {
      // The limit ends with the first byte: streams may take longer.
      return await fetch(`${base}${path}`, { ...init, signal: late.signal });
    } catch (cause) {
      throw new RefusalError('unavailable', `The server at ${base} (process ${pid}) does not answer.`, {
        hint: 'See whether it still runs; if not, ask again.',
        cause,
      });
    } finally {
      clearTimeout(timer);
    }
  };
  return { ...createRouteClient(ask, base, signIn(config)), importBytes: PACKAGE_BYTES, close: async () => {} };
}
