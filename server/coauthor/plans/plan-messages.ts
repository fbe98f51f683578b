import { type Language, languageFor } from '../../../shared/language/tag.ts';

type PlanWords = 'none' | 'stopped' | 'from-template';

const WORDS: Record<Language, Record<PlanWords, string>> = {
  en: {
    none: 'I could not make a plan for this that would work. Nothing was changed; please put it another way.',
    stopped: 'Planning was stopped before there was a plan. Nothing was changed; say it again to try once more.',
    'from-template': 'Here is the plan, as you kept it. Look it over, then start it.',
  },
  zh: {
    none: '我没能为此做出可行的计划。什么都没有改动；请换一种说法。',
    stopped: '计划还没做好就停止了。什么都没有改动；再说一遍即可重试。',
    'from-template': '这是您保存过的计划。请过目，然后开始执行。',
  },
  ja: {
    none: 'これについて、うまくいく計画を立てられませんでした。何も変わっていません。別の言い方でお願いします。',
    stopped: '計画ができる前に止まりました。何も変わっていません。もう一度言えばやり直します。',
    'from-template': '保存してあった計画です。確かめてから、始めてください。',
  },
};

/** A message about a plan, in the session's language if supported. */
export const planWords = (kind: PlanWords, locale: string): string => WORDS[languageFor(locale)][kind];
