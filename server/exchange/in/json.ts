import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { parsePackageText } from '../../../shared/story/index.ts';
import type { BroughtFile } from './types.ts';

/** What files hold as JSON, so that each is parsed once however many readers look at it. */
const parsed = new WeakMap<Uint8Array, { value: unknown }>();

type JsonFile = Pick<BroughtFile, 'bytes'> & Partial<BroughtFile>;

/** What a file holds as JSON, bounded as a package is. @throws RefusalError `malformed`, `too_large` */
export function jsonIn({ bytes, name = '' }: JsonFile): unknown {
  const known = parsed.get(bytes);
  if (known) return known.value;
  const value = parsedAs(name.slice(0, 120), new TextDecoder().decode(bytes));
  parsed.set(bytes, { value });
  return value;
}

function parsedAs(name: string, text: string): unknown {
  try {
    return parsePackageText(text);
  } catch (cause) {
    if (name === '' || !(cause instanceof RefusalError) || cause.reason?.code !== 'not-json') throw cause;
    throw new RefusalError('malformed', `"${name}": ${cause.message}`, {
      hint: 'Save it again where it comes from.',
      reason: { code: 'file-broken', name },
      cause,
    });
  }
}

/** The object a file holds; null for one that does not begin as an object does. @throws RefusalError as `jsonIn` */
export function objectIn(file: JsonFile): Record<string, unknown> | null {
  const beginning = new TextDecoder().decode(file.bytes.subarray(0, 200));
  if (!/^\uFEFF?\s*\{/u.test(beginning)) return null;
  const value = jsonIn(file);
  return isObject(value) ? value : null;
}
