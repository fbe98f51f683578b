import type { RefusalCode } from '../../error.ts';
import type { Language } from '../../language/tag.ts';
import type { ReasonCode } from '../../reasons.ts';
import { getPhrasing } from '../phrasing.ts';
import type { RefusalCatalogue, RefusalText } from './catalogue.ts';

export type { RefusalCatalogue, RefusalText } from './catalogue.ts';

/** Each language is a chunk of its own; only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<RefusalCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

export interface RefusalRenderer {
  /** Renders a reason from the wire; null if it is unknown to this version, or damaged. */
  ofReason(reason: { readonly code: string }): RefusalText | null;
  ofKind(code: RefusalCode): RefusalText;
}

export function createRefusalRenderer({ reasons, kinds }: RefusalCatalogue, language: Language): RefusalRenderer {
  const words = getPhrasing(language);
  return {
    ofReason(reason) {
      if (!Object.hasOwn(reasons, reason.code)) return null;
      const say = reasons[reason.code as ReasonCode] as (given: object, w: typeof words) => RefusalText;
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

export const loadRefusalRenderer = async (language: Language): Promise<RefusalRenderer> =>
  createRefusalRenderer(await CATALOGUES[language](), language);
