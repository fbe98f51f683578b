import type { Language } from '../../shared/language/tag.ts';

const en = {
  goOn: 'Continue',
  newPlay: 'New game',
  plays: 'Your plays',
  turn: (turn: number) => (turn === 0 ? 'Not begun' : `Turn ${turn}`),
  ended: 'Played to the end',
  remove: 'Delete',
  keep: 'Keep',
  sure: 'Delete this play with its saves?',
};

export const TITLE_WORDS: Readonly<Record<Language, typeof en>> = {
  en,
  zh: {
    goOn: '继续',
    newPlay: '新游戏',
    plays: '你的游玩',
    turn: (turn) => (turn === 0 ? '尚未开始' : `第 ${turn} 回合`),
    ended: '已到结局',
    remove: '删除',
    keep: '保留',
    sure: '连同存档一起删除吗？',
  },
  ja: {
    goOn: 'つづきから',
    newPlay: 'はじめから',
    plays: 'これまでのプレイ',
    turn: (turn) => (turn === 0 ? '未開始' : `${turn} ターン目`),
    ended: '結末まで到達',
    remove: '削除',
    keep: '残す',
    sure: 'セーブごと削除しますか？',
  },
};
