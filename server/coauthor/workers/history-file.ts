import type { Placed } from '../../journal/index.ts';
import { handOver } from '../../workers/transfer.ts';
import type { SessionEvent } from '../session/events.ts';
import { type BroughtHistory, type HistoryTaken, readHistory, writtenHistory } from '../session/kept-history.ts';

/** Exports a journal as UTF-8; null if it is too long. */
export function writeHistoryFile({
  id,
  journal,
}: {
  id: string;
  journal: readonly Placed<SessionEvent>[];
}): { bytes: Uint8Array<ArrayBuffer> } | null {
  const text = writtenHistory(id, journal);
  if (text === null) return null;
  const bytes = new TextEncoder().encode(text);
  return handOver({ bytes }, [bytes.buffer]);
}

/** Imports an exported journal. @throws RefusalError as `readHistory` */
export const readHistoryFile = ({ bytes, ...taken }: HistoryTaken & { bytes: Uint8Array }): BroughtHistory =>
  readHistory(new TextDecoder().decode(bytes), taken);
