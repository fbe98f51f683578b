import type { Story } from '../rules/index.ts';
import { directTurn } from './direct-turn.ts';
import type { TurnOpening } from './open-turn.ts';
import { isOwnDeed, partsTold } from './turn-parts.ts';

/**
 * A model is asked about all turns but rolls and fully scripted ones; without one nobody is asked if nothing is to be
 * chosen. Rules of play, "Who directs".
 */
export function asksDirector(story: Story, opening: TurnOpening, byModel = false): boolean {
  const { before, action, checkResult, climax, continuing, eligible, arrived } = opening;
  if (byModel) {
    if (checkResult) return false;
    if (!story.hasScenes || isOwnDeed(opening) || eligible.length > 1) return true;
    return !partsTold(story, directTurn(story, opening, null)).every(({ telling }) => telling === 'written');
  }
  if (!story.hasScenes) return true;
  if (checkResult || climax) return false;
  if (action.type === 'choice' && before.asking !== null) return false;
  if (continuing !== null) return true;
  return action.type === 'text' || eligible.length > 1 || (eligible.length === 0 && !arrived);
}
