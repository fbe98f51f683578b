import { putLeastRecentlyUsed } from '../../shared/lru-cache.ts';
import type { PlayerAction } from '../../shared/play/index.ts';
import type { DirectInput, DirectorAnswer } from '../director/index.ts';
import type { ModelCall } from '../models/types.ts';
import { KEPT_MAX } from './cache-size.ts';
import type { LoadedPlay } from './play-cache.ts';
import type { PlaySession } from './snapshot.ts';

const CHOICES_MAX = 3;

interface ReadyAnswer {
  answer: DirectorAnswer;
  calls: ModelCall[];
}

/** Asks the Director ahead. @throws on a stop; nothing is kept then */
export type AskAhead = (
  input: DirectInput,
  session: PlaySession,
  calls: ModelCall[],
  signal: AbortSignal,
) => Promise<DirectorAnswer>;

/** Directs offered choices ahead, one after another, while nobody acts. Unused directions leave no trace. */
export interface Speculation {
  /** Starts with the choices now offered, replacing earlier work for the play. */
  begin(play: LoadedPlay): void;
  /** Ends the play's work and returns the direction for an action, waiting if it is in progress; null for none. */
  take(session: PlaySession, action: PlayerAction, signal: AbortSignal): Promise<ReadyAnswer | null>;
  drop(id: string): void;
  close(): Promise<void>;
}

interface Ahead {
  line: number;
  turn: number;
  abort: AbortController;
  /** True while a turn waits for the running call: nothing is asked after it. */
  isTaken: boolean;
  ready: Map<string, ReadyAnswer>;
  asking: { choiceId: string; answer: Promise<ReadyAnswer | null> } | null;
}

/** @param options.budget throws if tokens are used up: nothing more is asked then */
export function createSpeculation(options: {
  ask: AskAhead;
  inputFor: (play: LoadedPlay, action: PlayerAction, signal: AbortSignal) => Promise<DirectInput>;
  budget: (id: string) => Promise<void>;
  onError: (id: string, error: unknown) => void;
}): Speculation {
  const plays = new Map<string, Ahead>();
  const going = new Set<Promise<void>>();
  let isClosed = false;

  async function askAll(play: LoadedPlay, ahead: Ahead): Promise<void> {
    const { state } = play.session;
    for (const { id: choiceId } of state.choices.slice(0, CHOICES_MAX)) {
      if (ahead.abort.signal.aborted || ahead.isTaken) return;
      const answer = askOne(play, { type: 'choice', choiceId }, ahead.abort.signal);
      ahead.asking = { choiceId, answer };
      const found = await answer;
      ahead.asking = null;
      if (found === null) return;
      ahead.ready.set(choiceId, found);
    }
  }

  /** Null after a failure: nothing more is asked for this turn. */
  async function askOne(play: LoadedPlay, action: PlayerAction, signal: AbortSignal): Promise<ReadyAnswer | null> {
    const { id } = play.session;
    try {
      await options.budget(id);
      const calls: ModelCall[] = [];
      const input = await options.inputFor(play, action, signal);
      signal.throwIfAborted();
      const answer = await options.ask(input, play.session, calls, signal);
      return answer.by === 'model' ? { answer, calls } : null;
    } catch (error) {
      if (!signal.aborted) options.onError(id, error);
      return null;
    }
  }

  function drop(id: string): void {
    plays.get(id)?.abort.abort();
    plays.delete(id);
  }

  return {
    drop,
    begin(play) {
      const { session } = play;
      drop(session.id);
      if (isClosed || session.state.waitingFor !== 'choice') return;
      const { line, state } = session;
      const ahead: Ahead = {
        ...{ line, turn: state.turn, abort: new AbortController(), isTaken: false, ready: new Map(), asking: null },
      };
      putLeastRecentlyUsed(plays, session.id, ahead, KEPT_MAX, (oldest) => oldest.abort.abort());
      const done = askAll(play, ahead).finally(() => going.delete(done));
      going.add(done);
    },
    async take({ id, line, state }, action, signal) {
      const ahead = plays.get(id);
      plays.delete(id);
      if (!ahead) return null;
      const fits = ahead.line === line && ahead.turn === state.turn && action.type === 'choice';
      const asking = fits && ahead.asking?.choiceId === action.choiceId ? ahead.asking : null;
      if (asking) {
        ahead.isTaken = true;
        const stop = () => ahead.abort.abort();
        signal.addEventListener('abort', stop, { once: true });
        const found = await asking.answer;
        signal.removeEventListener('abort', stop);
        return found;
      }
      ahead.abort.abort();
      return fits ? (ahead.ready.get(action.choiceId) ?? null) : null;
    },
    async close() {
      isClosed = true;
      for (const id of [...plays.keys()]) drop(id);
      await Promise.all(going);
    },
  };
}
