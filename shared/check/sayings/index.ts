import type { Language } from '../../language/tag.ts';
import type { Catalogue, Said } from './catalogue.ts';
import type { Saying, SayingKey } from './sayings.ts';
import { peopleVoice, type Voice } from './voice.ts';

export type { Catalogue, Said } from './catalogue.ts';
export type { Because, Saying } from './sayings.ts';
export { modelVoice, type Voice } from './voice.ts';

/** Each language is a chunk of its own; only the one in use is loaded. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Renders a message of a catalogue in a voice. */
export function sayFinding(catalogue: Catalogue, saying: Saying, voice: Voice): Said {
  const say = catalogue[saying.say] as (given: Saying, v: Voice) => Said;
  return say(saying, voice);
}

/** Renders a finding's message for people in one language: null if it is unknown to this version, or damaged. */
export type FindingTeller = (saying: { readonly say: string } | undefined) => Said | null;

/** Creates the teller of a catalogue. */
export function findingTeller(catalogue: Catalogue, language: Language): FindingTeller {
  const voice = peopleVoice(language);
  return (saying) => {
    if (saying === undefined || !Object.hasOwn(catalogue, saying.say)) return null;
    try {
      return (catalogue[saying.say as SayingKey] as (given: object, v: Voice) => Said)(saying, voice);
    } catch (error) {
      // Another server version may send other parameters.
      if (error instanceof TypeError || error instanceof RangeError) return null;
      throw error;
    }
  };
}

/** Loads the teller of a language. */
export const loadFindingTeller = async (language: Language): Promise<FindingTeller> =>
  findingTeller(await CATALOGUES[language](), language);
