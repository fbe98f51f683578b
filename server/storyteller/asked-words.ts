import { namesAsked, namesIn, type PlotState, sentencesOf } from '../../shared/play/index.ts';
import {
  type Act,
  encountersById,
  keyComesUp,
  searchLore,
  type VNPackage,
  type WorldInfo,
} from '../../shared/story/index.ts';
import { beginsWithName, callsOf, hasWord, isSpokenOf } from '../../shared/text.ts';
import { askedKind, asksWhoTheyAre, mayAnswer, maySayWhy } from '../words/asks.ts';
import { asksWhoSomebodyIs } from '../words/asks-who.ts';
import { meantByFamilyName } from '../words/called.ts';
import { isOnTopic, topicOf } from '../words/topic.ts';
import { factsOf } from './lookup.ts';
import { standsIn } from './strangers.ts';
import { cutAtSentence, whateverIsDone, within } from './texts.ts';
import { withoutAsking } from './who-knows.ts';
import { speakersIn } from './who-said.ts';

/** Words of the author's about what a player asks. */
export interface AskedWords {
  text: string;
  /** Whom they describe, or who said them: an id where there is a sheet, and what they are called. */
  about?: string;
  saidBy?: string;
  name?: string;
  /** The place they describe, by its title. */
  place?: string;
  /** Somebody told it and nobody said it: it is told again, and not said. */
  isTold?: true;
  /** Who alone may say it. */
  knownBy?: string[];
  /** It is what the player noted: they have it in mind, and nobody says it. */
  isNoted?: true;
}

const MOST = { texts: 8, characters: 1600, each: 300 } as const;
/** Sentences that stand together are told together, up to so many characters. */
const TOGETHER = 180;
/** Of what is asked about, so much has to be in a text that answers it. */
const FITS = { letters: 0.5, signs: 0.34, whole: 0.99 } as const;
/** The shortest line that tells something. */
const TELLS = { letters: 16, signs: 7 } as const;

/** Asks after the place one is at, and what there is of it. */
const OF_HERE =
  /\b(?:where (?:am i|are we)|(?:this|the) place|what (?:is|['’]s) (?:here|around)|what (?:can|do) (?:i|we) see)\b|(?:这(?:里|儿)?是?(?:什么|哪)|什么地方|[我们]在哪|能?看[见到](?:了?什么|些什么)|(?:这(?:里|儿)|附近)有(?:什么|些什么|啥))|ここは?(?:どこ|何|なん)|どんな(?:ところ|場所)|ここに(?:は)?何が|何が見え/iu;
/** Asks what is known by now, or what happened, and names nothing of it. */
const OF_ALL_KNOWN =
  /\bwhat (?:has |have |had )?(?:just )?happened\b|发生(?:过|了)?(?:些)?什么|出了(?:什么|啥)事|(?:何|なに)があった|\bwhat (?:do|have|did) (?:we|i) (?:know|found|find|find out|learn(?:ed|t)?|discover(?:ed)?)\b|\bwhat (?:we|i)(?:['’]ve| have)? (?:found|learn(?:ed|t)|discovered)\b|(?:找到|查到|发现|问到|弄清)的|見つけた(?:もの|こと)|(?:知道|发现|查到|找到|问到|弄清)(?:了)?(?:些)?什么|(?:何|なに)が(?:わか|分か)|何を(?:知|見つけ)/iu;
/** Whether a question is of somebody or something of theirs, and not of who is named. */
const isOfTheirs = (said: string, name: string): boolean => {
  const words = said.toLowerCase();
  return callsOf(name).some((call) => {
    const [, ...after] = words.split(call.toLowerCase());
    return after.some((rest) => OWNS.test(rest));
  });
};
const OWNS = /^(?:的(?!事|情况|话)|['’]s\s+\p{Ll})/u;
/** Calls somebody before it asks. */
const ADDRESSES = /^\s*["“「]?[^,，、?？]{1,24}[,，、]/u;
/** Asks what somebody said. */
const OF_WORDS =
  /\bwhat (?:did|have|had|were|was) (?:you|he|she|they|\p{Lu}\p{L}+) (?:just )?(?:say|said|saying|tell)|\bsay that again\b|\brepeat\b|说(?:过|了)?(?:些)?什么|再说一(?:遍|次)|何[てと](?:言|い)/iu;
/** Dice and figures of a sheet, which nobody says. */
const OF_RULES = /[+−-]\d/u;

/** Sentences of a text as they are told together. */
function told(text: string): string[] {
  const rows: string[] = [];
  for (const sentence of sentencesOf(text).map((one) => one.trim())) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + sentence.length < TOGETHER) {
      rows[rows.length - 1] = `${last}${/\p{Script=Latin}/u.test(last) ? ' ' : ''}${sentence}`;
    } else rows.push(sentence);
  }
  return rows;
}

/** A place's title as it may stand in a sentence. */
const withoutThe = (title: string): string => title.replace(/^The /u, '').toLowerCase();

const isLine = (text: string): boolean =>
  text.length >= (/\p{Script=Latin}/u.test(text) ? TELLS.letters : TELLS.signs) && !/[?？]["”’」』]*$/u.test(text);

/** Sentences of what happened in encounters that are over; what followed from options and rolls is not among them, and no lines of a play. */
const happened = (description: string): string[] =>
  whateverIsDone(description)
    .split('\n')
    .filter((line) => !/[:：]\s*[“"「]/u.test(line))
    .flatMap(told);

export interface AskedOf {
  act: Act;
  /** The place one is at, by id. */
  location: string;
  state: Pick<PlotState, 'earnedFacts' | 'landed' | 'findings'> & Partial<Pick<PlotState, 'asking' | 'visited'>>;
  /** Who is here, by id. */
  here: readonly string[];
  /** Lore that comes up. */
  lore: readonly WorldInfo[];
  /** Lines that were told, as far back as they are kept. */
  lines: readonly string[];
  tells: (text: string) => boolean;
}

/**
 * The author's own words that a question may be answered with, the most fitting first: facts and findings that are earned, lore, what those who are named
 * look like, places of the act, what happened in scenes that are over, and what was told or said before. Nothing else of a story is among
 * them. Rules of play, "Knowledge".
 * @param said the player's words
 */
export function askedWords(said: string, story: VNPackage, asked: AskedOf): AskedWords[] {
  const { act, state, lines, tells } = asked;
  const people = story.characters.map(({ name }) => name);
  const player = story.characters.find(({ role }) => role === 'protagonist')?.id;
  const { facts } = factsOf(story);
  const earned = state.earnedFacts.flatMap((id): AskedWords[] => {
    const fact = facts.get(id);
    return fact ? [{ text: fact.text, ...(fact.knownBy && { knownBy: [...fact.knownBy] }) }] : [];
  });
  const findings = state.findings
    .filter((finding) => finding.trim() !== '' && /[.。!！?？…”"」]$/u.test(finding))
    .map((text): AskedWords => ({ text, isNoted: true }));
  // A place may be called after somebody.
  const withoutPlaces = act.sandboxLocations.reduce((rest, { title }) => rest.replaceAll(title, ' '), said);
  const here = act.sandboxLocations.find(({ id }) => id === asked.location);
  const places = act.sandboxLocations.flatMap(({ title, ambientDetail, callbacks = [] }) =>
    [...told(ambientDetail), ...callbacks.filter((text) => /[.。!！…]$/u.test(text))].map(
      (text): AskedWords => ({ text, place: title }),
    ),
  );
  const kind = askedKind(said);
  const search = searchLore(said);
  const lore = asked.lore
    .filter(
      (entry) =>
        entry.chance !== 0 &&
        keyComesUp(entry, search) &&
        !introduces(entry, [
          ...[...lines, story.title, story.plot.premise, act.title, act.objective],
          ...act.sandboxLocations.flatMap(({ title, ambientDetail }) => [title, ambientDetail]),
        ]),
    )
    .flatMap(({ content }) => told(content).map((text): AskedWords => ({ text })));
  const visited = act.sandboxLocations.filter(({ id }) => id !== asked.location && state.visited?.includes(id));
  const seen = places.filter(({ place }) => visited.some(({ title }) => title === place));
  const named = places.filter(({ place = '' }) => place !== '' && said.toLowerCase().includes(withoutThe(place)));
  // Who is spoken to is not asked about by that.
  const [called = ''] = ADDRESSES.exec(said) ?? [];
  const isCalledHere = (id: string, name: string) =>
    asked.here.includes(id) &&
    (beginsWithName(called, name) || meantByFamilyName(called, story.characters)?.id === id) &&
    !isSpokenOf(said.slice(called.length), name);
  const all: AskedWords[] = [
    ...story.characters
      .filter(
        ({ id, name }) =>
          (asksWhoTheyAre(said) && id !== player && asked.here.includes(id)) ||
          (!isCalledHere(id, name) &&
            !isOfTheirs(withoutPlaces, name) &&
            (isSpokenOf(withoutPlaces, name) || meantByFamilyName(withoutPlaces, story.characters)?.id === id) &&
            asksWhoSomebodyIs(withoutPlaces, name)),
      )
      .flatMap(({ id, name, description }) =>
        told(
          sentencesOf(description)
            .filter((one) => !OF_RULES.test(one))
            .join(' '),
        ).map((text) => ({ text, about: id, name })),
      ),
    ...(OF_HERE.test(said) && named.length === 0 ? places.filter(({ place }) => place === here?.title) : []),
    ...(OF_ALL_KNOWN.test(said) ? [...earned, ...findings].reverse() : []),
    ...(OF_WORDS.test(said)
      ? linesTold(story, lines)
          .filter(({ saidBy = '' }) => asked.here.includes(saidBy))
          .reverse()
      : []),
    ...byTopic(said, people, {
      named: [...(kind === 'about' ? lore : []), ...named],
      others: [
        ...(kind === 'about' ? [] : lore),
        ...earned,
        ...findings,
        ...places.filter(({ place }) => place === here?.title),
        ...seen,
        ...landedWords(story, [...(state.asking == null ? [] : [state.asking]), ...state.landed]),
        ...linesTold(story, lines),
      ],
    }),
  ];
  const once = new Set<string>();
  const open = all.filter(({ text }) => !once.has(text) && once.add(text) && !tells(text));
  const cut = open.slice(0, MOST.texts).map((one) => ({ ...one, text: cutAtSentence(one.text, MOST.each) }));
  return cut.slice(
    0,
    within(
      cut.map(({ text }) => text),
      MOST.characters,
    ).length,
  );
}

/** Whether lore of somebody or something with a name would give that name, the first of its keys it says, to a player who was not told it: that they type it says nothing. */
function introduces({ type, keys, content }: WorldInfo, told: readonly string[]): boolean {
  const all = content.toLowerCase();
  const [name] = keys
    .filter((key) => hasWord(content, key))
    .sort((a, b) => all.indexOf(a.toLowerCase()) - all.indexOf(b.toLowerCase()));
  return type === 'entity' && name !== undefined && !told.some((text) => hasWord(text, name));
}

/** What happened in encounters that are over, or wait for an answer. */
function landedWords(story: VNPackage, landed: readonly string[]): AskedWords[] {
  const encounters = encountersById(story);
  return landed.flatMap((id) =>
    happened(encounters.get(id)?.description ?? '').map((text) => ({ text, isTold: true as const })),
  );
}

/** Lines that were told and are the author's, with who said them; the player's own are not among them. */
function linesTold(story: VNPackage, lines: readonly string[]): AskedWords[] {
  const player = story.characters.find(({ role }) => role === 'protagonist')?.id;
  return [...new Set(lines)].filter(isLine).flatMap((text): AskedWords[] => {
    const speaker = speakersIn(story).get(text);
    if (speaker?.id !== undefined && speaker.id === player) return [];
    if (!standsIn(text, story)) return [];
    if (speaker === undefined) return [{ text, isTold: true }];
    const name = speaker.name ?? story.characters.find(({ id }) => id === speaker.id)?.name;
    return name === undefined ? [] : [{ text, ...(speaker.id !== undefined && { saidBy: speaker.id }), name }];
  });
}

/**
 * Texts by how much of what is asked about is in them, each word the more the fewer have it; those alone that say what is asked for.
 * @param said the player's words
 * @param people what those of the story are called
 * @param named those that are meant by their name; they come first
 */
function byTopic(
  said: string,
  people: readonly string[],
  { named, others }: { named: readonly AskedWords[]; others: readonly AskedWords[] },
): AskedWords[] {
  const names = namesAsked(withoutAsking(said), people);
  if (names.size === 0) return [...named];
  // Of what is asked by its name nothing else is an answer.
  const topic = topicOf(said);
  const read = others.map((one) => {
    const own = namesIn(one.text);
    return { one, shared: [...names].filter((name) => own.has(name)) };
  });
  const counts = new Map<string, number>();
  for (const { shared } of read) for (const name of shared) counts.set(name, (counts.get(name) ?? 0) + 1);
  const weight = (name: string) => 1 / (1 + Math.log1p(counts.get(name) ?? 0));
  // What has no blanks between its words is taken apart in more than one way: not all of it can be found.
  const least = [...names].some((name) => /\p{Script=Latin}/u.test(name)) ? FITS.letters : FITS.signs;
  // One sign in common is chance, unless no more is asked about.
  const isShort = [...names].every((name) => name.length === 1);
  const whole = [...names].reduce((sum, name) => sum + weight(name), 0);
  const fitting = read
    .map(({ one, shared }) => ({ one, shared, fit: shared.reduce((sum, name) => sum + weight(name), 0) / whole }))
    .filter(
      ({ shared, fit }) => fit >= (isShort ? FITS.whole : least) && (isShort || shared.some((name) => name.length > 1)),
    )
    .filter(({ one }) => topic === null || isOnTopic(one.text, topic))
    .filter(({ one }) => one.isTold === undefined || maySayWhy(said, one.text))
    .filter(({ one, fit, shared }) =>
      mayAnswer(said, one.text, { share: fit, count: shared.length, isKnown: one.knownBy !== undefined }, people),
    )
    .sort((a, b) => b.fit - a.fit);
  return [...named, ...fitting.map(({ one }) => one)];
}
