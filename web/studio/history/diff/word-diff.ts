/** A stretch of text that both versions have, or only the later (`added`) or the earlier (`removed`). */
export interface Segment {
  op: 'same' | 'added' | 'removed';
  text: string;
}

/** The most comparisons one text may cost; beyond it sentences are compared, and beyond that again the whole. */
const MAX_CELLS = 600_000;

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });

const split = (text: string, segmenter: Intl.Segmenter): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** How far two lists agree from their beginning, or from their end. */
function agreement(one: readonly string[], other: readonly string[], from: 'start' | 'end', most: number): number {
  let count = 0;
  const at = (list: readonly string[]) => list[from === 'start' ? count : list.length - 1 - count];
  while (count < most && at(one) === at(other)) count += 1;
  return count;
}

/**
 * The longest common subsequence of two lists as a list of steps, the removed before the added. Costs
 * `before.length × after.length` comparisons and as many two-byte cells.
 */
function align(before: readonly string[], after: readonly string[]): Segment[] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const cell = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        before[row] === after[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1));
    }
  }
  const steps: Segment[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < after.length) {
    const one = before[row];
    const other = after[column];
    if (one !== undefined && one === other) {
      steps.push({ op: 'same', text: one });
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || cell(row + 1, column) >= cell(row, column + 1))) {
      steps.push({ op: 'removed', text: one });
      row += 1;
    } else {
      steps.push({ op: 'added', text: other ?? '' });
      column += 1;
    }
  }
  return steps;
}

function compare(before: readonly string[], after: readonly string[]): Segment[] | null {
  const shorter = Math.min(before.length, after.length);
  const start = agreement(before, after, 'start', shorter);
  const end = agreement(before, after, 'end', shorter - start);
  const oldMiddle = before.slice(start, before.length - end);
  const newMiddle = after.slice(start, after.length - end);
  if (oldMiddle.length * newMiddle.length > MAX_CELLS) return null;
  const same = (tokens: readonly string[]): Segment => ({ op: 'same', text: tokens.join('') });
  return [same(before.slice(0, start)), ...align(oldMiddle, newMiddle), same(before.slice(before.length - end))];
}

/** Gathers a run of changes into one removed and one added stretch; blanks between two changes belong to both. */
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
 * How one text became another, word by word; in languages without blanks by the words the platform knows. Very long texts
 * with many changes are compared sentence by sentence, or told as wholly replaced. The segments without the added ones
 * make `before`, those without the removed ones `after`.
 */
export function diffWords(before: string, after: string): Segment[] {
  if (before === after) return before === '' ? [] : [{ op: 'same', text: before }];
  const steps =
    compare(split(before, WORDS), split(after, WORDS)) ?? compare(split(before, SENTENCES), split(after, SENTENCES));
  return gather(
    steps ?? [
      { op: 'removed', text: before },
      { op: 'added', text: after },
    ],
  );
}

/** Below this share of letters in common two texts are easier read one after the other. */
const KEPT_ENOUGH = 0.3;

/** Whether so little of a text is left that its versions are better shown whole. */
export function isRewritten(segments: readonly Segment[]): boolean {
  const letters = (op: Segment['op']) =>
    segments.reduce((sum, segment) => sum + (segment.op === op ? segment.text.trim().length : 0), 0);
  const same = letters('same');
  const longer = same + Math.max(letters('removed'), letters('added'));
  return longer > 0 && same / longer < KEPT_ENOUGH;
}

/**
 * The changes with no more than so many letters of what stays around them; what is left out is an ellipsis. Whole words
 * where there are blanks.
 */
export function withContext(segments: readonly Segment[], letters: number): Segment[] {
  return segments.map(({ op, text }, index) => {
    if (op !== 'same') return { op, text };
    const isFirst = index === 0;
    const isLast = index === segments.length - 1;
    const room = isFirst || isLast ? letters : 2 * letters;
    if (text.length <= room + letters / 2) return { op, text };
    const head = isFirst ? '' : text.slice(0, letters).replace(/\s+\S*$/, ' ');
    const tail = isLast ? '' : text.slice(-letters).replace(/^\S*\s+/, ' ');
    return { op, text: `${head}…${tail}` };
  });
}
