import { readableId } from '../../readable-id.ts';
import type { NamedElement, SceneTroubleKind } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

/** The name of each kind of element, without a title. */
export const KINDS: Readonly<Record<NamedElement['type'], string>> = {
  premise: 'premise',
  character: 'character',
  act: 'act',
  node: 'place',
  encounter: 'encounter',
};

export const element = ({ type, title }: NamedElement, { quote }: Phrasing): string =>
  type === 'premise' ? 'the premise' : `the ${KINDS[type]} ${quote(title)}`;
/** The same at the start of a sentence. */
export const Element = (named: NamedElement, words: Phrasing): string => element(named, words).replace(/^t/, 'T');
export const titles = (places: readonly NamedElement[], { quotes }: Phrasing): string =>
  quotes(places.map(({ title }) => title));
/** A name in another script, spaced off from Chinese or Japanese text. */
export const spaced = (ids: readonly string[]): string[] => ids.map(readableId);

export const SCENE_TROUBLE: Readonly<Record<SceneTroubleKind, (name: string) => string>> = {
  stranger: (name) => `nobody in the cast is called ${name}`,
  face: (name) => `the character has no face ${name}`,
  background: (name) => `there is no picture ${name}`,
  mood: (name) => `there is no music for the mood ${name}`,
  fact: (name) => `there is no fact ${name}`,
  meter: (name) => `there is no meter ${name}`,
  condition: (name) => `${name} is not a valid condition`,
  flag: (name) => `the encounter has no flag ${name}`,
  twice: (name) => `${name} occurs twice`,
};
