import type { Language } from '../../i18n/languages.ts';
import { useStageLanguage } from './strings.ts';

/** What keys, gestures and buttons do, in words; those the help sheet has besides are in help-strings.ts. */
const en = {
  commands: {
    advance: 'Complete the line, then go on',
    back: 'Back a line, across turns',
    forward: 'Forward again',
    skip: 'Skip',
    'hold-skip': 'Skip while held',
    'next-choice': 'On to the next choice',
    auto: 'Go on by itself',
    'choice-before': 'The choice above',
    'choice-after': 'The choice below',
    say: 'Write words of your own',
    backlog: 'Story so far',
    places: 'Places',
    retell: 'Have the turn told again',
    saves: 'Save and load',
    'quick-save': 'Save quickly',
    'quick-load': 'Load the quick save',
    hide: 'Hide or show the interface',
    screenshot: 'Take a picture of the stage',
    fullscreen: 'Full screen',
    sound: 'Sound on or off',
    settings: 'Settings',
    help: 'Keys and gestures',
    menu: 'Menu, or close what is open',
  },
  quickMenu: 'Quick menu',
  quick: {
    back: 'Back',
    backlog: 'History',
    skip: 'Skip',
    auto: 'Auto',
    saves: 'Save',
    'quick-save': 'Q.Save',
    'quick-load': 'Q.Load',
    settings: 'Prefs',
  },
};

export type InputStrings = typeof en;

const zhCN: InputStrings = {
  commands: {
    advance: '显示整句，再继续',
    back: '往回一句，可跨回',
    forward: '再往前一句',
    skip: '快进',
    'hold-skip': '按住时快进',
    'next-choice': '直到下一个选择',
    auto: '自动播放',
    'choice-before': '上一个选项',
    'choice-after': '下一个选项',
    say: '写自己的话',
    backlog: '前情回顾',
    places: '地点',
    retell: '重讲这一回',
    saves: '存档与读档',
    'quick-save': '快速存档',
    'quick-load': '读取快速存档',
    hide: '隐藏或显示界面',
    screenshot: '给舞台拍一张图',
    fullscreen: '全屏',
    sound: '开关声音',
    settings: '设置',
    help: '按键与手势',
    menu: '菜单，或关闭当前窗口',
  },
  quickMenu: '快捷菜单',
  quick: {
    back: '回退',
    backlog: '回顾',
    skip: '快进',
    auto: '自动',
    saves: '存档',
    'quick-save': '快存',
    'quick-load': '快读',
    settings: '设置',
  },
};

const ja: InputStrings = {
  commands: {
    advance: '文を最後まで出す、次へ進む',
    back: '1文戻る（前の回へも）',
    forward: 'もう一度先へ',
    skip: 'スキップ',
    'hold-skip': '押している間スキップ',
    'next-choice': '次の選択肢まで進む',
    auto: '自動で進む',
    'choice-before': '上の選択肢',
    'choice-after': '下の選択肢',
    say: '自分の言葉を書く',
    backlog: 'これまでの物語',
    places: '場所',
    retell: 'この回を語り直す',
    saves: 'セーブとロード',
    'quick-save': 'クイックセーブ',
    'quick-load': 'クイックロード',
    hide: '画面表示の切り替え',
    screenshot: '舞台を画像に残す',
    fullscreen: '全画面',
    sound: '音の切り替え',
    settings: '設定',
    help: 'キーとジェスチャー',
    menu: 'メニュー、または閉じる',
  },
  quickMenu: 'クイックメニュー',
  quick: {
    back: '戻る',
    backlog: '履歴',
    skip: 'スキップ',
    auto: 'オート',
    saves: 'セーブ',
    'quick-save': 'Q.セーブ',
    'quick-load': 'Q.ロード',
    settings: '設定',
  },
};

export const INPUT_STRINGS: Record<Language, InputStrings> = { en, 'zh-CN': zhCN, ja };

/** What keys and gestures do, in the page's language. */
export const useInputStrings = (): InputStrings => INPUT_STRINGS[useStageLanguage()];
