import type { MapLocation } from '../../../shared/story/index.ts';
import { slugify } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { capitalise, hasHan } from '../../words/text.ts';
import { placesGrammar } from '../assets.ts';
import type { NamedPlace } from './brief-places.ts';
import type { GenreGrammar, GrammarLanguage, PlaceGrammar } from './grammar.ts';
import { expand, type Words } from './template.ts';

/** A place of an act before it has its pool. */
export interface Site {
  id: string;
  title: string;
  grammar: PlaceGrammar;
  ambient: string;
  words: Words;
  /** Been to in an earlier act: its own small encounters have been told. */
  familiar: boolean;
}

/** The grammar of a kind of place; `anywhere` for one that is not known. */
function placeKind(kind: string, language: GrammarLanguage): PlaceGrammar {
  const kinds = placesGrammar(language);
  const found = kinds.find((place) => place.kind === kind) ?? kinds.find((place) => place.kind === 'anywhere');
  if (found === undefined) throw new Error(`places.${language}.json has no kind "anywhere".`);
  return found;
}

/** What a word for a place on the ground means aboard. */
const ABOARD: Record<string, string> = {
  station: 'habitat',
  bridge: 'command',
  harbour: 'dock',
  hospital: 'med_bay',
  kitchen: 'mess',
  cafe: 'mess',
  garden: 'hydroponics',
  cellar: 'cargo_hold',
};

/** The kind a place's word means in a genre: a bridge of a starship is no bridge over a river. */
export function kindIn(grammar: GenreGrammar, kind: string): string {
  const aboard = ABOARD[kind];
  return !grammar.places.includes(kind) && aboard !== undefined && grammar.places.includes(aboard) ? aboard : kind;
}

/** How a sentence calls a place: "the Old Harbour", "Pier Nine", "灯塔". */
const said = (title: string, language: GrammarLanguage): string =>
  language === 'zh' ? title : /^The /.test(title) ? `the ${title.slice(4)}` : title;

/** Makes a place of a kind, its title the author's where there is one. */
export function makeSite(
  named: NamedPlace,
  taken: ReadonlySet<string>,
  words: Words,
  air: string,
  language: GrammarLanguage,
  chance: Chance,
): Site {
  const grammar = placeKind(named.kind, language);
  const word = named.word === '' ? grammar.kind.replaceAll('_', ' ') : named.word;
  const title =
    named.title !== ''
      ? named.title
      : expand(chance.pick(grammar.titles), { ...words, word: capitalise(word) }, chance, language);
  const base = slugify(hasHan(title) ? named.kind : title.replace(/^The /, ''), named.kind).slice(0, 40);
  let id = base;
  for (let copy = 2; taken.has(id); copy++) id = `${base}_${copy}`;
  const here = said(title, language);
  const own: Words = { ...words, here, Here: capitalise(here), word };
  const ambient = [
    expand(chance.pick(grammar.ambient), own, chance, language),
    expand(air, own, chance, language),
  ].join(language === 'zh' ? '' : ' ');
  return { id, title, grammar, ambient, words: own, familiar: false };
}

/**
 * The kinds of place an act gets: the author's, then those its plot wants, then the genre's own. Kinds of earlier acts
 * come last.
 */
export function chooseKinds(
  count: number,
  named: readonly NamedPlace[],
  wanted: readonly string[],
  used: ReadonlySet<string>,
  grammar: GenreGrammar,
  chance: Chance,
): NamedPlace[] {
  const chosen: NamedPlace[] = named.slice(0, count);
  const have = () => new Set(chosen.map(({ kind }) => kind));
  const add = (kinds: readonly string[]) => {
    for (const kind of kinds) {
      if (chosen.length < count && !have().has(kind)) chosen.push({ word: '', title: '', kind });
    }
  };
  const fresh = (kinds: readonly string[]) => kinds.filter((kind) => !used.has(kind));
  const ofGenre = wanted.filter((kind) => grammar.places.includes(kind));
  const [start, ...rest] = fresh([...new Set(ofGenre)]);
  add(start === undefined ? [] : [start]);
  add(chance.shuffle(rest.slice(0, count * 2)));
  add(chance.shuffle(fresh(grammar.places)));
  add(chance.shuffle(grammar.places.filter((kind) => used.has(kind))));
  return chosen;
}

/** Wires places into a map: all ways both ways, everything reachable from the first, no place a mere corridor. */
export function wireMap(ids: readonly string[], chance: Chance): Map<string, string[]> {
  const ways = new Map(ids.map((id) => [id, [] as string[]]));
  const join = (from: string, to: string) => {
    if (from === to || ways.get(from)?.includes(to)) return;
    ways.get(from)?.push(to);
    ways.get(to)?.push(from);
  };
  for (const [index, id] of ids.entries()) {
    if (index === 0) continue;
    const near = ids.slice(Math.max(0, index - 3), index);
    join(index <= 2 ? (ids[0] ?? id) : chance.pick(near), id);
  }
  for (let extra = 0; extra < Math.ceil(ids.length / 3); extra++) join(chance.pick(ids), chance.pick(ids));
  const last = ids.at(-1);
  if (ids.length > 3 && last !== undefined && ways.get(last)?.length === 1) join(last, ids[1] ?? last);
  return ways;
}

/** A site as `draftNodeWeb` takes it. */
export const mapLocationOf = (
  site: Pick<Site, 'id' | 'title' | 'ambient'> & { grammar: Pick<PlaceGrammar, 'mood'> },
  connections: readonly string[],
  characters: readonly string[],
  callbacks: readonly string[],
): MapLocation => ({
  id: site.id,
  title: site.title,
  location: site.id,
  requiredCharacters: [...characters],
  ambientDetail: site.ambient,
  mood: site.grammar.mood,
  ...(callbacks.length === 0 ? {} : { callbacks: [...callbacks] }),
  connections: [...connections],
});
