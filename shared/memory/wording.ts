import { ownEntry } from '../json.ts';
import { type Language, languageFor } from '../language/tag.ts';
import { withinQuotes } from '../words/quotes.ts';

/** The engine's phrases for memories, in the story's language or English. `{…}` are placeholders. */
const EN = {
  began: 'The story begins at {place}.',
  beganNowhere: 'The story begins.',
  travelled: '{who} goes to {place}.',
  chose: '{who} chooses “{text}”.',
  wrote: '{who}: “{text}”',
  rolled: '{who} rolls {stat}: {outcome}.',
  full: 'full success',
  mixed: 'success at a cost',
  miss: 'a miss',
  at: 'At {place}.',
  wentOn: 'The story goes on.',
  found: 'Found out: {text}',
  gained: 'Gained: {text}',
  lost: 'Lost: {text}',
  trouble: 'Trouble: {text}',
  encounterOver: 'Something comes to a close.',
  encounterBegan: 'Something begins.',
  actBegan: 'Then begins “{text}”.',
  ended: 'The story ends: {text}',
  player: 'The player',
  between: ' ',
  loopAct: 'The act “{title}”: {text}',
  loopEncounter: 'Left unfinished: “{title}”.',
  loopComplication: 'Trouble that lasts: {text}',
  loopArc: '{who} has a story of their own under way: {text}',
};
type Words = typeof EN;

const ZH: Words = {
  began: '故事从{place}开始。',
  beganNowhere: '故事开始了。',
  travelled: '{who}来到{place}。',
  chose: '{who}选择了“{text}”。',
  wrote: '{who}：“{text}”',
  rolled: '{who}掷{stat}：{outcome}。',
  full: '完全成功',
  mixed: '有代价的成功',
  miss: '失败',
  at: '在{place}。',
  wentOn: '故事继续。',
  found: '得知：{text}',
  gained: '得到：{text}',
  lost: '失去：{text}',
  trouble: '变故：{text}',
  encounterOver: '一件事告一段落。',
  encounterBegan: '一件事开始了。',
  actBegan: '接着是“{text}”。',
  ended: '故事结束：{text}',
  player: '玩家',
  between: '',
  loopAct: '这一幕“{title}”：{text}',
  loopEncounter: '尚未了结：“{title}”。',
  loopComplication: '持续的变故：{text}',
  loopArc: '{who}自己的故事正在展开：{text}',
};

const JA: Words = {
  began: '物語は{place}から始まる。',
  beganNowhere: '物語が始まる。',
  travelled: '{who}は{place}へ向かう。',
  chose: '{who}は「{text}」を選ぶ。',
  wrote: '{who}「{text}」',
  rolled: '{who}は{stat}の判定を行う：{outcome}。',
  full: '完全な成功',
  mixed: '代償つきの成功',
  miss: '失敗',
  at: '{place}にて。',
  wentOn: '物語は続く。',
  found: '判明：{text}',
  gained: '入手：{text}',
  lost: '喪失：{text}',
  trouble: '異変：{text}',
  encounterOver: 'ひとつの出来事に区切りがつく。',
  encounterBegan: '何かが始まる。',
  actBegan: '続いて「{text}」が始まる。',
  ended: '物語の結末：{text}',
  player: 'プレイヤー',
  between: '',
  loopAct: '幕「{title}」：{text}',
  loopEncounter: 'まだ終わっていない：「{title}」。',
  loopComplication: '続いている異変：{text}',
  loopArc: '{who}自身の物語が動いている：{text}',
};

const WORDS: Readonly<Record<Language, Words>> = { en: EN, zh: ZH, ja: JA };

type Phrase = keyof Words;

export type Say = (phrase: Phrase, filled?: Readonly<Record<string, string>>) => string;

/** @param language a BCP-47 tag; only its primary subtag counts */
export const createPhraseFormatter = (language: string): Say => {
  const known = languageFor(language);
  const words = WORDS[known];
  return (phrase, filled = {}) =>
    words[phrase].replace(/([“「]?)\{(\w+)\}/g, (all, open: string, key: string) => {
      const text = ownEntry(filled, key);
      if (text === undefined) return all;
      return `${open}${open === '' ? text : withinQuotes(text, known)}`;
    });
};
