import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import type { Story } from '../../shared/play/index.ts';
import { KEPT_MAX } from './cache-size.ts';
import type { TurnPoint } from './paths.ts';
import type { StagedTurn } from './stage-turn.ts';

interface TurnAt extends TurnPoint {
  id: string;
}

/** If only the Storyteller failed, so that only the telling is repeated. In memory only. */
export interface RetryableTellings {
  /** @param staged null unless only the Storyteller failed */
  keep(story: Story, at: TurnAt, staged: StagedTurn | null): void;
  /** Null if it is not kept, or was staged from another version of the story. */
  of(story: Story, at: TurnAt): StagedTurn | null;
}

export function createRetryableTellings(): RetryableTellings {
  const kept = new Map<string, { story: Story; at: TurnAt; staged: StagedTurn }>();
  return {
    keep(story, at, staged) {
      if (staged === null) kept.delete(at.id);
      else putLeastRecentlyUsed(kept, at.id, { story, at, staged }, KEPT_MAX);
    },
    of(story, { id, line, turn }) {
      const found = kept.get(id);
      const isSame = found?.story === story && found.at.line === line && found.at.turn === turn;
      return isSame ? found.staged : null;
    },
  };
}
