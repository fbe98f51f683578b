import { type Brief, contentOf } from '../../../shared/brief/index.ts';
import type { Language } from '../../../shared/language/tag.ts';
import { plain } from './template.ts';

/** What the first sentence of a text says besides who is in it: the nearest there is to a setting in the author's words. */
export function settingIn(brief: Brief): string {
  const names = [...brief.people, ...brief.places].map(({ name }) => name);
  const [[sentence = ''] = []] = contentOf(brief);
  return withoutStop(
    sentence
      .split(/(?<=[,，、;；])/u)
      .filter((piece) => !names.some((name) => piece.includes(name)))
      .join(''),
  ).slice(0, 400);
}

const withoutStop = (text: string): string => text.trim().replace(/[,，、;；.!?。！？]+$/u, '');

export const joined = (sentences: readonly string[], language: Language): string =>
  sentences.join(language === 'en' ? ' ' : '');

/** The author's own text as material for whoever tells the story, where neither premise nor setting is made of it. */
export const materialsOf = (brief: Brief, language: Language, setting: unknown): string[] =>
  brief.happens.length > 0
    ? []
    : contentOf(brief)
        .map((sentences) => sentences.filter((one) => plain(withoutStop(one)) !== setting))
        .map((sentences) => joined(sentences, language).slice(0, 500))
        .filter((paragraph) => paragraph !== '')
        .slice(0, 20);
