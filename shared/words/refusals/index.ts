import type { RefusalCode } from '../../error.ts';
import type { Language } from '../../language/tag.ts';
import type { ReasonCode } from '../../reasons.ts';
import { phrasingOf } from '../phrasing.ts';
import type { RefusalCatalogue, Said } from './catalogue.ts';

export type { RefusalCatalogue, Said } from './catalogue.ts';

/** Each language is a chunk of its own; only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<RefusalCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Renders refusals in one language. */
export interface RefusalTeller {
  /** Renders a reason from the wire; null if it is unknown to this version, or damaged. */
  ofReason(reason: { readonly code: string }): Said | null;
  /** Renders a refusal of which only the code is known. */
  ofKind(code: RefusalCode): Said;
}

export function refusalTeller({ reasons, kinds }: RefusalCatalogue, language: Language): RefusalTeller {
  const words = phrasingOf(language);
  return {
    ofReason(reason) {
      if (!Object.hasOwn(reasons, reason.code)) return null;
      const say = reasons[reason.code as ReasonCode] as (given: object, w: typeof words) => Said;
      try {
        return say(reason, words);
      } catch (error) {
        // Another server version may send other parameters: fall back to the code.
        if (error instanceof TypeError || error instanceof RangeError) return null;
        throw error;
      }
    },
    ofKind: (code) => kinds[code],
  };
}

/** Loads the teller of a language. */
export const loadRefusals = async (language: Language): Promise<RefusalTeller> =>
  refusalTeller(await CATALOGUES[language](), language);
