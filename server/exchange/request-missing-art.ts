import { RefusalError } from '../../shared/error.ts';
import { type Asset, EXPRESSIONS, type VNPackage } from '../../shared/story/index.ts';
import { type PaintingRequest, requestPainting } from '../art/painter/painting-request.ts';
import type { Projection } from '../store/types.ts';

const has = (assets: Record<string, Asset>, key: string): boolean => Object.hasOwn(assets, key);

/** Whether a place or character has no picture, or a mood no track. */
export function lacksArt(story: VNPackage): boolean {
  const { backgrounds, characters, music } = story.assets;
  return (
    story.characters.some(({ id, offstage }) => !offstage && !has(characters, id)) ||
    story.plot.acts.some((act) =>
      act.sandboxLocations.some((place) => !has(backgrounds, place.location) || !has(music, place.mood)),
    )
  );
}

/** A package with completed assets, the rows that request the art, and why some cannot be painted. */
interface Illustrated {
  story: VNPackage;
  wanted: Projection[];
  unpaintable: string[];
}

/** From prompts or else descriptions. Art that cannot be requested is left out: a story can be played without. Pure. */
export function requestMissingArt(story: VNPackage): Illustrated {
  const { backgrounds, characters, music } = story.assets;
  const assets = {
    ...story.assets,
    ...{ backgrounds: { ...backgrounds }, characters: { ...characters }, music: { ...music } },
  };
  const wanted: Projection[] = [];
  const unpaintable: string[] = [];
  const { artStyle, id: packageId } = story;
  const want = (into: Record<string, Asset>, key: string, order: PaintingRequest) => {
    if (has(into, key)) return;
    try {
      const { asset, projections } = requestPainting(order);
      into[key] = asset;
      wanted.push(...projections);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      unpaintable.push(error.message);
    }
  };
  for (const character of story.characters) {
    // Characters who are only heard need no picture.
    if (character.offstage) continue;
    const faces = character.expressions?.length ? character.expressions : EXPRESSIONS;
    want(assets.characters, character.id, {
      type: 'portrait',
      packageId,
      characterId: character.id,
      imagePrompt: character.imagePrompt,
      name: character.name,
      description: character.description,
      ...(character.pronouns !== undefined && { pronouns: character.pronouns }),
      artStyle,
      // The first face is the default.
      expressions: [...new Set([EXPRESSIONS[0], ...faces])],
    });
  }
  const { setting, tone } = story.plot.globalContext;
  for (const place of story.plot.acts.flatMap((act) => act.sandboxLocations)) {
    const { location: locationId, mood } = place;
    const prompt = place.backgroundPrompt || `${place.title}. ${place.ambientDetail}`;
    want(assets.backgrounds, locationId, { type: 'background', packageId, locationId, prompt, artStyle, setting });
    const words = { text: `${mood.replaceAll(/[_-]/g, ' ')}, ${tone}`, weight: 1 };
    const prompts = place.musicPrompts?.length ? place.musicPrompts : [words];
    want(assets.music, mood, { type: 'music', packageId, mood, prompts });
  }
  return { story: { ...story, assets }, wanted, unpaintable };
}
