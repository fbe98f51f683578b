import { type Language, languageFor } from '../../shared/language/tag.ts';
import type { CoauthorPromptData } from '../coauthor/prompt-data.ts';

const ANSWERS = {
  en: {
    empty:
      'There is no language model, so I cannot talk or act on a sentence. What your message says for certain is on the sheet; correct it and press Build.',
    begun:
      'There is no language model, so I cannot talk or act on a sentence. Search the actions instead: each opens the form that makes the change.',
    plan: 'Planning from a sentence takes a language model. Without one, start from a saved plan or make the changes by hand.',
  },
  zh: {
    empty: '没有语言模型，所以我不能对话，也不会按一句话行事。你的话里确定的内容已填进表单；改好后按“生成”。',
    begun: '没有语言模型，所以我不能对话，也不会按一句话行事。请在操作里搜索：每一项都会打开相应的表单。',
    plan: '按一句话制定计划需要语言模型。没有模型时，请从保存的计划开始，或手动修改。',
  },
  ja: {
    empty:
      '言語モデルがないため、会話や文による指示には応じられません。確かなことはシートに書き込みました。直してから「作る」を押してください。',
    begun:
      '言語モデルがないため、会話や文による指示には応じられません。操作を検索してください。それぞれ、変更するためのフォームが開きます。',
    plan: '文から計画を立てるには言語モデルが必要です。モデルなしでは、保存した計画から始めるか、手で変更してください。',
  },
} as const;

/** The co-author's answer without a language model: that chat needs one, and what to do instead. */
export function answerWithoutModel(promptData: CoauthorPromptData | undefined): string {
  if (promptData === undefined) return ANSWERS.en.begun;
  if (promptData.kind === 'recovery') return '';
  const isPlan = promptData.kind === 'plan';
  const locale = isPlan ? promptData.asked.session.locale : promptData.session.locale;
  const language: Language = languageFor(locale);
  if (isPlan) return JSON.stringify({ summary: ANSWERS[language].plan, steps: [] });
  return ANSWERS[language][promptData.session.draft.premise === undefined ? 'empty' : 'begun'];
}
