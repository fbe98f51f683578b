import type { Provider } from '../../providers.ts';
import { withoutDate } from '../prices.ts';
import type { ListedModel } from '../providers/model-list.ts';

/** The models of a provider for the roles, best first. */
export interface Pairing {
  /** For the co-author and the Storyteller. Later entries are fallbacks, if the account may not use the first. */
  writes: string[];
  /** For the Director, which must be fast: each turn waits for it. */
  directs: string[];
}

const TRIED_MOST = 3;

/** The version numbers in an id, without its date: 3.10 is newer than 3.9. */
const parseVersion = (id: string): number[] => withoutDate(id).match(/\d+/g)?.map(Number) ?? [];

function byNewest(one: ListedModel, other: ListedModel): number {
  const [ones, others] = [parseVersion(one.id), parseVersion(other.id)];
  for (let at = 0; at < Math.max(ones.length, others.length); at++) {
    const difference = (others[at] ?? 0) - (ones[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // The undated id is the maker's current version.
  return one.id.length - other.id.length || (other.created ?? 0) - (one.created ?? 0);
}

/** Billions of parameters as told by an id such as "llama-3.3-70b"; 0 if unknown. */
const parseSize = ({ id }: ListedModel): number => Number(/(\d+(?:\.\d+)?)b\b/i.exec(id)?.[1] ?? 0);

/** The models of the given families in order, newest first within each. */
const inFamilies = (models: readonly ListedModel[], families: readonly RegExp[] = []): string[] =>
  [...new Set(families.flatMap((family) => models.filter(({ id }) => family.test(id)).toSorted(byNewest)))].map(
    ({ id }) => id,
  );

/** @param memoryBytes of this machine. On a local server, a loaded model is preferred, then the largest that fits. */
export function bestModels(provider: Provider, models: readonly ListedModel[], memoryBytes: number): Pairing {
  if (provider.isLocal) {
    const rank = ({ isElsewhere, isLoaded, bytes = 0 }: ListedModel) =>
      isElsewhere ? -2 : isLoaded ? Number.POSITIVE_INFINITY : bytes > memoryBytes ? -1 : bytes;
    const writes = models.toSorted((one, other) => rank(other) - rank(one)).map(({ id }) => id);
    return { writes: writes.slice(0, 1), directs: [] };
  }
  const writes = inFamilies(models, provider.writes);
  const bySize = models.toSorted((one, other) => parseSize(other) - parseSize(one)).map(({ id }) => id);
  const others = bySize.filter((id) => !writes.includes(id));
  return {
    writes: [...writes, ...others].slice(0, TRIED_MOST),
    directs: inFamilies(models, provider.directs).slice(0, 1),
  };
}
