import type { CheckReport } from '../../../shared/check/index.ts';
import { unmapped } from '../../../shared/story/index.ts';
import type { Conversation } from './conversation.ts';
import { saidOf } from './finding-words.ts';
import { planDraftOf } from './locks.ts';
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

/** As many findings are told one by one. */
const TOLD = 6;

/** "1 error, 2 warnings", in the author's language. */
function countsIn({ errors, warnings, ignored }: CheckReport, language: PlanLanguage): string {
  const counts = { error: errors, warning: warnings, ignored: ignored.length };
  const found = Object.entries(counts).flatMap(([what, n]) =>
    n === 0 ? [] : [planPhrase(language, `check_counts_${what}`, { n })],
  );
  return planList(language, found);
}

/** What is told, the gravest first. */
const GRAVITY = ['error', 'warning'] as const;

/** Codes of findings about whether an act can be won. */
const ABOUT_WINNING = /^act-(?:cannot-be-completed|soft-lock|not-proven)$/;

/**
 * Tells whether something is wrong with the story and whether it can be won, from what the check finds.
 * @param asksToWin that is what is asked; else whether something is wrong
 */
export function talkOfCheck({ draft, report }: Conversation, language: PlanLanguage, asksToWin: boolean): string {
  const findings = GRAVITY.flatMap((severity) => report.findings.filter((each) => each.severity === severity));
  const told = findings.slice(0, TOLD);
  const isProven = isWritten(draft) && !told.some(({ code }) => ABOUT_WINNING.test(code));
  const winning = isProven ? planPhrase(language, 'check_winnable') : '';
  if (told.length === 0) {
    const clean = planPhrase(language, isWritten(draft) ? 'check_clean' : 'check_clean_so_far');
    return planText(language, asksToWin ? [winning, clean] : [clean, winning]);
  }
  const head = planPhrase(language, 'check_found', { counts: countsIn(report, language) });
  const lines = told.map((finding) => {
    const { message, fix } = saidOf(finding, language);
    return `- ${planText(language, [planPhrase(language, `check_${finding.severity}`), message, fix])}`;
  });
  return [
    planText(language, asksToWin ? [winning, head] : [head]),
    ...lines,
    // A line that follows a list without a gap would be read as part of its last point.
    '',
    planText(language, [
      ...(findings.length > TOLD ? [planPhrase(language, 'check_more', { n: findings.length - TOLD })] : []),
      ...(asksToWin ? [] : [winning]),
      planPhrase(language, 'check_page'),
    ]),
  ].join('\n');
}
