import type { PlayAnswer, PlayerAction, TurnsAnswer } from '../../shared/play/index.ts';
import type { SayMode } from './scene.ts';
import type { StageState } from './stage-machine.ts';
import type { Strings } from './strings.ts';
export type Turn = TurnsAnswer['turns'][number];
/** One paragraph of the story so far. `kind` is how it is set. */
export interface BacklogEntry {
    readonly key: string;
    readonly kind: SayMode | 'narrate' | 'did' | 'item' | 'note' | 'roll' | 'ending';
    readonly who: string | null;
    readonly text: string;
}
export interface BacklogTurn {
    readonly turn: number;
    readonly entries: readonly BacklogEntry[];
}
/** What a player did, in words; null where that goes without saying or the choice's words are not at hand. */
export declare function describeAction(action: PlayerAction | null, options: readonly {
    id: string;
    text: string;
}[], play: PlayAnswer, strings: Strings): string | null;
/** The story so far as paragraphs, turn by turn. Nothing beyond `performedSeq` is told. */
export declare function backlogOf(turns: readonly Turn[], performedSeq: number, play: PlayAnswer, strings: Strings): BacklogTurn[];
/** The turn on the stage, for the backlog: its frames as this page has them, whether or not it is committed yet. */
export declare function turnOnStage(stage: StageState, pending: PlayerAction | null, committed: readonly Turn[]): Turn | null;
