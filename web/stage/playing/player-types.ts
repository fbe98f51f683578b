import type { PlayerAction } from '../../../shared/play/index.ts';
import type { PlayAnswer, TellerData } from '../../../shared/wire/index.ts';
import type { Refused } from '../../i18n/refusals.ts';
import type { Bookmark } from './bookmarks.ts';
import type { PastTurn } from './look.ts';
import type { Outbox } from './outbox.ts';
import type { StageEvent, StageState } from './stage-machine.ts';

/** Why a turn did not come to its end. `action` is what the player wanted, to be sent again; null when there is nothing to send. */
export interface Problem {
  readonly kind: 'interrupted' | 'stopped' | 'refused' | 'unread' | 'offline' | 'moved-on';
  /** The server's refusal, to be told in the page's language; null where nobody refused. */
  readonly refused: Refused | null;
  readonly action: PlayerAction | null;
  /** `moved-on`: what the player wanted was not done, since the play stands elsewhere. */
  readonly unsent?: true;
  /** `unread`: what the player typed, and no model reads. It can be changed and sent again. */
  readonly typed?: string;
  /** Telling the turn anew is what failed. */
  readonly again?: true;
}

export interface PlayerSnapshot {
  readonly status: 'loading' | 'ready' | 'missing' | 'unreachable';
  readonly play: PlayAnswer | null;
  readonly stage: StageState;
  /** A turn's frames are coming. */
  readonly running: boolean;
  /** What the player did to begin the running turn, as far as this page knows. */
  readonly pending: PlayerAction | null;
  readonly reconnecting: boolean;
  /** Whose words are waited for, or whose they were; null where nobody else than the server itself was asked. */
  readonly teller: TellerData | null;
  /** The last turn is told anew, and nothing of that has come yet: the telling before is still on the stage. */
  readonly retelling: boolean;
  readonly problem: Problem | null;
}

export interface Player {
  getSnapshot(): PlayerSnapshot;
  subscribe(listener: () => void): () => void;
  /** Loads the play, shows where it stands, and follows a turn that is running. */
  open(): void;
  /** Lets go of the server; the turn goes on there. */
  close(): void;
  dispatch(event: StageEvent): void;
  /** Goes on: completes the line, brings the next, or asks the story to continue where it waits for that. */
  advance(): void;
  act(action: PlayerAction): void;
  /** Looks at the line before, across turns; those this page has not are read first. Nothing is told anew. */
  lookBack(): void;
  /** Looks at a line of a turn that was told; turns this page has not are read first. Nothing is told anew. */
  lookAt(turn: number, seq: number): void;
  stop(): void;
  /** Tells the last turn anew, as the player wishes. */
  reroll(wish?: string): void;
  /** Has the role that failed in the last turn asked again. */
  tryAgain(): void;
  /** Goes where an answer leads – a save, an earlier turn, another version – and shows the play as it stands there. */
  visit(request: () => Promise<PlayAnswer>, readTo?: number): Promise<boolean>;
  /** Does again what failed: sends the kept action, or loads the play. */
  retry(): void;
  dismissProblem(): void;
}

/** The last scene of a play, as it is read without a connection. */
export interface KeptPlay {
  readonly play: PlayAnswer;
  /** The turns before its last, oldest first. */
  readonly earlier: readonly PastTurn[];
}

export interface PlayerOptions {
  /** How far the play has been read in this browser. */
  bookmark?: Bookmark;
  /** What was sent from this browser and has not come to its end. */
  outbox?: Outbox;
  /** What was kept of the play for when the server cannot be reached; null where nothing was. */
  kept?: () => Promise<KeptPlay | null>;
  /** Resolves once the server can be reached again. Without it nothing is sent again by itself. */
  reachable?: (signal: AbortSignal) => Promise<void>;
  /** Resolves after `ms`, or at once when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onError?: (error: unknown) => void;
}
