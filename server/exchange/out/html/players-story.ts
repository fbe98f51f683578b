import { collectCredits, mapAssets, stripPrivateFields, type VNPackage } from '../../../../shared/story/index.ts';

/**
 * The story as players get it: without author-only fields and image prompts, with credits in place of the origins of imported parts.
 * @param addresses of its media by their URLs; media without one are left out
 */
export function playersStory(story: VNPackage, addresses: ReadonlyMap<string, string>): VNPackage {
  const assets = mapAssets(story.assets, ({ url, mimeType, expressions }) => {
    const own = addresses.get(url);
    if (own === undefined) return null;
    const faces = Object.entries(expressions ?? {}).flatMap(([face, from]) => {
      const to = addresses.get(from);
      return to === undefined ? [] : [[face, to]];
    });
    return { url: own, mimeType, ...(expressions && { expressions: Object.fromEntries(faces) }) };
  });
  const { ignoredFindings: _, meta: __, ...told } = stripPrivateFields(story);
  // The credits are derived from origins that are removed.
  const { author, licence, lines } = collectCredits(story);
  const meta = { ...(author !== null && { author }), ...(licence !== null && { licence }), credits: lines };
  const characters = told.characters.map((person) => ({ ...person, imagePrompt: '' }));
  return { ...told, characters, artStyle: '', meta, assets };
}
