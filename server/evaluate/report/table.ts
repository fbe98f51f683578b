import type { Estimate } from '../intervals.ts';
import { MEASURES, type MeasureName } from '../measures.ts';
import type { EvaluationReport } from '../types.ts';
import type { MeasureGroup, ReportWords } from '../words/en.ts';
import { html, type Markup, NOTHING } from './escape.ts';
import { betterOf, GROUPS, inFigures, intervalInFigures, measuredIn } from './figures.ts';

const WIDTH = 240;

/** Where a value lies, and between which it may. @param most what the end of the bar stands for */
function bar({ value, low, high }: Estimate, most: number): Markup {
  if (value === null || most <= 0) return NOTHING;
  const at = (each: number) => Math.round(Math.min(1, Math.max(0, each / most)) * (WIDTH - 10)) + 5;
  const span =
    low === null || high === null
      ? NOTHING
      : html`<rect class="span" x="${at(low) - 2}" y="1" width="${at(high) - at(low) + 4}" height="8" rx="4"/>`;
  return html`<svg class="bar" viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" y="3" width="${WIDTH}" height="4" rx="2"/>${span}<circle class="dot" cx="${at(value)}" cy="5" r="4.5"/></svg>`;
}

function row(report: EvaluationReport, name: MeasureName, words: ReportWords): Markup {
  const { models, differences } = report;
  const estimates = models.map((model) => model.estimates[name]);
  const most =
    MEASURES[name].unit === 'share' ? 1 : Math.max(0, ...estimates.map((each) => each?.high ?? each?.value ?? 0));
  const cells = estimates.map((estimate, index) => {
    const of = models[index]?.name ?? '';
    if (estimate?.value == null) return html`<td data-of="${of}"><span class="soft">${words.noValue}</span></td>`;
    return html`<td class="m${index}" data-of="${of}">${inFigures(name, estimate.value)}${bar(estimate, most)}<small>${intervalInFigures(name, estimate)}</small></td>`;
  });
  const [title, says] = words.measures[name];
  return html`<tr><th scope="row">${title}<small>${says}</small></th>${cells}${differences === null ? NOTHING : differenceCell(report, name, words)}</tr>`;
}

function differenceCell({ models, differences }: EvaluationReport, name: MeasureName, words: ReportWords): Markup {
  const difference = differences?.[name];
  if (difference?.value == null) return html`<td data-of="${words.difference}"><span class="soft">–</span></td>`;
  const better = betterOf(name, difference);
  const verdict =
    better === null
      ? html`<small>${MEASURES[name].better === null || difference.low === null ? '' : words.undecided}</small>`
      : html`<span class="better">${words.better(models[better]?.name ?? '')}</span>`;
  return html`<td data-of="${words.difference}">${inFigures(name, difference.value, true)}<small>${intervalInFigures(name, difference, true)}</small>${verdict}</td>`;
}

/** Every measure of every model, in groups, with intervals and what the difference is. */
export function measuresInHtml(report: EvaluationReport, words: ReportWords): Markup {
  const { models, differences } = report;
  const groups = (Object.keys(GROUPS) as MeasureGroup[]).flatMap((group) => {
    const measured = measuredIn(report, GROUPS[group]);
    if (measured.length === 0) return [];
    const heads = models.map(
      ({ name }, index) => html`<th scope="col"><span class="name m${index}">${name}</span></th>`,
    );
    const last = differences === null ? NOTHING : html`<th scope="col">${words.difference}</th>`;
    return [
      html`<h2>${words.groups[group]}</h2><table><thead><tr><th scope="col">${words.measure}</th>${heads}${last}</tr></thead><tbody>${measured.map((name) => row(report, name, words))}</tbody></table>`,
    ];
  });
  return html`${groups}<p class="soft">${words.intervals}</p>`;
}
