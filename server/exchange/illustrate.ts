import { type Asset, EXPRESSIONS, type VNPackage } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';

/** True when a place or a character of the package has no picture, or a mood no track. */
export function lacksArt(story: VNPackage): boolean {
  const { backgrounds, characters, music } = story.assets;
  return (
    story.characters.some(({ id }) => !(id in characters)) ||
    story.plot.acts.some((act) =>
      act.sandboxLocations.some((place) => !(place.location in backgrounds) || !(place.mood in music)),
    )
  );
}

/**
 * Makes the art a package lacks, from its own prompts, else from its words. What cannot be made is left out: a story can be played without.
 * @returns the package with its assets completed
 */
export async function illustrate(story: VNPackage, art: Art, onError: (error: unknown) => void): Promise<VNPackage> {
  const assets = structuredClone(story.assets);
  const { artStyle, id: packageId } = story;
  const make = async (into: Record<string, Asset>, key: string, work: () => Promise<Asset>) => {
    if (key in into) return;
    try {
      into[key] = await work();
    } catch (error) {
      onError(error);
    }
  };
  for (const character of story.characters) {
    await make(assets.characters, character.id, () =>
      art.portrait({
        packageId,
        characterId: character.id,
        imagePrompt: character.imagePrompt,
        name: character.name,
        description: character.description,
        ...(character.pronouns !== undefined && { pronouns: character.pronouns }),
        artStyle,
        expressions: character.expressions ?? EXPRESSIONS,
      }),
    );
  }
  for (const place of story.plot.acts.flatMap((act) => act.sandboxLocations)) {
    const prompt = place.backgroundPrompt ?? `${place.title}. ${place.ambientDetail}`;
    await make(assets.backgrounds, place.location, () =>
      art.background({ packageId, locationId: place.id, prompt, artStyle, setting: story.plot.globalContext.setting }),
    );
    const prompts = place.musicPrompts ?? [
      { text: `${place.mood.replaceAll(/[_-]/g, ' ')}, ${story.plot.globalContext.tone}`, weight: 1 },
    ];
    await make(assets.music, place.mood, () => art.music({ packageId, mood: place.mood, prompts }));
  }
  return { ...story, assets };
}
