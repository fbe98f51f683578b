import { unmapped } from '../../../../shared/story/index.ts';
import { reportOn } from './checking.ts';
import type { Conversation } from './conversation.ts';
import { planDraftOf } from './locks.ts';
import { hasOwnWords, problemInWords, spokenOf } from './mend-words.ts';
import type { PlanLanguage } from './plan-language.ts';
import { planList, planPhrase, planText } from './plan-words.ts';
import type { ShownDraft } from './shown-draft.ts';

/** Whether every act has its places and every place its encounters: only then is it proven that it can be won. */
const isWritten = (draft: ShownDraft): boolean => {
  const { acts } = planDraftOf(draft);
  return (
    acts.length > 0 &&
    acts.every(
      (act) => unmapped(act).length === 0 && act.sandboxLocations.every(({ encounters }) => encounters.length > 0),
    )
  );
};

/** "1 error, 2 warnings", as the house counts them, in the author's language. */
function countsIn(counts: string, language: PlanLanguage): string {
  const found = [...counts.matchAll(/(\d+) (error|warning|that)/g)].map(([, n, what]) =>
    planPhrase(language, `check_counts_${what === 'that' ? 'ignored' : what}`, { n: Number(n) }),
  );
  return planList(language, found);
}

/** As much of a line of the house is compared with what a finding says: the house cuts its lines. */
const COMPARED = 120;

/** A finding the house tells, in the author's words where there are any. */
function toldInWords(draft: ShownDraft, language: PlanLanguage, code: string, sentences: string): string {
  const plan = planDraftOf(draft);
  const found = !hasOwnWords(code, language)
    ? undefined
    : reportOn(draft).findings.find(
        (each) => each.code === code && sentences.startsWith(each.message.slice(0, COMPARED)),
      );
  return found === undefined ? spokenOf(plan, sentences) : problemInWords(plan, language, found);
}

/** Codes of findings about whether an act can be won. */
const ABOUT_WINNING = /^act-(?:cannot-be-completed|soft-lock|not-proven)$/;

/**
 * Tells whether something is wrong with the story and whether it can be won, from what the house tells of the check.
 * @param asksToWin that is what is asked; else whether something is wrong
 */
export function talkOfCheck({ draft, findings }: Conversation, language: PlanLanguage, asksToWin: boolean): string {
  const isProven = isWritten(draft) && !findings.told.some(({ code }) => ABOUT_WINNING.test(code));
  const winning = isProven ? planPhrase(language, 'check_winnable') : '';
  if (findings.told.length === 0) {
    const clean = planPhrase(language, isWritten(draft) ? 'check_clean' : 'check_clean_so_far');
    return planText(language, asksToWin ? [winning, clean] : [clean, winning]);
  }
  const head = planPhrase(language, 'check_found', { counts: countsIn(findings.counts, language) });
  const lines = findings.told.map(
    ({ severity, code, text: sentences }) =>
      `- ${planText(language, [planPhrase(language, `check_${severity}`), toldInWords(draft, language, code, sentences)])}`,
  );
  return [
    planText(language, asksToWin ? [winning, head] : [head]),
    ...lines,
    // A line that follows a list without a gap would be read as part of its last point.
    '',
    planText(language, [
      ...(findings.more > 0 ? [planPhrase(language, 'check_more', { n: findings.more })] : []),
      ...(asksToWin ? [] : [winning]),
      planPhrase(language, 'check_page'),
    ]),
  ].join('\n');
}
