import { japaneseCounts, japanesePlaces } from '../story/brief-japanese.ts';
import { countOf, readNumber } from '../words/numbers.ts';
import { limitOf } from './plan-limits.ts';

/** Parts a plan may be asked to leave out, or to have after all. */
export type PlanPart = 'pictures' | 'encounters' | 'people' | 'save';

/** Which act a wish is about: its number, the one that is to come, or all there are. */
export type ActWish = number | 'next' | null;

/** One thing an author wants planned. Counts are undefined where none was said. */
export type Goal =
  | { kind: 'act'; act: ActWish; places?: number | undefined; named: string[] }
  | { kind: 'encounters'; act: ActWish; about: string }
  | { kind: 'pictures'; act: ActWish; about: string; again: boolean }
  | { kind: 'map'; act: ActWish }
  | { kind: 'places'; act: ActWish; count: number; named: string[] }
  | { kind: 'people'; count: number; text: string }
  | { kind: 'whole'; acts?: number | undefined }
  | { kind: 'save' }
  | { kind: 'change'; text: string };

/** What an author wants planned, as far as it could be read. */
export interface Wish {
  goals: Goal[];
  without: Set<PlanPart>;
  /** Clauses nobody understood. */
  unread: string[];
}

const PICTURES =
  /\b(?:paint|illustrate|pictures?|backgrounds?|music|soundtrack|artwork|images?)\b|配图|配乐|图画|图片|背景图|插图|音乐|上色|画(?:出|好|完|上|图|画|一|所|每|全|背|第)|(?:画|绘)$|絵|描(?:い|き|く|け)|画像|背景画?|音楽|イラスト|BGM/iu;
const ENCOUNTERS = /\b(?:encounters?|pools?|storylets?)\b|遭遇|事件|剧情|情节|イベント|出来事|エンカウンター/iu;
const PEOPLE =
  /\b(?:characters?|people|persons?|npcs?|cast members?|cast|villagers?|suspects?)\b|角色|人物|配角|キャラ|登場人物|脇役|[0-9一二三四五六七八九十]\s*人(?!の場所)/iu;
const PLACES =
  /\b(?:places?|locations?|rooms?|spots?)\b|地点|场景|地方|場所|ロケーション|[0-9一二三四五六七八九十](?:か所|ヶ所|カ所|箇所)/iu;
const MAP = /\b(?:map|wire|connections?)\b|地图|地図/iu;
const WHOLE =
  /\b(?:whole|entire|complete|full)\s+(?:\w+\s+)?(?:story|novel|game|thing)\b|\b(?:everything|all of it|it all)\b|整个故事|整部|全部|从头到尾|物語(?:を)?(?:全部|丸ごと|全体|まるごと)|全部|すべて/iu;
const REST =
  /\b(?:finish|complete|fill in|(?:what(?:'s| is)|whatever is) missing|the rest|remaining|go on|carry on|continue)\b|写完|做完|完成|补完|补齐|剩下|其余|继续|残り|仕上げ|完成|続き/iu;
const SAVE =
  /\b(?:save|publish|finali[sz]e (?:it|the (?:story|package|game))|playable|ready to play)\b|保存|发布|定稿|存好|存起来|公開/iu;
const ACT = /\b(?:acts?|chapters?)\b|[幕章]/iu;

/** "build act 2", "add another act": the act is what is to be made, not where something is. */
const ACT_MADE = [
  /\b(?:build|draft|write|make|create|add|plan|do|design|start|finish|complete|prepare|develop|outline|sketch)\b(?:\s+(?:up|out|me|us|all|of|the|whole|entire|complete|full|an?|another|one|more|new|next|rest|remaining|first|second|third|fourth|fifth|last|\d+|two|three))*\s+(?:acts?|chapters?)\b/iu,
  /(?:写|做|建|搭|搭建|起草|加|添|添加|新增|来|设计|完成|规划|补完)[^，。；]{0,8}?[幕章](?!的|里|中|每|所有|各|加|添|写|画|配)/u,
  /(?:幕|章)(?:全体|全部|まるごと|丸ごと)?(?:を|も)/u,
] as const;
/** "the encounters", "all pictures" are what is made, wherever they are. */
const OBJECT_JA =
  /(幕|章|イベント|出来事|遭遇|エンカウンター|絵|画像|背景|音楽|イラスト|キャラクター|キャラ|登場人物|人物|場所|地点|ロケーション|地図)(?:[0-9一二三四五六七八九十]+[人つ])?(?:と音楽|と背景)?(?:を|も)/gu;

const ORDINALS: Record<string, ActWish> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  next: 'next',
  new: 'next',
  another: 'next',
};
const ROMAN: Record<string, number> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 };

/** The act a clause names; undefined where it names none. */
function actIn(text: string): ActWish | undefined {
  const numbered = /\b(?:acts?|chapters?)\s+(\d{1,2}|one|two|three|four|five|i{1,3}|iv|v)\b/iu
    .exec(text)?.[1]
    ?.toLowerCase();
  if (numbered !== undefined) return readNumber(numbered) ?? ROMAN[numbered] ?? null;
  const ordinal = /\b(first|second|third|fourth|fifth|next|new|another)\s+(?:act|chapter)\b/iu
    .exec(text)?.[1]
    ?.toLowerCase();
  if (ordinal !== undefined) return ORDINALS[ordinal] ?? null;
  if (/\b(?:one more|an?|additional|further)\s+(?:\w+\s+)?(?:act|chapter)\b/iu.test(text)) return 'next';
  const han = /第\s*(\d{1,2}|[一二三四五])\s*[幕章]/u.exec(text)?.[1] ?? /(\d{1,2}|[一二三四五])幕目/u.exec(text)?.[1];
  if (han !== undefined) return readNumber(han) ?? null;
  if (
    /(?:新|次|下)の?(?:的)?一?[幕章]|(?:再|加|添|新增|来|写|もう)(?:上|加|来)?(?:一|1)?个?[幕章]|一[幕章]/u.test(text)
  )
    return 'next';
  return undefined;
}

const countsIn = (said: string) => {
  const text = said.replace(/([个位名座处])新的?/gu, '$1');
  const japanese = japaneseCounts(text);
  return {
    places: countOf(text, 'places?|locations?|scenes?|rooms?|spots?', '地点|场景|地方') ?? japanese.places,
    people:
      countOf(text, 'characters?|people|persons?|npcs?|cast members?|villagers?|suspects?', '角色|人物|配角|人') ??
      japanese.people,
    acts: countOf(text, 'acts?|chapters?', '[幕章](?!目)') ?? japanese.acts,
  };
};

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What a Japanese clause makes: the noun its last object particle marks. */
const objectOf = (clause: string): string | undefined =>
  JAPANESE.test(clause) ? [...clause.matchAll(OBJECT_JA)].at(-1)?.[1] : undefined;

function makesAct(clause: string): boolean {
  if (!ACT.test(clause)) return false;
  const object = objectOf(clause);
  if (object !== undefined) return object === '幕' || object === '章';
  return ACT_MADE.some((pattern) => pattern.test(clause));
}

const LEAVE_OUT =
  /\b(?:without|no|skip|omit|leave out|drop|don['’]?t|do not|not|never)\b|不要|别|不用|无需|没有|不|なし|無し|抜き|いらない|不要|要らない|しない|せず/iu;

/** The parts a clause tells to leave out. */
function leftOut(clause: string): PlanPart[] {
  if (!LEAVE_OUT.test(clause)) return [];
  return [
    ...(PICTURES.test(clause) || /\b(?:draw|painting|illustrations?)\b|画/iu.test(clause)
      ? (['pictures'] as const)
      : []),
    ...(ENCOUNTERS.test(clause) ? (['encounters'] as const) : []),
    ...(PEOPLE.test(clause) ? (['people'] as const) : []),
    ...(SAVE.test(clause) || /\bfinali[sz]/iu.test(clause) ? (['save'] as const) : []),
  ];
}

/** A part that is left out, inside of a clause that says more: "act 2, with five places but no pictures". */
const ASIDE =
  /[,，、]?\s*(?:\b(?:but|and)\s+)?\b(?:without|with no|no|skip|leave out|omit|(?:don['’]?t|do not) (?:paint|draw|make|add|save|write|publish)|not)\s+(?:any\s+|the\s+|new\s+)*(?:pictures?(?:\s+(?:and|or)\s+music)?|backgrounds?|music|images?|paintings?|encounters?|characters?|people|it|saving)\b(?:\s+yet)?|[，,]?(?:但|而且)?(?:先)?(?:不要|不用|别|无需|不)(?:画图|配图|图片|背景图|画|写遭遇|遭遇|加角色|角色|新角色|保存|存)(?:和音乐|配乐)?|[、,]?(?:絵|画像|背景|イラスト|イベント|登場人物|キャラクター|保存)(?:と音楽)?(?:は|を)?(?:なし|無し|抜き|いらない|不要|せず)(?:で)?/giu;

/** Where one wish ends and another begins. */
const BETWEEN =
  /[.;\n。；！!]+|,?\s+(?:and\s+)?then\s+|,?\s+and\s+(?:also\s+)?(?=(?:please\s+)?(?:add|paint|draw|write|build|draft|make|finish|complete|save|create|give|publish|rename|illustrate|wire|translate)\b)|,\s+(?=(?:add|paint|draw|write|build|draft|make|finish|complete|save|create|give|publish|rename)\b)|[，,](?=(?:然后|再|并且?|最后|把|给|加|添|画|写|保存|删|改))|それから|その後|、?そして/iu;
/** "add two characters and a lighthouse". */
const MORE_TO_ADD = /^(\s*(?:please\s+)?add)\b(.+?)\s+and\s+((?:an?|one|two|three|four|five|six|\d+)\s+.+)$/iu;

/** People beside an act, or an act beside people: "three more characters and an act 3", "act 2 with five places and two people". */
const PEOPLE_NEXT =
  /(?:,\s*(?:and\s+)?|\s+(?:and|plus|as well as|along with|together with)\s+)(?=(?:also\s+)?(?:an?|another|one|two|three|four|five|six|seven|eight|nine|ten|some|\d+)\s+(?:(?:more|new|other|additional|extra|further|minor|side|main)\s+)*(?:characters?|people|persons?|npcs?|cast members?|villagers?|suspects?)\b)|(?:[，,、]|和|以及|还有|外加|加上)\s*(?=(?:再)?(?:加|来)?(?:\d+|[一二两三四五六七八九十]+)[个位名](?:新的?)?(?:角色|人物|配角))|[、,]?(?:と|それと|あと|で、)(?=(?:新しい)?(?:登場人物|キャラクター|キャラ|脇役))/iu;
const ACT_NEXT =
  /(?:,\s*(?:and\s+)?|\s+(?:and|plus|as well as|along with|together with)\s+)(?=(?:also\s+)?(?:(?:an?|another|one(?: more)?|the)\s+)?(?:(?:new|next|first|second|third|fourth|fifth)\s+)?(?:act|chapter)\b)|(?:[，,、]|和|以及|还有|外加|加上)\s*(?=(?:再)?(?:加|写|来|搭建?)?(?:第\s*[\d一二三四五]+\s*[幕章]|(?:新的?)?一[幕章]|新的?一?[幕章]))|[、,]?(?:と|それと|あと|で、)(?=(?:第\s*[\d一二三四五]+\s*[幕章]|新しい[幕章]|次の[幕章]))/iu;

/** An act and people that stand in one clause, each for itself. */
function partsOf(clause: string): string[] {
  const split = (text: string, next: RegExp, before: RegExp): string[] => {
    const found = next.exec(text);
    if (found === null || found.index === 0 || !before.test(text.slice(0, found.index))) return [text];
    return [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  };
  return split(clause, PEOPLE_NEXT, ACT).flatMap((part) => (ACT.test(part) ? split(part, ACT_NEXT, PEOPLE) : [part]));
}

function clausesOf(text: string): string[] {
  return text
    .split(BETWEEN)
    .flatMap(partsOf)
    .flatMap((clause) => {
      const more = PEOPLE.test(clause) ? MORE_TO_ADD.exec(clause) : null;
      return more === null ? [clause] : [`${more[1]}${more[2]}`, `${more[1]} ${more[3]}`];
    })
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}

const COURTESY =
  /^(?:please|pls|thanks?|thank you|now|ok(?:ay)?|well|hi|hello|hey|请|谢谢|你好|お願い(?:します)?|ありがとう)[\s,.!，。]*$/iu;

const ADDED = /\b(?:add|put|include)\b|加|添|增|追加|足し|増や/iu;

/** What one clause asks for; null where that cannot be told. @param before the act the clause before it was about */
function goalOf(clause: string, before: ActWish | undefined, namesPlaces: (text: string) => string[]): Goal | null {
  const counts = countsIn(clause);
  const named = actIn(clause);
  const act = named ?? before ?? null;
  const places = () => (JAPANESE.test(clause) ? japanesePlaces(clause) : [...new Set(namesPlaces(clause))]);
  if (makesAct(clause)) return { kind: 'act', act: named ?? 'next', places: counts.places, named: places() };
  const object = objectOf(clause);
  const is = (pattern: RegExp): boolean => pattern.test(object ?? clause);
  if (is(ENCOUNTERS)) {
    // A single one, about something, is a change.
    if (/\b(?:an?|another)\s+(?:\w+\s+)?encounter\b|(?:一个|一段|一场).{0,20}(?:遭遇|事件|情节|剧情)/iu.test(clause))
      return { kind: 'change', text: clause };
    return { kind: 'encounters', act, about: clause };
  }
  if (is(PICTURES)) {
    const again = /\b(?:again|anew|new|re-?paint|other|different)\b|重新|重画|再画|もう一度|描き直/iu.test(clause);
    return { kind: 'pictures', act, about: clause, again };
  }
  if (is(PEOPLE) && !/(?:called|named)\s|叫|という/iu.test(clause))
    return { kind: 'people', count: counts.people ?? 1, text: clause };
  if (ADDED.test(clause) && places().length > 0)
    return { kind: 'places', act, count: counts.places ?? places().length, named: places() };
  if (is(MAP)) return { kind: 'map', act };
  if (is(PLACES) && ACT.test(clause) && named !== undefined && !/\badd\b|more|加|添|追加|増や/iu.test(clause))
    return { kind: 'act', act: named, places: counts.places, named: places() };
  if (is(PLACES)) return { kind: 'places', act, count: counts.places ?? Math.max(1, places().length), named: places() };
  if (WHOLE.test(clause)) return { kind: 'whole', acts: counts.acts };
  if (named !== undefined && !REST.test(clause))
    return { kind: 'act', act: named, places: counts.places, named: places() };
  if (REST.test(clause)) return named === undefined ? { kind: 'whole' } : { kind: 'act', act: named, named: [] };
  if (SAVE.test(clause)) return { kind: 'save' };
  return null;
}

/**
 * Reads what an author wants planned, in English, Chinese or Japanese.
 * @param understands whether a clause is a change of what is there
 * @param namesPlaces the places a text names
 */
export function readWish(
  text: string,
  understands: (clause: string) => boolean,
  namesPlaces: (text: string) => string[],
): Wish {
  const bounded = text.slice(0, 4000).normalize('NFKC');
  const without = new Set<PlanPart>();
  const aside = bounded.replace(ASIDE, (part) => {
    for (const each of leftOut(part)) without.add(each);
    return ' ';
  });
  const goals: Goal[] = [];
  const unread: string[] = [];
  let act: ActWish | undefined;
  for (const clause of clausesOf(aside)) {
    const out = leftOut(clause);
    if (out.length > 0 && !makesAct(clause)) {
      for (const part of out) without.add(part);
      continue;
    }
    const limit = limitOf(clause);
    const goal = limit === null ? goalOf(clause, act, namesPlaces) : null;
    if (goal !== null) {
      goals.push(goal);
      if ('act' in goal && goal.act !== null) act = goal.act;
    } else if ((limit === null || limit === 'no_translation') && understands(clause))
      goals.push({ kind: 'change', text: clause });
    else if (!COURTESY.test(clause)) unread.push(clause);
  }
  return { goals, without, unread };
}
