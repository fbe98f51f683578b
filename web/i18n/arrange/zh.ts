import type { Strings } from '../strings.ts';
import type { arrange as en } from './en.ts';

export const arrange: Strings<typeof en> = {
  copy: '复制一份',
  copyOf: '{{name}}（副本）',
  copied: '已复制“{{name}}”，可以撤销。',
  earlier: '上移',
  later: '下移',
  placed: '“{{name}}”现在是第 {{number}} 个。',
  moved: '已移动“{{name}}”，可以撤销。',
  moveTo: '移动到…',
  copyTo: '复制到…',
  moveTitle: '移动“{{name}}”',
  copyTitle: '复制“{{name}}”',
  place: '到哪个地点？',
  moveGo: '移动',
  copyGo: '复制',
  drag: '拖动遭遇 {{number}}',
  dragHint: '拖到别的位置、地图上的地点，或某一幕',
};
