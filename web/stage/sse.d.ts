import type { SequencedFrame, TurnData } from '../../shared/play/index.ts';
/** What a turn's stream carries that the stage reads; every other part is passed over. */
export type TurnPart = {
    kind: 'frame';
    data: SequencedFrame;
} | {
    kind: 'turn';
    data: TurnData;
} | {
    kind: 'error';
    message: string;
};
/**
 * Splits a server-sent event stream into the payloads of its events, whatever the chunks' boundaries: a chunk may end
 * within a line, between the two line ends of a CRLF, or within a character.
 */
export declare function readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string>;
/** Reads one event's payload; null for parts the stage has no use for, and for what is not a part at all. */
export declare function parsePart(payload: string): TurnPart | null;
/** The parts of a turn's stream, in order. Throws what reading the body throws. */
export declare function readTurnParts(body: ReadableStream<Uint8Array>): AsyncGenerator<TurnPart>;
