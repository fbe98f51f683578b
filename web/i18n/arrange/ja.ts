import type { Strings } from '../strings.ts';
import type { arrange as en } from './en.ts';

export const arrange: Strings<typeof en> = {
  copy: '複製する',
  copyOf: '{{name}}（コピー）',
  copied: '「{{name}}」を複製しました。元に戻せます。',
  earlier: '上へ',
  later: '下へ',
  placed: '「{{name}}」は{{number}}番目になりました。',
  moved: '「{{name}}」を移しました。元に戻せます。',
  moveTo: '移動先…',
  copyTo: 'コピー先…',
  moveTitle: '「{{name}}」を移す',
  copyTitle: '「{{name}}」をコピー',
  place: 'どの場所へ？',
  moveGo: '移す',
  copyGo: 'コピー',
  drag: '出来事{{number}}をドラッグ',
  dragHint: '別の位置、地図の場所、または幕へドラッグ',
};
