import type { Story } from '../rules/index.ts';
import { closeTurn, type TurnClosing } from './close-turn.ts';
import { directTurn } from './direct-turn.ts';
import { FRAMES_WHEN_UNTOLD } from './frame-budget.ts';
import { openTurn } from './open-turn.ts';
import type { TurnPart } from './part.ts';
import type { PlayerAction } from './player-action.ts';
import type { DirectorProposal } from './proposal.ts';
import type { PlotState } from './state.ts';

/**
 * Opens, directs and closes a turn without telling it. Without a proposal the scorer directs.
 * @throws RefusalError `conflict` if the action does not fit
 */
export function simulateTurn(
  story: Story,
  state: PlotState,
  action: PlayerAction,
  proposal: DirectorProposal | null = null,
  frames: number = FRAMES_WHEN_UNTOLD,
  left: readonly TurnPart[] = [],
  isDirected = false,
): TurnClosing {
  return closeTurn(
    story,
    directTurn(story, openTurn(story, state, action), proposal, { framesExpected: frames, isDirected }),
    { frames, left },
  );
}
