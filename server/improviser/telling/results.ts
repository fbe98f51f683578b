import type { VNFrame } from '../../../shared/play/index.ts';
import type { Scene } from '../../storyteller/index.ts';
import type { Lines, TellingLanguage } from './lines.ts';
import { asTold } from './prose.ts';
import { placeSaid } from './scene.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

const DICE = /(\d*)d(\d+|%)[^=]*=\s*(-?\d+)\s*\.?$/iu;
const BARE_DICE = /(\d*)d(\d+|%)\D+(-?\d+)\s*\.?$/iu;
const WEATHER = /^(.*?)[，、,]\s*(-?\d+|−\d+)\D+(-?\d+|−\d+)\s*°C[.。]?/u;
/** Shares of the range from which on a roll comes off whole, and at a cost: 10 and 7 of two dice. Rules of play, "Checks". */
const WHOLE = 0.8;
const COSTLY = 0.5;

const ATTEMPT: Record<TellingLanguage, RegExp> = {
  en: /\b(?:roll|throw|toss|cast)(?:s|ing)?\b(?:\s+(?:[\dd+%-]+|a|the|some|my|dice|die|bones|with|advantage|d\d+))*\s*(?:,\s*)?(?:to|and\s+(?:try\s+to\s+)?)\s*(?:see\s+(?:if|whether)\s+i\s+can\s+)?(.{3,120}?)[.!]*$/iu,
  zh: /(?:骰子?|色子|\d*d\d+|检定|判定)[，,]?(?:来|去|看看?能不能|试着|试试能不能|试试|想)*(.{1,40}?)[。！]*$/iu,
  ja: /(?:振って|投げて|\d*d\d+で|ダイスで|サイコロで)[、]?(.{2,60}?)[。！]*$/iu,
};
/** What is no attempt but a word about dice. */
const NO_ATTEMPT = /^(?:it|them|now|again|please|see|dice|吧|了|决定|決める|振る|see what happens)$/iu;

/** What a player rolls for, as "you try to …" takes it; null where the words do not say. */
function attemptOf(said: string, language: TellingLanguage): string | null {
  const found = ATTEMPT[language].exec(said)?.[1]?.trim() ?? '';
  if (found === '' || NO_ATTEMPT.test(found)) return null;
  return asTold(found, language);
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const HAN = '零一二三四五六七八九十'.split('');

/** A number as prose says it, as far as it is short. */
function inWords(number: number, language: TellingLanguage): string {
  if (number < 0 || number > 20) return String(number);
  if (language === 'en') return SMALL[number] ?? String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (number <= 10) return HAN[number] ?? String(number);
  return `${tens === 1 ? '' : (HAN[tens] ?? '')}十${ones === 0 ? '' : (HAN[ones] ?? '')}`;
}

function dice(text: string, said: string, language: TellingLanguage, lines: Lines): VNFrame[] | null {
  const found = DICE.exec(text) ?? BARE_DICE.exec(text);
  if (found === null) return null;
  const count = Number(found[1] || 1);
  const sides = found[2] === '%' ? 100 : Number(found[2]);
  const total = Number(found[3]);
  const share = sides <= 1 ? 1 : (total - count) / (count * sides - count);
  const outcome = share >= WHOLE ? 'full' : share >= COSTLY ? 'mixed' : 'miss';
  const attempt = attemptOf(said, language);
  // Two of something are counted otherwise than the number is called.
  const number = language === 'zh' && total === 2 ? '两' : inWords(total, language);
  return [
    narrate(attempt === null ? lines('roll_cast') : lines('roll_try', { attempt })),
    narrate(lines(`roll_${outcome}`, { number })),
  ];
}

const SKIES: [string, RegExp][] = [
  ['storm', /typhoon|hurricane|storm|gale|thunder|台风|颱風|暴风|风暴|雷|台風|嵐/iu],
  ['snow', /\bsnow|blizzard|雪/iu],
  ['rain', /\brain|drizzle|downpour|雨/iu],
  ['fog', /\bfog|\bmist|雾|霧|靄/iu],
];

/** Seasons that say more of the weather than chance does. */
const SEASONS: [string, RegExp][] = [
  ['freezing', /\bwinter|\bfrost|\bicy?\b|\bDecember|\bJanuary|冬|腊月|寒夜|结冰|十二月|一月(?!份工资)|氷|真冬/iu],
  ['hot', /\bsummer|\bheat ?wave|\bJuly|\bAugust|夏|酷暑|盛夏|七月|八月|真夏/iu],
];

/** What is told of the weather, what is nearest first: here and now, before, and where and when the story is set. */
const weatherTold = ({
  place,
  encounter,
  escalations,
  recentLines,
  olderLines = [],
  act,
  setting = '',
}: Scene): string[] => [
  [...recentLines, ...escalations, place.title, place.ambientDetail].join(' '),
  [...olderLines, encounter?.description ?? ''].join(' '),
  [act.title, act.objective, setting].join(' '),
];

function weather(text: string, scene: Scene, language: TellingLanguage, lines: Lines): VNFrame[] | null {
  const found = WEATHER.exec(text);
  if (found === null) return null;
  const [, air = '', , high = '15'] = found;
  const evidence = weatherTold(scene);
  const sky = evidence.flatMap((told) => SKIES.find(([, pattern]) => pattern.test(told))?.[0] ?? [])[0];
  if (sky !== undefined) return [narrate(lines(`weather_${sky}`, { place: placeSaid(scene) }))];
  const season = evidence.flatMap((told) => SEASONS.find(([, pattern]) => pattern.test(told))?.[0] ?? [])[0];
  const degrees = Number(high.replace('−', '-'));
  const feel = season ?? (degrees < 6 ? 'freezing' : degrees < 14 ? 'cold' : degrees < 24 ? 'mild' : 'hot');
  // It does not rain where it freezes, whatever chance says.
  const fits = season !== 'freezing' || !SKIES.some(([kind, pattern]) => kind === 'rain' && pattern.test(air));
  const ended = language === 'en' ? `${air.charAt(0).toUpperCase()}${air.slice(1)}.` : `${air}。`;
  const told = lines(`weather_${feel}`, { air: fits ? ended : '', place: placeSaid(scene) });
  return [narrate(told.trim())];
}

const ANSWERS: [string, RegExp][] = [
  ['yes_and', /^(?:Yes, and more|是，而且|はい、しかも)[^.。]*[.。]/u],
  ['yes_but', /^(?:Yes, but|是，但|はい、ただし)[^.。]*[.。]/u],
  ['yes', /^(?:Yes|是|はい)[.。]/u],
  ['no_and', /^(?:No, and|否，而且|いいえ、しかも)[^.。]*[.。]/u],
  ['no_but', /^(?:No, but|否，但|いいえ、だが)[^.。]*[.。]/u],
  ['no', /^(?:No|否|いいえ)[.。]/u],
];

function oracle(text: string, said: string, lines: Lines): VNFrame[] | null {
  const asked = said.trim().slice(0, 60);
  const answer = (asked !== '' && text.startsWith(asked) ? text.slice(Math.min(said.trim().length, text.length)) : text)
    .replace(/^.*?[?？]\s*(?=(?:Yes|No|是|否|はい|いいえ))/u, '')
    .trim();
  for (const [kind, pattern] of ANSWERS) {
    const found = pattern.exec(answer)?.[0];
    if (found === undefined) continue;
    const twist = answer
      .slice(found.length)
      .replace(/^\s*(?:Twist:|转折：|思わぬこと：)\s*/u, '')
      .trim();
    return [narrate(lines(`oracle_${kind}`)), ...(twist === '' ? [] : [narrate(twist)])];
  }
  return null;
}

/** A name by itself: no sentence. */
const NAME = /^[\p{Lu}\p{Script=Han}\p{Script=Katakana}][\p{L}\p{M}'’・·\s-]{1,50}(?:\s\([^()]{1,40}\))?$/u;

/**
 * What chance, the sky or whoever the plan asked has said, as a story tells it: an attempt and how it went, a sentence of weather, what
 * turns out. Never a list of dice, degrees or a bare answer. Rules of play, "Checks".
 */
export function tellResults(
  scene: Scene,
  language: TellingLanguage,
  lines: Lines,
): { frames: VNFrame[]; isRoll: boolean; isAnswer: boolean } {
  const said = scene.action.type === 'text' ? (scene.action.text ?? '') : '';
  let isRoll = false;
  let isAnswer = false;
  const frames = (scene.results ?? []).slice(0, 2).flatMap((whole) => {
    const part = whole.slice(0, 400);
    const text = part.startsWith(said) ? part.slice(said.length).trimStart() : part;
    const rolled = dice(text, said, language, lines);
    if (rolled !== null) {
      isRoll = true;
      return rolled;
    }
    const told =
      weather(text, scene, language, lines) ??
      oracle(text, said, lines) ??
      (NAME.test(text) ? [narrate(lines('name_told', { name: text }))] : null);
    if (told !== null) isAnswer = true;
    return told ?? [narrate(text)];
  });
  return { frames, isRoll, isAnswer };
}
