import type { ModelPlaytestReport, ModelPlaytestRun, ModelPlaytestTurn } from '../../../shared/playtest/index.ts';
import { asTable, type Paint, safeLine } from '../terminal.ts';
import { formatCount } from './progress-bar.ts';

const counted = (count: number, what: string) => `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

const STOPPED: Readonly<Record<ModelPlaytestRun['stopped'], string>> = {
  ended: 'came to an end',
  turns: 'was not at an end',
  time: 'ran out of time',
  tokens: 'ran out of tokens',
  trouble: 'broke off',
};

/** A model playtest's report as lines, for authors. */
export function modelReportInWords(report: ModelPlaytestReport, paint: Paint): string[] {
  const { runs, remarks } = report;
  return [
    ...headline(report),
    ...runs.flatMap((run) => ['', paint('bold', runTitle(run)), ...runInWords(run)]),
    '',
    ...(remarks.length === 0
      ? [paint('green', 'Nothing to remark upon.')]
      : [paint('bold', 'Remarks'), ...remarks.map(({ message }) => `  ${safeLine(message)}`)]),
  ];
}

function headline({
  runs,
  turns,
  ms,
  seed,
  answeredBy,
  usage,
  replaced,
  refusals,
  replans,
}: ModelPlaytestReport): string[] {
  const { calls, failed, inputTokens, outputTokens, cost } = usage;
  const models = [...new Set([...answeredBy.director, ...answeredBy.storyteller])].map((model) =>
    model === 'offline' ? 'the improviser' : model,
  );
  const price = cost === null ? ', at a price that is not known' : cost === 0 ? '' : `, US$ ${cost.toFixed(4)}`;
  return [
    `${counted(runs.length, 'run')} of ${counted(turns, 'turn')} in ${(ms / 1000).toFixed(1)} s; seed ${seed}; told by ${models.join(' and ') || 'nobody'}.`,
    `${counted(calls, 'model call')}${failed === 0 ? '' : ` (${failed} failed)`}, ${counted(inputTokens, 'token')} read and ${formatCount(outputTokens)} written${price}.`,
    `${counted(replaced.frames, 'frame')} not shown as written (${percent(replaced.share)})${listKinds(replaced.kinds)}.`,
    `${counted(refusals.count, 'proposal')} of the Director's refused, ${counted(refusals.withheld, 'thing')} kept from the telling, ${counted(replans, 'plan')} made anew.`,
  ].map(safeLine);
}

const listKinds = (kinds: Readonly<Record<string, number>>): string => {
  const listed = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`);
  return listed.length === 0 ? '' : `: ${listed.join(', ')}`;
};

const runTitle = ({ run, persona, stopped, turns, ending }: ModelPlaytestRun): string =>
  safeLine(
    `Run ${run + 1}, ${persona}: ${STOPPED[stopped]} after ${counted(turns, 'turn')}${ending === null ? '' : `, ${ending.outcome}: ${ending.text}`}`,
  );

function runInWords({ engagementByTen, act, place, trouble }: ModelPlaytestRun): string[] {
  const rows = engagementByTen.map(({ from, to, repetition, news, choices, lengths, clocks }) => [
    `  ${from}–${to}`,
    percent(repetition.sentencesShare),
    percent(repetition.fiveGramsShare),
    String(Object.values(news).reduce((sum, count) => sum + count, 0)),
    `${choices.taken}/${choices.asked}`,
    String(choices.freeText),
    String(choices.travels),
    lengths.wordsATurn.toFixed(0),
    `${clocks.progress}/${clocks.doom}`,
  ]);
  const head = ['  TURNS', 'SAID BEFORE', 'PHRASES', 'NEW', 'CHOSEN', 'TYPED', 'TRAVELS', 'WORDS', 'PROGRESS/DOOM'];
  return [
    ...asTable([head, ...rows]),
    `  It stopped in ${safeLine(act)}, at ${safeLine(place)}.`,
    ...trouble.slice(0, 5).map(({ turn, message }) => `  Turn ${turn}: ${safeLine(message)}`),
  ];
}

export function transcriptInWords({ title, runs }: ModelPlaytestReport): string[] {
  const lines = runs.flatMap((run) => ['', runTitle(run), ...run.transcript.flatMap(turnInWords)]);
  return [title, ...lines].map(safeLine);
}

function turnInWords(turn: ModelPlaytestTurn): string[] {
  return [
    '',
    `Turn ${turn.turn}, ${turn.place}`,
    `> ${turn.action}`,
    ...turn.frames.map(({ speaker, text }) => (speaker === null ? `  ${text}` : `  ${speaker}: ${text}`)),
    ...turn.offered.map((text) => `  * ${text}`),
    ...turn.replaced.map(({ kind, reason, written }) => `  [${kind}: ${reason}] ${written}`),
    ...turn.refusals.map(
      ({ what, reason, withheld }) => `  [${withheld ? 'kept back' : 'refused'}: ${what}] ${reason}`,
    ),
    ...(turn.trouble === null ? [] : [`  [trouble] ${turn.trouble}`]),
  ];
}
