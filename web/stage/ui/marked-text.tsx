import type { Mark } from '../../../shared/story/index.ts';

type Span = Extract<Mark, { type: 'bold' | 'italic' | 'ruby' }>;
const isSpan = (mark: Mark): mark is Span => mark.type === 'bold' || mark.type === 'italic' || mark.type === 'ruby';

function Drawn({ marks: [mark, ...more], words }: { marks: readonly Span[]; words: string }) {
  if (!mark) return words;
  const inner = <Drawn marks={more} words={words} />;
  if (mark.type === 'bold') return <b>{inner}</b>;
  if (mark.type === 'italic') return <i>{inner}</i>;
  return (
    <ruby>
      {inner}
      <rt>{mark.text}</rt>
    </ruby>
  );
}

/** Text with one ruby reading is not split: it appears with its last character. Offsets are UTF-16, `to` exclusive. */
export function MarkedText({
  text,
  marks = [],
  from = 0,
  to = text.length,
}: {
  text: string;
  marks?: readonly Mark[] | undefined;
  from?: number;
  to?: number;
}) {
  const spans = marks.filter(isSpan);
  if (spans.length === 0) return text.slice(from, to);
  const alignToRuby = (at: number) =>
    spans.find((mark) => mark.type === 'ruby' && mark.from < at && at < mark.to)?.from ?? at;
  const [begin, end] = [alignToRuby(from), alignToRuby(to)];
  const inside = [...new Set([begin, end, ...spans.flatMap((mark) => [mark.from, mark.to])])]
    .filter((at) => at >= begin && at <= end)
    .sort((a, b) => a - b);
  return inside.slice(1).map((next, index) => {
    const at = inside[index] ?? 0;
    const own = spans.filter((mark) => mark.from <= at && next <= mark.to);
    return <Drawn key={at} marks={own} words={text.slice(at, next)} />;
  });
}
