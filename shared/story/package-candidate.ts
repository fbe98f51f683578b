import { isObject } from '../json.ts';
import { IdSchema } from './id.ts';

export interface PackageCandidate {
  /** Defaults are filled in (id, dates, pictures, music); not validated yet. */
  value: Record<string, unknown>;
  hasOwnId: boolean;
}

/** Accepts a bare package or `{ package }`; null for anything else. */
export function packageCandidate(input: unknown, fill: { id: string; createdAt: string }): PackageCandidate | null {
  const outer = isObject(input) && isObject(input.package) ? input.package : input;
  if (!isObject(outer)) return null;
  const id = IdSchema.safeParse(outer.id);
  return {
    value: { createdAt: fill.createdAt, artStyle: '', assets: {}, ...outer, id: id.success ? id.data : fill.id },
    hasOwnId: id.success,
  };
}
