import { readBrief } from '../../shared/brief/index.ts';

/**
 * Builds the story of a brief without a language model, over a server's routes, and finishes it.
 * @param post asks the server; answers the JSON
 * @returns the package's id
 */
export async function buildStory(
  post: (path: string, body: unknown) => Promise<unknown>,
  { id, locale = 'en', brief }: { id: string; locale?: string; brief: string },
): Promise<string> {
  await post('/api/sessions', { id, locale });
  const built = (await post(`/api/sessions/${id}/build`, { brief: readBrief(brief) })) as {
    draft: { premise?: { title: string } };
  };
  const title = built.draft.premise?.title;
  const { packageId } = (await post(`/api/sessions/${id}/tools/finalizePackage`, { title })) as { packageId: string };
  return packageId;
}
