import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads again what is shown under a key. A reading under way may be of before: it is let come to its end, and then it is read once more. */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (isUnderWay) await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
