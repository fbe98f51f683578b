import { isObject } from '../json.ts';
import { IdSchema } from './id.ts';

/** What came from outside and shall be read as a package. */
export interface PackageCandidate {
  /** With all a package may lack: id, dates, pictures and music. Not held to any schema yet. */
  value: Record<string, unknown>;
  hasOwnId: boolean;
}

/**
 * Makes ready to be read what came from outside as a package: a bare one, or one wrapped as `{ package }`.
 * @returns null where it is nothing like a package
 */
export function packageCandidate(input: unknown, fill: { id: string; createdAt: string }): PackageCandidate | null {
  const outer = isObject(input) && isObject(input.package) ? input.package : input;
  if (!isObject(outer)) return null;
  const id = IdSchema.safeParse(outer.id);
  return {
    value: { createdAt: fill.createdAt, artStyle: '', assets: {}, ...outer, id: id.success ? id.data : fill.id },
    hasOwnId: id.success,
  };
}
