import type { PlayerAction } from '../../../shared/play/index.ts';
import type { PlayAnswer, TellerData } from '../../../shared/wire/index.ts';
import type { Refused } from '../../i18n/refusal-texts.ts';
import type { Bookmark } from './bookmarks.ts';
import type { PastTurn } from './look-back.ts';
import type { Outbox } from './outbox.ts';
import type { StageEvent, StageState } from './stage-reducer.ts';

/** Why a turn failed. `action` is the player's, to be sent again; null if there is nothing to send. */
export interface Problem {
  readonly kind: 'interrupted' | 'stopped' | 'refused' | 'unread' | 'offline' | 'moved-on';
  /** The server's refusal, to be shown in the page's language; null if it was not refused. */
  readonly refused: Refused | null;
  readonly action: PlayerAction | null;
  /** `moved-on`: the action was not performed, since the play is at another point. */
  readonly unsent?: true;
  /** `unread`: free text that no model interprets. It can be edited and sent again. */
  readonly typed?: string;
  readonly again?: true;
}

export interface PlayerSnapshot {
  readonly status: 'loading' | 'ready' | 'missing' | 'unreachable';
  readonly play: PlayAnswer | null;
  readonly stage: StageState;
  readonly running: boolean;
  readonly pending: PlayerAction | null;
  readonly reconnecting: boolean;
  readonly teller: TellerData | null;
  /** The last turn is being retold and no new frame has arrived: its earlier version is still shown. */
  readonly retelling: boolean;
  readonly problem: Problem | null;
}

export interface Player {
  getSnapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  open(): void;
  close(): void;
  dispatch(event: StageEvent): void;
  /** Advances: completes the line, shows the next one, or continues the story if it waits for that. */
  advance(): void;
  act(action: PlayerAction): void;
  lookBack(): void;
  /** Shows a line of an earlier turn; missing turns are loaded first. Nothing is retold. */
  lookAt(turn: number, seq: number): void;
  stop(): void;
  reroll(wish?: string): void;
  tryAgain(): void;
  /** Shows the state that a request returns: a save, an earlier turn, another version. */
  visit(request: () => Promise<PlayAnswer>, readTo?: number): Promise<boolean>;
  retry(): void;
  dismissProblem(): void;
}

/** The cached last scene of a play, for offline reading. */
export interface CachedPlay {
  readonly play: PlayAnswer;
  readonly earlier: readonly PastTurn[];
}

export interface PlayerOptions {
  bookmark?: Bookmark;
  outbox?: Outbox;
  /** The cached scene of the play for when the server is unreachable; null if there is none. */
  kept?: () => Promise<CachedPlay | null>;
  /** Resolves once the server is reachable again. Without it nothing is resent automatically. */
  reachable?: (signal: AbortSignal) => Promise<void>;
  /** Resolves after `ms`, or at once when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onError?: (error: unknown) => void;
}
