import type { PlayerAction, PlotState } from '../../shared/play/index.ts';
import { encountersById, type WorldInfo } from '../../shared/story/index.ts';
import { loreBeginning, triggeredLore } from './lore.ts';
import type { SceneInput } from './scene.ts';

/** The lines just told that whoever tells is given. */
export const RECENT_MAX = 12;

/** The player's action in words, with an offered choice's text in place of its id. */
export function actionText(action: PlayerAction, before: PlotState): string | undefined {
  if (action.type === 'text') return action.text;
  if (action.type === 'choice') return before.choices.find((choice) => choice.id === action.choiceId)?.text;
  return undefined;
}

/** What lore is looked for in, beside the story it is of. */
type LoreInput = Pick<SceneInput, 'story' | 'before' | 'state' | 'pack' | 'action' | 'recentLines'>;

/** The lore that comes up in what a telling is about. */
export function sceneLore({ story, before, state, pack, action, recentLines }: LoreInput): WorldInfo[] {
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
  return triggeredLore(story.plot.globalWorldInfo, act?.scenarioWorldInfo ?? [], words, state);
}

const lasts = ({ sticky, cooldown }: WorldInfo): boolean => (sticky ?? cooldown) !== undefined;

/** Of the lore of a telling what stays or rests after it and begins to with it, by its ids: the play remembers that. */
export function loreCameUp(input: LoreInput): string[] {
  const { globalWorldInfo, acts } = input.story.plot;
  const isAny = globalWorldInfo.some(lasts) || acts.some(({ scenarioWorldInfo = [] }) => scenarioWorldInfo.some(lasts));
  return isAny ? loreBeginning(sceneLore(input), input.state) : [];
}
