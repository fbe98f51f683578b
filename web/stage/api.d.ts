import type { PlayAnswer, PlayerAction, TurnsAnswer } from '../../shared/play/index.ts';
import { apiFetch } from '../api/client.ts';
/** What the stage asks of the server. Contract, "Plays". Each throws ApiError; `status` 0 where no answer came. */
export interface PlayApi {
    play(signal: AbortSignal): Promise<PlayAnswer>;
    turns(from: number, limit: number, signal: AbortSignal): Promise<TurnsAnswer>;
    /** Takes a turn; the stream of its parts. @throws ApiError 409 where the action does not fit or a turn runs */
    act(action: PlayerAction, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
    /** The running turn's stream from its first part, or null when none runs. */
    resume(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null>;
    stop(): Promise<void>;
    /** Begins the same story anew; the new play's id. */
    playAgain(packageId: string): Promise<string>;
}
/** The routes of one play. @param request the house's `fetch`, or what stands in for it */
export declare function createPlayApi(playId: string, request?: typeof apiFetch): PlayApi;
