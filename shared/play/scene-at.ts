import type { Story, StoryEncounter, StoryScene, StoryScript } from '../rules/index.ts';
import { CHECK_OUTCOMES } from '../story/index.ts';
import { readAddress, type TurnPart } from './part.ts';

const NO_SCRIPT: StoryScript = { telling: 'free', lines: [] };

function ofEncounter({ scene, options, check }: StoryEncounter, part: string): StoryScene | null {
  if (part === 'script' || part === 'again') return scene;
  const [first = '', second = ''] = part.split(':');
  if (first === 'then') return options.find(({ id }) => id === second)?.then?.scene ?? null;
  const own = second === '' ? check : (options.find(({ id }) => id === first)?.check ?? null);
  const outcome = CHECK_OUTCOMES.find((each) => each === (second === '' ? first : second));
  return (outcome && own?.degrees[outcome]?.scene) ?? null;
}

/**
 * The scene a part of a turn is told from; null where the story has none at its address.
 * @param actId the act that is played: ids of places and events are those of an act
 */
export function sceneAt(story: Story, actId: string, { kind, at }: Pick<TurnPart, 'kind' | 'at'>): StoryScene | null {
  const { id, part } = readAddress(at);
  switch (kind) {
    case 'opening':
      return story.actById.get(id)?.opening ?? null;
    case 'climax':
      return story.actById.get(id)?.climax[part === 'climax:forced' ? 'forced' : 'won'] ?? null;
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

/** What a part stands in is called, and the words of the option it follows, where it follows one. @param actId as in `sceneAt` */
export function calledAt(
  story: Story,
  actId: string,
  { at }: Pick<TurnPart, 'at'>,
): { title?: string; option?: string } {
  const { id, part } = readAddress(at);
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

/** The script of a scene that a part tells: the first one, or that of later visits. */
export const scriptOf = (scene: StoryScene | null, { again }: Pick<TurnPart, 'again'>): StoryScript =>
  (again ? scene?.again : scene?.first) ?? NO_SCRIPT;
