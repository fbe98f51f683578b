import type { DraftElement } from '../../../shared/story/index.ts';
import { openChip, sayChip } from '../../../shared/wire/chat-chips.ts';
import type { Chance } from '../../words/chance.ts';
import type { ShownDraft } from './shown-draft.ts';
import { type TalkLanguage, talk } from './talk.ts';

/** A way to the form of an element, as the chat shows it: a press opens it. */
export const formOf = (element: DraftElement, title: string): string => openChip(element, title);

/** The wishes that are done well by talk, as the chat shows them: a press says one. */
export function wishChips(draft: ShownDraft, language: TalkLanguage, chance: Chance): string {
  const someone = draft.characters.at(-1)?.name;
  const place = draft.acts[0]?.sandboxLocations[0]?.title;
  const wishes = [
    ...(someone === undefined ? [] : [talk(language, 'chip_redraw', { someone }, chance)]),
    // Tones are written into the story by our own words, of which there are none in Japanese.
    ...(language === 'ja' ? [] : [talk(language, 'chip_tone', {}, chance)]),
    talk(language, 'chip_easier', {}, chance),
    ...(place === undefined ? [] : [talk(language, 'chip_reached', { place }, chance)]),
    talk(language, 'chip_check', {}, chance),
  ];
  return wishes.map(sayChip).join(' ');
}
