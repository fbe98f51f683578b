import { createListeners } from '../../../shared/listeners.ts';
import type { Bookmark } from './bookmarks.ts';
import type { PlayerSnapshot } from './player-types.ts';
import { INITIAL_STAGE, type StageEvent, stageReducer } from './stage-reducer.ts';

export interface PlayerStore {
  readonly snapshot: PlayerSnapshot;
  set(changes: Partial<PlayerSnapshot>): void;
  dispatch(event: StageEvent): void;
  subscribe(listener: () => void): () => void;
}

/** @param bookmark is moved to every line that is shown */
export function createPlayerStore(bookmark: Bookmark | undefined): PlayerStore {
  let snapshot: PlayerSnapshot = {
    status: 'loading',
    play: null,
    stage: INITIAL_STAGE,
    running: false,
    pending: null,
    reconnecting: false,
    teller: null,
    retelling: false,
    problem: null,
  };
  const listeners = createListeners();

  const set = (changes: Partial<PlayerSnapshot>) => {
    const isNew = changes.stage !== undefined && changes.stage.performedSeq !== snapshot.stage.performedSeq;
    snapshot = { ...snapshot, ...changes };
    if (isNew || changes.play) bookmark?.put(snapshot.stage.performedSeq);
    listeners.tell();
  };

  return {
    get snapshot() {
      return snapshot;
    },
    set,
    dispatch: (event) => {
      const stage = stageReducer(snapshot.stage, event);
      if (stage !== snapshot.stage) set({ stage });
    },
    subscribe: listeners.subscribe,
  };
}
