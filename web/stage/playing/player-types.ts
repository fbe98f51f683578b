import type { PlayerAction } from '../../../shared/play/index.ts';
import type { PlayAnswer, TellerData } from '../../../shared/wire/index.ts';
import type { Refused } from '../../i18n/refusals.ts';
import type { Bookmark } from './bookmarks.ts';
import type { PastTurn } from './look.ts';
import type { Outbox } from './outbox.ts';
import type { StageEvent, StageState } from './stage-machine.ts';

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
  /** Retelling the turn failed. */
  readonly again?: true;
}

export interface PlayerSnapshot {
  readonly status: 'loading' | 'ready' | 'missing' | 'unreachable';
  readonly play: PlayAnswer | null;
  readonly stage: StageState;
  /** Frames of a turn are arriving. */
  readonly running: boolean;
  /** The player's action that started the running turn, if this page knows it. */
  readonly pending: PlayerAction | null;
  readonly reconnecting: boolean;
  /** The model that tells or told the turn; null if only the server did. */
  readonly teller: TellerData | null;
  /** The last turn is being retold and no new frame has arrived: its earlier version is still shown. */
  readonly retelling: boolean;
  readonly problem: Problem | null;
}

export interface Player {
  getSnapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  /** Loads the play, shows its state, and follows a running turn. */
  open(): void;
  /** Disconnects from the server; the turn continues there. */
  close(): void;
  dispatch(event: StageEvent): void;
  /** Advances: completes the line, shows the next one, or continues the story if it waits for that. */
  advance(): void;
  act(action: PlayerAction): void;
  /** Shows the line before, across turns; missing turns are loaded first. Nothing is retold. */
  lookBack(): void;
  /** Shows a line of an earlier turn; missing turns are loaded first. Nothing is retold. */
  lookAt(turn: number, seq: number): void;
  stop(): void;
  /** Retells the last turn with the player's wish. */
  reroll(wish?: string): void;
  /** Asks the role that failed in the last turn again. */
  tryAgain(): void;
  /** Shows the state that a request returns: a save, an earlier turn, another version. */
  visit(request: () => Promise<PlayAnswer>, readTo?: number): Promise<boolean>;
  /** Retries what failed: sends the pending action, or loads the play. */
  retry(): void;
  dismissProblem(): void;
}

/** The cached last scene of a play, for offline reading. */
export interface KeptPlay {
  readonly play: PlayAnswer;
  /** The turns before the last one, oldest first. */
  readonly earlier: readonly PastTurn[];
}

export interface PlayerOptions {
  /** How far the play was read in this browser. */
  bookmark?: Bookmark;
  /** Actions sent from this browser whose turn is not complete. */
  outbox?: Outbox;
  /** The cached scene of the play for when the server is unreachable; null if there is none. */
  kept?: () => Promise<KeptPlay | null>;
  /** Resolves once the server is reachable again. Without it nothing is resent automatically. */
  reachable?: (signal: AbortSignal) => Promise<void>;
  /** Resolves after `ms`, or at once when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onError?: (error: unknown) => void;
}
