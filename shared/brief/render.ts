import type { Language } from '../language/tag.ts';
import type { Brief } from './brief.ts';
import { BRIEF_LANGUAGE_NAMES, ROLE_NAMES } from './labels.ts';

const WORDS = {
  en: {
    title: 'Title',
    genre: 'Kind of story',
    place: 'Place',
    time: 'Time',
    tone: 'Tone',
    language: 'Language',
    acts: 'Acts',
    placeCount: 'Places',
    peopleCount: 'People',
    people: 'People',
    places: 'Places',
    happens: 'What happens',
    never: 'What must not happen',
    endings: 'Endings',
  },
  zh: {
    title: '标题',
    genre: '类型',
    place: '地点',
    time: '时间',
    tone: '基调',
    language: '语言',
    acts: '幕数',
    placeCount: '场景',
    peopleCount: '人物',
    people: '人物',
    places: '场景',
    happens: '剧情',
    never: '不能发生',
    endings: '结局',
  },
  ja: {
    title: 'タイトル',
    genre: 'ジャンル',
    place: '場所',
    time: '時代',
    tone: '雰囲気',
    language: '言語',
    acts: '幕',
    placeCount: '場所一覧',
    peopleCount: '登場人物',
    people: '登場人物',
    places: '場所一覧',
    happens: '出来事',
    never: '避けること',
    endings: '結末',
  },
} as const;

const first = (names: string, at = 0): string => names.split('|')[at] ?? '';

/** A brief as plain text with labelled lines, for the co-author. `readBrief` reads it back. */
export function briefAsText({ sheet, unplaced }: Brief, language: Language): string {
  const words = WORDS[language];
  const line = (label: string, value: string | number | undefined): string[] =>
    value === undefined || value === '' ? [] : [`${label}: ${value}`];
  const list = (label: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`${label}:`, ...items.map((item) => `- ${item}`)];
  const described = (parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined && part !== '').join(', ');
  const named = (name: string, description = ''): string => (description === '' ? name : `${name} – ${description}`);
  return [
    ...unplaced,
    ...(unplaced.length === 0 ? [] : ['']),
    ...line(words.title, sheet.title),
    ...line(words.genre, sheet.genre === 'open' ? undefined : sheet.genre),
    ...line(words.place, sheet.place),
    ...line(words.time, sheet.time),
    ...line(words.tone, sheet.tone),
    ...line(words.language, sheet.language && first(BRIEF_LANGUAGE_NAMES[sheet.language], 1)),
    ...line(words.acts, sheet.length.acts),
    ...line(words.placeCount, sheet.length.places),
    ...line(words.peopleCount, sheet.length.people),
    ...list(
      words.people,
      sheet.people.map((person) =>
        named(
          person.name,
          described([
            person.who,
            person.pronouns,
            person.role === undefined || person.role === 'npc' ? undefined : first(ROLE_NAMES[person.role]),
          ]),
        ),
      ),
    ),
    ...list(
      words.places,
      sheet.places.map(({ name, what }) => named(name, what)),
    ),
    ...list(words.happens, sheet.happens),
    ...list(words.never, sheet.never),
    ...list(
      words.endings,
      sheet.endings.map(({ title, text }) => named(title, text)),
    ),
  ]
    .join('\n')
    .trim();
}
