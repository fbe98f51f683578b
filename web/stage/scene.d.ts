import type { FrameOf, SequencedFrame } from '../../shared/play/index.ts';
export type Position = NonNullable<FrameOf<'show'>['position']>;
export type Transition = NonNullable<FrameOf<'show'>['transition']>;
export type Expression = NonNullable<FrameOf<'show'>['expression']>;
export type SayMode = NonNullable<FrameOf<'say'>['mode']>;
export type Effect = FrameOf<'effect'>['effect'];
export type AmbientSound = FrameOf<'ambient'>['sound'];
export type SoundEffect = FrameOf<'sfx'>['sound'];
export type NotifyKind = NonNullable<FrameOf<'notify'>['kind']>;
/** A person on the stage. `position` is null where the frames left it to the stage. `seq` is the frame that brought it. */
export interface Sprite {
    readonly character: string;
    readonly expression: Expression;
    readonly position: Position | null;
    readonly transition: Transition;
    readonly seq: number;
}
export type Line = {
    readonly kind: 'say';
    readonly seq: number;
    readonly character: string;
    readonly text: string;
    readonly mode: SayMode;
    readonly expression: Expression | null;
} | {
    readonly kind: 'narrate';
    readonly seq: number;
    readonly text: string;
};
/** Effects that stay until the scene changes or they are asked for again with intensity 0. */
export type LastingEffect = Extract<Effect, 'rain' | 'snow' | 'tint' | 'vignette' | 'blur'>;
export interface EffectState {
    readonly intensity: number;
    readonly color: string | null;
}
/** Something that happens once and is over: a sound, a shake. Known by the frame that caused it. */
export type Cue = {
    readonly kind: 'sound';
    readonly seq: number;
    readonly sound: SoundEffect;
} | {
    readonly kind: 'effect';
    readonly seq: number;
    readonly effect: Effect;
    readonly intensity: number;
    readonly durationMs: number;
    readonly color: string | null;
};
export interface Toast {
    readonly seq: number;
    readonly kind: NotifyKind | 'gained' | 'lost';
    readonly title: string;
    readonly text: string | null;
}
/** Everything one sees and hears: the fold of the frames so far. */
export interface Scene {
    readonly background: {
        readonly id: string;
        readonly transition: Transition;
        readonly seq: number;
    } | null;
    readonly sprites: readonly Sprite[];
    readonly line: Line | null;
    readonly cg: {
        readonly id: string;
        readonly seq: number;
    } | null;
    readonly music: string | null;
    readonly ambient: AmbientSound;
    readonly effects: Readonly<Partial<Record<LastingEffect, EffectState>>>;
    readonly cues: readonly Cue[];
    readonly toasts: readonly Toast[];
    /** The roll that is due, and the one just made. */
    readonly check: FrameOf<'check'> | null;
    readonly roll: (FrameOf<'check-result'> & {
        readonly seq: number;
        readonly skill: string | null;
    }) | null;
    readonly choice: FrameOf<'choice'> | null;
    readonly input: FrameOf<'input'> | null;
    readonly travel: FrameOf<'travel'>['locations'] | null;
    readonly ending: string | null;
}
export declare const EMPTY_SCENE: Scene;
/**
 * The scene after one more frame. Pure. A type this stage does not know changes nothing, so that an older page plays on
 * with a newer server.
 */
export declare function foldFrame(scene: Scene, { seq, frame }: SequencedFrame): Scene;
/** The scene after many frames, without what is over by then: no old shake or sound is played again. */
export declare function restoreScene(scene: Scene, frames: readonly SequencedFrame[]): Scene;
/**
 * The scene as a new turn begins: people, place and weather stay, what was said and asked goes. `rolling` keeps the
 * check on the table while its dice are in the air.
 */
export declare function clearForTurn(scene: Scene, rolling: boolean): Scene;
/** Gives each person on stage a place of their own: the one the frames named, else a free one that looks balanced. */
export declare function arrangeSprites(sprites: readonly Sprite[]): (Sprite & {
    readonly position: Position;
})[];
