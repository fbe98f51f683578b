import { hasWord } from '../../shared/text.ts';

/** What can be shut and opened, each as it may be called. */
const SHUTS: readonly (readonly string[])[] = [
  ['door', 'doors', '门', '戸', '扉', 'ドア'],
  ['gate', 'gates', '大门', '栅门', '門'],
  ['hatch', 'trapdoor', '舱口', '活板门', 'ハッチ'],
  ['window', 'windows', 'shutters', '窗', '窓', '雨戸'],
  ['box', 'chest', 'case', 'trunk', 'crate', '箱', '匣', '盒'],
  ['tin', 'can', 'jar', '罐', '缶'],
  ['drawer', '抽屉', '引き出し'],
  ['cupboard', 'cabinet', 'wardrobe', 'locker', '柜', '戸棚'],
  ['safe', 'vault', '保险柜', '金庫'],
  ['lid', 'cover', '盖', '蓋'],
];
/** Where one comes in. */
const WAYS_IN = new Set(['door', 'gate', 'hatch']);

const CLOSED = '(?:locked|shut|closed|barred|bolted|sealed|nailed up|fastened|chained|padlocked|jammed|stuck fast)';
const THING = `(?:${SHUTS.flatMap((names) => names.filter((name) => /^\w+$/u.test(name))).join('|')})s?`;
/** In English it stands beside what is shut: "bolted tables" shut nothing. */
const SHUT = new RegExp(
  [
    `\\b${CLOSED}\\s+(?:\\p{L}+\\s+)?${THING}\\b`,
    `\\b${THING}\\b[^.;,]{0,40}(?<!\\b(?:not|never|no longer|hardly) )\\b${CLOSED}\\b`,
    "\\b(?:does(?:n['’]t| not)|do(?:n['’]t| not)|won['’]t|will not|refuses to)(?: mean to| want to)? (?:open|budge|move|give|yield)\\b",
    '(?:锁|关|封|闩|插|闭)着|上(?:了|着)锁|锁住|锁上|紧闭|封死|打不开|推不开|拉不开|纹丝不动',
    '鍵が(?:かか|掛か)|閉ま|閉じ|閉ざ|塞が|封じ|開かない|びくともしない',
  ].join('|'),
  'iu',
);
const OPEN =
  /\b(?:unlocked|opens|opened|(?:is|are|was|were|stands?|stood|swings?|swung|comes?|came|falls?|fell|slides?|springs?|creaks?|wide|half|now|pushed|forced|flies|flew) open|ajar|(?:it|door|gate|lid|lock|hatch) (?:gives|gave|yields|yielded)|gives way|gave way)\b|打开|开了|推开|拉开|敞开|撬开|开着|虚掩|開(?:い[たて]|く(?!な)|け(?:た|て|ら)|き)/iu;
const ENTERED =
  /\b(?:can be entered|(?:is|are) (?:let )?in(?:side)?\b|let you in|you (?:enter|step in|go in)|way in is (?:open|free))|能进|可以进|进得去|进去了|中に入|入れる/iu;
const NOT =
  /\b(?:not|never|cannot|nobody|no|won['’]t|can['’]t|does(?:n['’]t| not)|refuses?|if|unless|until|must be|to be)\b|不|没|别|才能|如果|ない|ず|なければ/iu;

const thingsIn = (text: string) => SHUTS.filter((names) => names.some((name) => hasWord(text, name)));

/** Whether a sentence says that something is shut. @param named words that name what is meant; anything that can be shut, where there are none */
export function saysShut(sentence: string, named = sentence): boolean {
  const meant = thingsIn(named);
  return SHUT.test(sentence) && thingsIn(sentence).some((thing) => meant.includes(thing));
}

/** Whether words name what is opened to see what is in it, and not to go or look through. */
export const isContainer = (text: string): boolean =>
  thingsIn(text).some(([name = '']) => !WAYS_IN.has(name) && name !== 'window');

/**
 * Whether what a sentence says to be shut has been opened since.
 * @param told what was told and found out where the sentence is at home: a door elsewhere is another door
 */
export function isOpenedSince(sentence: string, told: readonly string[]): boolean {
  const things = thingsIn(sentence);
  const isWayIn = things.some(([name = '']) => WAYS_IN.has(name));
  const isOfIt = (line: string) => things.some((names) => names.some((name) => hasWord(line, name)));
  return told.some(
    (line) =>
      line !== sentence && !NOT.test(line) && ((OPEN.test(line) && isOfIt(line)) || (isWayIn && ENTERED.test(line))),
  );
}
