import type { Language } from '../../language/tag.ts';
import type { Catalogue, Said } from './catalogue.ts';
import type { Saying, SayingKey } from './sayings.ts';
import { peopleVoice, type Voice } from './voice.ts';

export type { Catalogue, Said } from './catalogue.ts';
export type { Because, Saying } from './sayings.ts';
export { modelVoice, type Voice } from './voice.ts';

/** Each language's sentences are a chunk of their own: only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** What a catalogue says, in a voice. */
export function sayFinding(catalogue: Catalogue, saying: Saying, voice: Voice): Said {
  const say = catalogue[saying.say] as (given: Saying, v: Voice) => Said;
  return say(saying, voice);
}

/** Tells people what the check finds, in one language: null for what is newer than this program, or damaged. */
export type FindingTeller = (saying: { readonly say: string } | undefined) => Said | null;

/** Makes the teller of a catalogue. */
export function findingTeller(catalogue: Catalogue, language: Language): FindingTeller {
  const voice = peopleVoice(language);
  return (saying) => {
    if (saying === undefined || !Object.hasOwn(catalogue, saying.say)) return null;
    try {
      return (catalogue[saying.say as SayingKey] as (given: object, v: Voice) => Said)(saying, voice);
    } catch (error) {
      // Another version of the server may say it with other names.
      if (error instanceof TypeError || error instanceof RangeError) return null;
      throw error;
    }
  };
}

/** Loads what tells people what the check finds in a language. */
export const loadFindingTeller = async (language: Language): Promise<FindingTeller> =>
  findingTeller(await CATALOGUES[language](), language);
