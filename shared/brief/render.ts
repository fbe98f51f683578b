import type { Language } from '../language/tag.ts';
import type { Brief } from './brief.ts';
import { BRIEF_LANGUAGE_NAMES, KIND_NAMES, ROLE_NAMES } from './labels.ts';

const WORDS = {
  en: {
    title: 'Title',
    kind: 'Kind of story',
    where: 'Place',
    when: 'Time',
    tone: 'Tone',
    language: 'Language',
    acts: 'Acts',
    placeCount: 'Places',
    peopleCount: 'People',
    people: 'People',
    places: 'Places',
    happens: 'What happens',
    avoid: 'What must not happen',
    endings: 'Endings',
  },
  zh: {
    title: '标题',
    kind: '类型',
    where: '地点',
    when: '时间',
    tone: '基调',
    language: '语言',
    acts: '幕数',
    placeCount: '场景',
    peopleCount: '人物',
    people: '人物',
    places: '场景',
    happens: '剧情',
    avoid: '不能发生',
    endings: '结局',
  },
  ja: {
    title: 'タイトル',
    kind: 'ジャンル',
    where: '場所',
    when: '時代',
    tone: '雰囲気',
    language: '言語',
    acts: '幕',
    placeCount: '場所一覧',
    peopleCount: '登場人物',
    people: '登場人物',
    places: '場所一覧',
    happens: '出来事',
    avoid: '避けること',
    endings: '結末',
  },
} as const;

const first = (names: string, at = 0): string => names.split('|')[at] ?? '';

/** A brief as plain text with labelled lines, for the co-author. `readBrief` reads it back. */
export function briefAsText(brief: Brief, language: Language): string {
  const words = WORDS[language];
  const line = (label: string, value: string | number | undefined): string[] =>
    value === undefined || value === '' ? [] : [`${label}: ${value}`];
  const list = (label: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`${label}:`, ...items.map((item) => `- ${item}`)];
  const described = (parts: readonly (string | undefined)[]): string =>
    parts.filter((part) => part !== undefined && part !== '').join(', ');
  const named = ({ name }: { name: string }, about: string): string => (about === '' ? name : `${name} – ${about}`);
  return [
    ...(brief.text === '' ? [] : [brief.text, '']),
    ...line(words.title, brief.title),
    ...line(words.kind, brief.kind === undefined || brief.kind === 'open' ? undefined : first(KIND_NAMES[brief.kind])),
    ...line(words.where, brief.where),
    ...line(words.when, brief.when),
    ...line(words.tone, brief.tone),
    ...line(words.language, brief.language && first(BRIEF_LANGUAGE_NAMES[brief.language], 1)),
    ...line(words.acts, brief.acts),
    ...line(words.placeCount, brief.placeCount),
    ...line(words.peopleCount, brief.peopleCount),
    ...list(
      words.people,
      brief.people.map((person) =>
        named(
          person,
          described([
            person.about,
            person.pronouns,
            person.role === undefined || person.role === 'npc' ? undefined : first(ROLE_NAMES[person.role]),
          ]),
        ),
      ),
    ),
    ...list(
      words.places,
      brief.places.map((place) => named(place, place.about ?? '')),
    ),
    ...list(words.happens, brief.happens),
    ...list(words.avoid, brief.avoid),
    ...list(words.endings, brief.endings),
  ]
    .join('\n')
    .trim();
}
