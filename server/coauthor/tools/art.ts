import {
  type Asset,
  type Character,
  EXPRESSIONS,
  elementKey,
  type Location,
  type MusicPrompt,
} from '../../../shared/story/index.ts';
import { type PictureOrder, type WantedPicture, wantPicture } from '../../art/index.ts';
import { picturesIn } from '../messages/pictures.ts';
import type { PlanSession } from '../session/session.ts';
import type { ToolContext } from './context.ts';

type Wanting = Pick<ToolContext, 'answering' | 'onWanted'>;

/** Wants a picture or track, and says so. */
function want({ onWanted }: Wanting, order: PictureOrder): WantedPicture {
  const wanted = wantPicture(order);
  onWanted?.(order, wanted.asset);
  return wanted;
}

/** What every picture of a call is asked with: the story's manner and the pictures of the message being answered. */
function manner({ answering }: Wanting, { id, draft, packageId }: PlanSession) {
  const references = answering ? picturesIn(answering) : [];
  return {
    packageId,
    artStyle: draft.premise?.artStyle ?? '',
    scope: `session:${id}`,
    ...(references.length > 0 ? { references } : {}),
  };
}

/** Wants a character's portrait. @param variation another number is another picture of the same person */
export function wantPortrait(
  context: Wanting,
  session: PlanSession,
  character: Character,
  variation = 0,
): WantedPicture {
  const wanted = character.expressions?.length ? character.expressions : EXPRESSIONS;
  return want(context, {
    type: 'portrait',
    ...manner(context, session),
    characterId: character.id,
    imagePrompt: character.imagePrompt,
    name: character.name,
    description: character.description,
    ...(character.pronouns === undefined ? {} : { pronouns: character.pronouns }),
    // The first face is the one shown when none is named.
    expressions: [...new Set([EXPRESSIONS[0], ...wanted])],
    ...(variation === 0 ? {} : { variation }),
  });
}

/** Wants a place's picture. @param variation another number is another picture of the same place */
export function wantBackground(
  context: Wanting,
  session: PlanSession,
  node: Location,
  prompt: string,
  variation = 0,
): WantedPicture {
  return want(context, {
    type: 'background',
    ...manner(context, session),
    locationId: node.location,
    prompt,
    setting: session.draft.premise?.globalContext.setting ?? '',
    ...(variation === 0 ? {} : { variation }),
  });
}

/** Wants the track of a mood; the mood's own words stand in where there are no prompts. */
export function wantTrack(
  context: Wanting,
  { packageId }: PlanSession,
  mood: string,
  prompts: readonly MusicPrompt[],
): WantedPicture {
  const wanted = prompts.length > 0 ? prompts : [{ text: mood.replaceAll(/[_-]/g, ' '), weight: 1 }];
  return want(context, { type: 'music', packageId, mood, prompts: wanted });
}

/** The picture the author has put on a place: it stays, until somebody asks for another one of that place. */
export function ownBackground(
  { draft, provenance }: Pick<PlanSession, 'draft' | 'provenance'>,
  { actId, nodeId }: { actId: string; nodeId: string },
): Asset | undefined {
  const edited = provenance[elementKey({ type: 'node', actId, id: nodeId })]?.edited ?? [];
  const place = draft.acts.find(({ id }) => id === actId)?.sandboxLocations.find(({ id }) => id === nodeId);
  return edited.includes('background') ? place?.background : undefined;
}

/** The picture the author has put in for a character: it stays, until somebody asks for another one of that character. */
export function ownPortrait(
  { draft, provenance }: Pick<PlanSession, 'draft' | 'provenance'>,
  id: string,
): Asset | undefined {
  const edited = provenance[elementKey({ type: 'character', id })]?.edited ?? [];
  return edited.includes('image') ? draft.characters.find((each) => each.id === id)?.image : undefined;
}
