import { isObject } from '../../../shared/json.ts';
import type { SequencedFrame } from '../../../shared/play/index.ts';
import type { TellerData, TurnData } from '../../../shared/wire/index.ts';
import type { Refused } from '../../i18n/refusal-texts.ts';
import { readSseEvents } from '../../live/sse.ts';

/** The parts of a turn's stream that the stage reads; others are ignored. */
export type TurnStreamPart =
  | { kind: 'frame'; data: SequencedFrame }
  | { kind: 'teller'; data: TellerData }
  | { kind: 'turn'; data: TurnData }
  | { kind: 'refused'; refused: Refused };

export interface FollowResult {
  ended: boolean;
  gone: boolean;
  failure: Refused | null;
}

function isSequencedFrame(data: unknown): data is SequencedFrame {
  return isObject(data) && Number.isInteger(data.seq) && isObject(data.frame) && typeof data.frame.type === 'string';
}

function isTeller(data: unknown): data is TellerData {
  if (!isObject(data) || typeof data.model !== 'string') return false;
  return data.insteadOf === null || (isObject(data.insteadOf) && typeof data.insteadOf.model === 'string');
}

function isTurnData(data: unknown): data is TurnData {
  return isObject(data) && Number.isInteger(data.turn) && Array.isArray(data.choices);
}

const isRefused = (data: unknown): data is Refused => isObject(data) && typeof data.code === 'string';

/** Parses one event's payload; null for ignored or invalid parts. */
export function parsePart(payload: string): TurnStreamPart | null {
  let part: unknown;
  try {
    part = JSON.parse(payload);
  } catch {
    // `[DONE]` and keep-alives are not JSON; a truncated payload is handled by the reconnect.
    return null;
  }
  if (!isObject(part)) return null;
  if (part.type === 'data-frame' && isSequencedFrame(part.data)) return { kind: 'frame', data: part.data };
  if (part.type === 'data-teller' && isTeller(part.data)) return { kind: 'teller', data: part.data };
  if (part.type === 'data-turn' && isTurnData(part.data)) return { kind: 'turn', data: part.data };
  if (part.type === 'data-refusal' && isRefused(part.data)) return { kind: 'refused', refused: part.data };
  return null;
}

/** The parts of a turn's stream, in order. Throws if reading the body fails. */
export async function* readTurnParts(body: ReadableStream<Uint8Array>): AsyncGenerator<TurnStreamPart> {
  for await (const payload of readSseEvents(body)) {
    const part = parsePart(payload);
    if (part) yield part;
  }
}
