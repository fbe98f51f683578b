import { clip } from '../../clip.ts';
import type { Ref } from './message-types.ts';

/** Titles are looked up when the message is rendered, since they may change separately. */
export const actRef = ({ id }: { readonly id: string }): Ref => ({ ref: 'act', id });
export const placeRef = (act: { readonly id: string }, { id }: { readonly id: string }): Ref => ({
  ref: 'node',
  actId: act.id,
  id,
});
export const encounterRef = ({ id }: { readonly id: string }): Ref => ({ ref: 'encounter', id });
export const personRef = ({ id }: { readonly id: string }): Ref => ({ ref: 'character', id });
export const eventRef = (act: { readonly id: string }, { id, title }: { id: string; title: string }): Ref => ({
  ref: 'event',
  actId: act.id,
  id,
  title,
});
export const loreRef = (actId: string | null, { id }: { readonly id: string }): Ref => ({
  ref: 'lore',
  ...(actId === null ? {} : { actId }),
  id,
});

/** A fact, by the beginning of its text. */
export const factRef = (actId: string | null, { id, text }: { readonly id: string; readonly text: string }): Ref => ({
  ref: 'fact',
  ...(actId === null ? {} : { actId }),
  id,
  title: clip(text, 60),
});

export const endingRef = ({ id, title }: { readonly id: string; readonly title: string }): Ref => ({
  ref: 'ending',
  id,
  title,
});
export const meterRef = ({ id, label }: { readonly id: string; readonly label: string }): Ref => ({
  ref: 'meter',
  id,
  title: label,
});
