import { isObject } from '../../../shared/json.ts';
import { parsePackageText } from '../../../shared/story/index.ts';
import type { BroughtFile } from './types.ts';

/** What files hold as JSON, so that each is parsed once however many readers look at it. */
const parsed = new WeakMap<Uint8Array, { value: unknown }>();

/** What a file holds as JSON, bounded as a package is. @throws RefusalError `malformed`, `too_large` */
export function jsonIn({ bytes }: Pick<BroughtFile, 'bytes'>): unknown {
  const known = parsed.get(bytes);
  if (known) return known.value;
  const value = parsePackageText(new TextDecoder().decode(bytes));
  parsed.set(bytes, { value });
  return value;
}

/** The object a file holds; null for one that does not begin as an object does. @throws RefusalError as `jsonIn` */
export function objectIn(file: Pick<BroughtFile, 'bytes'>): Record<string, unknown> | null {
  const beginning = new TextDecoder().decode(file.bytes.subarray(0, 200));
  if (!/^\uFEFF?\s*\{/u.test(beginning)) return null;
  const value = jsonIn(file);
  return isObject(value) ? value : null;
}
