import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads a query again. A request under way may be outdated: it is awaited, then the query is read once more. */
export async function refetchAfterCurrent(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
