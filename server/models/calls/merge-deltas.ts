import { setImmediate } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;
type Read = ReadableStreamReadResult<Part>;
export type PartReader = Pick<ReadableStreamDefaultReader<Part>, 'read' | 'cancel'>;

/** Maximum deltas and characters merged into one: an endless answer must still be counted on the way. */
const JOINED_MAX = 64;
const LENGTH_MAX = 256;

function joined(piece: Part, next: Part): Part | null {
  if (piece.type !== 'text-delta' && piece.type !== 'reasoning-delta') return null;
  if (next.type !== piece.type || next.id !== piece.id) return null;
  if (piece.delta.length + next.delta.length > LENGTH_MAX) return null;
  // Provider metadata applies to one delta only.
  if (piece.providerMetadata !== undefined || next.providerMetadata !== undefined) return null;
  return { ...piece, delta: piece.delta + next.delta };
}

/** Merges deltas that have already arrived. A server sends many in one packet, and each would pass through all layers above separately. */
export function mergeDeltas(reader: PartReader): PartReader {
  /** A read that was started but not consumed yet. */
  let ahead: Promise<Read> | null = null;
  const next = (): Promise<Read> => {
    if (ahead !== null) return ahead;
    ahead = reader.read();
    // The consumer will see the error.
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
