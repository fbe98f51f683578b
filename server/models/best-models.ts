import type { Provider } from '../providers.ts';
import type { ListedModel } from './model-list.ts';
import { withoutDate } from './prices.ts';

/** The models of a provider for the roles, the better ones first. */
export interface Pairing {
  /** For the co-author and the Storyteller; the next one is for where the account may not use the first. */
  writes: string[];
  /** For the Director, which each turn waits for. */
  directs: string[];
}

/** How many a provider may refuse before it is said. */
const TRIED_MOST = 3;

/** The numbers of a version in their order, so that 3.10 is newer than 3.9; a date is none. */
const versionOf = (id: string): number[] => withoutDate(id).match(/\d+/g)?.map(Number) ?? [];

function byNewest(one: ListedModel, other: ListedModel): number {
  const [ones, others] = [versionOf(one.id), versionOf(other.id)];
  for (let at = 0; at < Math.max(ones.length, others.length); at++) {
    const difference = (others[at] ?? 0) - (ones[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version without a date is the one its maker keeps up to date.
  return one.id.length - other.id.length || (other.created ?? 0) - (one.created ?? 0);
}

/** Billions of parameters, where an id tells them: "llama-3.3-70b". */
const sizeOf = ({ id }: ListedModel): number => Number(/(\d+(?:\.\d+)?)b\b/i.exec(id)?.[1] ?? 0);

/** The models of families, the better family first, of each the newest first. */
const inFamilies = (models: readonly ListedModel[], families: readonly RegExp[] = []): string[] =>
  [...new Set(families.flatMap((family) => models.filter(({ id }) => family.test(id)).toSorted(byNewest)))].map(
    ({ id }) => id,
  );

/**
 * The best models of a provider for the roles.
 * @param memoryBytes what the machine has: of models that run on it, one that is loaded is best, then the largest that fits
 */
export function bestModels(provider: Provider, models: readonly ListedModel[], memoryBytes: number): Pairing {
  if (provider.isLocal) {
    const rank = ({ isElsewhere, isLoaded, bytes = 0 }: ListedModel) =>
      isElsewhere ? -2 : isLoaded ? Number.POSITIVE_INFINITY : bytes > memoryBytes ? -1 : bytes;
    const writes = models.toSorted((one, other) => rank(other) - rank(one)).map(({ id }) => id);
    return { writes: writes.slice(0, 1), directs: [] };
  }
  const writes = inFamilies(models, provider.writes);
  const bySize = models.toSorted((one, other) => sizeOf(other) - sizeOf(one)).map(({ id }) => id);
  const others = bySize.filter((id) => !writes.includes(id));
  return {
    writes: [...writes, ...others].slice(0, TRIED_MOST),
    directs: inFamilies(models, provider.directs).slice(0, 1),
  };
}
