import { diffArrays } from 'diff';
import { isObject, isText } from '../../../../shared/json.ts';
import { type FieldChange, type ScriptLine, sameJson } from '../../../../shared/story/index.ts';
import { mediaUrl } from '../../../api/media.ts';
import { isScript, isScriptLine } from '../../../form/json.ts';
import { diffWords, isRewritten, opOf, type Segment } from './word-diff.ts';

/** A value as it is shown on its own. */
export type Shown =
  | { kind: 'nothing' }
  | { kind: 'text'; text: string }
  | { kind: 'yes'; yes: boolean }
  | { kind: 'picture'; url: string }
  | { kind: 'music' }
  /** Lines of a script, as dialogue. */
  | { kind: 'script'; lines: readonly ScriptLine[] }
  | { kind: 'list'; items: Shown[] }
  | { kind: 'fields'; fields: { name: string; value: Shown }[] };

/** One item of a list, side by side with what it was. */
export type ShownItem =
  | { op: 'same' | 'added' | 'removed'; value: Shown }
  | { op: 'changed'; segments: Segment[]; of?: ScriptLine };

/** How a field's change is drawn. */
export type ShownChange =
  /** Prose: word by word, or one after the other where little is left. */
  | { kind: 'words'; segments: Segment[] }
  | { kind: 'items'; items: ShownItem[] }
  /** Anything else: before and after. A side that was not there is `nothing`. */
  | { kind: 'sides'; before: Shown; after: Shown };

const NOTHING: Shown = { kind: 'nothing' };

/** Reads a value of a draft as something to show. Whatever it is, it comes out as text, never as markup. */
export function show(value: unknown): Shown {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return { kind: 'yes', yes: value };
  if (isScript(value)) return { kind: 'script', lines: value };
  if (isScriptLine(value)) return { kind: 'script', lines: [value] };
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : { kind: 'list', items: value.map(show) };
  if (!isObject(value)) return { kind: 'text', text: String(value) };
  if (typeof value.url === 'string' && typeof value.mimeType === 'string') {
    if (value.mimeType.startsWith('audio/')) return { kind: 'music' };
    const url = mediaUrl(value.url);
    return url ? { kind: 'picture', url } : NOTHING;
  }
  const fields = Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([name, each]) => ({ name, value: show(each) }))
    .filter((each) => each.value.kind !== 'nothing');
  return fields.length === 0 ? NOTHING : { kind: 'fields', fields };
}

/** Two short lists as steps; what went stands before what came in its place. */
const alignItems = (before: unknown[], after: unknown[]): { op: Segment['op']; item: unknown }[] =>
  diffArrays(before, after, { comparator: sameJson }).flatMap(({ value, ...step }) =>
    value.map((item) => ({ op: opOf(step), item })),
  );

/** The words of two texts, or of two lines by the same; null where they have no words to compare. */
function wordsOfBoth(before: unknown, after: unknown): [string, string] | null {
  if (isText(before) && isText(after)) return [before, after];
  if (!isScriptLine(before) || !isScriptLine(after) || !('text' in before) || !('text' in after)) return null;
  const { text: old = '', ...was } = before;
  const { text: now = '', ...is } = after;
  return sameJson(was, is) ? [old, now] : null;
}

/** Texts and lines that were reworded in place are one changed item; the rest stays added or removed. */
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
    } else items.push({ op: step.op, value: show(step.item) });
  }
  return items;
}

/** A choice of a few or a name: shown whole rather than in pieces. */
const isShort = (text: string): boolean => text.length <= 24 && !/[\s\p{Script=Han}\p{Script=Hiragana}]/u.test(text);

/** Lists longer than this are shown before and after, not item by item. */
const MOST_ITEMS = 200;

/** How a change of a field is to be drawn. */
export function describeChange({ before, after }: Pick<FieldChange, 'before' | 'after'>): ShownChange {
  if (isText(before) && isText(after) && before !== '' && after !== '' && !(isShort(before) && isShort(after))) {
    const segments = diffWords(before, after);
    if (!isRewritten(segments)) return { kind: 'words', segments };
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length <= MOST_ITEMS && after.length <= MOST_ITEMS) {
    return { kind: 'items', items: joinReworded(alignItems(before, after)) };
  }
  return { kind: 'sides', before: show(before), after: show(after) };
}
