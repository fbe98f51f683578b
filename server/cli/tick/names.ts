import { readableId } from '../../../shared/readable-id.ts';
import { PlaySchema } from '../../../shared/wire/index.ts';

/** Names of a play's people and places, by id. */
export interface PlayNames {
  person(id: string): string;
  place(id: string): string;
}

const NamedPlaySchema = PlaySchema.pick({ cast: true, places: true });

/** Reads the names from a play's route. */
export function namesOfPlay(answer: unknown): PlayNames {
  const { cast, places } = NamedPlaySchema.parse(answer);
  return {
    person: (id) => cast.find((each) => each.id === id)?.name ?? readableId(id),
    place: (id) => places.find((each) => each.id === id)?.title ?? readableId(id),
  };
}
