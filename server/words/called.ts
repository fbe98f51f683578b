import { sentencesOf } from '../../shared/play/index.ts';
import { escapePattern, isCalledByTitle, isSpokenOf } from '../../shared/text.ts';

/** Somebody as far as it says what they may be called. */
interface Called {
  name: string;
  description: string;
}

/** What somebody is, as they may be called by it: of a sheet that begins "Fifty-nine, the ferryman" the ferryman, of "列车长" 车长 too. */
function tradesOf({ name, description }: Called): string[] {
  const parts = [name, ...(sentencesOf(description)[0] ?? '').split(/[,，、。.]/u)].map((part) => part.trim());
  return parts.flatMap((part) => {
    if (/[\p{Script=Han}\p{Script=Katakana}]/u.test(part))
      return part === name || part.length > 8
        ? []
        : [2, 3, 4].filter((length) => length <= part.length).map((length) => part.slice(-length));
    const [, title] = /^(\p{Lu}\p{Ll}+) \p{Lu}/u.exec(part) ?? [];
    if (part === name) return title === undefined ? [] : [title];
    const [, trade] =
      /^(?:the|an?|our|your)\s+(?:\p{Ll}+ ){0,2}?(\p{Ll}{3,})(?:\s+(?:of|at|in|on|from)\b.*)?$/u.exec(part) ?? [];
    return trade === undefined ? [] : [trade];
  });
}

const only = <P>(meant: readonly P[]): P | undefined => (meant.length === 1 ? meant[0] : undefined);

/** Whom a deed or words mean that call somebody by what they are; nobody where it may be two. */
export const meantByTrade = <P extends Called>(said: string, people: readonly P[]): P | undefined =>
  only(
    people.filter((person) =>
      tradesOf(person).some((trade) =>
        /\p{Script=Latin}/u.test(trade)
          ? new RegExp(`\\bthe ${escapePattern(trade)}\\b(?!['’])`, 'iu').test(said)
          : said.includes(trade),
      ),
    ),
  );

/** What somebody is called behind their family name. */
export const TITLE_HAN =
  '师傅|师父|大哥|大姐|大爷|大妈|大娘|大叔|大婶|叔|婶|伯|爷|奶奶|姨|哥|姐|先生|女士|小姐|太太|老师|医生|大夫|警官|车长|船长|队长|老板|掌柜|站长|局长|经理|主任';

/** What somebody is called of whom one knows no more than what is to be seen. */
const SORT_HAN =
  '小孩儿?|小孩子|孩子|小朋友|小家伙|小姑娘|姑娘|小伙子|小子|老人家|老头|老乡|老哥|同志|师傅|各位|大伙儿?|大家';

/** Whoever is called at the beginning of words in Chinese, by a title or by what they are, right before "you", a plea or a "don't". */
const CALLED_AT_ONCE = new RegExp(
  `^((?:(?![问让叫请跟给对])\\p{Script=Han}){0,3}?(?:${TITLE_HAN}|${SORT_HAN}))(?=[你您]|别(?![人的扭])|求)`,
  'u',
);
/** Of those who are asked something, whoever is called by a pronoun is not called. */
const ASKED_HAN =
  /^(?:我)?(?:去|再|先|就|也)?(?:问问|问一问|问一下|问)(?:(?<them>[他她它]们?)|(?<called>(?:(?![知说想是有在叫要会你您我他她它问])\p{Script=Han}){1,5}?))[，：]?(?<asked>[你您].+)$/u;

/** Whom one who says so asks, before what is asked. */
const ASKED_OF_HAN = new RegExp(
  `^(?:我)?(?:去|再|先|就|也)?(?:问问|问一问|问一下|问|打听|请教)(?:一下)?(?:[他她它]们?|[老小阿]\\p{Script=Han}(?![的])|\\p{Script=Han}{0,3}?(?:${TITLE_HAN}|${SORT_HAN})|\\p{Script=Han}{1,4}?(?=[这那]))[，,：]?(?=.)`,
  'u',
);

/** What is asked, without whom one says that one asks: "问他这鹅哪儿买的" asks "这鹅哪儿买的". */
export const askedOf = (said: string): string => said.replace(ASKED_OF_HAN, '');

/** What calls somebody by their title or what they are, at the beginning of words in Chinese. */
const SORT_FIRST = new RegExp(`^(?:${TITLE_HAN}|${SORT_HAN})`, 'u');
/** The title or the sort of person that words in Chinese begin with; null where they begin with none. */
export const sortFirst = (words: string): string | null => SORT_FIRST.exec(words)?.[0] ?? null;

/** What is left of what somebody is called without their title: "鹅" of "鹅先生". */
export const withoutTitle = (called: string): string => called.replace(TITLE_LAST, '');
const TITLE_LAST = new RegExp(`(?<=.)(?:${TITLE_HAN})$`, 'u');

/** What is said to whoever is called right before it. */
const CALLED_ON = /^(?:[你您]|我(?!们?(?:认识|知道|见过|喜欢|也?去|怕))|求|别(?!人|的|扭)|咱们)/u;

/**
 * Words in Chinese with a comma behind whoever they call: "车长你的本子呢" is "车长，你的本子呢". What is asked of somebody as "you" is said to them: "问小孩你几岁"
 * is "小孩，你几岁".
 * @param signs names of people, the longest first
 */
export function withCallsHan(typed: string, signs: readonly string[]): string {
  const { them, called = '', asked = '' } = ASKED_HAN.exec(typed)?.groups ?? {};
  if (them !== undefined) return asked;
  if (called !== '') return `${called}，${asked}`;
  const name = signs.find((one) => typed.startsWith(one) && CALLED_ON.test(typed.slice(one.length)));
  return name === undefined ? typed.replace(CALLED_AT_ONCE, '$1，') : `${name}，${typed.slice(name.length)}`;
}

/** Whom words mean that call somebody by their family name and a title, or as "老秦"; nobody where it may be two. */
export const meantByFamilyName = <P extends Called>(said: string, people: readonly P[]): P | undefined =>
  only(
    people.filter(({ name }) => {
      const [family = ''] = name.replace(/^[老小阿](?=.$)/u, '');
      return /\p{Script=Han}/u.test(family) && new RegExp(`${family}(?:${TITLE_HAN})|[老小]${family}`, 'u').test(said);
    }),
  );

/** Who is called by the title before their name alone; nobody where it may be two. */
export const meantByTitle = <P extends Called>(said: string, people: readonly P[]): P | undefined =>
  only(people.filter(({ name }) => isCalledByTitle(said, name)));

/** What stands before a comma or after the last one: whom words in Chinese or Japanese may call. */
const CALLS =
  /^\s*["“「]?([^，,、！!：:。？?]{1,10})[，,、！!：:]|[，,、]([^，,、。！!？?]{1,10})[。！!？?…]*["”」]?\s*$/u;

/** Whom words call by what they are or their family name, at the beginning or the end; nobody where it may be two. */
export function calledByTrade<P extends Called>(said: string, people: readonly P[]): P | undefined {
  const [, first, last] = CALLS.exec(said) ?? [];
  const call = first ?? last;
  if (call === undefined || !/\p{Script=Han}|\p{Script=Katakana}/u.test(call)) return undefined;
  return meantByFamilyName(call, people) ?? meantByTrade(call, people);
}

/** Whom words mean by their name, their title or what they are; nobody where it may be two. */
export const personMeant = <P extends Called>(said: string, people: readonly P[]): P | undefined =>
  only(people.filter(({ name }) => isSpokenOf(said, name))) ??
  meantByTitle(`${said},`, people) ??
  meantByFamilyName(said, people) ??
  meantByTrade(said, people);
