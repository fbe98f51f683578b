import type { Language } from '../../language/tag.ts';
import type { PlaytestRemark } from '../model-playtest-schemas.ts';
import type { PlaytestCatalogue, PlaytestMessage } from './message-types.ts';

export { en, partInWords } from './en.ts';
export type { PlaytestCatalogue, PlaytestMessage, Span } from './message-types.ts';

const CATALOGUES: Readonly<Record<Language, () => Promise<PlaytestCatalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  zh: async () => (await import('./zh.ts')).zh,
  ja: async () => (await import('./ja.ts')).ja,
};

/** Renders a message of a catalogue. */
export const renderPlaytestMessage = ({ says }: PlaytestCatalogue, saying: PlaytestMessage): string =>
  (says[saying.say] as (given: PlaytestMessage) => string)(saying);

/** Renders a remark for people, or its English text if it is from another version. */
export type PlaytestRenderer = (remark: PlaytestRemark) => string;

export async function loadPlaytestRenderer(language: Language): Promise<PlaytestRenderer> {
  const catalogue = await CATALOGUES[language]();
  return ({ message, says, among, run }) => {
    if (says === undefined || !Object.hasOwn(catalogue.says, says.say)) return message;
    try {
      const before = among ? catalogue.among({ ...among, run: run ?? 0 }) : '';
      return before + renderPlaytestMessage(catalogue, says as PlaytestMessage);
    } catch (error) {
      // Another server version may send other parameters.
      if (error instanceof TypeError || error instanceof RangeError) return message;
      throw error;
    }
  };
}
