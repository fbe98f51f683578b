import type { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import type { ReportLine } from './types.ts';

/** Maximum repairs: a repair may reveal another problem. */
const ROUNDS = 300;

type Issue = z.core.$ZodIssue;

function heldAt(
  value: unknown,
  path: readonly PropertyKey[],
): { holder: Record<PropertyKey, unknown>; last: PropertyKey } | null {
  const last = path.at(-1);
  let holder = value;
  for (const step of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return null;
    holder = Reflect.get(holder, step);
  }
  if (last === undefined || typeof holder !== 'object' || holder === null) return null;
  return { holder: holder as Record<PropertyKey, unknown>, last };
}

function formatPath(value: unknown, path: readonly PropertyKey[]): string {
  const names: string[] = [];
  let at = value;
  for (const step of path) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
    if (!isObject(at)) continue;
    const name = at.title ?? at.name ?? at.id;
    if (typeof name === 'string' && name.trim() !== '') names.push(name.slice(0, 80));
  }
  return names.join(' › ');
}

const measureLength = (held: unknown): number => (typeof held === 'string' || Array.isArray(held) ? held.length : 0);

/** Repairs one schema issue: null if impossible, `moved` if list positions changed. */
function mend(
  value: unknown,
  { code, path, ...issue }: Issue,
  tell: (line: ReportLine) => void,
): 'cut' | 'moved' | null {
  const at = heldAt(value, path);
  if (!at) return null;
  const { holder, last } = at;
  const held = holder[last];
  const where = formatPath(value, path);
  const what = String(path.findLast((step) => typeof step === 'string') ?? '');
  const most = 'maximum' in issue ? Number(issue.maximum) : Number.NaN;
  if (code === 'too_big' && typeof held === 'string') {
    holder[last] = held.slice(0, most).replace(/[\uD800-\uDBFF]$/u, '');
    tell({ where, code: 'cut-short', args: { what, most } });
    return 'cut';
  }
  if (code === 'too_big' && Array.isArray(held)) {
    tell({ where, code: 'too-many', args: { what, count: measureLength(held), most } });
    holder[last] = held.slice(0, most);
    return 'cut';
  }
  if (held !== undefined && !Array.isArray(holder)) {
    delete holder[last];
    tell({ where, code: 'not-read', args: { what } });
    return 'cut';
  }
  // An incomplete item is removed from its list.
  const index = path.findLastIndex((step) => typeof step === 'number');
  const list = heldAt(value, path.slice(0, index + 1));
  if (index < 0 || !list || !Array.isArray(list.holder)) return null;
  list.holder.splice(Number(list.last), 1);
  tell({ where, code: 'not-read', args: { what } });
  return 'moved';
}

/** Reports each cut. @throws RefusalError `refused` if it cannot be repaired */
export function repairToSchema<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  tell: (line: ReportLine) => void,
): z.output<Schema> {
  const value = structuredClone(given);
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    let isMended = false;
    for (const issue of parsed.error.issues) {
      const how = mend(value, issue, tell);
      isMended ||= how !== null;
      if (how === 'moved') break;
    }
    if (!isMended) break;
  }
  throw new RefusalError('refused', 'These data cannot be made into a story.', {
    reason: { code: 'not-a-story' },
  });
}
