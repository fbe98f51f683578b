import type { Figures } from './long-plays-measure.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const COLUMNS: readonly [string, (figures: Figures) => string][] = [
  ['story', ({ name, language }) => `${name} (${language})`],
  ['plays', ({ plays }) => String(plays)],
  ['turns', ({ turns }) => String(turns)],
  ['encounters', ({ encounters: { landed, of } }) => `${landed}/${of}`],
  [
    'endings',
    ({ endings: { reached, of } }) => `${Object.keys(reached).length}/${of} (${Object.values(reached).join(' ')})`,
  ],
  ['won–forced', ({ won, forced }) => `${won}–${forced}`],
  ['turns to end', ({ turnsToEnd: end }) => (end === null ? '–' : `${end.min} / ${end.median} / ${end.max}`)],
  ['longest without new', ({ longestStretch }) => String(longestStretch)],
  ['lines a turn', ({ framesATurn }) => framesATurn.toFixed(1)],
  ['refusals', ({ refusals }) => String(refusals.count)],
  ['replaced', ({ replaced }) => String(replaced.count)],
  ['faults', ({ faults }) => String(faults.count)],
  ['repeated', ({ repeated }) => percent(repeated.inPlay)],
  ['…lately', ({ repeated }) => percent(repeated.lately)],
];

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** One row a story, as markdown. Turns to the end are the least, the median and the most. */
export function tableOf(all: readonly Figures[]): string {
  return [
    row(COLUMNS.map(([title]) => title)),
    row(COLUMNS.map(() => '---')),
    ...all.map((figures) => row(COLUMNS.map(([, cell]) => cell(figures)))),
  ].join('\n');
}

const listed = (counts: Record<string, number>, most: number): string =>
  Object.entries(counts)
    .slice(0, most)
    .map(([name, count]) => `${count}× ${name}`)
    .join('; ');

/** What the table leaves out: why, and which. */
export function notesOf({ name, encounters, refusals, replaced, faults, tools, memory, repeated }: Figures): string {
  const lines: [string, string][] = [
    ['never landed', encounters.missing.join(', ')],
    ['refused', listed(refusals.kinds, 8)],
    ['replaced', listed(replaced.kinds, 6)],
    ['faults', listed(faults.kinds, 8)],
    ['tools', listed(tools, 12)],
    ['memory', listed(memory, 12)],
    ['said most often', repeated.worst.slice(0, 6).join(' / ')],
  ];
  return [`### ${name}`, ...lines.filter(([, text]) => text !== '').map(([label, text]) => `- ${label}: ${text}`)].join(
    '\n',
  );
}
