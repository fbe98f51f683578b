import type { EvaluationReport } from '../types.ts';
import type { MeasureGroup, ReportWords } from '../words/en.ts';
import {
  findBetterModel,
  formatMeasure,
  formatMeasuredTime,
  GROUPS,
  intervalInFigures,
  measuredIn,
  shortenModelName,
} from './figures.ts';

type AsTable = (rows: readonly (readonly string[])[]) => string[];

/** A report as lines for a terminal. @param model formats a model's name */
export function reportInText(report: EvaluationReport, words: ReportWords, asTable: AsTable): string[] {
  const { differences, judgement, request } = report;
  const names = report.models.map(({ name }) => name);
  const models = report.models.map((model) => ({ ...model, name: shortenModelName(model.name, names) }));
  const cell = (
    name: Parameters<typeof formatMeasure>[0],
    estimate: (typeof models)[number]['estimates'][typeof name],
  ) => {
    if (estimate?.value == null) return '–';
    const interval = intervalInFigures(name, estimate);
    return `${formatMeasure(name, estimate.value)}${interval === '' ? '' : ` (${interval})`}`;
  };
  const lines = [
    `${words.lead(request.stories, request.turns, request.players)} ${words.took}: ${formatMeasuredTime(report.ms)}.`,
    ...(report.interrupted ? [words.interrupted] : []),
  ];
  for (const [group, names] of Object.entries(GROUPS) as [MeasureGroup, (typeof GROUPS)[MeasureGroup]][]) {
    const measured = measuredIn(report, names);
    if (measured.length === 0) continue;
    const head = [words.groups[group], ...models.map(({ name }) => name), ...(differences ? [words.difference] : [])];
    const rows = measured.map((name) => {
      const better = findBetterModel(name, differences?.[name]);
      const difference = differences?.[name]?.value;
      const text = difference == null ? '–' : formatMeasure(name, difference, true);
      return [
        words.measures[name][0],
        ...models.map(({ estimates }) => cell(name, estimates[name])),
        ...(differences ? [better === null ? text : `${text}  ${words.better(models[better]?.name ?? '')}`] : []),
      ];
    });
    lines.push('', ...asTable([head, ...rows]));
  }
  for (const { name, blocks, replaced, refused, undirected, stories, turns } of models) {
    lines.push('', `${name}: ${words.turnsPlayed(turns)}`);
    for (const { brief, title, by, trouble } of stories) {
      const whose = by === 'model' ? words.byModel : by === 'improviser' ? words.byImproviser : words.byNobody;
      lines.push(
        `  ${brief}: ${title === null ? '' : `“${title}”, `}${whose}${trouble === null ? '' : ` (${trouble})`}`,
      );
    }
    const columns = (['own', 'told', 'replaced', 'again', 'distinct', 'follows', 'news', 'turnMs'] as const).filter(
      (measure) => blocks.some(({ values }) => values[measure] != null),
    );
    if (blocks.length > 0)
      lines.push(
        ...asTable([
          [`  ${words.byTens}`, ...columns.map((measure) => words.measures[measure][0])],
          ...blocks.map(({ from, to, values }) => [
            `  ${words.turns(from, to)}`,
            ...columns.map((measure) => (values[measure] == null ? '–' : formatMeasure(measure, values[measure]))),
          ]),
        ]),
      );
    for (const [title, tally] of [
      [words.replaced, replaced],
      [words.refused, refused],
      [words.undirected, undirected],
    ] as const)
      for (const [what, times] of Object.entries(tally).slice(0, 5)) lines.push(`  ${title}: ${times}× ${what}`);
  }
  if (judgement !== null) {
    const preferred = judgement.dimensions.some((dimension) => dimension.preferred !== null);
    const head = [
      words.judged(judgement.judge),
      ...models.map(({ name }) => name),
      ...(preferred ? [words.difference] : []),
    ];
    const rows = judgement.dimensions.map(({ name, ratings, preferred }) => [
      name,
      ...ratings.map((rating) => (rating === null ? '–' : rating.toFixed(2))),
      ...(preferred === null
        ? []
        : [`${preferred.first} : ${preferred.second} (${words.neither}: ${preferred.neither})`]),
    ]);
    const { ratings, preferences, failed } = judgement;
    lines.push('', ...asTable([head, ...rows]));
    lines.push(`${words.ratingsAgree}: ${words.agreement(ratings.same, ratings.of)}.`);
    if (preferences.of > 0)
      lines.push(`${words.preferencesAgree}: ${words.agreement(preferences.same, preferences.of)}.`);
    if (failed > 0)
      lines.push(`${words.failedJudgings(failed)}${judgement.trouble === null ? '' : ` ${judgement.trouble}.`}`);
  }
  return lines;
}
