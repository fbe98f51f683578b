import { readableId } from '../../readable-id.ts';
import type { NamedElement, SceneTroubleKind } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

export const KINDS: Readonly<Record<NamedElement['type'], string>> = {
  premise: '前提',
  character: '人物',
  act: '一幕',
  node: '地点',
  encounter: '遭遇',
};

export function element({ type, title }: NamedElement, { quote }: Phrasing): string {
  if (type === 'premise') return '前提';
  return type === 'act' ? `${quote(title)}这一幕` : `${KINDS[type]}${quote(title)}`;
}
export const titles = (places: readonly NamedElement[], { quotes }: Phrasing): string =>
  quotes(places.map(({ title }) => title));
/** A name in another script, spaced off from Chinese or Japanese text. */
export const spaced = (ids: readonly string[]): string[] => ids.map(readableId);

export const SCENE_TROUBLE: Readonly<Record<SceneTroubleKind, (name: string) => string>> = {
  stranger: (name) => `人物里没有${name}`,
  face: (name) => `这个人物没有${name}这种表情`,
  background: (name) => `没有图片${name}`,
  mood: (name) => `没有${name}这种氛围的音乐`,
  fact: (name) => `没有事实${name}`,
  meter: (name) => `没有计量${name}`,
  condition: (name) => `${name}不是条件`,
  flag: (name) => `这次遭遇没有标记${name}`,
  twice: (name) => `${name}出现了两次`,
};
