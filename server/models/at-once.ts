import { setImmediate } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;
type Read = ReadableStreamReadResult<Part>;
/** What reads an answer's parts. */
export type PartReader = Pick<ReadableStreamDefaultReader<Part>, 'read' | 'cancel'>;

/** Pieces that are joined into one, and characters of these, at most: a model that writes without end is still heard and counted in between. */
const JOINED_MAX = 64;
const LENGTH_MAX = 256;

/** One piece with another of the same text after it; null where these are not two of one. */
function joined(piece: Part, next: Part): Part | null {
  if (piece.type !== 'text-delta' && piece.type !== 'reasoning-delta') return null;
  if (next.type !== piece.type || next.id !== piece.id) return null;
  if (piece.delta.length + next.delta.length > LENGTH_MAX) return null;
  // What a provider says of a piece is said of no other.
  if (piece.providerMetadata !== undefined || next.providerMetadata !== undefined) return null;
  return { ...piece, delta: piece.delta + next.delta };
}

/**
 * Reads parts of an answer, pieces of a text that have come at once as one. A server sends many in one packet, and each goes by itself through all that
 * is above: it is there no sooner, and costs as much as a long one.
 */
export function readAtOnce(reader: PartReader): PartReader {
  /** Asked for, and not taken: of a later round of the event loop, or no piece of the same text. */
  let ahead: Promise<Read> | null = null;
  const next = (): Promise<Read> => {
    if (ahead !== null) return ahead;
    ahead = reader.read();
    // Whoever takes it learns of it.
    ahead.catch(() => undefined);
    return ahead;
  };
  return {
    async read() {
      const first = await next();
      ahead = null;
      if (first.done || (first.value.type !== 'text-delta' && first.value.type !== 'reasoning-delta')) return first;
      let piece: Part = first.value;
      const later = setImmediate(null);
      for (let count = 1; count < JOINED_MAX; count += 1) {
        const came = await Promise.race([next(), later]).catch(() => null);
        const longer: Part | null = came === null || came.done ? null : joined(piece, came.value);
        if (longer === null) break;
        piece = longer;
        ahead = null;
      }
      return { done: false, value: piece };
    },
    cancel: (reason) => reader.cancel(reason),
  };
}
