import { useCallback } from 'react';
import { REFUSAL_STATUS, type RefusalCode } from '../../shared/error.ts';
import type { Language } from '../../shared/language/tag.ts';
import { loadRefusals, type RefusalTeller, type Said } from '../../shared/words/refusals/index.ts';
import { loadedWords, useLoadedWords } from './loaded-words.ts';

/** What is known of a refusal where it is to be told: its kind, and why where the server said so. */
export interface Refused {
  readonly code: string;
  readonly reason?: { readonly code: string } | undefined;
}

/** What tells people of refusals. */
export const refusalWords = loadedWords(loadRefusals);

const isKind = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_STATUS, code);

/** What a person is told of a refusal; null while there are no words, or for no refusal of the server. */
const say = (teller: RefusalTeller | undefined, { code, reason }: Refused): Said | null =>
  (reason && teller?.ofReason(reason)) ?? (teller && isKind(code) ? teller.ofKind(code) : null);

/** Renders anew once the words for refusals are there. @returns says a refusal in a language; null until then, or for no refusal of the server */
export function useRefusalWords(language: Language): (refused: Refused) => Said | null {
  const teller = useLoadedWords(refusalWords, language);
  return useCallback((refused) => say(teller, refused), [teller]);
}
