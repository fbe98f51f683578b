import { type Brief, joinSentences, listBriefSentences } from '../../../shared/brief/index.ts';
import { escapeTemplate } from './template.ts';

/** The first sentence of the author's text without the parts that name people or places: a setting in the author's words. */
export function findSetting(brief: Brief): string {
  const names = [...brief.sheet.people, ...brief.sheet.places].map(({ name }) => name);
  const [[sentence = ''] = []] = listBriefSentences(brief);
  return trimStop(
    sentence
      .split(/(?<=[,，、;；])/u)
      .filter((piece) => !names.some((name) => piece.includes(name)))
      .join(''),
  ).slice(0, 400);
}

const trimStop = (text: string): string => text.trim().replace(/[,，、;；.!?。！？]+$/u, '');

/** Paragraphs of the author's text that became neither premise nor setting, as material for the Storyteller. */
export const listAuthorTexts = (brief: Brief, setting: unknown): string[] =>
  brief.sheet.happens.length > 0
    ? []
    : listBriefSentences(brief)
        .map((sentences) => sentences.filter((one) => escapeTemplate(trimStop(one)) !== setting))
        .map((sentences) => joinSentences(sentences).slice(0, 500))
        .filter((paragraph) => paragraph !== '')
        .slice(0, 20);
