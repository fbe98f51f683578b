import { type Language, languageFor } from '../../../../shared/language/tag.ts';

export interface GameWords {
  readonly goOn: string;
  readonly roll: string;
  readonly goTo: (place: string) => string;
  readonly rolled: string;
  readonly outcomes: readonly [full: string, mixed: string, miss: string];
  readonly gained: string;
  readonly lost: string;
  readonly noted: string;
  readonly theEnd: string;
  readonly begin: string;
  readonly load: string;
  readonly save: string;
  readonly settings: string;
  readonly gallery: string;
  readonly credits: string;
  readonly quit: string;
  readonly back: string;
  readonly menu: string;
  readonly textSpeed: string;
  readonly music: string;
  readonly voice: string;
  readonly sound: string;
  readonly skip: string;
  readonly auto: string;
  readonly fullScreen: string;
  readonly empty: string;
  readonly yes: string;
  readonly no: string;
  readonly endings: string;
}

const EN: GameWords = {
  goOn: 'Go on',
  roll: 'Roll the dice',
  goTo: (place) => `Go to: ${place}`,
  rolled: 'Dice',
  outcomes: ['as you wished', 'as you wished, at a cost', 'it goes wrong'],
  gained: 'You have it now',
  lost: 'You have it no more',
  noted: 'Noted',
  theEnd: 'The end',
  begin: 'Begin',
  load: 'Load',
  save: 'Save',
  settings: 'Settings',
  gallery: 'Gallery',
  credits: 'Credits',
  quit: 'Quit',
  back: 'Back',
  menu: 'Menu',
  textSpeed: 'Text speed',
  music: 'Music',
  voice: 'Voices',
  sound: 'Sounds',
  skip: 'Skip',
  auto: 'Auto',
  fullScreen: 'Full screen',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
  endings: 'Endings',
};

const ZH: GameWords = {
  goOn: '继续',
  roll: '掷骰子',
  goTo: (place) => `前往：${place}`,
  rolled: '骰子',
  outcomes: ['如愿以偿', '如愿，但有代价', '事与愿违'],
  gained: '得到了',
  lost: '失去了',
  noted: '记下',
  theEnd: '完',
  begin: '开始',
  load: '读取',
  save: '保存',
  settings: '设置',
  gallery: '画廊',
  credits: '制作信息',
  quit: '退出',
  back: '返回',
  menu: '菜单',
  textSpeed: '文字速度',
  music: '音乐',
  voice: '语音',
  sound: '音效',
  skip: '快进',
  auto: '自动',
  fullScreen: '全屏',
  empty: '空',
  yes: '是',
  no: '否',
  endings: '结局',
};

const JA: GameWords = {
  goOn: '先へ',
  roll: 'サイコロを振る',
  goTo: (place) => `${place}へ行く`,
  rolled: 'サイコロ',
  outcomes: ['思いどおり', '思いどおりだが代償あり', '裏目に出た'],
  gained: '手に入れた',
  lost: '手放した',
  noted: 'わかったこと',
  theEnd: 'おわり',
  begin: 'はじめる',
  load: 'ロード',
  save: 'セーブ',
  settings: '設定',
  gallery: 'ギャラリー',
  credits: 'クレジット',
  quit: '終了',
  back: '戻る',
  menu: 'メニュー',
  textSpeed: '文字の速さ',
  music: '音楽',
  voice: '音声',
  sound: '効果音',
  skip: 'スキップ',
  auto: 'オート',
  fullScreen: '全画面',
  empty: '空き',
  yes: 'はい',
  no: 'いいえ',
  endings: 'エンディング',
};

const WORDS: Readonly<Record<Language, GameWords>> = { en: EN, zh: ZH, ja: JA };

/** @param language a BCP-47 tag; English if there are no texts */
export const gameWords = (language: string): GameWords => WORDS[languageFor(language)];
