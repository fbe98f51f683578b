import { clipTrimmed } from '../../../shared/clip.ts';
import { type PlaytestReport, parseCoverageKey, roundedShares } from '../../../shared/playtest/index.ts';
import { readableId } from '../../../shared/readable-id.ts';
import type { ReportNames } from '../check/names.ts';
import { asTable, type Paint, safeLine } from '../terminal.ts';
import { formatCount } from './progress-bar.ts';

const BAR_WIDTH = 24;
const ENDING_MAX = 90;
const LISTED_MAX = 20;

/** A playtest report as lines, for authors. */
export function formatPlaytestReport(report: PlaytestReport, names: ReportNames, paint: Paint): string[] {
  const sections: [title: string, lines: string[]][] = [
    ['Endings', endings(report, names)],
    ['Turns to the end', turns(report)],
    ['Acts', acts(report, names)],
    ['Dice', dice(report)],
    ['Never reached', neverReached(report, names)],
    ['Seldom reached', seldom(report, names)],
    ['Lost from the beginning', lostFromTheBeginning(report, names)],
    ['Soft-locks', softLocks(report, names)],
  ];
  return [
    ...headline(report),
    ...sections.flatMap(([title, lines]) => (lines.length === 0 ? [] : ['', paint('bold', title), ...lines])),
    '',
    verdict(report, paint),
  ];
}

function headline({ runs, turns, seed, personas, completed, maxTurns, ms }: PlaytestReport): string[] {
  const open = runs - completed;
  const isOne = open === 1;
  return [
    `${formatCount(runs)} ${runs === 1 ? 'run' : 'runs'} of ${formatCount(turns)} turns in ${(ms / 1000).toFixed(1)} s; seed ${seed}; ${personas.join(', ')}.`,
    ...(open === 0
      ? []
      : [
          `${formatCount(open)} ${isOne ? 'was' : 'were'} not at an end after ${formatCount(maxTurns)} turns (--max-turns).`,
        ]),
  ];
}

function endings({ endings: counts, runs }: PlaytestReport, names: ReportNames): string[] {
  const rows = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const shares = percents(
    rows.map(([, count]) => count),
    runs,
  );
  return rows.map(
    ([text, count], at) =>
      `  ${bar(count, runs)} ${(shares[at] ?? '').padStart(7)}  ${clipTrimmed(names.of({ type: 'ending', id: text }), ENDING_MAX)}`,
  );
}

function turns({ turnsToEnd: { min, median, p95, max }, turnsHistogram, completed }: PlaytestReport): string[] {
  if (completed === 0) return [];
  const { from, width, counts } = turnsHistogram;
  const most = Math.max(1, ...counts);
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  const labels = counts.map((_, index) => {
    const low = from + index * width;
    return width === 1 ? String(low) : `${low}–${low + width - 1}`;
  });
  const wide = Math.max(...labels.map((label) => label.length));
  const bars = counts.map(
    (count, index) => `  ${(labels[index] ?? '').padStart(wide)} ${bar(count, most)} ${formatCount(count)}`,
  );
  return [
    `  ${min} at least, ${median} in the middle, ${p95} or fewer in 95 of 100, ${max} at most`,
    ...bars.slice(Math.max(0, first), last + 1),
  ];
}

function acts({ acts: each }: PlaytestReport, names: ReportNames): string[] {
  const rows = each.map(({ act, began, won, forced, turns: { median, p95 }, progress, doom }) => [
    `  ${names.of({ type: 'act', id: act })}`,
    formatCount(began),
    ...percents([won, forced], began),
    `${median}`,
    `${p95}`,
    skyline(progress),
    skyline(doom),
  ]);
  return asTable([['  ACT', 'BEGAN', 'WON', 'FORCED', 'TURNS', '95 OF 100', 'PROGRESS', 'DOOM'], ...rows]);
}

/** Distribution of a clock's final values as block characters. */
function skyline(histogram: PlaytestReport['acts'][number]['doom']): string {
  if (histogram === null) return '–';
  const most = Math.max(1, ...histogram.counts);
  return histogram.counts.map((count) => (count === 0 ? '·' : '▁▂▃▄▅▆▇█'[Math.ceil((count / most) * 8) - 1])).join('');
}

function dice({ dice: { full, mixed, miss } }: PlaytestReport): string[] {
  const all = full + mixed + miss;
  if (all === 0) return [];
  const [ofFull, ofMixed, ofMiss] = percents([full, mixed, miss], all);
  return [`  ${formatCount(all)} rolls: ${ofFull} full, ${ofMixed} mixed, ${ofMiss} missed`];
}

function neverReached({ coverage }: PlaytestReport, names: ReportNames): string[] {
  const kinds = [
    ['places', coverage.locations, (id: string) => names.of({ type: 'node', ...parseCoverageKey(id) })],
    ['encounters', coverage.encounters, (id: string) => names.of({ type: 'encounter', id })],
    ['events', coverage.events, (id: string) => names.of({ type: 'event', ...parseCoverageKey(id) })],
    ['flags', coverage.flags, (flag: string) => safeLine(`"${readableId(flag)}"`)],
  ] as const;
  const lines = kinds.flatMap(([kind, counts, name]) => {
    const ids = Object.entries(counts).flatMap(([id, count]) => (count === 0 ? [id] : []));
    if (ids.length === 0) return [];
    const all = Object.keys(counts).length;
    return [`  ${ids.length} of ${all} ${kind}: ${listed(ids.map(name))}`];
  });
  return lines.length === 0 ? ['  nothing: every place, encounter, event and flag was'] : lines;
}

const listed = (all: readonly string[]): string =>
  `${all.slice(0, LISTED_MAX).join(', ')}${all.length > LISTED_MAX ? `, and ${all.length - LISTED_MAX} more` : ''}`;

function seldom({ rare, runs: all }: PlaytestReport, names: ReportNames): string[] {
  const lines = rare
    .slice(0, LISTED_MAX)
    .flatMap(({ encounter, runs, run, persona, path }) => [
      `  ${names.of({ type: 'encounter', id: encounter })}, in ${formatCount(runs)} of ${formatCount(all)} runs`,
      `    ${persona}, run ${run}: ${names.way(path, names.findActId(encounter))}`,
    ]);
  return rare.length > LISTED_MAX ? [...lines, `  and ${rare.length - LISTED_MAX} more`] : lines;
}

/** A soft-lock is a lost state beside the beginning of an act. Rules of play, "For the checker". */
const isBeginning = ({ path }: PlaytestReport['softLocks'][number]): boolean => path.length === 0;

function lostFromTheBeginning({ softLocks: lost, runs: total }: PlaytestReport, names: ReportNames): string[] {
  return lost
    .filter(isBeginning)
    .map(
      ({ act, runs }) =>
        `  ${names.of({ type: 'act', id: act })} could not be won in ${formatCount(runs)} of ${formatCount(total)} runs, and was played in vain`,
    );
}

function softLocks({ softLocks: lost, runs: total }: PlaytestReport, names: ReportNames): string[] {
  const all = lost.filter((each) => !isBeginning(each));
  const lines = all
    .slice(0, LISTED_MAX)
    .flatMap(({ act, runs, run, persona, path }) => [
      `  ${names.of({ type: 'act', id: act })} was lost in ${formatCount(runs)} of ${formatCount(total)} runs, and played on in vain`,
      `    ${persona}, run ${run}: ${names.way(path, act)}`,
    ]);
  return all.length > LISTED_MAX ? [...lines, `  and ${all.length - LISTED_MAX} more`] : lines;
}

function verdict({ softLocks: lost }: PlaytestReport, paint: Paint): string {
  if (lost.length === 0) return paint('green', 'No soft-locks.');
  const begun = lost.filter(isBeginning).length;
  const locks = lost.length - begun;
  const remarks = [
    ...(begun === 0 ? [] : [`${begun} ${begun === 1 ? 'act' : 'acts'} lost from the beginning`]),
    ...(locks === 0 ? [] : [`${locks} ${locks === 1 ? 'soft-lock' : 'soft-locks'}`]),
  ];
  return paint('red', `${remarks.join(', ')}.`);
}

/** A bar scaled to `most`; non-zero values are visible. */
function bar(count: number, most: number): string {
  const eighths = most === 0 ? 0 : Math.round((count / most) * BAR_WIDTH * 8);
  const shown = count > 0 ? Math.max(1, eighths) : 0;
  const rest = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][shown % 8] ?? '';
  return `${'█'.repeat(Math.floor(shown / 8))}${rest}`.padEnd(BAR_WIDTH);
}

/** Percentages that add up to 100. */
const percents = (counts: readonly number[], all: number): string[] =>
  roundedShares(counts, all, 1000).map((tenths) => `${(tenths / 10).toFixed(1)} %`);
