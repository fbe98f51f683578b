import type { z } from 'zod';
import { convertZodIssues, type Issue } from '../../error.ts';
import { getAtPath, setAtPath } from '../../field-path.ts';
import type { Remark } from '../../remarks.ts';

/** How often an input is revalidated, each time with up to twenty fields shortened. */
const ROUNDS = 20;
/** The last share of the limit in which a sentence or word end is sought; cutting earlier would lose too much. */
const LOOKED_BACK = 0.4;
/** Texts up to this limit are names and ids, which must not be cut. */
const NAME_MAX = 200;

interface TooLong {
  path: string;
  limit: number;
}

function cutText(text: string, limit: number): string {
  const begins = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
  const least = Math.floor(limit * (1 - LOOKED_BACK));
  const ends = ['.', '!', '?', '。', '！', '？', '\n'].map((end) => begins.lastIndexOf(end) + 1);
  const sentence = Math.max(...ends);
  const word = begins.lastIndexOf(' ');
  return begins.slice(0, sentence >= least ? sentence : word >= least ? word : begins.length).trim();
}

const isName = (value: unknown, limit: number): boolean =>
  typeof value === 'string' && limit <= NAME_MAX && !/\s/u.test(value);

/** The fields that are too long and can be shortened; null if anything else is wrong, or a name is too long. */
function tooLongIn(issues: readonly Issue[], value: unknown): TooLong[] | null {
  const found = issues.flatMap(({ path, kind, limit }) =>
    path !== '' && limit !== undefined && (kind === 'too-long' || kind === 'too-many') ? [{ path, limit }] : [],
  );
  if (found.length === 0 || found.length < issues.length) return null;
  return found.some(({ path, limit }) => isName(getAtPath(value, path, 'number'), limit)) ? null : found;
}

const createRemark = (value: unknown, { path: field, limit }: TooLong, isLeftOut: boolean): Remark => {
  const [size, unit] = Array.isArray(value) ? [value.length, 'items'] : [String(value).length, 'characters'];
  const done = isLeftOut ? 'It was left out.' : 'Its beginning was kept.';
  return {
    told: `"${field}" has ${size} ${unit}, and at most ${limit} fit. ${done} Write it shorter with updateElement.`,
    reason: { code: 'field-too-long', field, limit, isLeftOut },
  };
};

/**
 * So that one long field does not fail the call: optional fields are dropped, required texts cut. Nothing changes if
 * anything else is wrong.
 */
export function truncateInput(schema: z.ZodType, raw: unknown): { value: unknown; remarks: Remark[] } {
  const remarks: Remark[] = [];
  let value = raw;
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value, remarks };
    const tooLong = tooLongIn(convertZodIssues(parsed.error), value);
    if (tooLong === null) return { value: raw, remarks: [] };
    for (const each of tooLong) {
      const before = getAtPath(value, each.path, 'number');
      const isItem = Array.isArray(getAtPath(value, each.path.split('.').slice(0, -1).join('.'), 'number'));
      const without = setAtPath(value, each.path, undefined, 'number');
      const isNeeded =
        isItem ||
        convertZodIssues(schema.safeParse(without).error ?? { issues: [] }).some(({ path }) => path === each.path);
      if (isNeeded && typeof before !== 'string') return { value: raw, remarks: [] };
      value = isNeeded ? setAtPath(value, each.path, cutText(String(before), each.limit), 'number') : without;
      remarks.push(createRemark(before, each, !isNeeded));
    }
  }
  return { value: raw, remarks: [] };
}
