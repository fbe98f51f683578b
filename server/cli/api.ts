import { RefusalError } from '../../shared/error.ts';
import type { Config } from '../config.ts';
import { ErrorSchema } from '../http/schemas.ts';
import { createLogger } from '../log.ts';
import { findOwner, type LockHolder } from '../store/index.ts';
import { refusalCodeOf } from './terminal.ts';

/** The product's routes, wherever they are answered. */
export interface Api {
  /** @returns the route's answer @throws RefusalError when it refuses or does not answer */
  get(path: string): Promise<unknown>;
  close(): Promise<void>;
}

type Ask = (url: string, init: RequestInit) => Response | Promise<Response>;

const PATIENCE_MS = 30_000;

/**
 * The routes of a DATA_DIR: over HTTP from the server that owns it, or, where none runs, from a house built here, which
 * takes the lock until it is closed.
 * @throws LockedError when a process that does not listen keeps the DATA_DIR
 */
export async function openApi(config: Config): Promise<Api> {
  const owner = findOwner(config.dataDir);
  if (owner !== null && owner !== 'unknown' && owner.address !== null) return remote(owner, owner.address, config);
  // Built only when needed: it brings in everything, the models and the painters too.
  const { createHouse } = await import('../main.ts');
  const log = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const house = await createHouse(config, { log });
  const ask: Ask = (url, init) => house.app.request(url, init);
  return { get: (path) => answer(ask, `http://127.0.0.1${path}`, config), close: () => house.close() };
}

function remote({ pid }: LockHolder, address: string, config: Config): Api {
  const base = address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
  const ask: Ask = async (url, init) => {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (cause) {
      throw new RefusalError('unavailable', `The server at ${base} (process ${pid}) does not answer.`, {
        hint: 'See whether it still runs; if not, ask again.',
        cause,
      });
    }
  };
  return { get: (path) => answer(ask, `${base}${path}`, config), close: async () => {} };
}

async function answer(ask: Ask, url: string, { authToken }: Config): Promise<unknown> {
  const headers = { accept: 'application/json', ...(authToken !== null && { authorization: `Bearer ${authToken}` }) };
  const response = await ask(url, { headers });
  const text = await response.text();
  const document = parse(text, url);
  if (response.ok) return document;
  const refused = ErrorSchema.safeParse(document);
  if (!refused.success) throw new RefusalError('unavailable', `${url} answered ${response.status} without a reason.`);
  const { code, message, issues, hint } = refused.data.error;
  throw new RefusalError(refusalCodeOf(code), message, {
    ...(issues && { issues }),
    ...(hint !== undefined && { hint }),
  });
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RefusalError('unavailable', `${url} answered something that is not JSON.`, { cause });
  }
}
