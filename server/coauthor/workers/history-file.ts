import type { SequencedEvent } from '../../journal/index.ts';
import { markTransferable } from '../../workers/thread-protocol.ts';
import type { SessionEvent } from '../session/events.ts';
import {
  exportHistory,
  type HistoryTarget,
  type ImportedHistory,
  parseKeptHistory,
} from '../session/history-export.ts';

/** Exports a journal as UTF-8; null if it is too long. */
export function writeHistoryFile({
  id,
  journal,
}: {
  id: string;
  journal: readonly SequencedEvent<SessionEvent>[];
}): { bytes: Uint8Array<ArrayBuffer> } | null {
  const text = exportHistory(id, journal);
  if (text === null) return null;
  const bytes = new TextEncoder().encode(text);
  return markTransferable({ bytes }, [bytes.buffer]);
}

/** Imports an exported journal. @throws RefusalError as `parseKeptHistory` */
export const readHistoryFile = ({ bytes, ...taken }: HistoryTarget & { bytes: Uint8Array }): ImportedHistory =>
  parseKeptHistory(new TextDecoder().decode(bytes), taken);
