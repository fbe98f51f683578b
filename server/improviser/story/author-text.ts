import { type Brief, extractContent } from '../../../shared/brief/index.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { escapeTemplate } from './template.ts';

/** The first sentence of the author's text without the parts that name people or places: a setting in the author's words. */
export function findSetting(brief: Brief): string {
  const names = [...brief.people, ...brief.places].map(({ name }) => name);
  const [[sentence = ''] = []] = extractContent(brief);
  return trimStop(
    sentence
      .split(/(?<=[,，、;；])/u)
      .filter((piece) => !names.some((name) => piece.includes(name)))
      .join(''),
  ).slice(0, 400);
}

const trimStop = (text: string): string => text.trim().replace(/[,，、;；.!?。！？]+$/u, '');

export const joinSentences = (sentences: readonly string[], language: Language): string =>
  sentences.join(language === 'en' ? ' ' : '');

/** Paragraphs of the author's text that became neither premise nor setting, as material for the Storyteller. */
export const listAuthorTexts = (brief: Brief, language: Language, setting: unknown): string[] =>
  brief.happens.length > 0
    ? []
    : extractContent(brief)
        .map((sentences) => sentences.filter((one) => escapeTemplate(trimStop(one)) !== setting))
        .map((sentences) => joinSentences(sentences, language).slice(0, 500))
        .filter((paragraph) => paragraph !== '')
        .slice(0, 20);
