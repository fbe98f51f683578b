import { IMPULSES } from '../../../shared/play/index.ts';
import {
  ENGAGEMENT,
  type Engagement,
  type ModelPlaytestRun,
  type PlaytestRemark,
  type ReplacedKind,
} from '../../../shared/playtest/index.ts';
import { en, type PlaytestMessage, renderPlaytestMessage, type Span } from '../../../shared/playtest/messages/index.ts';
import { isWithoutNews, type TurnSignals } from './signals.ts';

type Stretch = Engagement & { from: number; to: number };
type Code = PlaytestRemark['code'];

interface Remarkable
  extends Pick<ModelPlaytestRun, 'run' | 'engagement' | 'engagementByTen' | 'replaced' | 'transcript' | 'trouble'> {
  signals: readonly TurnSignals[];
  /** Why turns were not directed by the model, one each. */
  notByModel: readonly { turn: number; reason: string }[];
  progress: readonly string[];
}

/** Minimum counts for judging a stretch. */
const FEW = { sentences: 10, options: 8, impulses: 6, replaced: 3, turns: 5 } as const;

/** Merges adjacent stretches; `share` is their maximum. */
function joined(stretches: readonly Stretch[], getShare: (stretch: Stretch) => number | null) {
  const found: { from: number; to: number; share: number }[] = [];
  for (const stretch of stretches) {
    const share = getShare(stretch);
    const before = found.at(-1);
    if (share === null) continue;
    if (before?.to === stretch.from - 1)
      found[found.length - 1] = { from: before.from, to: stretch.to, share: Math.max(before.share, share) };
    else found.push({ from: stretch.from, to: stretch.to, share });
  }
  return found;
}

function emptyStretches(signals: readonly TurnSignals[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [index, signal] of signals.entries()) {
    if (!isWithoutNews(signal)) continue;
    const before = found.at(-1);
    if (before?.to === index) before.to = index + 1;
    else found.push({ from: index + 1, to: index + 1 });
  }
  return found
    .filter(({ from, to }) => to - from + 1 >= ENGAGEMENT.nothingNew)
    .sort((a, b) => b.to - b.from - (a.to - a.from));
}

/** Remarks for the author about a run. Thresholds are those of `ENGAGEMENT`. */
export function collectPlaytestRemarks(run: Remarkable): PlaytestRemark[] {
  const { engagementByTen, engagement, signals, replaced } = run;
  const last = signals.length;
  const remark: MakeRemark = (code, turn, says) => ({
    ...{ code, run: run.run, turn, message: renderPlaytestMessage(en, says), says: { ...says } },
  });
  const ofStretches = (
    code: Code,
    getShare: (stretch: Stretch) => number | null,
    says: (span: Span, share: number) => PlaytestMessage,
  ) =>
    joined(engagementByTen, getShare).map(({ from, to, share }) => remark(code, from, says({ from, to, last }, share)));

  const repeats = ({ repetition }: Stretch): number | null => {
    if (repetition.sentences < FEW.sentences) return null;
    return repetition.sentencesShare >= ENGAGEMENT.repeatedSentences ? repetition.sentencesShare : null;
  };
  const turnsOfPhrase = (stretch: Stretch): number | null => {
    const { sentences, fiveGramsShare } = stretch.repetition;
    if (repeats(stretch) !== null || sentences < FEW.sentences) return null;
    return fiveGramsShare >= ENGAGEMENT.repeatedFiveGrams ? fiveGramsShare : null;
  };
  const sameChoices = ({ choices: { offered, offeredAgain } }: Stretch): number | null =>
    offered >= FEW.options && offeredAgain / offered >= ENGAGEMENT.offeredBefore ? offeredAgain / offered : null;
  const words = (stretch: Stretch, isOff: (words: number) => boolean): number | null =>
    stretch.turns >= FEW.turns && isOff(stretch.lengths.wordsATurn) ? stretch.lengths.wordsATurn : null;

  return [
    ...ofStretches('repeats-itself', repeats, (span, share) => ({ say: 'sentences-repeated', span, share })),
    ...ofStretches('repeats-itself', turnsOfPhrase, (span, share) => ({ say: 'phrases-repeated', span, share })),
    ...emptyStretches(signals)
      .slice(0, 1)
      .map(({ from, to }) => remark('nothing-new', from, { say: 'nothing-new', span: { from, to, last } })),
    ...secretRemarks(run, remark),
    ...replacedRemarks(replaced, remark),
    ...ofStretches('same-choices', sameChoices, (span, share) => ({ say: 'options-repeated', span, share })),
    ...impulseRemarks(engagement, remark),
    ...(last >= ENGAGEMENT.turns && engagement.choices.asked < last * ENGAGEMENT.asked
      ? [remark('no-choices', null, { say: 'few-choices', asked: engagement.choices.asked, turns: last })]
      : []),
    ...ofStretches(
      'too-short',
      (stretch) => words(stretch, (count) => count < ENGAGEMENT.fewWords),
      (span, count) => ({ say: 'too-short', span, words: Math.round(count) }),
    ),
    ...ofStretches(
      'too-long',
      (stretch) => words(stretch, (count) => count > ENGAGEMENT.manyWords),
      (span, count) => ({ say: 'too-long', span, words: Math.round(count) }),
    ),
    ...(last >= ENGAGEMENT.stillClock && run.progress.length > 0 && engagement.clocks.progress === 0
      ? [remark('still-clock', null, { say: 'still-clock', turns: last, labels: [...run.progress] })]
      : []),
    ...scriptRemarks(signals, remark),
    ...troubleRemarks(run, remark),
  ];
}

type MakeRemark = (code: Code, turn: number | null, says: PlaytestMessage) => PlaytestRemark;

function secretRemarks({ transcript }: Remarkable, remark: MakeRemark): PlaytestRemark[] {
  const turns = transcript.flatMap(({ turn, replaced }) =>
    replaced.flatMap(({ kind }) => (kind === 'secret' || kind === 'unknowing' ? [turn] : [])),
  );
  const [first] = turns;
  if (first === undefined) return [];
  return [remark('told-a-secret', first, { say: 'secret-told', count: turns.length, turn: first })];
}

function replacedRemarks({ frames, share, kinds }: Remarkable['replaced'], remark: MakeRemark): PlaytestRemark[] {
  if (frames < FEW.replaced || share < ENGAGEMENT.replaced) return [];
  const most = (Object.entries(kinds) as [ReplacedKind, number][]).sort((a, b) => b[1] - a[1]);
  return [remark('frames-replaced', null, { say: 'not-as-written', share, kinds: most })];
}

function impulseRemarks({ choices: { impulses } }: Engagement, remark: MakeRemark): PlaytestRemark[] {
  const all = IMPULSES.reduce((sum, impulse) => sum + (impulses[impulse] ?? 0), 0);
  if (all < FEW.impulses) return [];
  return IMPULSES.flatMap((impulse) => {
    const share = (impulses[impulse] ?? 0) / all;
    if (share < ENGAGEMENT.oneImpulse) return [];
    return [remark('one-impulse', null, { say: 'one-impulse', share, impulse })];
  });
}

function scriptRemarks(signals: readonly TurnSignals[], remark: MakeRemark): PlaytestRemark[] {
  const lines = signals.reduce((sum, { frames }) => sum + frames, 0);
  const other = signals.reduce((sum, { otherScript }) => sum + otherScript, 0);
  if (other === 0 || other / lines < ENGAGEMENT.otherScript) return [];
  const first = signals.findIndex(({ otherScript }) => otherScript > 0) + 1;
  return [remark('other-script', first, { say: 'other-script', count: other, lines, turn: first })];
}

function troubleRemarks({ trouble, notByModel, signals }: Remarkable, remark: MakeRemark): PlaytestRemark[] {
  const remarks: PlaytestRemark[] = [];
  const [failed] = trouble;
  const [plain] = notByModel;
  if (failed) {
    const { turn, message } = failed;
    remarks.push(remark('trouble', turn, { say: 'trouble', count: trouble.length, turn, because: message }));
  }
  if (plain) {
    const { turn, reason: because } = plain;
    const counts = { count: notByModel.length, turns: signals.length };
    remarks.push(remark('not-by-the-model', turn, { say: 'without-model', ...counts, turn, because }));
  }
  return remarks;
}

/** Remarks over all runs: the first of each kind, with the number of runs. */
export function remarksOfAll(runs: readonly { remarks: readonly PlaytestRemark[] }[]): PlaytestRemark[] {
  const codes = [...new Set(runs.flatMap(({ remarks }) => remarks.map(({ code }) => code)))];
  return codes.flatMap((code) => {
    const firsts = runs.flatMap(({ remarks }) => remarks.find((remark) => remark.code === code) ?? []);
    const [first] = firsts;
    if (first === undefined) return [];
    if (runs.length === 1) return [first];
    const among = { found: firsts.length, of: runs.length };
    return [{ ...first, among, message: en.among({ ...among, run: first.run ?? 0 }) + first.message }];
  });
}
