import { sentencesOf } from '../../shared/play/index.ts';
import { escapePattern, isCalledByTitle, isSpokenOf } from './text.ts';

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
