/** The size of a place's card on the map, in pixels. */
export declare const CARD_WIDTH = 188;
export declare const CARD_HEIGHT = 142;
export interface MapPlace {
    id: string;
    connections: readonly string[];
}
/** A way between two places: `twoWay` when each leads to the other, else from `source` to `target` only. */
export interface MapWay {
    id: string;
    source: string;
    target: string;
    twoWay: boolean;
}
interface Point {
    x: number;
    y: number;
}
export interface MapLayout {
    /** Top left corners, in pixels. */
    nodes: ({
        id: string;
    } & Point)[];
    /** One a pair of places; `d` is its SVG path, from the source's edge to the target's, around what is between. */
    edges: (MapWay & {
        d: string;
    })[];
    width: number;
    height: number;
}
/** The ways between places, each pair once, in the order they are first written. Ways to nowhere are left out. */
export declare function mapEdges(places: readonly MapPlace[]): MapWay[];
/** A soft curve along points, as an SVG path: it passes half-way between them, and begins and ends at the outer two. */
export declare function curveThrough(points: readonly Point[]): string;
/**
 * Lays an act's places out by their ways, `LR` across a wide pane or `TB` down a narrow one. The same places give the
 * same map.
 */
export declare function layoutMap(places: readonly MapPlace[], direction: 'LR' | 'TB'): MapLayout;
export {};
