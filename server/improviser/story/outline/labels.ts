import { folded, type SectionName, vocabulary } from './vocabulary.ts';

/** Sections whose lines are entries, each of one person or place. */
export const LISTS: ReadonlySet<SectionName> = new Set(['people', 'places']);

export const sectionNamed = (label: string): SectionName | undefined =>
  vocabulary().sets.sections.get(folded(label.trim()).replace(/^(?:the|my|our)\s+/u, ''));

/** "The ferry Anna-Marie" of "on the ferry Anna-Marie". */
const THERE = /^(?:and\s+|or\s+)?(?:(?:on|in|at|aboard|inside|under|outside|between)\s+)?/iu;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What a list in a sentence is of, an item each; "和", "と" or "and" stands before its last. */
function itemsOf(list: string): string[] {
  const bare = list.replace(/[\s.。！!]+$/u, '');
  if (!HAN_OR_KANA.test(bare))
    return bare
      .split(/\s*[,;]\s+|\s+and\s+/u)
      .map((item) => item.replace(THERE, '').trim())
      .filter((item) => item !== '');
  const parts = bare.split(/\s*[、，,；;]\s*/u);
  const last = /^(.{2,}?)(?:以及|还有|和|与|と)(?=.{2})(.+)$/u.exec(parts.at(-1) ?? '');
  return (last === null ? parts : [...parts.slice(0, -1), last[1] ?? '', last[2] ?? ''])
    .map((item) => item.replace(/^(?:和|与|以及|还有|そして|と)/u, '').trim())
    .filter((item) => item !== '');
}

const LABEL = /^([^:：。.]{1,24}?)\s*[:：]\s*(.+)$/su;
/** "地点有三个：…", "场景一共四处：…" */
const COUNTED =
  /^(.{2,6}?)(?:一?共|总共|分别)?(?:有|是|为)(?:[一二三四五六七八九十两\d]+\s*(?:个|处|位|人|名))?\s*[:：]\s*(.+)$/u;
/** "故事发生在…", "舞台は…", "It plays on …": where it is set, which is a list of places where it names several. */
const SET_IN: readonly RegExp[] = [
  /^(?:故事|全部|一切)?(?:都)?发生在(.+)$/u,
  /^(?:場所|舞台|物語の舞台)は(.+?)(?:です|だ|である|となる)?[。]?$/u,
  /^(?:it|the story|the game|everything|all of it|this)\s+(?:all\s+)?(?:plays(?: out)?|is set|takes place|happens|unfolds)\s+(?=(?:on|in|at|aboard|between|inside)\s)(.+)$/iu,
];
/** Longer ones are no names of places. */
const ITEM_MAX = { signs: 16, words: 7 };

const isShort = (item: string): boolean =>
  HAN_OR_KANA.test(item) ? [...item].length <= ITEM_MAX.signs : item.split(/\s+/u).length <= ITEM_MAX.words;

/** A sentence amid others that is an entry of a section: its words, or the items of its list. */
export interface LabelledSentence {
  section: SectionName;
  entries: string[];
}

/** What a sentence in the middle of a text is labelled as: "Locations: the pier, the mill.", "场景：天台、打印店。" */
export function labelledSentence(sentence: string): LabelledSentence | undefined {
  const [, label = '', rest = ''] = LABEL.exec(sentence) ?? [];
  const [, counted = '', listed = ''] = COUNTED.exec(sentence) ?? [];
  const section = sectionNamed(label);
  if (section !== undefined && section !== 'plot' && section !== 'premise')
    return { section, entries: section === 'places' ? itemsOf(rest) : [rest] };
  if (sectionNamed(counted) === 'places') return { section: 'places', entries: itemsOf(listed) };
  for (const pattern of SET_IN) {
    const items = itemsOf(pattern.exec(sentence)?.[1] ?? '');
    if (items.length > 1 && items.every(isShort)) return { section: 'places', entries: items };
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
  const runs = HAN_OR_KANA.test(sentence) ? runsOfSigns(sentence) : runsOfWords(sentence);
  return runs
    .filter((run) => run.length >= ITEMS_LEAST && run.filter(isPlace).length >= KNOWN_LEAST)
    .flatMap((run) => run.filter(isShort));
}

/** "つばめは楽屋、床山の部屋、奈落を行き来する": what stands between the marks, without what leads to it and follows. */
function runsOfSigns(sentence: string): string[][] {
  return sentence.split(/[。，,！？!?；;：:「」『』“”（）()]/u).flatMap((clause) => {
    const parts = clause.split('、');
    if (parts.length < ITEMS_LEAST) return [];
    const isJapanese = /[\p{Script=Hiragana}]/u.test(clause);
    const first = isJapanese
      ? (parts[0] ?? '').replace(/^.*[はがもで]/u, '')
      : (parts[0] ?? '').replace(/^.*(?:在|到|去|有|查|搜)/u, '');
    const tail = parts.at(-1) ?? '';
    const last = isJapanese ? tail.replace(/(?:[をにではへが]|から|まで).*$/u, '') : tail;
    const ends = itemsOf(last);
    return [[first, ...parts.slice(1, -1), ...ends].filter((item) => [...item].length >= 2)];
  });
}

/** "The chapel" of "the chapel before dawn". */
function untilStop(item: string | undefined): string | undefined {
  const [article = '', ...words] = item?.split(/\s+/u) ?? [];
  const end = words.findIndex((word) => vocabulary().sets.stop.has(folded(word)));
  const kept = end < 0 ? words : words.slice(0, end);
  return kept.length === 0 ? undefined : [article, ...kept].join(' ');
}

/** "She can search the song room, the triforium, the crypt and the tuck shop": a list of things that have an article each. */
function runsOfWords(sentence: string): string[][] {
  const parts = sentence.replace(/[.!?]+["”’)]*$/u, '').split(/,\s+(?:and\s+|or\s+)?|\s+and\s+/u);
  // Nothing but a list: "Cargo hold, bridge, the med bay."
  if (parts.length >= ITEMS_LEAST && parts.every((part) => part.split(/\s+/u).length <= LISTED_WORDS)) return [parts];
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
