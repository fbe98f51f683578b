import type { IntervalEstimate } from '../bootstrap-intervals.ts';
import { MEASURES, type MeasureName } from '../measures.ts';
import type { EvaluationReport } from '../types.ts';
import type { MeasureGroup, ReportWords } from '../words/en.ts';
import { html, NOTHING, type SafeHtml } from './escape.ts';
import { findBetterModel, formatMeasure, GROUPS, intervalInFigures, measuredIn } from './figures.ts';

/** A value's bar with its interval. @param most value of the bar's end */
function bar({ value, low, high }: IntervalEstimate, most: number): SafeHtml {
  if (value === null || most <= 0) return NOTHING;
  const at = (each: number) => Math.round(1000 * Math.min(1, Math.max(0, each / most))) / 10;
  const span =
    low === null || high === null
      ? NOTHING
      : html`<i class="span" style="left:${at(low)}%;width:${at(high) - at(low)}%"></i>`;
  return html`<span class="bar" aria-hidden="true">${span}<i class="dot" style="left:${at(value)}%"></i></span>`;
}

function row(report: EvaluationReport, name: MeasureName, words: ReportWords): SafeHtml {
  const { models, differences } = report;
  const estimates = models.map((model) => model.estimates[name]);
  const most =
    MEASURES[name].unit === 'share' ? 1 : Math.max(0, ...estimates.map((each) => each?.high ?? each?.value ?? 0));
  const cells = estimates.map((estimate, index) => {
    const of = models[index]?.name ?? '';
    if (estimate?.value == null) return html`<td data-of="${of}"><div class="soft">${words.noValue}</div></td>`;
    return html`<td class="m${index}" data-of="${of}"><div>${formatMeasure(name, estimate.value)}${bar(estimate, most)}<small>${intervalInFigures(name, estimate)}</small></div></td>`;
  });
  const [title, says] = words.measures[name];
  return html`<tr><th scope="row">${title}<small>${says}</small></th>${cells}${differences === null ? NOTHING : differenceCell(report, name, words)}</tr>`;
}

function differenceCell({ models, differences }: EvaluationReport, name: MeasureName, words: ReportWords): SafeHtml {
  const difference = differences?.[name];
  if (difference?.value == null)
    return html`<td class="difference" data-of="${words.difference}"><div class="soft">–</div></td>`;
  const better = findBetterModel(name, difference);
  if (difference.value === 0 && difference.low === 0 && difference.high === 0)
    return html`<td class="difference" data-of="${words.difference}"><div class="soft">${words.same}</div></td>`;
  const isOpen = MEASURES[name].better !== null && difference.low !== null;
  const verdict =
    better === null
      ? html`<small>${isOpen ? words.undecided : ''}</small>`
      : html`<span class="better">${words.better(models[better]?.name ?? '')}</span>`;
  return html`<td class="difference" data-of="${words.difference}"><div>${formatMeasure(name, difference.value, true)}<small>${intervalInFigures(name, difference, true)}</small>${verdict}</div></td>`;
}

/** All measures of all models, in groups, with intervals and differences. */
export function measuresInHtml(report: EvaluationReport, words: ReportWords): SafeHtml {
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
