import { z } from 'zod';
import { type Brief, BriefSchema } from '../../../shared/brief/index.ts';
import { isObject, withoutUndefined } from '../../../shared/json.ts';

type Flat = Record<string, unknown>;

const rows = (all: unknown, to: string): unknown =>
  Array.isArray(all) ? all.map(({ about, ...row }: Flat) => withoutUndefined({ ...row, [to]: about })) : all;

/** A brief in its earlier form, which stored journals still have: one flat object, with the unplaced text as one string. */
function fromFlat(flat: Flat): unknown {
  const { kind, where, when, avoid, acts, placeCount, peopleCount, people, places, endings, text, ...same } = flat;
  return {
    sheet: withoutUndefined({
      ...same,
      genre: kind,
      place: where,
      time: when,
      never: avoid,
      length: withoutUndefined({ acts, places: placeCount, people: peopleCount }),
      people: rows(people, 'who'),
      places: rows(places, 'what'),
      endings: Array.isArray(endings) ? endings.map((title) => ({ title })) : endings,
    }),
    unplaced: typeof text === 'string' && text !== '' ? text.split(/\n+/u) : [],
  };
}

/** A journaled brief, in its present or its earlier form. */
export const StoredBriefSchema = z.preprocess(
  (raw) => (isObject(raw) && !('sheet' in raw) ? fromFlat(raw) : raw),
  BriefSchema,
) as z.ZodType<Brief>;
