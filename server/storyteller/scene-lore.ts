import type { PlayerAction, PlotState } from '../../shared/play/index.ts';
import { encountersById, type WorldInfo } from '../../shared/story/index.ts';
import { findTriggeredLore, listLoreStarting } from './lore.ts';
import type { TellingInput } from './teller-scene.ts';

/** Number of last lines given to the teller. */
export const RECENT_MAX = 12;

/** The player's action in words: for an offered choice its text. */
export function actionText(action: PlayerAction, before: PlotState): string | undefined {
  if (action.type === 'text') return action.text;
  if (action.type === 'choice') return before.choices.find((choice) => choice.id === action.choiceId)?.text;
  return undefined;
}

type LoreInput = Pick<TellingInput, 'story' | 'before' | 'state' | 'pack' | 'action' | 'recentLines'>;

/** The lore triggered by a telling. */
export function listSceneLore({ story, before, state, pack, action, recentLines }: LoreInput): WorldInfo[] {
  const act = story.plot.acts.find(({ id }) => id === pack.act);
  const place = act?.sandboxLocations.find(({ id }) => id === pack.location);
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const words = [
    ...recentLines.slice(-RECENT_MAX),
    ...pack.attached.recalled,
    place?.title ?? '',
    pack.attached.spot?.name ?? '',
    encounter?.title ?? '',
    encounter?.description ?? '',
    actionText(action, before) ?? '',
  ].join('\n');
  return findTriggeredLore(story.plot.globalWorldInfo, act?.scenarioWorldInfo ?? [], words, state);
}

const hasDuration = ({ sticky, cooldown }: WorldInfo): boolean => (sticky ?? cooldown) !== undefined;

/** Ids of a telling's lore whose sticky or cooldown period starts, to be stored with the play. */
export function listLoreToRemember(input: LoreInput): string[] {
  const { globalWorldInfo, acts } = input.story.plot;
  const hasAny =
    globalWorldInfo.some(hasDuration) || acts.some(({ scenarioWorldInfo = [] }) => scenarioWorldInfo.some(hasDuration));
  return hasAny ? listLoreStarting(listSceneLore(input), input.state) : [];
}
