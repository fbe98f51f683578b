/** How browsers and the bundler word a missing chunk. */
const MISSING_PART =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script failed/i;

/** Whether a page failed because a chunk could not be loaded, as after an update of the server. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && MISSING_PART.test(error.message);

const KEY = 'kamishibai.renewed';
/** A failure this soon after a reload, in milliseconds, is not solved by another. */
const AGAIN_AFTER = 60_000;

/** Whether to reload the page: a chunk is missing, and it was not just reloaded. */
export function shouldReload(error: unknown, storage: Pick<Storage, 'getItem'>, now: number): boolean {
  if (!isMissingChunk(error)) return false;
  const last = Number(storage.getItem(KEY) ?? Number.NaN);
  return !(now - last < AGAIN_AFTER);
}

export const recordReload = (storage: Pick<Storage, 'setItem'>, now: number): void => storage.setItem(KEY, String(now));
