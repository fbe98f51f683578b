import type { RefusalCode } from '../../error.ts';
import type { Language } from '../../language/tag.ts';
import type { ReasonCode } from '../../reasons.ts';
import { phrasingOf } from '../phrasing.ts';
import type { RefusalCatalogue, Said } from './catalogue.ts';

export type { RefusalCatalogue, Said } from './catalogue.ts';

/** Each language's sentences are a chunk of their own: only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<RefusalCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Tells people of refusals in one language. */
export interface RefusalTeller {
  /** What is said of a reason, as it came over the wire; null for one that is newer than this program, or damaged. */
  ofReason(reason: { readonly code: string }): Said | null;
  /** What is said where only the kind of refusal is known. */
  ofKind(code: RefusalCode): Said;
}

/** Makes the teller of a catalogue. */
export function refusalTeller({ reasons, kinds }: RefusalCatalogue, language: Language): RefusalTeller {
  const words = phrasingOf(language);
  return {
    ofReason(reason) {
      if (!Object.hasOwn(reasons, reason.code)) return null;
      const say = reasons[reason.code as ReasonCode] as (given: object, w: typeof words) => Said;
      try {
        return say(reason, words);
      } catch (error) {
        // Another version of the server may give a reason other names: its kind is told then.
        if (error instanceof TypeError || error instanceof RangeError) return null;
        throw error;
      }
    },
    ofKind: (code) => kinds[code],
  };
}

/** Loads what tells people of refusals in a language. */
export const loadRefusals = async (language: Language): Promise<RefusalTeller> =>
  refusalTeller(await CATALOGUES[language](), language);
