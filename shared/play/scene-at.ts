import type { Story, StoryEncounter, StoryScene, StoryScript } from '../rules/index.ts';
import { readPart, readSceneKey } from '../story/index.ts';
import type { TurnPart } from './part.ts';

const NO_SCRIPT: StoryScript = { telling: 'free', lines: [] };

function ofEncounter({ scene, options, check }: StoryEncounter, written: string): StoryScene | null {
  const part = readPart(written);
  const findOption = (optionId: string) => options.find(({ id }) => id === optionId);
  switch (part?.of) {
    case 'own':
      return scene;
    case 'then':
      return findOption(part.optionId)?.then?.scene ?? null;
    case 'degree':
      return (
        (part.optionId === undefined ? check : findOption(part.optionId)?.check)?.degrees[part.degree]?.scene ?? null
      );
    default:
      return null;
  }
}

/** Null if the story has none at its address. Ids of places and events are unique in the act only. */
export function sceneAt(story: Story, actId: string, { kind, at }: Pick<TurnPart, 'kind' | 'at'>): StoryScene | null {
  const { id, part } = readSceneKey(at);
  switch (kind) {
    case 'opening':
      return story.actById.get(id)?.opening ?? null;
    case 'climax':
      return part === 'climax'
        ? null
        : (story.actById.get(id)?.climax[part === 'climax:forced' ? 'forced' : 'won'] ?? null);
    case 'arrival':
      return story.actById.get(actId)?.placeById.get(id)?.arrival ?? null;
    case 'event': {
      const event = story.actById.get(actId)?.eventById.get(id);
      if (part === 'script') return event?.scene ?? null;
      return event?.branchScenes[Number(part.replace('branch:', ''))] ?? null;
    }
    case 'ending':
      return story.endings.find((ending) => ending.id === id)?.scene ?? null;
    default: {
      const encounter = story.encounterById.get(id);
      return encounter === undefined ? null : ofEncounter(encounter, part);
    }
  }
}

/** The title of a part's owner, and the text of its option. @param actId as in `sceneAt` */
export function calledAt(
  story: Story,
  actId: string,
  { at }: Pick<TurnPart, 'at'>,
): { title?: string; option?: string } {
  const { id, part } = readSceneKey(at);
  const act = story.actById.get(actId);
  const encounter = story.encounterById.get(id);
  const words = part.split(':');
  const option = words.length > 1 ? encounter?.options.find((each) => words.includes(each.id))?.text : undefined;
  const title =
    encounter?.title ??
    story.endings.find((ending) => ending.id === id)?.title ??
    act?.eventById.get(id)?.title ??
    act?.placeById.get(id)?.title ??
    story.actById.get(id)?.title;
  return { ...(title !== undefined && { title }), ...(option !== undefined && { option }) };
}

/** The script a part tells: the first, or that for later visits. */
export const getPartScript = (scene: StoryScene | null, { again }: Pick<TurnPart, 'again'>): StoryScript =>
  (again ? scene?.again : scene?.first) ?? NO_SCRIPT;
