import { type Asset, EXPRESSIONS, type VNPackage } from '../../shared/story/index.ts';
import type { Art } from '../art/types.ts';

const has = (assets: Record<string, Asset>, key: string): boolean => Object.hasOwn(assets, key);

/** True when a place or a character of the package has no picture, or a mood no track. */
export function lacksArt(story: VNPackage): boolean {
  const { backgrounds, characters, music } = story.assets;
  return (
    story.characters.some(({ id }) => !has(characters, id)) ||
    story.plot.acts.some((act) =>
      act.sandboxLocations.some((place) => !has(backgrounds, place.location) || !has(music, place.mood)),
    )
  );
}

/**
 * Makes the art a package lacks, from its own prompts, else from its words. What cannot be made is left out: a story can be played without.
 * @param onError told of what could not be made
 * @returns the package with its assets completed
 * @throws nothing but the abort of `signal`
 */
export async function illustrate(
  story: VNPackage,
  art: Art,
  onError: (error: unknown) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<VNPackage> {
  const { backgrounds, characters, music } = story.assets;
  const assets = { backgrounds: { ...backgrounds }, characters: { ...characters }, music: { ...music } };
  const { artStyle, id: packageId } = story;
  const make = async (into: Record<string, Asset>, key: string, work: () => Promise<Asset>) => {
    signal.throwIfAborted();
    if (has(into, key)) return;
    try {
      into[key] = await work();
    } catch (error) {
      signal.throwIfAborted();
      onError(error);
    }
  };
  for (const character of story.characters) {
    const faces = character.expressions?.length ? character.expressions : EXPRESSIONS;
    await make(assets.characters, character.id, () =>
      art.portrait({
        packageId,
        characterId: character.id,
        imagePrompt: character.imagePrompt,
        name: character.name,
        description: character.description,
        ...(character.pronouns !== undefined && { pronouns: character.pronouns }),
        artStyle,
        // The first face is the one shown when none is named.
        expressions: [...new Set([EXPRESSIONS[0], ...faces])],
        signal,
      }),
    );
  }
  const { setting, tone } = story.plot.globalContext;
  for (const place of story.plot.acts.flatMap((act) => act.sandboxLocations)) {
    const prompt = place.backgroundPrompt || `${place.title}. ${place.ambientDetail}`;
    await make(assets.backgrounds, place.location, () =>
      art.background({ packageId, locationId: place.location, prompt, artStyle, setting, signal }),
    );
    const words = { text: `${place.mood.replaceAll(/[_-]/g, ' ')}, ${tone}`, weight: 1 };
    const prompts = place.musicPrompts?.length ? place.musicPrompts : [words];
    await make(assets.music, place.mood, () => art.music({ packageId, mood: place.mood, prompts, signal }));
  }
  signal.throwIfAborted();
  return { ...story, assets };
}
