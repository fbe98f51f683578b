import { z } from 'zod';
import { type Chance, createChance } from '../../../words/chance.ts';
import { readAsset } from '../../assets.ts';
import { GENRES, type Genre } from '../grammar.ts';
import { type Outline, type OutlinedAct, spread } from './outline.ts';
import type { OutlinedPerson } from './people.ts';
import type { OutlinedPlace } from './places.ts';
import { isSizePiece } from './size.ts';

const words = z.array(z.string().min(1)).min(1);

/** Plots of ours, one a genre, as an author would tell them: `{hero}`, `{other}`, `{third}`, `{fourth}` and places `{a}` to `{e}`. */
const OffersSchema = z.strictObject({
  names: words,
  supports: z.array(z.strictObject({ about: z.string(), event: z.string() })).min(1),
  genres: z.record(
    z.enum(GENRES),
    z.strictObject({
      label: z.string(),
      /** One line for an author who has no idea yet. */
      pitch: z.string(),
      titles: words,
      premise: z.string(),
      tone: z.string(),
      themes: words,
      cast: z
        .array(z.strictObject({ role: z.enum(['protagonist', 'antagonist', 'ally', 'npc']), about: z.string() }))
        .length(4),
      places: z.array(z.strictObject({ title: z.string(), about: z.string() })).min(5),
      events: z.array(z.strictObject({ at: z.int().min(0).max(4), text: z.string() })).min(8),
      endings: words,
    }),
  ),
});
type Offers = z.infer<typeof OffersSchema>;

let known: Offers | undefined;
const offers = (): Offers => {
  known ??= readAsset('offers.ja.json', OffersSchema);
  return known;
};

/** What a genre is called in Japanese. */
export const genreLabelOf = (genre: Genre): string => offers().genres[genre].label;

/** A genre's plot in a line. */
export const offerPitchOf = (genre: Genre): string => offers().genres[genre].pitch;

const SLOTS = ['hero', 'other', 'third', 'fourth'] as const;
const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const;

const filled = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/gu, (whole, key: string) => words[key] ?? whole);

/** Who is in it: the author's people first, in the parts they are given, then people of ours. */
function castOf(named: Outline, genre: Genre, count: number, chance: Chance): OutlinedPerson[] {
  const { names, supports, genres } = offers();
  const hero = named.people.find(({ role }) => role === 'protagonist');
  const given = hero === undefined ? named.people : [hero, ...named.people.filter((one) => one !== hero)];
  const fresh = chance.shuffle(names).filter((name) => !given.some((person) => person.name === name));
  const all = Array.from({ length: Math.max(count, given.length) }, (_, at) => given[at]?.name ?? fresh[at] ?? '');
  return all.map((name, at): OutlinedPerson => {
    const part = genres[genre].cast[at];
    const person = given[at];
    // What asks for the story says nothing of who is in it.
    const told = person?.about.filter((text) => !named.premise.includes(text)) ?? [];
    const about = part?.about ?? supports[at % supports.length]?.about ?? '';
    const role = person?.role ?? (part === undefined || part.role === 'npc' ? undefined : part.role);
    return {
      ...(person ?? { name, aliases: [name], isGone: false }),
      about: told.length > 0 ? told : [filled(about, { x: name, hero: all[0] ?? name })],
      ...(role === undefined ? {} : { role }),
    };
  });
}

/** As many of the author's want none of ours, unless more are asked for than is usual. */
const PLACES_ENOUGH = 3;
const PLACES_USUAL = 4;

/** Where it plays: the author's places first, then places of ours. */
function placesOf(named: Outline, genre: Genre, count: number): OutlinedPlace[] {
  const own = offers().genres[genre].places.filter(({ title }) => !named.places.some((place) => place.title === title));
  const isEnough = named.places.length >= PLACES_ENOUGH && count <= PLACES_USUAL;
  const more = isEnough ? [] : own.slice(0, Math.max(0, count - named.places.length));
  return [...named.places, ...more.map(({ title, about }) => ({ title, aliases: [title], about: [about] }))];
}

/** Whether a text says more of where it plays than of what sort and how large it is. */
const tellsWhere = (text: string): boolean => text.length >= 8 && !text.split(/[、，]/u).some(isSizePiece);

/**
 * A plot of ours as an outline, in Japanese, around what the author named without telling one. Its rules, tone and pictures are the author's.
 * @param size of what genre it is, how many acts, places and people it is to have, where and when it is set
 */
export function offerOutline(
  named: Outline,
  size: { genre: Genre; acts: number; places: number; characters: number; city?: string; era?: string },
  seed: number,
): Outline {
  const { genre } = size;
  const offer = offers().genres[genre];
  const chance = createChance(seed, `offer:${genre}:${named.people.map(({ name }) => name).join()}`);
  const people = castOf(named, genre, size.characters, chance);
  const places = placesOf(named, genre, Math.max(size.places, 1));
  const parts: Record<string, string> = {};
  // Where there are fewer than the plot has, the last stands for those who are missing.
  for (const [at, slot] of SLOTS.entries()) parts[slot] = people[Math.min(at, people.length - 1)]?.name ?? '';
  for (const [at, letter] of LETTERS.entries()) parts[letter] = places[at % places.length]?.title ?? '';
  const eventOf = (text: string, at: number): OutlinedAct['events'][number] => ({
    text,
    place: at % places.length,
    people: people.flatMap(({ name }, index) => (text.includes(name) ? [index] : [])),
  });
  const own = offer.events.map(({ at, text }) => eventOf(filled(text, parts), at));
  const further = people.slice(SLOTS.length).map(({ name }, index) => {
    const { event } = offers().supports[index % offers().supports.length] ?? { event: '' };
    return eventOf(filled(event, { ...parts, x: name }), SLOTS.length + 1 + index);
  });
  // Who else there is comes up after the beginning.
  const events = [...own.slice(0, 2), ...further, ...own.slice(2)];
  return {
    ...named,
    language: 'ja',
    isOpen: true,
    title: named.title ?? filled(chance.pick(offer.titles), parts),
    premise: [filled(offer.premise, parts)],
    setting: [...[size.era, size.city].filter((word) => word !== undefined), ...named.setting.filter(tellsWhere)],
    tone: named.tone.length > 0 || named.rules.length > 0 ? named.tone : [offer.tone],
    themes: named.themes.length > 0 ? named.themes : offer.themes,
    endings: (named.endings.length > 0 ? named.endings : offer.endings).map((ending) => filled(ending, parts)),
    people,
    places,
    unplaced: [...named.premise, ...named.unplaced],
    acts: spread(events, size.acts).map((some) => ({ title: '', events: some })),
  };
}
