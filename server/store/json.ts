import { RefusalError } from '../../shared/error.ts';

/** Serializes a value; `undefined` becomes null, since columns are not nullable. */
export const toJson = (value: unknown): string => JSON.stringify(value ?? null);

/** @param row such as "event 3 of session:abc" @throws RefusalError `internal` naming the row when it is damaged */
export function fromJson(text: string, row: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw damagedRefusal(
      `${row} is damaged: it should be JSON, but starts ${JSON.stringify(text.slice(0, 40))}`,
      cause,
    );
  }
}

export const damagedRefusal = (what: string, cause?: unknown): RefusalError =>
  new RefusalError('internal', `The database is damaged here: ${what}.`, {
    hint: 'Stop the server, and restore a backup into a new DATA_DIR.',
    cause,
  });
