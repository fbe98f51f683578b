import { diffArrays } from 'diff';
import { isObject, isText, sameJson } from '../../../../shared/json.ts';
import type { FieldChange, ScriptLine } from '../../../../shared/story/index.ts';
import { toSafeMediaUrl } from '../../../api/media.ts';
import { isScript, isScriptLine } from '../../../form/field-values.ts';
import { diffWords, getDiffOp, isRewritten, type Segment } from './word-diff.ts';

export type ShownValue =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'yes'; yes: boolean }
  | { kind: 'picture'; url: string }
  | { kind: 'music' }
  | { kind: 'script'; lines: readonly ScriptLine[] }
  | { kind: 'list'; items: ShownValue[] }
  | { kind: 'fields'; fields: { name: string; value: ShownValue }[] };

/** One item of a list, next to its earlier value. */
export type ShownItem =
  | { op: 'same' | 'added' | 'removed'; value: ShownValue }
  | { op: 'changed'; segments: Segment[]; of?: ScriptLine };

export type ShownChange =
  | { kind: 'words'; segments: Segment[] }
  | { kind: 'items'; items: ShownItem[] }
  /** Anything else: before and after. A missing side is `nothing`. */
  | { kind: 'sides'; before: ShownValue; after: ShownValue };

const NOTHING: ShownValue = { kind: 'nothing' };

/** Formats a value of a draft. The result is always text, never markup. */
export function formatDiffValue(value: unknown): ShownValue {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return { kind: 'yes', yes: value };
  if (isScript(value)) return { kind: 'script', lines: value };
  if (isScriptLine(value)) return { kind: 'script', lines: [value] };
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : { kind: 'list', items: value.map(formatDiffValue) };
  if (!isObject(value)) return { kind: 'text', text: String(value) };
  if (typeof value.url === 'string' && typeof value.mimeType === 'string') {
    if (value.mimeType.startsWith('audio/')) return { kind: 'music' };
    const url = toSafeMediaUrl(value.url);
    return url ? { kind: 'picture', url } : NOTHING;
  }
  const fields = Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([name, each]) => ({ name, value: formatDiffValue(each) }))
    .filter((each) => each.value.kind !== 'nothing');
  return fields.length === 0 ? NOTHING : { kind: 'fields', fields };
}

/** The diff of two short lists; removed items come before the added ones. */
const alignItems = (before: unknown[], after: unknown[]): { op: Segment['op']; item: unknown }[] =>
  diffArrays(before, after, { comparator: sameJson }).flatMap(({ value, ...step }) =>
    value.map((item) => ({ op: getDiffOp(step), item })),
  );

/** The words of two texts, or of two lines of the same speaker; null if there are none to compare. */
function wordsOfBoth(before: unknown, after: unknown): [string, string] | null {
  if (isText(before) && isText(after)) return [before, after];
  if (!isScriptLine(before) || !isScriptLine(after) || !('text' in before) || !('text' in after)) return null;
  const { text: old = '', ...was } = before;
  const { text: now = '', ...is } = after;
  return sameJson(was, is) ? [old, now] : null;
}

function joinReworded(steps: readonly { op: Segment['op']; item: unknown }[]): ShownItem[] {
  const items: ShownItem[] = [];
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index];
    const next = steps[index + 1];
    if (!step) continue;
    const words = step.op === 'removed' && next?.op === 'added' ? wordsOfBoth(step.item, next.item) : null;
    const both = words !== null;
    const segments = words === null ? [] : diffWords(...words);
    if (both && !isRewritten(segments)) {
      items.push({ op: 'changed', segments, ...(isScriptLine(next?.item) && { of: next.item }) });
      index += 1;
    } else items.push({ op: step.op, value: formatDiffValue(step.item) });
  }
  return items;
}

const isShort = (text: string): boolean => text.length <= 24 && !/[\s\p{Script=Han}\p{Script=Hiragana}]/u.test(text);

const MOST_ITEMS = 200;

export function describeFieldChange({ before, after }: Pick<FieldChange, 'before' | 'after'>): ShownChange {
  if (isText(before) && isText(after) && before !== '' && after !== '' && !(isShort(before) && isShort(after))) {
    const segments = diffWords(before, after);
    if (!isRewritten(segments)) return { kind: 'words', segments };
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length <= MOST_ITEMS && after.length <= MOST_ITEMS) {
    return { kind: 'items', items: joinReworded(alignItems(before, after)) };
  }
  return { kind: 'sides', before: formatDiffValue(before), after: formatDiffValue(after) };
}
