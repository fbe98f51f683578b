import { readBrief } from '../../shared/brief/index.ts';

/**
 * Builds the story of a brief without a language model, over a server's routes, and finishes it.
 * @param post asks the server; answers the JSON, or a stream's text
 * @returns the package's id
 */
export async function buildStory(
  post: (path: string, body: unknown) => Promise<unknown>,
  { id, locale = 'en', brief }: { id: string; locale?: string; brief: string },
): Promise<string> {
  await post('/api/sessions', { id, locale });
  await post(`/api/sessions/${id}/build`, readBrief(brief));
  const { packageId } = (await post(`/api/sessions/${id}/tools/finalizePackage`, { title: brief.slice(0, 60) })) as {
    packageId: string;
  };
  return packageId;
}
