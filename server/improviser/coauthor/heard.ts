import { z } from 'zod';
import { readAsset } from '../assets.ts';
import type { Brief } from '../story/brief.ts';
import type { Outline } from '../story/outline/outline.ts';
import { leftOutOf } from '../story/outline/skeleton.ts';

type HeardLanguage = 'en' | 'zh' | 'ja';

let known: Record<string, Record<string, string>> | undefined;

function phrase(language: HeardLanguage, key: string, words: Record<string, string> = {}): string {
  known ??= readAsset('heard.json', z.record(z.string(), z.record(z.string(), z.string())));
  const text = known[language]?.[key];
  if (text === undefined) throw new Error(`heard.json has no phrase "${key}" in ${language}.`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
}

const SHORT = 160;
/** A quotation as a line of a list holds it: one line, no markup, not endless. */
const quoted = (text: string): string => {
  const line = text.replace(/[\s*_`#[\]<>]+/gu, ' ').trim();
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
};

const LISTED = 24;
const listed = (items: readonly string[], language: HeardLanguage): string =>
  [...items.slice(0, LISTED), ...(items.length > LISTED ? ['…'] : [])]
    .map(quoted)
    .join(language === 'en' ? '; ' : '；');

/** The language an author of an outline is answered in: the story's where there are words in it, else that of the talk. */
const languageFor = (outline: Outline | null, reply: HeardLanguage): HeardLanguage =>
  outline?.language === 'ja' ? 'ja' : outline?.language.startsWith('zh') ? 'zh' : reply;

/** Says what was taken of an outline, and what could not be. */
export function heardOf(outline: Outline, reply: HeardLanguage): string {
  const language = languageFor(outline, reply);
  const say = (key: string, words?: Record<string, string>) => phrase(language, key, words);
  const { people, places, acts, rules, tone, style, endings, unplaced } = outline;
  const list = (items: readonly string[]) => ({ list: listed(items, language) });
  const titled = acts.flatMap(({ title }) => (title === '' ? [] : [title]));
  const manner = [...tone, ...rules];
  const points = [
    people.length === 0 ? say('no_people') : say('people', list(people.map(({ name }) => name))),
    places.length === 0 ? say('no_places') : say('places', list(places.map(({ title }) => title))),
    say('acts', list(titled.length > 0 ? titled : [String(acts.length)])),
    say('scenes', { count: String(acts.reduce((sum, { events }) => sum + events.length, 0)) }),
    ...(manner.length === 0 ? [] : [say('rules', list(manner))]),
    ...(style.length === 0 ? [] : [say('style', list(style))]),
    ...(endings.length === 0 ? [] : [say('endings', { count: String(endings.length) })]),
  ];
  const leftOut = leftOutOf(outline);
  return [
    `${say('label')}\n\n${say('heard')}\n\n${points.map((point) => `- ${point}`).join('\n')}`,
    ...(unplaced.length === 0 ? [] : [say('unplaced', list(unplaced.map((text) => `“${quoted(text)}”`)))]),
    ...(leftOut.length === 0 ? [] : [say('left_out', list(leftOut))]),
    say('model'),
  ].join('\n\n');
}

/** Says that the plot is the improviser's own, where the author told none; what a model would do more, in either case. */
export const ownPlotNote = (brief: Brief, said: string): string => {
  const language = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(said) ? 'ja' : brief.reply;
  return [phrase(language, 'own_plot'), phrase(language, 'model')].join(language === 'en' ? ' ' : '');
};
