import type { DraftCharacter } from '../../../shared/story/index.ts';
import type { PlannedCall } from './answer.ts';
import type { TalkLanguage } from './talk.ts';

const VISIBLE =
  /\b(?:hair|haired|bald|glasses|spectacles|coat|dress|suit|hat|scarf|boots|uniform|wear|wearing|wears|scar|tattoo|beard|moustache|mustache|eyes|freckles|tall|taller|short|shorter|thin|thinner|fat|fatter|heavier|blonde?|brunette|red-?head|pale|tanned|muscular|beautiful|handsome|ugly|eye-?patch|wings|horns|tail|robot|cat|dog|raccoon|fox|ghost|elegant|scruffy|shabby|armou?r|kimono)\b|发|眼|镜|衣|裙|帽|疤|纹身|胡|高|矮|胖|瘦|美|帅|丑|穿|戴/iu;
const ROLES: [RegExp, DraftCharacter['role']][] = [
  [/\b(?:villain|antagonist|bad guy|culprit)\b|反派|坏人|凶手/iu, 'antagonist'],
  [/\b(?:ally|friend|sidekick|helper|good guy)\b|盟友|伙伴|朋友|搭档/iu, 'ally'],
  [/\b(?:protagonist|hero|heroine|main character)\b|主角/iu, 'protagonist'],
];
const GENDERS: [RegExp, string, string][] = [
  [/^(?:an?\s+)?(?:woman|girl|female)$|^女(?:人|性|生|的)?$/iu, 'she/her', '她'],
  [/^(?:an?\s+)?(?:man|boy|male)$|^男(?:人|性|生|的)?$/iu, 'he/him', '他'],
  [/^(?:non-?binary|enby)$/iu, 'they/them', 'TA'],
];

const AGE_MIN = 5;
const AGE_MAX = 99;

/** How old they are to be, where that is what is asked; undefined where it is not. */
function askedAge(how: string, now: number | undefined): number | undefined {
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

/** What was changed about somebody, to be said, and the call that does it. */
export interface PersonEdit {
  said: { key: string; words: Record<string, string> };
  call: PlannedCall;
}

/** Changes somebody: their age, part, pronouns, or something about them; draws them anew where it shows. */
export function editPerson(
  character: DraftCharacter,
  how: string,
  language: TalkLanguage,
  storyLanguage: TalkLanguage,
): PersonEdit {
  const { id, name } = character;
  const call = (changes: Record<string, unknown>, redraw: boolean): PlannedCall => ({
    tool: 'updateElement',
    input: { type: 'character', id, changes, ...(redraw ? { regenerateImage: true } : {}) },
  });
  const now = ageOf(character);
  const age = askedAge(how, now);
  if (age !== undefined) {
    const sentence = storyLanguage === 'zh' ? `如今${age}岁。` : `${name} is ${age} now.`;
    const description =
      withAge(character.description, now, age) ??
      `${character.description}${storyLanguage === 'zh' ? '' : ' '}${sentence}`;
    const imagePrompt = withAge(character.imagePrompt, now, age) ?? `${character.imagePrompt}, ${age} years old`;
    return {
      said: { key: 'edited_age', words: { name, age: String(age) } },
      call: call({ description, imagePrompt }, true),
    };
  }
  const gender = GENDERS.find(([pattern]) => pattern.test(how.trim()));
  if (gender !== undefined) {
    const [, english, chinese] = gender;
    const person =
      { 'she/her': 'a woman', 'he/him': 'a man', 'they/them': 'an androgynous person' }[english] ?? 'a person';
    const imagePrompt = character.imagePrompt.replace(/\b(?:an?\s+)?(?:woman|man|person)\b/iu, person);
    return {
      said: { key: 'edited_person', words: { name, how } },
      call: call(
        {
          pronouns: storyLanguage === 'zh' ? chinese : english,
          imagePrompt: imagePrompt === character.imagePrompt ? `${person}, ${imagePrompt}` : imagePrompt,
        },
        true,
      ),
    };
  }
  const role = ROLES.find(([pattern]) => pattern.test(how))?.[1];
  if (role !== undefined && how.trim().split(/\s+/).length <= 4)
    return { said: { key: 'edited_role', words: { name, role: `@role_${role}` } }, call: call({ role }, false) };
  const clean = how
    .replace(/[.!。！]+$/u, '')
    .trim()
    .slice(0, 200);
  const stated = /^(?:has|have|有)/iu.test(clean)
    ? clean
    : storyLanguage === 'zh'
      ? clean
      : /^(?:wear|wears|wearing)\b/i.test(clean)
        ? clean.replace(/^wear(?:s|ing)?\b/i, 'wears')
        : `is ${clean}`;
  const sentence =
    storyLanguage === 'zh' ? `${name}${/^有|^是/.test(stated) ? stated : `：${stated}`}。` : `${name} ${stated}.`;
  const shows = VISIBLE.test(clean);
  const seen = clean.replace(/^(?:has|have|有)\s*/iu, '');
  return {
    said: { key: shows ? 'edited_look' : 'edited_person', words: { name, how: language === 'zh' ? clean : seen } },
    call: call(
      {
        description: `${character.description} ${sentence}`.trim(),
        ...(shows ? { imagePrompt: `${character.imagePrompt}, ${seen}` } : {}),
      },
      shows,
    ),
  };
}
