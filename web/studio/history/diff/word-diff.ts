import { diffArrays } from 'diff';
import { segmentText } from '../../../../shared/language/tokenize.ts';

/** A span of text in both versions, only in the later (`added`) or only in the earlier (`removed`). */
export interface Segment {
  op: 'same' | 'added' | 'removed';
  text: string;
}

/** The largest edit distance in words. Beyond it sentences are compared, and beyond that the whole texts. */
const MAX_EDITS = 600;

const split = (text: string, granularity: 'word' | 'sentence'): string[] =>
  Array.from(segmentText(text, undefined, granularity), ({ segment }) => segment);

const compare = (before: string[], after: string[]): Segment[] | null =>
  diffArrays(before, after, { maxEditLength: MAX_EDITS })?.map(({ added, removed, value }) => ({
    op: getDiffOp({ added, removed }),
    text: value.join(''),
  })) ?? null;

export const getDiffOp = ({ added, removed }: { added: boolean; removed: boolean }): Segment['op'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/** Merges a run of changes into one removed and one added span; whitespace between two changes belongs to both. */
function gather(steps: readonly Segment[]): Segment[] {
  const gathered: Segment[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') gathered.push({ op: 'removed', text: removed });
    if (added !== '') gathered.push({ op: 'added', text: added });
    removed = '';
    added = '';
  };
  steps.forEach(({ op, text }, index) => {
    if (text === '') return;
    if (op === 'removed') removed += text;
    else if (op === 'added') added += text;
    else {
      const next = steps[index + 1];
      const isBridge = text.trim() === '' && removed + added !== '' && next !== undefined && next.op !== 'same';
      if (isBridge) {
        removed += text;
        added += text;
        return;
      }
      flush();
      const last = gathered.at(-1);
      if (last?.op === 'same') last.text += text;
      else gathered.push({ op: 'same', text });
    }
  });
  flush();
  return gathered;
}

/**
 * In languages without spaces by the platform's word segmentation. Very long texts with many changes are compared by
 * sentence or as a whole. Segments without the added ones make `before`, without the removed ones `after`.
 */
export function diffWords(before: string, after: string): Segment[] {
  if (before === after) return before === '' ? [] : [{ op: 'same', text: before }];
  const steps =
    compare(split(before, 'word'), split(after, 'word')) ??
    compare(split(before, 'sentence'), split(after, 'sentence'));
  return gather(
    steps ?? [
      { op: 'removed', text: before },
      { op: 'added', text: after },
    ],
  );
}

/** The share of common characters below which two texts are shown one after the other. */
const KEPT_ENOUGH = 0.3;

/** Whether so little of a text is left that both versions are better shown whole. */
export function isRewritten(segments: readonly Segment[]): boolean {
  const letters = (op: Segment['op']) =>
    segments.reduce((sum, segment) => sum + (segment.op === op ? segment.text.trim().length : 0), 0);
  const same = letters('same');
  const longer = same + Math.max(letters('removed'), letters('added'));
  return longer > 0 && same / longer < KEPT_ENOUGH;
}

/** The changes with at most `letters` unchanged characters around them, cut at words. */
export function truncateUnchanged(segments: readonly Segment[], letters: number): Segment[] {
  return segments.map(({ op, text }, index) => {
    if (op !== 'same') return { op, text };
    const isFirst = index === 0;
    const isLast = index === segments.length - 1;
    const charactersLeft = isFirst || isLast ? letters : 2 * letters;
    if (text.length <= charactersLeft + letters / 2) return { op, text };
    const head = isFirst ? '' : text.slice(0, letters).replace(/\s+\S*$/, ' ');
    const tail = isLast ? '' : text.slice(-letters).replace(/^\S*\s+/, ' ');
    return { op, text: `${head}…${tail}` };
  });
}
