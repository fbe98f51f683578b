import type { Language } from '../../language/tag.ts';
import type { Catalogue, CheckMessage, FindingText, SayingKey } from './message-types.ts';
import { peopleVoice, type Voice } from './voice.ts';

export type { Because, Catalogue, CheckMessage, FindingText } from './message-types.ts';
export { modelVoice, type Voice } from './voice.ts';

/** Each language is a chunk of its own; only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

export function renderFinding(catalogue: Catalogue, saying: CheckMessage, voice: Voice): FindingText {
  const say = catalogue[saying.say] as (given: CheckMessage, v: Voice) => FindingText;
  return say(saying, voice);
}

/** Renders a finding's message for people in one language: null if it is unknown to this version, or damaged. */
export type FindingRenderer = (saying: { readonly say: string } | undefined) => FindingText | null;

export function createFindingRenderer(catalogue: Catalogue, language: Language): FindingRenderer {
  const voice = peopleVoice(language);
  return (saying) => {
    if (saying === undefined || !Object.hasOwn(catalogue, saying.say)) return null;
    try {
      return (catalogue[saying.say as SayingKey] as (given: object, v: Voice) => FindingText)(saying, voice);
    } catch (error) {
      // Another server version may send other parameters.
      if (error instanceof TypeError || error instanceof RangeError) return null;
      throw error;
    }
  };
}

export const loadFindingRenderer = async (language: Language): Promise<FindingRenderer> =>
  createFindingRenderer(await CATALOGUES[language](), language);
