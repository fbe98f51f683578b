import { useCallback } from 'react';
import { REFUSAL_STATUS, type RefusalCode } from '../../shared/error.ts';
import type { Language } from '../../shared/language/tag.ts';
import { loadRefusalRenderer, type RefusalRenderer, type RefusalText } from '../../shared/words/refusals/index.ts';
import { createLazyTexts, useLazyTexts } from './lazy-texts.ts';

/** The known parts of a refusal: its kind, and the reason if the server gave one. */
export interface Refused {
  readonly code: string;
  readonly reason?: { readonly code: string } | undefined;
}

export const refusalTexts = createLazyTexts(loadRefusalRenderer);

const isKind = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_STATUS, code);

const say = (teller: RefusalRenderer | undefined, { code, reason }: Refused): RefusalText | null =>
  (reason && teller?.ofReason(reason)) ?? (teller && isKind(code) ? teller.ofKind(code) : null);

/** Null until the texts are loaded, or if it is not a refusal of the server. */
export function useRefusalTexts(language: Language): (refused: Refused) => RefusalText | null {
  const teller = useLazyTexts(refusalTexts, language);
  return useCallback((refused) => say(teller, refused), [teller]);
}
