import { keepLatest } from '../../shared/keep-latest.ts';
import type { Story } from '../../shared/play/index.ts';
import { KEPT_MAX } from './keep.ts';
import type { Point } from './paths.ts';
import type { Staged } from './stage-turn.ts';

interface TurnAt extends Point {
  id: string;
}

/**
 * Staging of each play's last turn if only the Storyteller failed, so that only the telling is repeated. In memory
 * only.
 */
export interface Untold {
  /** @param staged null unless only the Storyteller failed */
  keep(story: Story, at: TurnAt, staged: Staged | null): void;
  /** Null if it is not kept, or was staged from another version of the story. */
  of(story: Story, at: TurnAt): Staged | null;
}

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
