import { type Language, languageFor } from '../../../../shared/language/tag.ts';

const HERE_IT_IS: Record<Language, (steps: number) => string> = {
  en: (steps) => `Here is a plan of ${steps === 1 ? 'one step' : `${steps} steps`}. Look it over before you start it.`,
  zh: (steps) => `计划一共${steps}步。开始之前，请先看一看。`,
  ja: (steps) => `計画は全部で${steps}ステップです。始める前に目を通してください。`,
};

/** The planner's message about a plan, or a default in the author's language. */
export const sayPlanIsReady = (words: string, locale: string, steps: number): string =>
  words === '' ? HERE_IT_IS[languageFor(locale)](steps) : words;
