import { readableId } from '../../readable-id.ts';
import type { NamedElement, SceneTroubleKind } from '../../reasons.ts';
import type { Phrasing } from '../phrasing.ts';

/** What an element is, where it goes without its title. */
export const KINDS: Readonly<Record<NamedElement['type'], string>> = {
  premise: 'premise',
  character: 'character',
  act: 'act',
  node: 'place',
  encounter: 'encounter',
};

/** An element by what it is and its title. */
export const element = ({ type, title }: NamedElement, { quote }: Phrasing): string =>
  type === 'premise' ? 'the premise' : `the ${KINDS[type]} ${quote(title)}`;
/** The same where a sentence begins with it. */
export const Element = (named: NamedElement, words: Phrasing): string => element(named, words).replace(/^t/, 'T');
/** Places by their titles. */
export const titles = (places: readonly NamedElement[], { quotes }: Phrasing): string =>
  quotes(places.map(({ title }) => title));
/** Ids as words. */
export const spaced = (ids: readonly string[]): string[] => ids.map(readableId);

/** What is wrong with what a written scene names. */
export const SCENE_TROUBLE: Readonly<Record<SceneTroubleKind, (name: string) => string>> = {
  stranger: (name) => `nobody in the cast is called ${name}`,
  face: (name) => `the character has no face ${name}`,
  background: (name) => `there is no picture ${name}`,
  mood: (name) => `there is no music for the mood ${name}`,
  fact: (name) => `there is no fact ${name}`,
  meter: (name) => `there is no meter ${name}`,
  condition: (name) => `${name} is no condition`,
  flag: (name) => `the encounter has no flag ${name}`,
  twice: (name) => `${name} is there twice`,
};
