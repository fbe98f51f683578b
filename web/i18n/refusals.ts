import { useCallback } from 'react';
import { REFUSAL_STATUS, type RefusalCode } from '../../shared/error.ts';
import type { Language } from '../../shared/language/tag.ts';
import { loadRefusals, type RefusalTeller, type Said } from '../../shared/words/refusals/index.ts';
import { loadedWords, useLoadedWords } from './loaded-words.ts';

/** The known parts of a refusal: its kind, and the reason if the server gave one. */
export interface Refused {
  readonly code: string;
  readonly reason?: { readonly code: string } | undefined;
}

export const refusalWords = loadedWords(loadRefusals);

const isKind = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_STATUS, code);

const say = (teller: RefusalTeller | undefined, { code, reason }: Refused): Said | null =>
  (reason && teller?.ofReason(reason)) ?? (teller && isKind(code) ? teller.ofKind(code) : null);

/**
 * Renders again once the texts of refusals are loaded. @returns words a refusal in a language; null until then, or if
 * it is not a refusal of the server
 */
export function useRefusalWords(language: Language): (refused: Refused) => Said | null {
  const teller = useLoadedWords(refusalWords, language);
  return useCallback((refused) => say(teller, refused), [teller]);
}
