/** More segments than this cannot be told apart; the clock is then drawn whole, as a dial. */
export declare const MAX_SEGMENTS = 16;
export interface ClockDrawing {
    /** Pie slices as SVG paths, clockwise from the top. */
    slices: {
        d: string;
        filled: boolean;
    }[];
    /** Where an escalation stands: a point on the rim and one outside it. */
    ticks: {
        threshold: number;
        x1: number;
        y1: number;
        x2: number;
        y2: number;
    }[];
}
/** A point at a share of a whole turn (0 top, 0.25 right), `radius` from the centre. */
export declare function rimPoint(share: number, radius: number, center: number): {
    x: number;
    y: number;
};
/** A pie slice between two shares of a turn, as an SVG path. A whole turn is drawn as two halves. */
export declare function slicePath(from: number, to: number, radius: number, center: number): string;
/**
 * Draws a progress or doom clock: one slice a step while they can be told apart, else one slice for what is filled.
 * `thresholds` outside 0…max are left out. `radius` and `center` are in the drawing's units.
 */
export declare function drawClock({ value, max, thresholds }: {
    value: number;
    max: number;
    thresholds?: readonly number[];
}, radius: number, center: number): ClockDrawing;
