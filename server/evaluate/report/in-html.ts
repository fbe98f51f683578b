import { fontFaces, fontInside } from '../../fonts.ts';
import { IMPROVISER_NAME } from '../../models/index.ts';
import type { EvaluatedModel, EvaluationReport, TextTally } from '../types.ts';
import type { ReportWords } from '../words/en.ts';
import { chartsInHtml } from './charts.ts';
import { html, NOTHING, SafeHtml } from './escape.ts';
import { formatMeasure, formatMeasuredTime, shortenModelName } from './figures.ts';
import { REPORT_STYLE } from './style.ts';
import { measuresInHtml } from './table.ts';
import { transcriptsInHtml } from './transcripts.ts';

const FIRST = ['own', 'told', 'finished', 'directed', 'again', 'turnMs'] as const;

const renderName = ({ name }: EvaluatedModel, index: number): SafeHtml =>
  html`<span class="name m${index}">${name}</span>`;

function cards({ models }: EvaluationReport, words: ReportWords): SafeHtml {
  const card = (model: EvaluatedModel, index: number) => {
    const values = FIRST.flatMap((name) => {
      const value = model.estimates[name]?.value;
      return value == null
        ? []
        : [html`<div><dt>${words.measures[name][0]}</dt><dd>${formatMeasure(name, value)}</dd></div>`];
    });
    return html`<section class="card m${index}">${renderName(model, index)}<div class="soft">${words.turnsPlayed(model.turns)}</div><dl>${values}</dl></section>`;
  };
  return html`<div class="cards">${models.map(card)}</div>`;
}

function reasons(words: ReportWords, title: string, tally: TextTally): SafeHtml {
  const items = Object.entries(tally).map(([what, times]) => html`<li><b>${times} ×</b><span>${what}</span></li>`);
  return html`<h3>${title}</h3>${items.length === 0 ? html`<p class="soft">${words.nothing}</p>` : html`<ul class="reasons">${items}</ul>`}`;
}

const inWords = (tally: TextTally, words: ReportWords): TextTally =>
  Object.fromEntries(
    Object.entries(tally).map(([by, turns]) => [
      by === 'improviser'
        ? words.improviser
        : by === 'written' || by === 'rules'
          ? words.tellers[by]
          : shortenModelName(by, [by]),
      turns,
    ]),
  );

function allReasons({ models }: EvaluationReport, words: ReportWords): SafeHtml {
  const toolRefusals = ({ stories }: EvaluatedModel): TextTally => {
    const sums: TextTally = {};
    for (const { refusals } of stories)
      for (const [what, times] of Object.entries(refusals)) sums[what] = (sums[what] ?? 0) + times;
    return sums;
  };
  const sides = models.map(
    (model, index) =>
      html`<section class="card m${index}">${renderName(model, index)}${reasons(words, words.toldBy, inWords(model.toldBy ?? {}, words))}${reasons(words, words.replaced, model.replaced)}${reasons(words, words.undirected, model.undirected)}${reasons(words, words.refused, model.refused)}${reasons(words, words.toolRefusals, toolRefusals(model))}</section>`,
  );
  return html`<h2>${words.reasons}</h2><div class="sides">${sides}</div>`;
}

function briefs({ models }: EvaluationReport, words: ReportWords): SafeHtml {
  const stories = models[0]?.stories ?? [];
  const renderStory = ({ brief, language, says }: (typeof stories)[number]) => {
    const sides = models.map((model, index) => {
      const story = model.stories.find((each) => each.brief === brief);
      if (story === undefined)
        return html`<section class="card m${index}">${renderName(model, index)}<p class="soft">${words.noValue}</p></section>`;
      const whose =
        story.by === 'model' ? words.byModel : story.by === 'improviser' ? words.byImproviser : words.byNobody;
      const things = story.kept.map(({ kind, what, isKept }) => {
        const said = kind === 'forbidden' ? words.forbids(what) : what;
        return html`<li class="${isKept ? 'yes' : 'no'}" title="${words.keptKinds[kind]}: ${isKept ? words.kept : words.lost}"><span lang="${language}">${said}</span></li>`;
      });
      const title = story.title === null ? NOTHING : html`<b lang="${language}">${story.title}</b> · `;
      return html`<section class="card m${index}">${renderName(model, index)}<p>${title}<span class="soft">${whose}</span></p><ul class="kept">${things}</ul>${story.trouble === null ? NOTHING : html`<p class="off">${story.trouble}</p>`}</section>`;
    });
    return html`<h3>${brief}</h3><blockquote lang="${language}">${says}</blockquote><div class="sides">${sides}</div>`;
  };
  return html`<h2>${words.briefs}</h2>${stories.map(renderStory)}`;
}

function judged({ models, judgement }: EvaluationReport, words: ReportWords): SafeHtml {
  if (judgement === null) return NOTHING;
  const { judge, dimensions, ratings, preferences, failed, trouble } = judgement;
  const isPair = dimensions.some(({ preferred }) => preferred !== null);
  const rows = dimensions.map(({ name, ratings: given, preferred }) => {
    const cells = given.map(
      (rating, index) =>
        html`<td data-of="${models[index]?.name ?? ''}">${rating === null ? '–' : rating.toFixed(2)}</td>`,
    );
    const verdict =
      preferred === null
        ? NOTHING
        : html`<td class="difference" data-of="${words.difference}">${preferred.first} : ${preferred.second}<small>${words.neither}: ${preferred.neither}</small></td>`;
    return html`<tr><th scope="row">${name}</th>${cells}${verdict}</tr>`;
  });
  return html`<h2>${words.judged(judge)}</h2><p class="soft">${words.judgedSays}</p>
<table><thead><tr><th></th>${models.map((model, index) => html`<th scope="col">${renderName(model, index)}</th>`)}${isPair ? html`<th scope="col">${words.difference}</th>` : NOTHING}</tr></thead><tbody>${rows}</tbody></table>
<p class="soft">${words.ratingsAgree}: ${words.agreement(ratings.same, ratings.of)}. ${preferences.of > 0 ? `${words.preferencesAgree}: ${words.agreement(preferences.same, preferences.of)}.` : ''} ${failed > 0 ? `${words.failedJudgings(failed)} ${trouble ?? ''}` : ''}</p>`;
}

/** A report as one self-contained page. Texts of models and briefs are escaped. */
export function reportInHtml(measured: EvaluationReport, words: ReportWords): string {
  const { request, interrupted, at, ms } = measured;
  const names = measured.models.map(({ name }) => name);
  const models = measured.models.map((model) => ({
    ...model,
    name: model.name === IMPROVISER_NAME ? words.improviser : shortenModelName(model.name, names),
  }));
  const report = { ...measured, models };
  const page = html`<!doctype html>
<html lang="${words.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<meta name="referrer" content="no-referrer">
<title>${words.title} · ${report.models.map(({ name }) => name).join(', ')}</title>
<style class="fonts">${new SafeHtml(fontFaces(words.tag, fontInside))}</style>
<style>${new SafeHtml(REPORT_STYLE)}</style>
</head>
<body><main>
<h1>${words.title}</h1>
<p>${words.lead(request.stories, request.turns, request.players)}</p>
<p class="soft">${words.at} <time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time> UTC · ${words.took} ${formatMeasuredTime(ms)}</p>
${interrupted ? html`<p class="notice" role="status">${words.interrupted}</p>` : NOTHING}
${cards(report, words)}
${measuresInHtml(report, words)}
${judged(report, words)}
${chartsInHtml(report, words)}
${allReasons(report, words)}
${briefs(report, words)}
${transcriptsInHtml(report, words)}
</main></body>
</html>
`;
  return page.text;
}
