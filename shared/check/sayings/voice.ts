import type { Language } from '../../language/tag.ts';
import { readableId } from '../../readable-id.ts';
import { phrasingOf } from '../../words/phrasing.ts';
import { ids, quoted, some, titled } from '../words.ts';
import type { Ref } from './sayings.ts';

/** Whom a sentence is for, and how elements, flags and fields are called there. */
export interface Voice {
  readonly language: Language;
  name(element: Ref): string;
  names(elements: readonly Ref[], most?: number): string;
  /** Flags, or ids of what is not there to be named. */
  ids(list: readonly string[], most?: number): string;
  quote(text: string, most?: number): string;
  quotes(texts: readonly string[], most?: number): string;
  list(items: readonly string[], most?: number): string;
  /** Words of the data for models and scripts, words of the forms for people. */
  or(forModels: string, forPeople: string): string;
}

/** English for models and scripts: ids beside titles, fields by their names. */
export const modelVoice: Voice = {
  language: 'en',
  name: ({ id, title = id }) => titled({ id, title }),
  names: (elements, most) => some(elements.map(modelName), most),
  ids,
  quote: quoted,
  quotes: ids,
  list: some,
  or: (forModels) => forModels,
};

function modelName({ id, title = id }: Ref): string {
  return titled({ id, title });
}

/** A language for people: titles, with the id only where two share one; flags by their words, fields by the words of the forms. */
export function peopleVoice(language: Language): Voice {
  const { quote, list, quotes } = phrasingOf(language);
  const name = ({ id, title, isShared }: Ref): string =>
    `${quote(title === undefined || title === '' ? readableId(id) : title)}${isShared ? ` (${id})` : ''}`;
  return {
    language,
    name,
    names: (elements, most) => list(elements.map(name), most),
    ids: (all, most) => quotes(all.map(readableId), most),
    quote,
    quotes,
    list,
    or: (_forModels, forPeople) => forPeople,
  };
}
