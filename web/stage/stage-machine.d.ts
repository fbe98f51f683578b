import type { PlayAnswer, PlayerAction, SequencedFrame, TurnData, WaitingFor } from '../../shared/play/index.ts';
import { type Scene } from './scene.ts';
/** What keeps the next frame back: a line being read, a picture being looked at, a moment, dice in the air. */
export type Hold = {
    readonly kind: 'line';
    readonly typed: boolean;
} | {
    readonly kind: 'picture';
} | {
    readonly kind: 'pause';
    readonly ms: number;
    readonly seq: number;
} | {
    readonly kind: 'dice';
    readonly seq: number;
};
/** Where the play stands once a turn has been told. */
export type Standing = Pick<TurnData, 'turn' | 'waitingFor' | 'choices' | 'freeText' | 'connections' | 'trackers' | 'ended' | 'location' | 'ending'>;
export interface StageState {
    readonly scene: Scene;
    /** Frames that have come and are not performed yet. */
    readonly queue: readonly SequencedFrame[];
    readonly hold: Hold | null;
    /** The highest `seq` that has come, −1 before the first. Frames up to it are known and dropped when they come again. */
    readonly lastSeq: number;
    /** The highest `seq` performed: the backlog shows nothing beyond it. */
    readonly performedSeq: number;
    /** The turn that is told or was told last: how it began and its frames, to read it again. */
    readonly turnStart: Scene;
    readonly turnFrames: readonly SequencedFrame[];
    /** How the turn ended, once that has come; it takes effect when all its frames are performed. */
    readonly end: Standing | null;
    /** Where the play stands as the player sees it. */
    readonly standing: Standing;
    /** A turn is being told or read: nothing can be asked of the player yet. */
    readonly telling: boolean;
    /** How things stood when the turn began, to go back to when it fails. Null once it has ended. */
    readonly before: StageState | null;
}
export type StageEvent = 
/** The play was opened: `earlier` are the frames before its current turn. */
{
    type: 'restored';
    play: PlayAnswer;
    earlier: readonly SequencedFrame[];
} | {
    type: 'turn-began';
    action: PlayerAction | null;
} | {
    type: 'frames-came';
    frames: readonly SequencedFrame[];
} | {
    type: 'turn-ended';
    standing: Standing;
}
/** The turn broke off and its action was not taken: back to how things stood. */
 | {
    type: 'turn-failed';
}
/** The player wants to go on: completes a line that types, else lets the next frame come. */
 | {
    type: 'advanced';
} | {
    type: 'typed';
} | {
    type: 'hold-elapsed';
    seq: number;
} | {
    type: 'reread';
} | {
    type: 'toast-expired';
    seq: number;
};
export declare const INITIAL_STAGE: StageState;
/** Reads an answer's numbered frames as the stream sends them. */
export declare const sequenced: (frames: PlayAnswer['frames']) => SequencedFrame[];
/** The stage after an event. Pure; network and clocks are the player's (player.ts) and the components' business. */
export declare function stageReducer(state: StageState, event: StageEvent): StageState;
/** What the player is asked for now; null while a turn is told, and once the play has ended. */
export declare function askedFor(state: StageState): WaitingFor | null;
/** Rules of play, "Travel": whenever no check is pending. The climax is the server's to refuse. */
export declare function canTravel(state: StageState): boolean;
