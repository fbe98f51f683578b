import { creditsOf, mapAssets, type VNPackage, withoutPrivate } from '../../../../shared/story/index.ts';

/**
 * The story as players get it: without what is its author's alone and what its painter was told, and with credits in the place of all that came with it.
 * @param addresses of what it shows, by those it has; what has none is left out
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
  const { ignoredFindings: _, meta: __, ...told } = withoutPrivate(story);
  // Whose work it is, which is read off what stays behind as well.
  const { author, licence, lines } = creditsOf(story);
  const meta = { ...(author !== null && { author }), ...(licence !== null && { licence }), credits: lines };
  // What a painter was told is of no use where all is painted.
  const characters = told.characters.map((person) => ({ ...person, imagePrompt: '' }));
  return { ...told, characters, artStyle: '', meta, assets };
}
