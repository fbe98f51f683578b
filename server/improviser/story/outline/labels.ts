import { listedName } from './listed-name.ts';
import { folded, type SectionName, vocabulary } from './vocabulary.ts';

/** Sections whose lines are entries, each of one person or place. */
export const LISTS: ReadonlySet<SectionName> = new Set(['people', 'places']);

export const sectionNamed = (label: string): SectionName | undefined =>
  vocabulary().sets.sections.get(folded(label.trim()).replace(/^(?:the|my|our)\s+/u, ''));

/** "The ferry Anna-Marie" of "on the ferry Anna-Marie". */
const THERE =
  /^(?:and\s+|or\s+)?(?:(?:on|in|at|aboard|inside|under|outside|between|from|to|through|dans|sur|à|chez|sous|devant|auf|im|am|an|unter|vor|en|sobre|bajo|nel|nella|su|em|na|no)\s+)?/iu;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const DIVIDES_JAPANESE = /[\u3040-\u30ff]|・/u;
/** Between the items of a Japanese list: a comma, "と" and "や" between nouns. */
const BETWEEN_JAPANESE =
  /\s*(?:、|，|,|；|;)\s*(?:そして|それに|および)?|(?<=[\p{Script=Han}\p{Script=Katakana}ー」』]|さん|くん|ちゃん)[とや](?=[\p{Script=Han}\p{Script=Katakana}「『])/u;

const DOT = /(?<=[\p{Script=Han}」』])・(?=[\p{Script=Han}「『])/gu;
/** The dots of a list that has no commas: "操舵室・甲板"; not one inside a name in katakana, or between what somebody is and their name. */
function dotsAsCommas(list: string): string {
  if (/[、，,；;]/u.test(list)) return list;
  const items = list.split('・');
  return items.length > 2 && items.some((item) => /\p{Script=Han}/u.test(item))
    ? items.join('、')
    : list.replace(DOT, '、');
}

/** What a list in a sentence is of, an item each; "和", "と" or "and" stands before its last. */
function itemsOf(list: string): string[] {
  const bare = dotsAsCommas(list.replace(/[\s.。！!]+$/u, ''));
  if (!HAN_OR_KANA.test(bare))
    return bare
      .split(/\s*[,;]\s+(?:(?:and|et|und|y|e|en)\s+)?|\s+(?:and|et|und|y|e)\s+/u)
      .map((item) => item.replace(THERE, '').trim())
      .filter((item) => item !== '');
  const isJapanese = DIVIDES_JAPANESE.test(bare);
  const parts = bare.split(isJapanese ? BETWEEN_JAPANESE : /\s*[、，,；;]\s*/u);
  const last = isJapanese ? null : /^(.{2,}?)(?:以及|还有|和|与|と)(?=.{2})(.+)$/u.exec(parts.at(-1) ?? '');
  return (last === null ? parts : [...parts.slice(0, -1), last[1] ?? '', last[2] ?? ''])
    .map((item) => item.replace(/^(?:和|与|以及|还有|そして|と)/u, '').trim())
    .filter((item) => item !== '');
}

const LABEL = /^([^:：。.]{1,24}?)\s*[:：]\s*(.+)$/su;
const COUNT_HAN = '(?:(?:只|一?共|总共|分别)?[有是为]?[一二三四五六七八九十两\\d]+\\s*(?:个|处|位|人|名|つ|か所))';
const ARE_HAN = '(?:就|便|只|要|需要|想要|主要|一?共|总共|分别|大致)*(?:有|是|为|包括|包含)';
/** "地点有三个：…", "场景一共四处：…", "角色三人：…"; "场景有…", "登場人物は…" without a colon. */
const COUNTED = new RegExp(`^(.{2,6}?)(?:${ARE_HAN}|は)?${COUNT_HAN}?\\s*[:：]\\s*(.+)$`, 'su');
const UNMARKED = new RegExp(`^(.{2,6}?)(?:${ARE_HAN}(?:了|以下)?${COUNT_HAN}?|は${COUNT_HAN}?)[，、,]?\\s*(.+)$`, 'su');
/** "Places are the reading room, the paper store.", "Schauplätze sind …" */
const UNMARKED_LATIN =
  /^(?:the\s+|main\s+|les\s+|die\s+|los\s+|las\s+)*(\p{L}{3,20})\s+(?:are|is|include|includes|sont|sind|ist|son|sono|são|zijn)\s+(.+)$/isu;
/** "三个人：…", "四位人物：…", "三人：…": who there is, by how many. */
const PEOPLE_COUNTED =
  /^(?:一?共|总共|只)?有?[一二三四五六七八九十两\d]+\s*(?:(?:个|位|名)(?:主要)?(?:人物?|角色)|人(?:の(?:登場)?人物)?)\s*[:：]\s*(.+)$/su;
/** "故事发生在…", "舞台は…", "It plays on …", "L’action se passe dans …": where it is set, which is a list of places where it names several. */
const SET_IN: readonly RegExp[] = [
  /^(?:[^，,]{1,12}[，,])?(?:故事|戏|剧情|情节|场景|全部|一切|全剧)?(?:都|全|主要|只|仅)*(?:发生|限定?|设定?|安排|集中|围绕|放)在(.+?)(?:之?间|里|展开)?[。]?$/u,
  /^(?:場所|舞台|物語の舞台)は(.+?)(?:です|だ|である|となる)?[。]?$/u,
  /^(.+?)(?:が|を)(?:主な|おもな|物語の)*(?:舞台|場所)(?:です|だ|である|に(?:する|なる|します)|と(?:する|なる|します))?[。]?$/u,
  /^(.+?)(?:で|を)(?:話|物語|事件|すべて|全て)(?:が|は)(?:進む|進みます|展開する|動く|起こる|起きる)[。]?$/u,
  /^(?:it|everything|all of it|this|(?:(?:the|all|most|every|these)\s+)*(?:story|game|action|plot|scenes?|events))\s+(?:all\s+|mostly\s+)?(?:plays?(?: out)?|(?:is|are) set|takes? place|happens?|unfolds?|goes|moves?|runs|shifts|starts?|begins?)\s+(?=(?:on|in|at|aboard|between|inside|from|through)\s)(.+)$/iu,
  /^(?:l[’']\p{L}+|(?:le|la|les|die|das|der|el|todo|la|il|tutto|tout|alles|tudo|a|o)(?:\s+\p{L}+)?)\s+(?:se passe|se déroule|a lieu|spielt(?: sich)?|findet|ocurre|transcurre|pasa|sucede|tiene lugar|si svolge|ha luogo|acontece|se passa|decorre)\s+(?:ab\s+)?(?=(?:dans|sur|à|au|aux|en|entre|auf|in|im|am|an|zwischen|unter|bajo|sobre|nel|nella|su|tra|em|no|na)\s)(.+)$/iu,
];
/** "From the harbour office to the chart room and ends at the reef light": the ways a story goes are commas between its places. */
const onItsWay = (list: string): string =>
  list
    .replace(
      /\s+(?:and\s+)?(?:then\s+)?(?:ends|finishes|goes|moves|leads)?\s*(?:up\s+|on\s+)?(?:to|via|into)\s+(?=the|an?\s)/giu,
      ', ',
    )
    .replace(/\s+and\s+(?:ends|finishes|closes)\s+(?:up\s+)?(?:on|in|at)\s+/giu, ', ');

/** Longer ones are no names of places. */
const ITEM_MAX = { signs: 16, words: 7 };

const isShort = (item: string): boolean =>
  HAN_OR_KANA.test(item) ? [...item].length <= ITEM_MAX.signs : item.split(/\s+/u).length <= ITEM_MAX.words;

/** A sentence amid others that is an entry of a section: its words, or the items of its list. */
export interface LabelledSentence {
  section: SectionName;
  entries: string[];
  /** Whether each is one place or one person. */
  isList: boolean;
}

/** What is at the beginning of a person's entry that goes back to the one before. */
const BACK = /^(?:她的|他的|其|その)/u;

/**
 * The people of a list in Chinese or Japanese, each as an entry by its name; null where some item has none: then it is read as a sentence.
 * Who is told of by the one before – "她的外孙女林小满" – is told with it.
 */
function peopleIn(list: string, isLabelled: boolean): LabelledSentence | null {
  if (!HAN_OR_KANA.test(list)) return null;
  const items = itemsOf(
    list.replace(/(?:です|だ|である)?[。.！!\s]*$/u, '').replace(/(?:[一二三四五六七八九十\d]+人)$/u, ''),
  );
  // A list is of one language, whatever an item of it is written in.
  const isJapanese = DIVIDES_JAPANESE.test(list);
  const names = items.map((item) => listedName(item, isJapanese));
  if (items.length < (isLabelled ? 1 : 2) || names.includes(null)) return null;
  const entries = items.map((item, at) => {
    const about = BACK.test(item) && at > 0 ? `${items[at - 1]}、${item}` : item;
    return about === names[at] ? about : `${names[at]}：${about}`;
  });
  return { section: 'people', entries, isList: true };
}

const listNamed = (label: string): SectionName | undefined => {
  const section = sectionNamed(label);
  return section !== undefined && LISTS.has(section) ? section : undefined;
};

/** What a sentence in the middle of a text is labelled as: "Locations: the pier, the mill.", "场景：天台、打印店。" */
export function labelledSentence(sentence: string): LabelledSentence | undefined {
  const [, label = '', rest = ''] = LABEL.exec(sentence) ?? [];
  // "I want these places: …"
  const section =
    sectionNamed(label) ??
    (/^[\p{Script=Latin}\s’']+$/u.test(label) ? listNamed(label.split(/\s+/u).at(-1) ?? '') : undefined);
  if (section === 'people') return peopleIn(rest, true) ?? { section, entries: [rest], isList: false };
  if (section !== undefined && section !== 'plot' && section !== 'premise')
    return { section, entries: section === 'places' ? itemsOf(rest) : [rest], isList: section === 'places' };
  const counted = PEOPLE_COUNTED.exec(sentence)?.[1];
  if (counted !== undefined) return peopleIn(counted, true) ?? { section: 'people', entries: [counted], isList: false };
  for (const pattern of [COUNTED, UNMARKED]) {
    const [, named = '', listed = ''] = pattern.exec(sentence) ?? [];
    const of = sectionNamed(named);
    const items = itemsOf(listed);
    const isEach = pattern === COUNTED || (items.length > 1 && items.every(isShort));
    if (of === 'places' && isEach) return { section: of, entries: items, isList: true };
    const people = of === 'people' ? peopleIn(listed, pattern === COUNTED) : null;
    if (people !== null) return people;
  }
  const [, named = '', listed = ''] = UNMARKED_LATIN.exec(sentence) ?? [];
  const isPlaces = named !== '' && sectionNamed(named) === 'places';
  if (isPlaces && itemsOf(listed).length > 1 && itemsOf(listed).every(isShort))
    return { section: 'places', entries: itemsOf(listed), isList: true };
  for (const pattern of SET_IN) {
    const items = itemsOf(onItsWay(pattern.exec(sentence)?.[1] ?? ''));
    if (items.length > 1 && items.every(isShort)) return { section: 'places', entries: items, isList: true };
  }
  return undefined;
}

const DETERMINED = /(?:^|\s)((?:the|an?|her|his|their|its)\s+(?:[\p{L}’'-]+\s+){0,3}[\p{L}’'-]+)$/iu;
const IS_DETERMINED = /^(?:the|an?|her|his|their|its)\s+(?:[\p{L}’'-]+\s+){0,3}[\p{L}’'-]+/iu;
/** Places there have to be in a list for all of it to be places. */
const KNOWN_LEAST = 2;
const ITEMS_LEAST = 3;
const LISTED_WORDS = 5;

/**
 * The lists of a sentence of which some items are places by their words: then all are, however they are called.
 * @param isPlace whether an item is one by its words
 */
export function listsOfPlaces(sentence: string, isPlace: (item: string) => boolean): string[] {
  const runs = HAN_OR_KANA.test(sentence) ? runsOfSigns(sentence, isPlace) : runsOfWords(sentence);
  return runs
    .filter((run) => run.length >= ITEMS_LEAST && run.filter(isPlace).length >= KNOWN_LEAST)
    .flatMap((run) => run.filter(isShort));
}

/** "つばめは楽屋、床山の部屋、奈落を行き来する": what stands between the marks, without what leads to it and follows. */
function runsOfSigns(sentence: string, isPlace: (item: string) => boolean): string[][] {
  return sentence.split(/[。，,！？!?；;：:「」『』“”（）()]/u).flatMap((clause) => {
    const isJapanese = /[\p{Script=Hiragana}]/u.test(clause);
    const parts = clause.split(isJapanese ? BETWEEN_JAPANESE : '、');
    if (parts.length < ITEMS_LEAST) return [];
    const first = isJapanese
      ? (parts[0] ?? '').replace(/^.*[はがもで]/u, '')
      : (parts[0] ?? '').replace(/^.*(?:在|到|去|有|查|搜)/u, '');
    const tail = parts.at(-1) ?? '';
    const last = isJapanese ? tail.replace(/(?:[をにではへが]|から|まで).*$/u, '') : tail;
    const ends = itemsOf(last);
    return [[first, ...parts.slice(1, -1), ...ends].filter((item) => [...item].length >= 2 || isPlace(item))];
  });
}

/** "The chapel" of "the chapel before dawn". */
function untilStop(item: string | undefined): string | undefined {
  const [article = '', ...words] = item?.split(/\s+/u) ?? [];
  const end = words.findIndex((word) => vocabulary().sets.stop.has(folded(word)));
  const kept = end < 0 ? words : words.slice(0, end);
  return kept.length === 0 ? undefined : [article, ...kept].join(' ');
}

const SUBJECT = /^(?:i|you|he|she|they|we|it)\s/iu;

/** "She can search the song room, the triforium, the crypt and the tuck shop": a list of things that have an article each. */
function runsOfWords(sentence: string): string[][] {
  const parts = sentence.replace(/[.!?]+["”’)]*$/u, '').split(/,\s+(?:and\s+|or\s+)?|\s+and\s+/u);
  // Nothing but a list: "Cargo hold, bridge, the med bay."
  const { doing } = vocabulary().sets;
  const isBare = (part: string) => {
    const words = part.split(/\s+/u);
    return words.length <= LISTED_WORDS && !SUBJECT.test(part) && !words.some((word) => doing.has(folded(word)));
  };
  if (parts.length >= ITEMS_LEAST && parts.every(isBare)) return [parts];
  const runs: string[][] = [];
  let run: string[] = [];
  for (const part of parts) {
    const isWhole = untilStop(IS_DETERMINED.exec(part)?.[0]);
    if (run.length > 0 && isWhole !== undefined) {
      run.push(isWhole);
      if (isWhole === part) continue;
    }
    if (run.length > 0) runs.push(run);
    const begun = DETERMINED.exec(part)?.[1];
    run = begun === undefined ? [] : [begun];
  }
  return [...runs, run];
}
