import { readableId } from '../../readable-id.ts';
import type { NamedElement, SceneTroubleKind } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

export const KINDS: Readonly<Record<NamedElement['type'], string>> = {
  premise: '前提',
  character: '人物',
  act: '幕',
  node: '場所',
  encounter: '出来事',
};

export const element = ({ type, title }: NamedElement, { quote }: Phrasing): string =>
  type === 'premise' ? '前提' : `${KINDS[type]}${quote(title)}`;
export const titles = (places: readonly NamedElement[], { quotes }: Phrasing): string =>
  quotes(places.map(({ title }) => title));
/** A name in another script, spaced off from Chinese or Japanese text. */
export const spaced = (ids: readonly string[]): string[] => ids.map(readableId);

export const SCENE_TROUBLE: Readonly<Record<SceneTroubleKind, (name: string) => string>> = {
  stranger: (name) => `${name}という人物はいません`,
  face: (name) => `この人物に${name}という表情はありません`,
  background: (name) => `${name}という絵はありません`,
  mood: (name) => `${name}という雰囲気の曲はありません`,
  fact: (name) => `${name}という事実はありません`,
  meter: (name) => `${name}というメーターはありません`,
  condition: (name) => `${name}は条件になっていません`,
  flag: (name) => `この出来事に${name}というフラグはありません`,
  twice: (name) => `${name}が二度あります`,
};
