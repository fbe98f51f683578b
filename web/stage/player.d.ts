import type { PlayAnswer, PlayerAction } from '../../shared/play/index.ts';
import type { PlayApi } from './api.ts';
import { type StageEvent, type StageState } from './stage-machine.ts';
/** Why a turn did not come to its end. `action` is what the player wanted, to be sent again; null when there is nothing to send. */
export interface Problem {
    readonly kind: 'interrupted' | 'refused' | 'offline' | 'moved-on';
    readonly message: string;
    readonly hint: string | null;
    readonly action: PlayerAction | null;
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
    stop(): void;
    /** Does again what failed: sends the kept action, or loads the play. */
    retry(): void;
    dismissProblem(): void;
}
export interface PlayerOptions {
    /** Resolves after `ms`, or at once when aborted. */
    wait: (ms: number, signal: AbortSignal) => Promise<void>;
    onError?: (error: unknown) => void;
}
/** The session of one play in one page: it talks to the server and feeds the stage. Made for `useSyncExternalStore`. */
export declare function createPlayer(api: PlayApi, { wait, onError }: PlayerOptions): Player;
