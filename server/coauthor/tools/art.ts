import { RefusalError } from '../../../shared/error.ts';
import {
  type Asset,
  type Character,
  EXPRESSIONS,
  elementKey,
  type Location,
  type MusicPrompt,
  type ToolName,
} from '../../../shared/story/index.ts';
import type { ReferencePicture } from '../../art/types.ts';
import { picturesIn } from '../conversation/incoming.ts';
import type { PlanSession } from '../session/session.ts';
import { requireGoingOn, type ToolContext } from './context.ts';

/** Makes pictures or music. @throws RefusalError `unavailable` when it fails: the draft is unchanged */
async function made<T>(what: string, tool: ToolName, context: ToolContext, make: () => Promise<T>): Promise<T> {
  try {
    const result = await make();
    requireGoingOn(context.signal);
    return result;
  } catch (cause) {
    requireGoingOn(context.signal);
    if (cause instanceof RefusalError) throw cause;
    context.log.error({ err: cause, session: context.live.id, tool }, 'art could not be made');
    throw new RefusalError('unavailable', `${what} could not be made; the draft is unchanged.`, {
      hint: `Call ${tool} again.`,
      reason: { code: 'art-failed' },
      cause,
    });
  }
}

/** What every picture of a call is asked with: the story's manner and the pictures of the message being answered. */
function manner({ live, signal, answering }: ToolContext) {
  const { draft, packageId } = live.current();
  const references: readonly ReferencePicture[] = answering ? picturesIn(answering) : [];
  return {
    packageId,
    artStyle: draft.premise?.artStyle ?? '',
    scope: `session:${live.id}`,
    ...(references.length > 0 ? { references } : {}),
    ...(signal ? { signal } : {}),
  };
}

/** Draws a character. @param variation another number draws another picture of the same person */
export function drawPortrait(
  context: ToolContext,
  tool: ToolName,
  character: Character,
  variation = 0,
): Promise<Asset> {
  const wanted = character.expressions?.length ? character.expressions : EXPRESSIONS;
  return made(`The portrait of "${character.id}"`, tool, context, () =>
    context.art.portrait({
      ...manner(context),
      characterId: character.id,
      imagePrompt: character.imagePrompt,
      name: character.name,
      description: character.description,
      ...(character.pronouns === undefined ? {} : { pronouns: character.pronouns }),
      // The first face is the one shown when none is named.
      expressions: [...new Set([EXPRESSIONS[0], ...wanted])],
      ...(variation === 0 ? {} : { variation }),
    }),
  );
}

/** Paints a place. @param variation another number paints another picture of the same place */
export function drawBackground(
  context: ToolContext,
  tool: ToolName,
  node: Location,
  prompt: string,
  variation = 0,
): Promise<Asset> {
  const { draft } = context.live.current();
  return made(`The picture of "${node.id}"`, tool, context, () =>
    context.art.background({
      ...manner(context),
      locationId: node.location,
      prompt,
      setting: draft.premise?.globalContext.setting ?? '',
      ...(variation === 0 ? {} : { variation }),
    }),
  );
}

/** Composes the track of a mood; the mood's own words stand in where there are no prompts. */
export function composeTrack(context: ToolContext, mood: string, prompts: readonly MusicPrompt[]): Promise<Asset> {
  const { live, art, signal } = context;
  const { packageId } = live.current();
  const wanted = prompts.length > 0 ? prompts : [{ text: mood.replaceAll(/[_-]/g, ' '), weight: 1 }];
  return made(`The music of "${mood}"`, 'finalizeNode', context, () =>
    art.music({ packageId, mood, prompts: wanted, ...(signal ? { signal } : {}) }),
  );
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
