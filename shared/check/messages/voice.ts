import type { Language } from '../../language/tag.ts';
import { readableId } from '../../readable-id.ts';
import { getPhrasing } from '../../words/phrasing.ts';
import { listSome, quoteClipped, quoteIds, quoteTitle } from '../rule-finding.ts';
import type { Ref } from './message-types.ts';

/** The audience of a sentence, and how elements, flags and fields are named for it. */
export interface Voice {
  readonly language: Language;
  name(element: Ref): string;
  names(elements: readonly Ref[], most?: number): string;
  /** Flags, or ids of missing elements. */
  ids(list: readonly string[], most?: number): string;
  quote(text: string, most?: number): string;
  quotes(texts: readonly string[], most?: number): string;
  list(items: readonly string[], most?: number): string;
  /** Chooses technical terms for models and scripts, or the forms' terms for people. */
  or(forModels: string, forPeople: string): string;
}

/** English for models and scripts: ids beside titles, fields by their names. */
export const modelVoice: Voice = {
  language: 'en',
  name: modelName,
  names: (elements, most) => listSome(elements.map(modelName), most),
  ids: quoteIds,
  quote: quoteClipped,
  quotes: quoteIds,
  list: listSome,
  or: (forModels) => forModels,
};

function modelName({ id, title = id }: Ref): string {
  return quoteTitle({ id, title });
}

/** A language for people: titles, with the id only if ambiguous; flags and fields in the terms of the forms. */
export function peopleVoice(language: Language): Voice {
  const { quote, list, quotes } = getPhrasing(language);
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
