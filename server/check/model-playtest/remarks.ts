import { IMPULSES } from '../../../shared/play/index.ts';
import {
  ENGAGEMENT,
  type Engagement,
  type ModelPlaytestRun,
  type PlaytestRemark,
} from '../../../shared/playtest/index.ts';
import { isWithoutNews, type TurnSignals } from './signals.ts';

type Stretch = Engagement & { from: number; to: number };
type Code = PlaytestRemark['code'];

/** What a run is remarked upon by. */
export interface Remarkable
  extends Pick<ModelPlaytestRun, 'run' | 'engagement' | 'engagementByTen' | 'replaced' | 'transcript' | 'trouble'> {
  signals: readonly TurnSignals[];
  /** Why turns were directed by anything but the model, one each. */
  notByModel: readonly { turn: number; reason: string }[];
  /** Labels of the clocks that count towards winning. */
  progress: readonly string[];
}

/** Fewer sentences or options than this say nothing about a stretch. */
const FEW = { sentences: 10, options: 8, impulses: 6, replaced: 3, turns: 5 } as const;

const PARTS: readonly (readonly [number, string])[] = [
  [1 / 5, 'a fifth'],
  [1 / 4, 'a quarter'],
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
  [9 / 10, 'nearly all'],
  [1, 'all'],
];

/** A share as people say it, by the nearest: "a third". Below a sixth or so, a percentage. */
export function partInWords(share: number): string {
  if (share < 0.17) return `${Math.max(1, Math.round(share * 100))} %`;
  const [nearest] = [...PARTS].sort((a, b) => Math.abs(a[0] - share) - Math.abs(b[0] - share));
  return nearest?.[1] ?? 'all';
}

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);
const turnsInWords = (count: number): string => (count === 1 ? '1 turn' : `${count} turns`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** When something was so, as people say it. */
function when({ from, to }: { from: number; to: number }, last: number): string {
  if (from === 1 && to === last) return 'Throughout,';
  return to === last ? `From turn ${from} on` : `From turn ${from} to ${to}`;
}

/** Stretches on end that are of a kind, as one; `share` is the largest among them. */
function joined(stretches: readonly Stretch[], shareOf: (stretch: Stretch) => number | null) {
  const found: { from: number; to: number; share: number }[] = [];
  for (const stretch of stretches) {
    const share = shareOf(stretch);
    const before = found.at(-1);
    if (share === null) continue;
    if (before?.to === stretch.from - 1)
      found[found.length - 1] = { from: before.from, to: stretch.to, share: Math.max(before.share, share) };
    else found.push({ from: stretch.from, to: stretch.to, share });
  }
  return found;
}

/** Turns on end that brought nothing new, the longest first. */
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

/** What an author should know of a run, in plain sentences. The thresholds are those of `ENGAGEMENT`. */
export function remarksOf(run: Remarkable): PlaytestRemark[] {
  const { engagementByTen, engagement, signals, replaced } = run;
  const last = signals.length;
  const remark = (code: Code, turn: number | null, message: string): PlaytestRemark => ({
    ...{ code, run: run.run, turn, message },
  });
  const ofStretches = (code: Code, shareOf: (stretch: Stretch) => number | null, words: (share: number) => string) =>
    joined(engagementByTen, shareOf).map(({ from, to, share }) =>
      remark(code, from, `${when({ from, to }, last)} ${words(share)}`),
    );

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
    ...ofStretches(
      'repeats-itself',
      repeats,
      (share) => `${partInWords(share)} of the sentences had been told before.`,
    ),
    ...ofStretches(
      'repeats-itself',
      turnsOfPhrase,
      (share) => `${partInWords(share)} of the turns of phrase had been told before.`,
    ),
    ...emptyStretches(signals)
      .slice(0, 1)
      .map(({ from, to }) =>
        remark(
          'nothing-new',
          from,
          `${when({ from, to }, last)} (${turnsInWords(to - from + 1)}) nothing was new: no place or person, no fact, finding or flag, no encounter, event or lore.`,
        ),
      ),
    ...secretRemarks(run, remark),
    ...replacedRemarks(replaced, remark),
    ...ofStretches(
      'same-choices',
      sameChoices,
      (share) => `${partInWords(share)} of the options had been offered before.`,
    ),
    ...impulseRemarks(engagement, remark),
    ...(last >= ENGAGEMENT.turns && engagement.choices.asked < last * ENGAGEMENT.asked
      ? [remark('no-choices', null, `Only ${engagement.choices.asked} of ${turnsInWords(last)} ended with a choice.`)]
      : []),
    ...ofStretches(
      'too-short',
      (stretch) => words(stretch, (count) => count < ENGAGEMENT.fewWords),
      (count) => `a turn had only ${Math.round(count)} words on average.`,
    ),
    ...ofStretches(
      'too-long',
      (stretch) => words(stretch, (count) => count > ENGAGEMENT.manyWords),
      (count) => `a turn had ${Math.round(count)} words on average: much to read before anything can be done.`,
    ),
    ...(last >= ENGAGEMENT.stillClock && run.progress.length > 0 && engagement.clocks.progress === 0
      ? [
          remark(
            'still-clock',
            null,
            `In ${turnsInWords(last)} nothing counted towards “${run.progress.join('”, “')}”.`,
          ),
        ]
      : []),
    ...scriptRemarks(signals, remark),
    ...troubleRemarks(run, remark),
  ];
}

type MakeRemark = (code: Code, turn: number | null, message: string) => PlaytestRemark;

function secretRemarks({ transcript }: Remarkable, remark: MakeRemark): PlaytestRemark[] {
  const told = transcript.flatMap(({ turn, replaced }) =>
    replaced.flatMap(({ kind }) => (kind === 'secret' || kind === 'unknowing' ? [turn] : [])),
  );
  const [first] = told;
  if (first === undefined) return [];
  const message = `The telling meant to give away what was not to be known ${times(told.length)}, first on turn ${first}; it was not shown.`;
  return [remark('told-a-secret', first, message)];
}

function replacedRemarks({ frames, share, kinds }: Remarkable['replaced'], remark: MakeRemark): PlaytestRemark[] {
  if (frames < FEW.replaced || share < ENGAGEMENT.replaced) return [];
  const listed = Object.entries(kinds)
    .sort((a, b) => b[1] - a[1])
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
  return [
    remark(
      'frames-replaced',
      null,
      `${capital(partInWords(share))} of the telling was not shown as written: ${listed}.`,
    ),
  ];
}

const REACHES_FOR = { look: 'looking', talk: 'talking', push: 'pushing on', wait: 'waiting' } as const;

function impulseRemarks({ choices: { impulses } }: Engagement, remark: MakeRemark): PlaytestRemark[] {
  const all = IMPULSES.reduce((sum, impulse) => sum + (impulses[impulse] ?? 0), 0);
  if (all < FEW.impulses) return [];
  return IMPULSES.flatMap((impulse) => {
    const share = (impulses[impulse] ?? 0) / all;
    if (share < ENGAGEMENT.oneImpulse) return [];
    return [
      remark('one-impulse', null, `${capital(partInWords(share))} of the options were about ${REACHES_FOR[impulse]}.`),
    ];
  });
}

function scriptRemarks(signals: readonly TurnSignals[], remark: MakeRemark): PlaytestRemark[] {
  const lines = signals.reduce((sum, { frames }) => sum + frames, 0);
  const other = signals.reduce((sum, { otherScript }) => sum + otherScript, 0);
  if (other === 0 || other / lines < ENGAGEMENT.otherScript) return [];
  const first = signals.findIndex(({ otherScript }) => otherScript > 0) + 1;
  const message = `${other} of ${lines} lines were in another script than the story's language, first on turn ${first}.`;
  return [remark('other-script', first, message)];
}

function troubleRemarks({ trouble, notByModel, signals }: Remarkable, remark: MakeRemark): PlaytestRemark[] {
  const [first] = trouble;
  const [plain] = notByModel;
  const turns = turnsInWords(trouble.length);
  return [
    ...(first
      ? [
          remark(
            'trouble',
            first.turn,
            `Something went wrong on ${turns}, first on turn ${first.turn}: ${first.message}`,
          ),
        ]
      : []),
    ...(plain
      ? [
          remark(
            'not-by-the-model',
            plain.turn,
            `${notByModel.length} of ${turnsInWords(signals.length)} were directed without the model, first turn ${plain.turn}: ${plain.reason}`,
          ),
        ]
      : []),
  ];
}

/** What is to be said of all runs together: of each kind the first remark, with how many runs it was so in. */
export function remarksOfAll(runs: readonly { remarks: readonly PlaytestRemark[] }[]): PlaytestRemark[] {
  const codes = [...new Set(runs.flatMap(({ remarks }) => remarks.map(({ code }) => code)))];
  return codes.flatMap((code) => {
    const firsts = runs.flatMap(({ remarks }) => remarks.find((remark) => remark.code === code) ?? []);
    const [first] = firsts;
    if (first === undefined) return [];
    if (runs.length === 1) return [first];
    const message = `${firsts.length === runs.length ? 'In every run' : `In ${firsts.length} of ${runs.length} runs`}. Run ${(first.run ?? 0) + 1}: ${first.message}`;
    return [{ ...first, message }];
  });
}
