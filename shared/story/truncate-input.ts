import type { z } from 'zod';
import { convertZodIssues, type Issue } from '../error.ts';
import { isObject } from '../json.ts';
import type { Remark } from '../remarks.ts';

/** How often an input is revalidated, each time with up to twenty fields shortened. */
const ROUNDS = 20;
/** The last share of the limit in which a sentence or word end is sought; cutting earlier would lose too much. */
const LOOKED_BACK = 0.4;
/** Texts up to this limit are names and ids, which must not be cut. */
const NAME_MAX = 200;

type Step = string | number;
interface TooLong {
  path: readonly Step[];
  limit: number;
}

const valueAt = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((at, step) => (isObject(at) || Array.isArray(at) ? Reflect.get(at, step) : undefined), value);

function withField(value: unknown, [step, ...rest]: readonly Step[], next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value)) return value.map((item, at) => (at === Number(step) ? withField(item, rest, next) : item));
  if (!isObject(value)) return value;
  if (rest.length > 0 || next !== undefined) return { ...value, [step]: withField(value[step], rest, next) };
  const { [step]: _out, ...others } = value;
  return others;
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
    path !== '' && limit !== undefined && (kind === 'too-long' || kind === 'too-many')
      ? [{ path: path.split('.'), limit }]
      : [],
  );
  if (found.length === 0 || found.length < issues.length) return null;
  return found.some(({ path, limit }) => isName(valueAt(value, path), limit)) ? null : found;
}

const createRemark = (value: unknown, { path, limit }: TooLong, isLeftOut: boolean): Remark => {
  const field = path.join('.');
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
      const before = valueAt(value, each.path);
      const isItem = Array.isArray(valueAt(value, each.path.slice(0, -1)));
      const without = withField(value, each.path, undefined);
      const isNeeded =
        isItem ||
        convertZodIssues(schema.safeParse(without).error ?? { issues: [] }).some(
          ({ path }) => path === each.path.join('.'),
        );
      if (isNeeded && typeof before !== 'string') return { value: raw, remarks: [] };
      value = isNeeded ? withField(value, each.path, cutText(String(before), each.limit)) : without;
      remarks.push(createRemark(before, each, !isNeeded));
    }
  }
  return { value: raw, remarks: [] };
}
