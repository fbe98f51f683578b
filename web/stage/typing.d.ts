/** How fast text types itself, from 1 (slow) to 5 (all at once). */
export declare const TEXT_SPEEDS: readonly [1, 2, 3, 4, 5];
export type TextSpeed = (typeof TEXT_SPEEDS)[number];
/** When each grapheme of a line appears: `offsets[i]` is the text shown (UTF-16 length) from `times[i]` ms on. */
export interface TypingPlan {
    readonly offsets: readonly number[];
    readonly times: readonly number[];
    readonly durationMs: number;
}
/** Plans how a line types itself at a speed. Splits only between graphemes, so that no character is ever half there. */
export declare function planTyping(text: string, speed: TextSpeed): TypingPlan;
/** How much of the text (UTF-16 length) is there `elapsedMs` after the line began. */
export declare function shownAt(plan: TypingPlan, elapsedMs: number): number;
/** Milliseconds auto mode lingers after a line has typed itself: long enough to read what typing was too quick for. */
export declare function autoDelay(text: string, typedInMs: number): number;
