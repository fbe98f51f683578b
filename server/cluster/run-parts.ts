import type { UIMessageChunk } from 'ai';
import type { SharedTables } from '../store/types.ts';

/** How often new parts are written, in milliseconds. */
const WRITE_EVERY_MS = 100;

export interface PartWriter {
  add(part: unknown): void;
  /** Writes what is left, and that it was the last. Never throws. */
  end(): Promise<void>;
}

/**
 * Writes a run's parts in batches. The table is emptied when the database crashes: then all are written again.
 * @param onFailure of a write, which is tried again with the next
 */
export function createPartWriter(
  tables: Pick<SharedTables, 'putRunParts'>,
  run: string,
  onFailure: (error: unknown) => void,
): PartWriter {
  const parts: unknown[] = [];
  let written = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(isLast: boolean): Promise<void> {
    const upTo = parts.length;
    if (upTo === written && !isLast) return;
    try {
      const known = await tables.putRunParts(run, { after: written, upTo, parts: parts.slice(written, upTo), isLast });
      if (known < written) await tables.putRunParts(run, { after: 0, upTo, parts: parts.slice(0, upTo), isLast });
      written = upTo;
    } catch (error) {
      onFailure(error);
    }
  }
  const writeNext = (isLast: boolean): Promise<void> => {
    writing = writing.then(() => write(isLast));
    return writing;
  };

  return {
    add(part) {
      parts.push(part);
      timer ??= setTimeout(() => {
        timer = undefined;
        void writeNext(false);
      }, WRITE_EVERY_MS);
    },
    end() {
      clearTimeout(timer);
      return writeNext(true);
    },
  };
}

interface FollowedRun<Part> {
  tables: Pick<SharedTables, 'readRunParts' | 'onWake'>;
  run: string;
  /** Whether its process still works on it. */
  isGoingOn: () => Promise<boolean>;
  /** Comes last when it breaks off; null for none. */
  lastPart: Part | null;
}

/** The parts of a run of another process: all, then new ones. */
export function followRemoteRun<Part>({ tables, run, isGoingOn, lastPart }: FollowedRun<Part>): ReadableStream<Part> {
  let place = 0;
  let waiting: Part[] = [];
  let isOver = false;
  let isWoken = false;
  let wake: () => void = () => undefined;
  const unwatch = tables.onWake(() => {
    isWoken = true;
    wake();
  });

  async function read(): Promise<void> {
    // Asked first: what it has written before its end is read below.
    const goesOn = await isGoingOn();
    for (const { after, upTo, parts, isLast } of await tables.readRunParts(run, place)) {
      // A gap: its process is about to write all again.
      if (after > place) return;
      waiting.push(...(parts.slice(place - after) as Part[]));
      place = Math.max(place, upTo);
      isOver = isLast;
    }
    if (goesOn || isOver) return;
    if (lastPart !== null) waiting.push(lastPart);
    isOver = true;
  }

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        while (waiting.length === 0 && !isOver) {
          isWoken = false;
          await read().catch(() => undefined);
          if (waiting.length > 0 || isOver || isWoken) continue;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        const parts = waiting;
        waiting = [];
        for (const part of parts) controller.enqueue(part);
        if (!isOver) return;
        unwatch();
        controller.close();
      },
      cancel() {
        unwatch();
        isOver = true;
        wake();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The parts that a run has made so far. */
export async function readRun(tables: Pick<SharedTables, 'readRunParts'>, run: string): Promise<UIMessageChunk[]> {
  const parts: UIMessageChunk[] = [];
  for (const row of await tables.readRunParts(run, 0)) {
    if (row.after > parts.length) break;
    parts.push(...(row.parts.slice(parts.length - row.after) as UIMessageChunk[]));
  }
  return parts;
}
