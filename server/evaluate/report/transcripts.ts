import type { EvaluatedPlay, EvaluationReport } from '../types.ts';
import type { ReportWords } from '../words/en.ts';
import { html, NOTHING, type SafeHtml } from './escape.ts';

type Turn = EvaluatedPlay['transcript'][number];

function turnInHtml({ turn, action, frames, offered, replaced, trouble }: Turn, words: ReportWords): SafeHtml {
  const lines = frames.map(({ speaker, text }) =>
    speaker === null ? html`<p>${text}</p>` : html`<p><span class="who">${speaker}</span> ${text}</p>`,
  );
  const off = replaced.map(({ kind, reason }) => html`<p class="off">${words.notShown}: ${kind} · ${reason}</p>`);
  return html`<div class="turn"><p class="did">${turn}. ${action}</p>${lines}${offered.length === 0 ? NOTHING : html`<p class="offered">› ${offered.join(' › ')}</p>`}${off}${trouble === null ? NOTHING : html`<p class="off">${trouble}</p>`}</div>`;
}

/** Transcripts, side by side where the same persona played the same brief. */
export function transcriptsInHtml({ models }: EvaluationReport, words: ReportWords): SafeHtml {
  const stories = models
    .flatMap(({ stories: all }) => all)
    .filter((story, at, all) => all.findIndex(({ brief }) => brief === story.brief) === at);
  const plays = stories.flatMap(({ brief, language }) => {
    const ofBrief = models.map((model) => model.stories.find((story) => story.brief === brief));
    const personas = [...new Set(ofBrief.flatMap((story) => (story?.plays ?? []).map(({ persona }) => persona)))];
    return personas.map((persona) => {
      const sides = ofBrief.map((story, index) => {
        const play = story?.plays.find((each) => each.persona === persona);
        const head = html`<span class="name m${index}">${models[index]?.name ?? ''}</span>`;
        if (play === undefined)
          return html`<section class="m${index}">${head}<p class="soft">${words.notPlayed}</p></section>`;
        const trouble = play.trouble === null ? '' : ` ${play.trouble}`;
        return html`<section class="m${index}">${head}<p class="soft">${words.stopped[play.stopped]}.${trouble}</p><div lang="${language}">${play.transcript.map((turn) => turnInHtml(turn, words))}</div></section>`;
      });
      return html`<details><summary>${brief} · ${persona}</summary><div class="sides">${sides}</div></details>`;
    });
  });
  return html`<h2>${words.transcripts}</h2><p class="soft">${words.transcriptsSay}</p>${plays}`;
}
