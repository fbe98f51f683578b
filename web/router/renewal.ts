/** How browsers and the bundler say that a part of the page is not there (any more). */
const MISSING_PART =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script failed/i;

/** Whether a page fell over because a part of it could not be fetched, as after the server was updated. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && MISSING_PART.test(error.message);

const KEY = 'kamishibai.renewed';
/** A page that falls over again so soon after it loaded itself anew is not helped by that, in milliseconds. */
const AGAIN_AFTER = 60_000;

/** Whether a page should load itself anew: a part of it is missing, and it has not just done so. */
export function mayRenew(error: unknown, storage: Pick<Storage, 'getItem'>, now: number): boolean {
  if (!isMissingPart(error)) return false;
  const last = Number(storage.getItem(KEY) ?? Number.NaN);
  return !(now - last < AGAIN_AFTER);
}

/** Notes that the page loads itself anew now. */
export const noteRenewal = (storage: Pick<Storage, 'setItem'>, now: number): void => storage.setItem(KEY, String(now));
