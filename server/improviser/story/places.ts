import type { BriefPlace } from '../../../shared/brief/index.ts';
import type { Chance } from '../../../shared/chance.ts';
import type { Language } from '../../../shared/language/tag.ts';
import type { MapLocation } from '../../../shared/story/index.ts';
import { slugify } from '../../../shared/story/index.ts';
import { capitalise, hasWord } from '../../../shared/text.ts';
import type { PlaceGrammar, StoryGrammar } from './grammar.ts';
import { escapeTemplate, expand, type TemplateWords } from './template.ts';

/** A requested place: the author's, or any of a kind if `title` is empty. */
export interface WantedPlace {
  kind: string;
  title: string;
  what?: string | undefined;
}

export interface Site {
  id: string;
  title: string;
  grammar: PlaceGrammar;
  ambient: string;
  words: TemplateWords;
  /** Of a kind used before, whose small encounters have been told. */
  familiar: boolean;
}

/** The kind whose texts and picture fit any place. */
const ANYWHERE = 'anywhere';

/** An author's place with the kind its words mention, which then gets no other place. */
export function wantPlace({ name, what }: BriefPlace, grammar: StoryGrammar): WantedPlace {
  const title = escapeTemplate(name).replace(/^an?\s+/iu, 'the ');
  const [kind = ANYWHERE] = kindsMentioned(`${name} ${what ?? ''}`, grammar);
  return { title: capitalise(title), what: what && escapeTemplate(what), kind };
}

/** The kinds of place a text mentions, in grammar order. */
export const kindsMentioned = (text: string, { kinds }: StoryGrammar): string[] =>
  kinds
    .slice(0, -1)
    .filter(({ words }) => words.some((word) => hasWord(text, word)))
    .map(({ kind }) => kind);

/** A place's title within a sentence: "the Old Harbour", "Pier Nine", "灯塔". */
const lowerArticle = (title: string): string => (/^The /.test(title) ? `the ${title.slice(4)}` : title);

export const sentence = (text: string, language: Language): string =>
  /[.!?。！？…]$/u.test(text) ? text : `${text}${language === 'en' ? '.' : '。'}`;

/** Creates a place of a kind. An author's place gets texts that fit any place. Titles are unique. */
export function makeSite(
  wanted: WantedPlace,
  earlier: readonly Site[],
  words: TemplateWords,
  air: string,
  { language, kinds }: StoryGrammar,
  chance: Chance,
): Site {
  const isNamed = wanted.title !== '';
  const grammar = kinds.find(({ kind }) => kind === (isNamed ? ANYWHERE : wanted.kind)) ?? kinds.at(-1);
  if (grammar === undefined) throw new Error(`There are no kinds of place in "${language}".`);
  const word = grammar.kind.replaceAll('_', ' ');
  const isFree = (title: string): boolean => !earlier.some((site) => site.title === title);
  const titles = isNamed
    ? [wanted.title]
    : chance
        .shuffle(grammar.titles)
        .map((title) => expand(title, { ...words, word: capitalise(word) }, chance, language));
  let title = titles.find(isFree) ?? titles[0] ?? capitalise(word);
  for (let copy = 2, first = title; !isFree(title); copy++) title = `${first} ${copy}`;
  const base = slugify(language === 'en' ? title.replace(/^The /, '') : grammar.kind, grammar.kind).slice(0, 40);
  let id = base;
  for (let copy = 2; earlier.some((site) => site.id === id); copy++) id = `${base}_${copy}`;
  const here = lowerArticle(title);
  const own: TemplateWords = { ...words, here, Here: capitalise(here), word };
  const about =
    wanted.what === undefined
      ? expand(chance.pick(grammar.ambient), own, chance, language)
      : sentence(wanted.what, language);
  // The genre's atmosphere may contradict an author's place.
  const ambient = isNamed ? about : [about, expand(air, own, chance, language)].join(language === 'en' ? ' ' : '');
  return { id, title, grammar, ambient, words: own, familiar: false };
}

/** The author's kinds of place, then the plot's, then the genre's. Kinds of earlier acts come last. */
export function chooseKinds(
  count: number,
  named: readonly WantedPlace[],
  wanted: readonly string[],
  used: ReadonlySet<string>,
  grammar: StoryGrammar,
  chance: Chance,
): WantedPlace[] {
  const chosen: WantedPlace[] = named.slice(0, count);
  const have = () => new Set(chosen.map(({ kind }) => kind));
  const add = (kinds: readonly string[]) => {
    for (const kind of kinds) {
      if (chosen.length < count && !have().has(kind)) chosen.push({ title: '', kind });
    }
  };
  const fresh = (kinds: readonly string[]) => kinds.filter((kind) => !used.has(kind));
  const [start, ...rest] = fresh([...new Set(wanted)]);
  add(start === undefined ? [] : [start]);
  add(chance.shuffle(rest.slice(0, count * 2)));
  add(chance.shuffle(fresh(grammar.places)));
  add(chance.shuffle(grammar.places.filter((kind) => used.has(kind))));
  // More places than kinds: reuse kinds under other names.
  for (let at = 0; chosen.length < count; at++)
    chosen.push({ title: '', kind: grammar.places[at % grammar.places.length] ?? '' });
  return chosen;
}

/** Connects places in both directions: all reachable, none a mere corridor. @param route the story's order of places */
export function wireMap(ids: readonly string[], route: readonly string[], chance: Chance): Map<string, string[]> {
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
  for (const [index, id] of route.entries()) join(route[index - 1] ?? id, id);
  const last = ids.at(-1);
  if (ids.length > 3 && last !== undefined && ways.get(last)?.length === 1) join(last, ids[1] ?? last);
  return ways;
}

/** A site as `draftNodeWeb` takes it. */
export const toMapLocation = (
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
