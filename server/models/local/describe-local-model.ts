import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { LocalModelAnswer } from '../../../shared/wire/index.ts';
import { estimateRates, turnMs } from '../estimate-turn-duration.ts';
import { estimateMemory, leastFitting } from './load-parameters.ts';
import type { LocalModels } from './local-models.ts';
import type { Fetching, RegisteredModel } from './model-registry.ts';
import { chooseThreadCount } from './model-service.ts';

const LOCAL = 'local:';

/** The downloaded models of this machine, as role settings name them. */
export async function listDownloadedModels(local: Pick<LocalModels, 'list'>): Promise<string[]> {
  const listed = await local.list().catch(() => []);
  return listed.map(describeLocalModel).flatMap(({ name, isThere }) => (isThere ? [`${LOCAL}${name}`] : []));
}

/** A model for display: its path below DATA_DIR, and metadata from its file or else the catalogue; unknown values are null. */
export function describeLocalModel({
  name,
  file,
  listed,
  found,
  begunBytes,
  fetching = null,
}: RegisteredModel & { fetching?: Fetching | null }): LocalModelAnswer {
  const read = typeof found === 'object' ? found : null;
  const bytes = read?.bytes ?? listed?.bytes ?? null;
  const contextTokens = read?.contextTokens ?? listed?.contextTokens ?? null;
  const weighed = {
    contextTokens,
    cacheBytesPerToken: read?.cacheBytesPerToken ?? listed?.cacheBytesPerToken ?? null,
  };
  return {
    name,
    title: listed?.title ?? null,
    publisher: listed?.publisher ?? null,
    license: listed?.license ?? null,
    file: `models/${basename(file)}`,
    address: listed?.address ?? null,
    sha256: listed?.sha256 ?? null,
    bytes,
    contextTokens,
    memoryBytes: bytes === null ? null : estimateMemory({ bytes, ...weighed }, leastFitting(weighed)),
    turnMs: bytes === null ? null : turnMs(estimateRates(bytes, chooseThreadCount(availableParallelism()))),
    isThere: read !== null,
    trouble: typeof found === 'string' ? found : null,
    begunBytes,
    fetching,
  };
}

/** The longest acceptable turn. */
const TURN_MOST_MS = 300_000;

/** The largest that fits the free memory and is fast enough; if none is fast enough, the smallest that fits. */
export function bestForMachine(models: readonly LocalModelAnswer[], freeBytes: number): string | null {
  const fitting = models.filter(
    ({ memoryBytes, trouble }) => trouble === null && memoryBytes !== null && memoryBytes <= freeBytes,
  );
  const bySize = fitting.toSorted((one, other) => (other.bytes ?? 0) - (one.bytes ?? 0));
  const inTime = bySize.find(({ turnMs: ms }) => ms !== null && ms <= TURN_MOST_MS);
  return (inTime ?? bySize.at(-1))?.name ?? null;
}
