import { keepLatest } from '../../shared/keep-latest.ts';
import type { Story } from '../../shared/play/index.ts';
import { KEPT_MAX } from './keep.ts';
import type { Point } from './paths.ts';
import type { Staged } from './stage-turn.ts';

/** A turn of a play. */
interface TurnAt extends Point {
  id: string;
}

/**
 * The last turn of each play as it was staged, where the Storyteller alone failed it: its telling can be asked for again with the same
 * direction and dice. Kept in memory only; after a restart the Director is asked as well.
 */
export interface Untold {
  /** @param staged null where nobody failed the turn, or not the Storyteller alone */
  keep(story: Story, at: TurnAt, staged: Staged | null): void;
  /** The turn as it was staged; null where it is not kept, or was staged from another version of the story. */
  of(story: Story, at: TurnAt): Staged | null;
}

/** Makes a store with nothing in it. */
export function createUntold(): Untold {
  const kept = new Map<string, { story: Story; at: TurnAt; staged: Staged }>();
  return {
    keep(story, at, staged) {
      if (staged === null) kept.delete(at.id);
      else keepLatest(kept, at.id, { story, at, staged }, KEPT_MAX);
    },
    of(story, { id, line, turn }) {
      const found = kept.get(id);
      const isSame = found?.story === story && found.at.line === line && found.at.turn === turn;
      return isSame ? found.staged : null;
    },
  };
}
