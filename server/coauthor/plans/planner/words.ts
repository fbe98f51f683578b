import { wordsLanguageOf } from '../../../../shared/words/phrasing.ts';

/** What is said with a plan whose planner said nothing, by language. */
const HERE_IT_IS: Record<'en' | 'zh' | 'ja', (steps: number) => string> = {
  en: (steps) => `Here is a plan of ${steps === 1 ? 'one step' : `${steps} steps`}. Look it over before you start it.`,
  zh: (steps) => `计划一共${steps}步。开始之前，请先看一看。`,
  ja: (steps) => `計画は全部で${steps}ステップです。始める前に目を通してください。`,
};

/** The language of ours nearest to an author's locale. */
/** Words to go with a plan: the planner's, or a plain sentence in the author's language. */
export const wordsWith = (words: string, locale: string, steps: number): string =>
  words === '' ? HERE_IT_IS[wordsLanguageOf(locale)](steps) : words;
