import { textsWithin } from '../../shared/json.ts';
import { namesAsked, namesIn, touchedBy } from '../../shared/play/index.ts';
import type { Character, VNPackage } from '../../shared/story/index.ts';
import { isSpokenOf } from '../../shared/text.ts';
import { companionsOf, factsOf } from './lookup.ts';
import { spokenWithin } from './spoken-within.ts';

/** What those who are here can do with a question whose answer they may not give, or do not know. Ids of characters. */
export interface WhoKnows {
  /** Who of them knows more of it than may be told by now, or has scenes that are about it. */
  withholds: string[];
  /** Whom they can send the player to, by name: somebody elsewhere whom they know. */
  pointTo: Record<string, string>;
}

/** Rows of people who have to do with one another: at a place, in an encounter, by what they know. */
function circlesOf(story: VNPackage): readonly (readonly string[])[] {
  const places = story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  return [
    ...places.map(({ requiredCharacters }) => requiredCharacters),
    ...places.flatMap(({ encounters }) => encounters.map((encounter) => companionsOf(story, encounter))),
    ...[...factsOf(story).facts.values()].map(({ knownBy = [] }) => knownBy),
  ];
}

/** What people say in scripts, of each story. */
const spoken = new WeakMap<VNPackage, ReadonlyMap<string, string>>();

/** All that each character says in a story's scripts, by id. */
function wordsSpoken(story: VNPackage): ReadonlyMap<string, string> {
  const known = spoken.get(story);
  if (known !== undefined) return known;
  const words = new Map<string, string>();
  for (const line of spokenWithin([story.plot, story.characters]))
    if (line.character !== undefined) words.set(line.character, `${words.get(line.character) ?? ''}\n${line.text}`);
  spoken.set(story, words);
  return words;
}

/** Whether somebody has words for somebody else: in their sheet, or in what they say. */
const saysOf = (story: VNPackage, { id, description, voice = '' }: Character, { name }: Character): boolean =>
  isSpokenOf(`${description}\n${voice}\n${wordsSpoken(story).get(id) ?? ''}`, name);

/** What scenes of people are about, of each story. */
const scenes = new WeakMap<VNPackage, ReadonlyMap<string, ReadonlySet<string>>>();

/** All that is named in the encounters somebody comes with, speaks in, or that lie where they belong; by their id. */
function namedInScenes(story: VNPackage): ReadonlyMap<string, ReadonlySet<string>> {
  const known = scenes.get(story);
  if (known !== undefined) return known;
  const named = new Map<string, Set<string>>();
  for (const { requiredCharacters, encounters } of story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations))
    for (const encounter of encounters) {
      const names = namesIn(textsWithin(encounter).join('\n'));
      const speak = spokenWithin(encounter).flatMap(({ character }) => character ?? []);
      for (const id of new Set([...requiredCharacters, ...companionsOf(story, encounter), ...speak]))
        named.set(id, new Set([...(named.get(id) ?? []), ...names]));
    }
  scenes.set(story, named);
  return named;
}

/** Words by which it is asked, and that name nothing. */
const ASKING =
  /\b(?:know|tell|told|think|thought|happen(?:ed)?|like|say|said|see|saw|mean|want|remember|ask|feel|hear|heard|find|need|make|come|came|give|thing|something|anything|people|time|day|way|please|really|should|now|next|here|place|somebody|someone|anybody|anyone|everybody|everyone|everything|mean|does|else|ever|kind|sort|describe|about|been|being|were|that['’]s|what['’]s|who['’]s|much|many|any|always|never|ever|promise(?:d|s)?|swore|word|later|yet|still|well|today|tonight|yesterday|tomorrow)\b|知道|认识|觉得|该怎么|怎么办|怎么回事|现在|应该|有什么用|干什么|告诉|记得|听说|答应|说好|保证|待会儿?|等会儿?|知って|教えて|思う|覚えて|約束|後で|あとで/giu;

/** A question without the words by which it is asked. */
export const withoutAsking = (said: string): string => said.replace(ASKING, ' ');

/** Asks after what was, whatever of it: who keeps something of that does not say that there is nothing. */
const OF_WHAT_WAS =
  /\b(?:happen(?:ed|s)?|that (?:night|day|evening|time)|back then|years ago|the truth|secrets?|not (?:being )?(?:told|telling)|hiding|keeping from|who (?:else )?(?:was|were|did|has|had|killed|took)|why did|was there|were there)\b|发生|出了什么事|那天|那晚|那夜|那时候|当年|从前|真相|秘密|没(?:有)?告诉|瞒|是谁|何があった|あの(?:夜|日|晩|とき)|昔|当時|真相|秘密|隠して|聞いていない|誰が/iu;

/**
 * Who could answer what is asked. Of a fact that is not earned, and of what scenes of theirs are about, nobody says more than that they would rather not; who knows one that is earned, or
 * is asked after by name, may be named by whoever knows them. Rules of play, "Knowledge".
 * @param said the player's words
 * @param here who hears them
 * @param earned ids of the facts the player has earned
 */
export function whoKnows(
  story: VNPackage,
  said: string,
  { here, earned }: { here: readonly string[]; earned: ReadonlySet<string> },
): WhoKnows {
  // Who is here is spoken to.
  const named = story.characters.filter(({ id, name }) => !here.includes(id) && isSpokenOf(said, name));
  const people = story.characters.map(({ name }) => name);
  const facts = [...factsOf(story).facts.values()];
  const touched = new Set(
    touchedBy(
      said,
      facts.map(({ text }) => text),
      people,
    ),
  );
  const asked = facts.filter(
    ({ text, knownBy = [] }) =>
      knownBy.length > 0 && (touched.has(text) || named.some(({ name }) => isSpokenOf(text, name))),
  );
  const kept = (OF_WHAT_WAS.test(said) ? facts : asked).filter(({ id }) => !earned.has(id));
  const names = namesAsked(withoutAsking(said), people);
  const player = story.characters.find(({ role }) => role === 'protagonist')?.id;
  const isOfTheirs = (id: string) =>
    id !== player && [...names].some((name) => namedInScenes(story).get(id)?.has(name));
  const withholds = here.filter((id) => kept.some(({ knownBy }) => knownBy?.includes(id)) || isOfTheirs(id));
  const knowing = new Set([
    ...named.map(({ id }) => id),
    ...asked.filter(({ id, text }) => earned.has(id) && touched.has(text)).flatMap(({ knownBy = [] }) => knownBy),
  ]);
  const others = story.characters.filter(
    ({ id, role }) => knowing.has(id) && role !== 'protagonist' && !here.includes(id),
  );
  const circles = others.length === 0 ? [] : circlesOf(story);
  const knows = (one: Character, other: Character) =>
    saysOf(story, one, other) ||
    saysOf(story, other, one) ||
    circles.some((all) => all.includes(one.id) && all.includes(other.id));
  return {
    withholds,
    pointTo: Object.fromEntries(
      story.characters
        .filter(({ id, role }) => here.includes(id) && role !== 'protagonist')
        .flatMap((one) => {
          const other = others.find((each) => knows(one, each));
          return other === undefined ? [] : [[one.id, other.name]];
        }),
    ),
  };
}
