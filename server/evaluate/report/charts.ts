import { MEASURES, type PlayMeasure } from '../measures.ts';
import type { EvaluationReport } from '../types.ts';
import type { ReportWords } from '../words/en.ts';
import { html, NOTHING, type SafeHtml } from './escape.ts';
import { formatMeasure } from './figures.ts';

const CHARTED: readonly PlayMeasure[] = [
  'own',
  'told',
  'directed',
  'replaced',
  'again',
  'distinct',
  'slips',
  'follows',
  'offeredAgain',
  'news',
  'words',
  'turnMs',
];
const [WIDTH, HEIGHT, FOOT] = [240, 104, 24];
const HEAD = 18;

function chart({ models }: EvaluationReport, measure: PlayMeasure, words: ReportWords): SafeHtml {
  const series = models.map(({ blocks }) => blocks.map(({ values }) => values[measure] ?? null));
  const known = series.flat().filter((value) => value !== null);
  const length = Math.max(...series.map((values) => values.length));
  if (known.length === 0 || length === 0) return NOTHING;
  const most = MEASURES[measure].unit === 'share' ? 1 : Math.max(...known, Number.EPSILON);
  const x = (index: number) => (length === 1 ? WIDTH / 2 : 6 + (index * (WIDTH - 12)) / (length - 1));
  const y = (value: number) => HEAD + (1 - value / most) * (HEIGHT - HEAD - 4);
  const lines = series.map((values, index) => {
    const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]));
    const path = points.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join(' ');
    const dots = points.map(
      ([left, top]) =>
        html`<circle class="s${index}" cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="3.5" stroke="none"/>`,
    );
    return html`<polyline class="s${index}" points="${path}"/>${dots}`;
  });
  const blocks = models.find((model) => model.blocks.length === length)?.blocks ?? [];
  const label = models
    .map(
      ({ name }, index) =>
        `${name}: ${(series[index] ?? []).map((value) => (value === null ? '–' : formatMeasure(measure, value))).join(', ')}`,
    )
    .join('; ');
  return html`<figure class="chart"><figcaption>${words.measures[measure][0]}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT + FOOT}" role="img" aria-label="${label}"><line class="axis" x1="0" x2="${WIDTH}" y1="${HEIGHT}" y2="${HEIGHT}"/>${lines}<text x="0" y="${HEIGHT + FOOT - 2}">${blocks[0]?.from ?? 1}</text><text x="${WIDTH}" y="${HEIGHT + FOOT - 2}" text-anchor="end">${blocks.at(-1)?.to ?? ''}</text><text x="${WIDTH}" y="10" text-anchor="end">${formatMeasure(measure, most)}</text></svg></figure>`;
}

/** Charts of each model's plays by tens of turns. */
export function chartsInHtml(report: EvaluationReport, words: ReportWords): SafeHtml {
  const charts = CHARTED.map((measure) => chart(report, measure, words));
  if (charts.every(({ text }) => text === '')) return NOTHING;
  const legend = report.models.map(({ name }, index) => html`<span class="name m${index}">${name}</span>`);
  return html`<h2>${words.byTens}</h2><p class="soft">${words.byTensSays}</p><p class="legend">${legend}</p><div class="charts">${charts}</div>`;
}
