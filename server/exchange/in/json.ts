import { isObject } from '../../../shared/json.ts';
import { parsePackageText } from '../../../shared/story/index.ts';
import { oncePerFile } from '../once-per-file.ts';
import type { BroughtFile } from './types.ts';

const parsed = oncePerFile((bytes) => parsePackageText(new TextDecoder().decode(bytes)));

/** What a file holds as JSON, bounded as a package is. @throws RefusalError `malformed`, `too_large` */
export const jsonIn = ({ bytes }: Pick<BroughtFile, 'bytes'>): unknown => parsed(bytes);

/** The object a file holds; null for one that does not begin as an object does. @throws RefusalError as `jsonIn` */
export function objectIn(file: Pick<BroughtFile, 'bytes'>): Record<string, unknown> | null {
  const beginning = new TextDecoder().decode(file.bytes.subarray(0, 200));
  if (!/^\uFEFF?\s*\{/u.test(beginning)) return null;
  const value = jsonIn(file);
  return isObject(value) ? value : null;
}
