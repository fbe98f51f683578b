import type { DraftCharacter } from '../../../shared/story/index.ts';
import type { Edit } from './edit-add.ts';
import { update } from './edit-kit.ts';

const AGE_MIN = 5;
const AGE_MAX = 99;

/** How old somebody is to be, where that is what is asked; undefined where it is not. */
export function askedAge(how: string, now?: number): number | undefined {
  const exact =
    /^(?:to\s+)?(?:be\s+)?(?:aged?\s+)?(\d{1,3})(?:\s*(?:years?(?:\s+old)?|岁))?$/iu.exec(how.trim())?.[1] ??
    /(\d{1,3})\s*岁/u.exec(how)?.[1];
  if (exact !== undefined) return Math.min(AGE_MAX, Math.max(AGE_MIN, Number(exact)));
  const from = now ?? 35;
  const much = /\bmuch\b|很多|得多/iu.test(how) ? 2 : 1;
  const slightly = /\b(?:bit|little|slightly)\b|一点|一些|点$/iu.test(how) ? 0.6 : 1;
  const step = Math.round((from < 30 ? 14 : from < 50 ? 20 : 14) * much * slightly);
  if (/\b(?:older|old|elderly|aged)\b|老|年纪大|岁数大|年长|成熟/iu.test(how)) return Math.min(AGE_MAX, from + step);
  if (/\b(?:younger|young|teen(?:ager)?)\b|年轻|年纪小|岁数小|年幼/iu.test(how))
    return Math.max(AGE_MIN, Math.min(from - 4, from - step < 16 ? 17 : from - step));
  return undefined;
}

/** How old a sheet says somebody is; undefined where it does not. */
const ageOf = ({
  description,
  imagePrompt,
}: Pick<DraftCharacter, 'description' | 'imagePrompt'>): number | undefined => {
  const found =
    /(?<![\d,.])([1-9]\d)(?![\d])/u.exec(description)?.[1] ?? /(?<!\d)([1-9]\d)(?!\d)/u.exec(imagePrompt)?.[1];
  return found === undefined ? undefined : Number(found);
};

const withAge = (text: string, from: number | undefined, to: number): string | undefined => {
  if (from === undefined) return undefined;
  const changed = text.replace(new RegExp(`(?<!\\d)${from}(?!\\d)`, 'u'), String(to));
  return changed === text ? undefined : changed;
};

/** Makes somebody older or younger, or as old as is asked, and draws them anew. */
export function editAge(character: DraftCharacter, how: string, storyLanguage: 'en' | 'zh'): Edit {
  const { id, name } = character;
  const now = ageOf(character);
  const age = askedAge(how, now) ?? now ?? AGE_MIN;
  const sentence = storyLanguage === 'zh' ? `如今${age}岁。` : ` ${name} is ${age} now.`;
  const description = withAge(character.description, now, age) ?? `${character.description}${sentence}`;
  const imagePrompt = withAge(character.imagePrompt, now, age) ?? `${character.imagePrompt}, ${age} years old`;
  return {
    key: 'edited_age',
    words: { name, age: String(age) },
    calls: [update('character', { id }, { description, imagePrompt }, true)],
  };
}
