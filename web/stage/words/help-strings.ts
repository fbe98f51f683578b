import type { Language } from '../../i18n/languages.ts';
import { spaced, useStageLanguage } from './strings.ts';

/** The words of the help sheet: how a key is changed, and what mouse, fingers and a gamepad do. */
const en = {
  pickByNumber: 'Take a choice',
  changeKey: (what: string) => `Another key for: ${what}`,
  dropKey: (key: string, what: string) => `Take ${key} from: ${what}`,
  pressKey: 'Press a key…',
  keysReset: 'Restore all keys',
  keysHint: 'A key that did something else does this instead from then on.',
  mouse: 'Mouse',
  mouseDoes: {
    click: ['Click, wheel down', 'Complete the line, then go on'],
    wheelUp: ['Wheel up', 'Back a line'],
    right: ['Right button', 'Menu'],
    middle: ['Middle button', 'Hide or show the interface'],
  },
  touch: 'Touch',
  touchDoes: {
    tap: ['Tap', 'Complete the line, then go on'],
    right: ['Swipe right', 'Back a line'],
    left: ['Swipe left', 'Forward again'],
    up: ['Swipe up', 'Hide the interface'],
    long: ['Long press', 'Menu'],
    two: ['Two fingers', 'Skip'],
  },
  gamepad: 'Gamepad',
  gamepadDoes: {
    south: ['A (lower button)', 'Press what has the focus, else go on'],
    east: ['B (right button), Start', 'Menu, or close what is open'],
    west: ['X (left button)', 'Skip'],
    north: ['Y (upper button)', 'Hide or show the interface'],
    cross: ['Cross, left stick', 'Move the focus'],
    left: ['LB, LT', 'Back a line'],
    right: ['RB', 'Forward again'],
    trigger: ['RT', 'Complete the line, then go on'],
    select: ['Select', 'Story so far'],
    stick: ['Left stick pressed', 'Go on by itself'],
  },
};

type HelpStrings = typeof en;

const zhCN: HelpStrings = {
  pickByNumber: '选择选项',
  changeKey: (what) => `再加一个按键：${what}`,
  dropKey: (key, what) => `不再用${spaced(key)}：${what}`,
  pressKey: '请按一个键……',
  keysReset: '恢复所有按键',
  keysHint: '原本另有用途的按键，从此只做这件事。',
  mouse: '鼠标',
  mouseDoes: {
    click: ['单击、滚轮向下', '显示整句，再继续'],
    wheelUp: ['滚轮向上', '往回一句'],
    right: ['右键', '菜单'],
    middle: ['中键', '隐藏或显示界面'],
  },
  touch: '触屏',
  touchDoes: {
    tap: ['轻点', '显示整句，再继续'],
    right: ['向右滑', '往回一句'],
    left: ['向左滑', '再往前一句'],
    up: ['向上滑', '隐藏界面'],
    long: ['长按', '菜单'],
    two: ['两指', '快进'],
  },
  gamepad: '手柄',
  gamepadDoes: {
    south: ['A（下方键）', '按下焦点所在，否则继续'],
    east: ['B（右方键）、Start', '菜单，或关闭当前窗口'],
    west: ['X（左方键）', '快进'],
    north: ['Y（上方键）', '隐藏或显示界面'],
    cross: ['方向键、左摇杆', '移动焦点'],
    left: ['LB、LT', '往回一句'],
    right: ['RB', '再往前一句'],
    trigger: ['RT', '显示整句，再继续'],
    select: ['Select', '前情回顾'],
    stick: ['按下左摇杆', '自动播放'],
  },
};

const ja: HelpStrings = {
  pickByNumber: '選択肢を選ぶ',
  changeKey: (what) => `キーを追加：${what}`,
  dropKey: (key, what) => `${spaced(key).trimStart()}を外す：${what}`,
  pressKey: 'キーを押してください…',
  keysReset: 'すべてのキーを元に戻す',
  keysHint: 'ほかの操作に使っていたキーは、以後この操作だけに使われます。',
  mouse: 'マウス',
  mouseDoes: {
    click: ['クリック、ホイール下', '文を最後まで出す、次へ進む'],
    wheelUp: ['ホイール上', '1文戻る'],
    right: ['右ボタン', 'メニュー'],
    middle: ['中ボタン', '画面表示の切り替え'],
  },
  touch: 'タッチ',
  touchDoes: {
    tap: ['タップ', '文を最後まで出す、次へ進む'],
    right: ['右へスワイプ', '1文戻る'],
    left: ['左へスワイプ', 'もう一度先へ'],
    up: ['上へスワイプ', '画面表示を隠す'],
    long: ['長押し', 'メニュー'],
    two: ['2本指', 'スキップ'],
  },
  gamepad: 'ゲームパッド',
  gamepadDoes: {
    south: ['A（下のボタン）', 'フォーカスのあるものを押す、なければ次へ'],
    east: ['B（右のボタン）、Start', 'メニュー、または閉じる'],
    west: ['X（左のボタン）', 'スキップ'],
    north: ['Y（上のボタン）', '画面表示の切り替え'],
    cross: ['十字キー、左スティック', 'フォーカスを動かす'],
    left: ['LB、LT', '1文戻る'],
    right: ['RB', 'もう一度先へ'],
    trigger: ['RT', '文を最後まで出す、次へ進む'],
    select: ['Select', 'これまでの物語'],
    stick: ['左スティックを押す', '自動で進む'],
  },
};

export const HELP_STRINGS: Record<Language, HelpStrings> = { en, 'zh-CN': zhCN, ja };

/** The words of the help sheet in the page's language. */
export const useHelpStrings = (): HelpStrings => HELP_STRINGS[useStageLanguage()];
