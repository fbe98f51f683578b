import { type Config, isLoopback } from '../config.ts';
import { serverAt } from '../provider-keys.ts';
import { readNamedModel } from '../providers.ts';

/** Whether a model runs on this machine: in process, or on a server at a loopback address. */
export function runsHere(model: string, config: Config): boolean {
  const named = readNamedModel(model);
  if (named?.kind !== 'openai-compatible') return named?.kind === 'local';
  const place = serverAt(config, named.server);
  return place !== null && URL.canParse(place.baseUrl) && isLoopback(new URL(place.baseUrl).hostname);
}
