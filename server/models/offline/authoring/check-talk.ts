import { unmapped } from '../../../../shared/story/index.ts';
import { reportOn } from './checking.ts';
import type { Conversation } from './conversation.ts';
import { planDraftOf } from './locks.ts';
import { hasOwnWords, problemInWords, spokenOf } from './mend-words.ts';
import { type PlanLanguage, planLanguageOf } from './plan-language.ts';
import { planList, planPhrase, planText } from './plan-words.ts';
import type { ShownDraft } from './shown-draft.ts';

const CHECK =
  /\b(?:check|lint|proof-?read|debug)\s+(?:(?:through|over|out)\s+)?(?:(?:my|the|this|our)\s+(?:whole\s+|entire\s+)?(?:story|draft|plot|script|game|novel|acts?|package)|it|this|that|everything)\b(?!\s+for)|\bwhat(?:['’]s| is| are| else is)?\s+(?:still\s+)?(?:wrong|broken|the (?:problems?|mistakes?|errors?|issues?))\b|\b(?:any|find|which|what)\s+(?:the\s+)?(?:problems?|errors?|mistakes?|issues?|findings?|plot holes?)\b|\b(?:anything|something)\s+(?:wrong|broken|missing)\b|检查(?:一下|下)?(?:我|这|整|全|故事|剧本|草稿|有没有)|(?:哪里|哪儿|什么地方|有什么|有没有|还有什么)(?:有|出)?(?:了)?(?:什么)?(?:问题|毛病|错误|漏洞|不对|不妥)|(?:物語|話|作品|ストーリー|シナリオ|下書き)を?(?:チェック|確認|点検|検査|調べ)|(?:どこ|なに|何)(?:か|が)(?:おかし|変|間違|まちが|問題|悪い)|(?:問題|間違い|ミス|おかしいところ)(?:は|が)(?:ある|あり|ない|残って)/iu;
const WINNABLE =
  /\b(?:is|are)\s+(?:it|this|the story|my story|(?:the|all|every)\s+acts?|act \w+)\s+(?:all\s+)?(?:winnable|beatable|completable|solvable|possible to (?:win|complete|finish|beat))\b|\bcan\s+(?:it|this|you|one|anyone|somebody|the player|players|the story|my story|(?:the|all|every)\s+acts?|act \w+)\s+(?:really\s+|actually\s+|all\s+|ever\s+)*(?:be\s+(?:won|completed|finished|beaten)|win|complete|finish|beat)\b|\b(?:get|gets|got)\s+stuck\b|\bsoft-?locks?\b|(?:能不能|可不可以|可以|能|会不会)(?:被)?(?:赢|通关|完成|打通|卡住|卡死)|(?:赢|通关|打|完成)得(?:了|完|通)|(?:クリア|完了|勝つこと|勝利)(?:は|が)?(?:でき|可能)|勝て(?:る|ます|ない)|詰(?:む|み|んで|まない)/iu;

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
  const found =
    language === 'en' || !hasOwnWords(code)
      ? undefined
      : reportOn(draft).findings.find(
          (each) => each.code === code && sentences.startsWith(each.message.slice(0, COMPARED)),
        );
  return found === undefined ? spokenOf(plan, sentences) : problemInWords(plan, language, found);
}

/** Codes of findings about whether an act can be won. */
const ABOUT_WINNING = /^act-(?:cannot-be-completed|soft-lock|not-proven)$/;

/**
 * Answers whether something is wrong with the story and whether it can be won, from what the house tells of the check. Null
 * where that is not asked.
 */
export function talkOfCheck({ said, locale, draft, findings }: Conversation): string | null {
  const text = (said.at(-1) ?? '').slice(0, 300);
  const asksToWin = WINNABLE.test(text);
  if (!asksToWin && !CHECK.test(text)) return null;
  const language = planLanguageOf([text], locale);
  const isProven = isWritten(draft) && !findings.told.some(({ code }) => ABOUT_WINNING.test(code));
  const winning = isProven ? planPhrase(language, 'check_winnable') : '';
  if (findings.told.length === 0) {
    const clean = planPhrase(language, isWritten(draft) ? 'check_clean' : 'check_clean_so_far');
    return planText(language, asksToWin ? [winning, clean] : [clean, winning]);
  }
  const head = planPhrase(language, 'check_found', { counts: countsIn(findings.counts, language) });
  const lines = findings.told.map(
    ({ severity, code, text: sentences }) =>
      `- ${planPhrase(language, `check_${severity}`)} ${toldInWords(draft, language, code, sentences)}`,
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
