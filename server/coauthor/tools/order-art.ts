import {
  type Asset,
  type Character,
  EXPRESSIONS,
  elementKey,
  type Location,
  type MusicPrompt,
} from '../../../shared/story/index.ts';
import { type PaintingRequest, type RequestedPainting, requestPainting } from '../../art/index.ts';
import { picturesIn } from '../messages/pictures.ts';
import type { PlanSession } from '../session/session.ts';
import type { PlanningToolContext } from './context.ts';

type Wanting = Pick<PlanningToolContext, 'answering' | 'onWanted'>;

function want({ onWanted }: Wanting, order: PaintingRequest): RequestedPainting {
  const wanted = requestPainting(order);
  onWanted?.(order, wanted.asset);
  return wanted;
}

/** Options of all pictures of a call: the story's style and the pictures of the message being answered. */
function manner({ answering }: Wanting, { id, draft, packageId }: PlanSession) {
  const references = answering ? picturesIn(answering) : [];
  return {
    packageId,
    artStyle: draft.premise?.artStyle ?? '',
    scope: `session:${id}`,
    ...(references.length > 0 ? { references } : {}),
  };
}

/** @param variation another number gives another picture of the same person */
export function wantPortrait(
  context: Wanting,
  session: PlanSession,
  character: Character,
  variation = 0,
): RequestedPainting {
  const wanted = character.expressions?.length ? character.expressions : EXPRESSIONS;
  return want(context, {
    type: 'portrait',
    ...manner(context, session),
    characterId: character.id,
    imagePrompt: character.imagePrompt,
    name: character.name,
    description: character.description,
    ...(character.pronouns === undefined ? {} : { pronouns: character.pronouns }),
    // The first expression is the default.
    expressions: [...new Set([EXPRESSIONS[0], ...wanted])],
    ...(variation === 0 ? {} : { variation }),
  });
}

/** @param variation another number gives another picture of the same place */
export function wantBackground(
  context: Wanting,
  session: PlanSession,
  node: Location,
  prompt: string,
  variation = 0,
): RequestedPainting {
  return want(context, {
    type: 'background',
    ...manner(context, session),
    locationId: node.location,
    prompt,
    setting: session.draft.premise?.globalContext.setting ?? '',
    ...(variation === 0 ? {} : { variation }),
  });
}

/** Orders the track of a mood; without prompts the mood's own words are used. */
export function wantTrack(
  context: Wanting,
  { packageId }: PlanSession,
  mood: string,
  prompts: readonly MusicPrompt[],
): RequestedPainting {
  const wanted = prompts.length > 0 ? prompts : [{ text: mood.replaceAll(/[_-]/g, ' '), weight: 1 }];
  return want(context, { type: 'music', packageId, mood, prompts: wanted });
}

/** The author's own picture of a place, kept until a new one of that place is requested. */
export function findOwnBackground(
  { draft, provenance }: Pick<PlanSession, 'draft' | 'provenance'>,
  { actId, nodeId }: { actId: string; nodeId: string },
): Asset | undefined {
  const edited = provenance[elementKey({ type: 'node', actId, id: nodeId })]?.edited ?? [];
  const place = draft.acts.find(({ id }) => id === actId)?.sandboxLocations.find(({ id }) => id === nodeId);
  return edited.includes('background') ? place?.background : undefined;
}

/** As `findOwnBackground`, of a character. */
export function ownPortrait(
  { draft, provenance }: Pick<PlanSession, 'draft' | 'provenance'>,
  id: string,
): Asset | undefined {
  const edited = provenance[elementKey({ type: 'character', id })]?.edited ?? [];
  return edited.includes('image') ? draft.characters.find((each) => each.id === id)?.image : undefined;
}
