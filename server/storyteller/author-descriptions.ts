import { hasUnspaced, squash } from '../../shared/language/normalize.ts';
import { isStopWord } from '../../shared/language/stop-words.ts';
import { tokenizeWords } from '../../shared/language/tokenize.ts';
import {
  cutAtSentence,
  findTouchedTexts,
  LINE_MAX_LENGTH,
  type PlotState,
  splitSentences,
  splitText,
} from '../../shared/play/index.ts';
import {
  type Act,
  type Character,
  encountersById,
  keyComesUp,
  type LoreSearch,
  searchLore,
  type VNPackage,
} from '../../shared/story/index.ts';
import { createDescriptionRedactor, indexFacts } from '../secrecy/index.ts';
import { findTriggeredLore } from './lore.ts';
import { listEncounterSubjects } from './story-lookup.ts';

const DESCRIBED_MAX = 3;
/** Maximum number of candidates: clearing may leave nothing of some. */
const TRIED_MAX = 6;
const READ_MAX = 2 * LINE_MAX_LENGTH;

interface DescriptionRequest {
  story: VNPackage;
  before: PlotState;
  said: string;
  lines: readonly string[];
}

interface NamedText {
  name: string;
  text: () => string;
}

/** Of what the player names and may know of: at most three, whole sentences, no secrets. Rules of play, "Knowledge". */
export function findAuthorDescriptions(request: DescriptionRequest): string[] {
  const { story, before, said } = request;
  const act = story.plot.acts.find(({ id }) => id === before.act);
  if (act === undefined) return [];
  const search = searchLore(said);
  const isMet = createMetCheck(act, request);
  const [known, strangers] = [story.characters.filter(isMet), story.characters.filter((person) => !isMet(person))];
  const namedTexts = findNamed(said, search, [
    ...known.map(({ name, description }) => ({ name, text: () => description })),
    ...listThings(act, request),
    ...act.sandboxLocations
      .filter(({ id }) => id === before.location || before.visited.includes(id))
      .map(({ title, ambientDetail }) => ({ name: title, text: () => ambientDetail })),
  ]);
  const own = [...namedTexts.slice(0, TRIED_MAX).map(({ text }) => text()), ...findNamedLore(act, request, search)];
  const found = own.length > 0 ? own : findVisible(act, request);
  if (found.length === 0) return [];
  const mentionedStrangers = strangers.filter(({ name }) => search.has(name));
  const texts = found.filter((text) => !mentionedStrangers.some(({ name }) => searchLore(text).has(name)));
  const encounters = before.active === null ? [] : [before.active.id];
  const redact = createDescriptionRedactor({ story, state: before, encounters, told: request.lines });
  return [...new Set(texts.slice(0, TRIED_MAX))]
    .flatMap((text) => splitText(redact(cutAtSentence(text, READ_MAX))).slice(0, 1))
    .slice(0, DESCRIBED_MAX);
}

function createMetCheck(act: Act, { story, before, lines }: DescriptionRequest): (person: Character) => boolean {
  const active = before.active === null ? undefined : encountersById(story).get(before.active.id);
  const company = active ? listEncounterSubjects(story, active) : [];
  const told = searchLore([...lines, ...listEarnedTexts(story, before)].join('\n'));
  return ({ id, name, role }) => {
    if (role === 'protagonist' || before.met.includes(id) || company.includes(id)) return true;
    const places = Object.hasOwn(before.moved, id) ? (before.moved[id] ?? []) : listRequiredPlaces(id, act);
    return places.includes(before.location) || told.has(name);
  };
}

const listRequiredPlaces = (character: string, { sandboxLocations }: Act): string[] =>
  sandboxLocations.filter(({ requiredCharacters }) => requiredCharacters.includes(character)).map(({ id }) => id);

function listEarnedTexts(story: VNPackage, { earnedFacts, findings }: PlotState): string[] {
  const { facts } = indexFacts(story);
  return [...findings, ...earnedFacts.flatMap((id) => facts.get(id)?.text ?? [])];
}

/** Things at hand: with the author's sentences about them, else the author's short description. */
function listThings({ sandboxLocations }: Act, { story, before }: DescriptionRequest): NamedText[] {
  const place = sandboxLocations.find(({ id }) => id === before.location);
  const isPlayed = ({ id }: { id: string }) => id === before.active?.id || before.landed.includes(id);
  const things = [
    ...before.items,
    ...(place?.encounters ?? []).filter(isPlayed).flatMap(({ interactables = [] }) => interactables),
    ...(place?.callbacks ?? []),
    ...story.plot.globalMaterials,
  ];
  const joinSentencesAbout = (name: string): string => {
    const told = [...listEarnedTexts(story, before), ...splitSentences(place?.ambientDetail ?? '')];
    return told.flatMap((text) => (searchLore(text).has(name) ? [text.trim()] : [])).join(' ');
  };
  return [...new Set(things)].map((thing) => {
    const name = getThingName(thing);
    return { name, text: () => joinSentencesAbout(name) || toSentence(thing, story.language) };
  });
}

/** A thing's name: its words up to the first punctuation, without an article. "the bell, which quacks" gives "bell". */
const getThingName = (thing: string): string =>
  (/^[^,;:()–—，；：（）、]+/u.exec(thing)?.[0] ?? thing).replace(/^(?:the|an?)\s+/iu, '').trim();

function toSentence(words: string, language: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  if (/[\p{P}]$/u.test(text)) return text;
  return `${text}${/^(?:zh|ja)/u.test(language) ? '。' : '.'}`;
}

/** At least half of a name's words, or a unique one. A single Chinese character is none. */
function findNamed(said: string, search: LoreSearch, all: readonly NamedText[]): NamedText[] {
  const tokens = tokenizeWords(said);
  const words = all.map(({ name }) =>
    tokenizeWords(name).filter((word) => !isStopWord(word) && !/^\p{Script=Han}$/u.test(word)),
  );
  const holders = Map.groupBy(words.flat(), (word) => word);
  return all.filter(({ name }, at) => {
    const own = words[at] ?? [];
    const found = own.filter((word) => (hasUnspaced(word) ? tokens.includes(word) : search.has(word)));
    const isMost = found.length > 0 && found.length >= own.length / 2;
    const isWhole = hasUnspaced(name) ? containsAsWords(tokens, name) : search.has(name);
    return isWhole || isMost || found.some((word) => holders.get(word)?.length === 1);
  });
}

/** Whether a name in a script without spaces occurs as whole words: "メイ" does not occur in "メイド". */
function containsAsWords(tokens: readonly string[], name: string): boolean {
  const whole = squash(name);
  return tokens.some((_, from) => {
    let words = '';
    for (let at = from; at < tokens.length && words.length < whole.length; at += 1) words += squash(tokens[at] ?? '');
    return words === whole;
  });
}

function findNamedLore(
  { scenarioWorldInfo = [] }: Act,
  { story, before, said }: DescriptionRequest,
  search: LoreSearch,
): string[] {
  return findTriggeredLore(story.plot.globalWorldInfo, scenarioWorldInfo, said, { ...before, turn: before.turn + 1 })
    .filter((entry) => keyComesUp(entry, search))
    .map(({ content }) => content);
}

function findVisible({ sandboxLocations }: Act, { story, before, said }: DescriptionRequest): string[] {
  const place = sandboxLocations.find(({ id }) => id === before.location);
  const people = story.characters.map(({ name }) => name);
  return findTouchedTexts(said, splitSentences(place?.ambientDetail ?? ''), people);
}
