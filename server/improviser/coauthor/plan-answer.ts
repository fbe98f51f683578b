import { createChance } from '../../words/chance.ts';
import { sayRefusal } from '../../words/refusals.ts';
import type { PlannedCall } from './answer.ts';
import type { ForeseenDraft } from './foreseen-draft.ts';
import { foreseeDraft } from './foreseen-draft.ts';
import { nameOf } from './locks.ts';
import { type Amended, amend, callOf } from './plan-amend.ts';
import type { PlanAsked, RecoveryAsked } from './plan-asked.ts';
import { type PlanLanguage, planLanguageOf } from './plan-language.ts';
import { callKey, type Made, makeCalls } from './plan-make.ts';
import { recover } from './plan-recover.ts';
import { describer, durationOf, type PlacedCall, stepsOf, type WrittenStep, whatIsMade } from './plan-steps.ts';
import { planPhrase, planText } from './plan-words.ts';

/** Notes that say why there is no plan at all, without the sentence that there is nothing to do. */
const REASONS: ReadonlySet<string> = new Set([
  'no_act',
  'no_story',
  'no_japanese_story',
  'have_encounters',
  'have_pictures',
  'full_acts',
  'full_people',
  'full_places',
  'no_removal',
  'other_session',
  'not_found',
  'not_whole',
  'refused',
  'locked',
  'vague',
  'no_translation',
  'no_imitation',
]);

/** What a call would be called had its author not said otherwise. */
type NameOf = (call: PlannedCall) => string;

/** A plan that is changed keeps what its author did to it: steps taken out, skipped, rewritten or added by hand. */
interface Kept {
  /** What the author called steps, and which they are to be asked about, by the call. */
  own: ReadonlyMap<string, Partial<Pick<WrittenStep, 'description' | 'approval'>>>;
  placed: PlacedCall[];
  foreseen: ForeseenDraft;
  isByHand: boolean;
}

const sameInput = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Carries over what an author did by hand to a plan that is made anew: the difference between the plan as it was made and as
 * it stands, laid onto the new one as far as its tools accept that.
 * @param before the calls of the plan as it would be without the last remark
 */
function keepByHand(asked: PlanAsked, made: Made, before: readonly PlannedCall[], named: NameOf): Kept {
  const previous = asked.previous ?? [];
  const madeBefore = new Map(before.map((call) => [callKey(call), call]));
  const standing = new Map(
    previous.flatMap((step) => {
      const call = callOf(step);
      return call === null ? [] : [[callKey(call), { step, call }] as const];
    }),
  );
  const foreseen = foreseeDraft(asked.draft, asked.locks);
  const placed: PlacedCall[] = [];
  let isByHand = false;
  const lay = (call: PlannedCall): boolean => {
    if (foreseen.lay(call) !== null) return false;
    placed.push({ call, isSkipped: false });
    return true;
  };
  for (const call of made.calls) {
    const key = callKey(call);
    const there = standing.get(key);
    const original = madeBefore.get(key);
    const isTakenOut = original !== undefined && there === undefined;
    const isSkipped = there?.step.status === 'skipped';
    const isRewritten = there !== undefined && original !== undefined && !sameInput(original.input, there.call.input);
    isByHand ||= isTakenOut || isSkipped;
    if (isSkipped) placed.push({ call: there.call, isSkipped });
    else if (isRewritten && lay(there.call)) isByHand = true;
    else if (!isTakenOut) lay(call);
  }
  const keys = new Set(made.calls.map(callKey));
  for (const [key, { step, call }] of standing) {
    if (keys.has(key) || madeBefore.has(key) || step.status === 'skipped') continue;
    if (lay(call)) isByHand = true;
  }
  const own = new Map(
    [...standing].map(([key, { step }]) => {
      const original = madeBefore.get(key);
      const isNamed = original === undefined || named(original) !== step.description;
      const fields = {
        ...(isNamed && step.description !== '' ? { description: step.description } : {}),
        ...(step.approval === true ? { approval: true } : {}),
      };
      return [key, fields] as const;
    }),
  );
  return { placed, foreseen, isByHand, own };
}

/** What the notes of a plan say, each once. */
function sayNotes(made: Pick<Made, 'notes' | 'foreseen'>, asked: PlanAsked, language: PlanLanguage): string[] {
  const isJapanese = language === 'ja';
  const notes = made.notes.map(({ key, words, refused }) =>
    planPhrase(language, key === 'no_story' && isJapanese ? 'no_japanese_story' : key, {
      ...words,
      ...(refused && { why: sayRefusal(refused, language) }),
    }),
  );
  const chance = createChance(0, 'locks');
  const locked = made.foreseen.met.map((lock) =>
    planPhrase(language, 'locked', { what: nameOf(asked.draft, lock, language === 'en' ? 'en' : 'zh', chance) }),
  );
  return [...new Set([...notes, ...locked])];
}

/** A plan under review as its author's last remark leaves it; without steps, so that it stays, where that changes nothing. */
function answerAmended(amended: Amended, asked: PlanAsked, language: PlanLanguage): object {
  const { steps, calls, added, notes } = amended;
  const said = sayNotes(amended, asked, language);
  const many = planPhrase(language, 'steps', { n: added.length > 0 ? added.length : calls.length });
  if (steps.length === 0) {
    const help = notes.length === 0 || notes.some(({ key }) => key === 'unread') ? [planPhrase(language, 'help')] : [];
    return { summary: planText(language, [...said, planPhrase(language, 'unchanged'), ...help]), steps };
  }
  const summary = planPhrase(language, added.length > 0 ? 'added' : 'reduced', {
    what: whatIsMade(added.length > 0 ? added : calls, language),
    steps: many,
  });
  return {
    summary: planText(language, [summary, planPhrase(language, 'kept'), ...said]),
    steps,
    estimatedDuration: durationOf(calls),
  };
}

/** A plan for what an author asks for, or words why there is none, as a planner answers. */
export function answerPlan(asked: PlanAsked, seed: number): object {
  const { feedback, previous } = asked;
  const language = planLanguageOf([...asked.said.slice(-1), asked.request, ...feedback], asked.locale);
  if (previous !== null && feedback.length > 0) {
    const amended = amend(asked, previous, (foreseen) => describer(foreseen.shown(), language), seed);
    if (amended !== null) return answerAmended(amended, asked, language);
  }
  const made = makeCalls(asked, feedback, seed);
  const madeAnew = (): Kept => {
    const before = makeCalls(asked, feedback.slice(0, -1), seed);
    return keepByHand(asked, made, before.calls, describer(before.foreseen.shown(), language));
  };
  const kept: Kept =
    previous === null
      ? {
          placed: made.calls.map((call) => ({ call, isSkipped: false })),
          foreseen: made.foreseen,
          isByHand: false,
          own: new Map(),
        }
      : madeAnew();
  const notes = sayNotes(made, asked, language);
  const calls = kept.placed.flatMap(({ call, isSkipped }) => (isSkipped ? [] : [call]));
  if (calls.length === 0) {
    const explained = made.notes.some(({ key }) => REASONS.has(key)) || made.foreseen.met.length > 0;
    const nothing = made.isLost || explained ? [] : [planPhrase(language, 'nothing')];
    const isHelpless = made.isLost && !made.notes.some(({ key }) => key === 'no_story' || REASONS.has(key));
    const help = isHelpless || made.notes.some(({ key }) => key === 'unread') ? [planPhrase(language, 'help')] : [];
    return { summary: planText(language, [...notes, ...nothing, ...help]), steps: [] };
  }
  const describe = describer(kept.foreseen.shown(), language);
  const steps = stepsOf(kept.placed, describe).map((step, index) => {
    const call = kept.placed[index]?.call;
    return call === undefined ? step : { ...step, ...kept.own.get(callKey(call)) };
  });
  const summary = planPhrase(language, previous === null ? 'summary' : 'summary_again', {
    what: whatIsMade(calls, language),
    steps: planPhrase(language, 'steps', { n: calls.length }),
  });
  const byHand = kept.isByHand ? [planPhrase(language, 'kept')] : [];
  return {
    summary: planText(language, [summary, ...byHand, ...notes]),
    steps,
    estimatedDuration: durationOf(calls),
  };
}

/** What to do about a step that failed, as a planner answers. */
export function answerRecovery(asked: RecoveryAsked, seed: number): object {
  const { failed, said } = asked;
  const language = planLanguageOf([...said.slice(-1), failed.step.description], asked.locale);
  return recover(asked, language, seed);
}
