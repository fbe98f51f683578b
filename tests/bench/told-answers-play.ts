import { isAuthored, linesOf, type OnStage, slipsIn } from '../../server/evaluate/slips.ts';
import { composeStory } from '../../server/improviser/story/compose.ts';
import { linePools, TELLING_LANGUAGES } from '../../server/improviser/telling/lines.ts';
import { optionTold, readPlayerText } from '../../server/improviser/telling/prose.ts';
import { type LinePattern, linePattern } from '../../server/improviser/words/line-pattern.ts';
import { sentencesOf } from '../../server/storyteller/texts.ts';
import { type Chance, createChance } from '../../shared/chance.ts';
import { namesShared, type PlayerAction, peopleIn } from '../../shared/play/index.ts';
import { type Character, encountersById, type VNPackage, type WorldInfo } from '../../shared/story/index.ts';
import { isSpokenOf, shortName } from '../../shared/text.ts';
import type { TurnData } from '../../shared/wire/index.ts';
import { briefFor, GRAMMARS, packageOf } from '../server/improviser/packages.ts';
import { sampleStory, secondSampleStory } from '../support/sample.ts';
import { japaneseStory } from './long-plays-japanese.ts';
import type { BenchServices } from './long-plays-services.ts';
import { GONE, TYPED, type TypedWords } from './told-answers-words.ts';
import type { ToldLanguage } from './told-turns-play.ts';

type Place = VNPackage['plot']['acts'][number]['sandboxLocations'][number];

/** A turn of a player's own words, as somebody reads it. */
export interface AnsweredTurn {
  story: string;
  turn: number;
  kind: TypedWords['kind'] | 'plays on';
  did: string;
  lines: { who: string; text: string; isStock: boolean; isEcho: boolean; isRepeat: boolean }[];
  /** Whether words of the author's that may be told are what is told; null where there are none. */
  isAnswered: boolean | null;
  /** Whether some line evades: stock that would answer anything. */
  evades: boolean;
  /** Whether what is not there is said not to be; null where nothing such is touched. */
  isDenied: boolean | null;
  /** Slips of grammar in what is told. */
  slips: string[];
}

/** How many drafted stories are played of each language that has them, from which seed on. */
export interface Stories {
  drafted: number;
  from: number;
}

function* storiesOf(language: ToldLanguage, { drafted, from }: Stories): Generator<VNPackage> {
  if (language === 'en') yield sampleStory();
  if (language === 'zh') yield secondSampleStory();
  if (language === 'ja') yield japaneseStory();
  const grammars = GRAMMARS.filter(([, spoken]) => spoken === language);
  for (let at = from; at < from + drafted; at++) {
    const [genre, spoken] = grammars[at % Math.max(1, grammars.length)] ?? [];
    if (genre === undefined || spoken === undefined) return;
    yield packageOf(composeStory(briefFor(genre, spoken, at * 7), at));
  }
}

const EVADES =
  /^(?:ask|talk|unknown)_|^(?:alone|act|idle|idle_with|linger|again|arrive|resume|nudge|callback|callback_choice|trouble_still|nothing_found|looked_round)$/u;
let evasions: LinePattern[] | undefined;
const isEvasion = (text: string): boolean => {
  evasions ??= TELLING_LANGUAGES.flatMap((language) =>
    Object.entries(linePools(language))
      .filter(([kind]) => EVADES.test(kind))
      .flatMap(([, pool]) => pool)
      .map((line) => line.split(/\{\w+\}|\[[^\]]*\]/u))
      .filter(
        (parts) =>
          Math.max(...parts.map((part) => part.trim().length)) >= (/\p{Script=Latin}/u.test(parts.join('')) ? 12 : 5),
      )
      .map((parts) => linePattern(parts)),
  );
  return evasions.some((pattern) => pattern.isIn(text));
};

const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** It was said just before, which is an answer and no new one. */
const saysItWasSaid = (text: string): boolean =>
  TELLING_LANGUAGES.some((language) =>
    ['said_already', 'known_already'].some((kind) =>
      (linePools(language)[kind] ?? []).some((line) => text.includes(line)),
    ),
  );

/** How far back a line told again is a repeat. */
const REPEATS_WITHIN = 10;
/** How often the player plays on in place of typing. */
const PLAYS_ON = 0.3;

const WAITS: Readonly<Record<ToldLanguage, string>> = { en: 'I wait.', zh: '我等着。', ja: '待つ。' };

/** How the player goes on without words of their own. */
function playsOn(
  { waitingFor, choices, freeText, connections }: TurnData,
  chance: Chance,
  language: ToldLanguage,
): PlayerAction {
  const free = choices.filter(({ locked }) => !locked);
  if (waitingFor === 'choice' && free.length > 0 && (!freeText || chance.happens(0.8) || connections.length === 0))
    return { type: 'choice', choiceId: chance.pick(free).id };
  if (connections.length > 0 && freeText && chance.happens(0.35))
    return { type: 'travel', locationId: chance.pick([...connections]) };
  if (waitingFor === 'choice' && free.length > 0) return { type: 'choice', choiceId: chance.pick(free).id };
  return waitingFor === 'free-text' ? { type: 'text', text: WAITS[language] } : { type: 'continue' };
}

/** Where the play stands, as far as typed words name what is there. */
interface There {
  story: VNPackage;
  place: Place | undefined;
  /** Of the cast, who is here and who is not. */
  near: readonly Character[];
  away: readonly Character[];
  lore: readonly WorldInfo[];
  titles: readonly string[];
}

function thereAt(story: VNPackage, location: string, here: readonly string[]): There {
  const act = story.plot.acts.find(({ sandboxLocations }) => sandboxLocations.some(({ id }) => id === location));
  const places = act?.sandboxLocations ?? [];
  const cast = story.characters.filter(({ role }) => role !== 'protagonist');
  return {
    story,
    place: places.find(({ id }) => id === location),
    near: cast.filter(({ id }) => here.includes(id)),
    away: cast.filter(({ id }) => !here.includes(id)),
    lore: [...story.plot.globalWorldInfo, ...(act?.scenarioWorldInfo ?? [])],
    titles: places.filter(({ id }) => id !== location).map(({ title }) => title),
  };
}

const withoutArticle = (thing: string): string => thing.replace(/^(?:the|an?) /iu, '');

/** Typed words with what is there put in, and what they are about; null where nobody is there to be named. */
function typedAt(
  words: TypedWords,
  { place, near, away, lore, titles }: There,
  chance: Chance,
  language: ToldLanguage,
) {
  const things = place?.encounters.flatMap(({ interactables = [] }) => interactables) ?? [];
  const title = place?.title ?? '';
  const one = (of: readonly string[], other: string) => (of.length > 0 ? chance.pick(of) : other);
  const [name] = near.length > 0 ? [shortName(chance.pick(near).name)] : [];
  if (name === undefined && words.text.includes('{name}')) return null;
  const fill: Readonly<Record<string, string>> = {
    name: name ?? '',
    away: shortName(
      one(
        away.map((each) => each.name),
        near[0]?.name ?? '',
      ),
    ),
    place: title,
    otherplace: one(titles, title),
    thing: withoutArticle(one(things, title)),
    lore: one(
      lore.flatMap(({ keys }) => keys),
      title,
    ),
    gone: chance.pick(GONE[language]),
  };
  const slots = [...words.text.matchAll(/\{(\w+)\}/gu)].map(([, slot = '']) => slot);
  const about = slots.find((slot) => slot !== 'name') ?? slots[0];
  return {
    text: words.text.replace(/\{(\w+)\}/gu, (_, slot: string) => fill[slot] ?? ''),
    subject: about === undefined ? '' : (fill[about] ?? ''),
  };
}

const ASKS = new Set<TypedWords['kind']>(['person', 'place', 'thing', 'lore']);
/** Where somebody is follows from the rules, and no author has words for it. */
const ASKS_WHERE = /^Where can|在哪儿？$|どこにいる/u;

/** What the author has to tell of what is asked, as far as it is open: what is meant by its name, and what was told or happened and speaks of it. */
function wordsFor(
  { kind, text, subject }: { kind: TypedWords['kind']; text: string; subject: string },
  { story, place, near, lore }: There,
  told: readonly string[],
): string[] {
  if (!ASKS.has(kind) || ASKS_WHERE.test(text)) return [];
  const isHere = subject === '' || subject === place?.title;
  const places = story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  const meant = [
    ...story.characters
      .filter(({ name }) => subject !== '' && (isSpokenOf(name, subject) || isSpokenOf(subject, name)))
      .map(({ description }) => description),
    ...near.flatMap(({ name, personalArc }) => (personalArc && shortName(name) === subject ? [personalArc.want] : [])),
    ...lore.filter(({ keys }) => keys.some((key) => subject.includes(key))).map(({ content }) => content),
    ...(kind === 'place' && isHere ? [place?.ambientDetail ?? ''] : []),
    ...places.filter(({ title }) => kind === 'place' && title === subject).map(({ ambientDetail }) => ambientDetail),
  ];
  const open = [...sentencesOf(place?.ambientDetail ?? ''), ...told];
  const shared = namesShared(subject, open);
  return [...meant.flatMap(sentencesOf), ...open.filter((_, at) => (shared[at] ?? 0) > 0)];
}

/** Whether a told line says one of some sentences, with or without words before it. */
const tellsOneOf = (line: string, sentences: readonly string[]): boolean =>
  sentences.some(
    (sentence) =>
      line.toLowerCase().includes(sentence.slice(1).toLowerCase()) || (line.length > 5 && sentence.includes(line)),
  );

/** Plays stories of a language through the whole server, each for so many turns, mostly in words of the player's own. */
export async function* answeredTurns(
  bench: BenchServices,
  language: ToldLanguage,
  stories: Stories,
  turns: number,
): AsyncGenerator<AnsweredTurn> {
  let seed = 0;
  for (const story of storiesOf(language, stories))
    for (let left = turns; left > 0; ) {
      seed += 1;
      for await (const turn of playOnce(bench, language, story, seed + stories.from, left)) {
        left -= 1;
        yield turn;
      }
    }
}

/** Plays a story once, to its end or for so many turns. */
async function* playOnce(
  bench: BenchServices,
  language: ToldLanguage,
  story: VNPackage,
  seed: number,
  turns: number,
): AsyncGenerator<AnsweredTurn> {
  bench.reseed(seed);
  const chance = createChance(seed, `answers:${story.title}`);
  const typed = chance.shuffle([...TYPED[language]]);
  const written = textsOf(story).join(' ').replace(/\s+/gu, ' ');
  const { packageId } = await bench.ask('POST', '/api/packages/import', story, [201]);
  const { id } = await bench.ask('POST', '/api/plays', { packageId, seed }, [201]);
  const names = new Map(story.characters.map((one) => [one.id, one.name]));
  const encounters = encountersById(story);
  /** Lines by turn, and what happened in encounters that are over. */
  const told: string[][] = [];
  const happened: string[] = [];
  let action: PlayerAction = { type: 'start' };
  let asked: { kind: TypedWords['kind']; text: string; subject: string; about: string[] } | null = null;
  let offered: TurnData['choices'] = [];
  for (let turn = 0; turn < turns; turn++) {
    const { frames, turn: end } = await bench.take(id, action);
    const record = await bench.services.plays.record(id, end.turn);
    const chosen = action.type === 'choice' ? action.choiceId : '';
    const did = action.type === 'text' ? action.text : (offered.find((one) => one.id === chosen)?.text ?? action.type);
    const own = [did, readPlayerText(did, language).text, optionTold(did, language)?.text ?? did];
    const before = new Set(told.slice(-REPEATS_WITHIN).flat());
    const lines = frames.flatMap((frame) =>
      linesOf(frame)
        .filter(({ kind }) => kind !== 'choice')
        .map(({ text }) => ({
          who: frame.type !== 'say' ? '' : (names.get(frame.character ?? '') ?? frame.name ?? ''),
          text,
          isEcho: own.some((one) => text.includes(one)),
          isStock: !isAuthored(text, written),
          isRepeat: before.has(text),
        })),
    );
    const others = lines.filter(({ isEcho }) => !isEcho);
    const people = record.direction ? peopleIn(record.direction) : [];
    const stage: OnStage = {
      ...{ language: story.language, authored: written, written },
      people: story.characters.filter((one) => people.includes(one.id)),
      // Whoever is asked about is spoken of.
      elsewhere: story.characters
        .filter(({ id: one, name }) => !people.includes(one) && !isSpokenOf(did, name))
        .map(({ name }) => name),
      places: textsOf(story.plot),
      ...(action.type === 'text' && { said: action.text }),
    };
    const { kind = 'plays on', subject = '', about = [] } = asked ?? {};
    yield {
      story: `${story.title} (${language})`,
      turn: end.turn,
      kind,
      did,
      lines,
      isAnswered:
        about.length === 0 || others.some(({ text }) => saysItWasSaid(text))
          ? null
          : others.some(({ text }) => tellsOneOf(text, about)),
      evades: others.some(({ text, isStock }) => isStock && isEvasion(text)),
      isDenied:
        kind === 'touch gone'
          ? others.some(({ text, isStock }) => isStock && text.toLowerCase().includes(subject.toLowerCase()))
          : null,
      slips: frames.flatMap(linesOf).flatMap((line) => slipsIn(line, stage).map((slip) => `${slip} | ${line.text}`)),
    };
    told.push(others.map(({ text }) => text));
    for (const one of record.mutations)
      if (one.type === 'encounter-landed')
        happened.push(...sentencesOf(encounters.get(one.encounter)?.description ?? ''));
    offered = end.choices;
    asked = null;
    if (end.ended) break;
    const { location } = await bench.ask('GET', `/api/plays/${id}`);
    const there = thereAt(story, location, people);
    const words =
      end.freeText && end.waitingFor !== 'dice-result' && !chance.happens(PLAYS_ON) ? typed.shift() : undefined;
    const next = words === undefined ? null : typedAt(words, there, chance, language);
    if (words === undefined || next === null) {
      action = end.waitingFor === 'dice-result' ? { type: 'roll' } : playsOn(end, chance, language);
      continue;
    }
    typed.push(words);
    const open = [...told.flat().filter((text) => isAuthored(text, written)), ...happened];
    asked = { ...next, kind: words.kind, about: wordsFor({ ...next, kind: words.kind }, there, open) };
    action = { type: 'text', text: next.text };
  }
  await bench.ask('DELETE', `/api/plays/${id}`, undefined, [204]);
  await bench.ask('DELETE', `/api/packages/${packageId}`, undefined, [204]);
}

/** A turn as one reads it. */
export const transcriptOf = ({
  story,
  turn,
  kind,
  did,
  lines,
  isAnswered,
  evades,
  isDenied,
  slips,
}: AnsweredTurn): string[] => [
  `## ${turn} [${kind}] ${did}   (${story})`,
  ...lines.map(
    ({ who, text, isStock, isRepeat, isEcho }) =>
      `${isEcho ? '>' : isStock ? '~' : ' '}${isRepeat ? 'R' : ' '} ${who === '' ? '' : `${who}: `}${text}`,
  ),
  ...(isAnswered === false ? ['!! not in the author’s words'] : []),
  ...(evades ? ['!! evades'] : []),
  ...(isDenied === false ? ['!! told as if it were there'] : []),
  ...slips.map((slip) => `!! ${slip}`),
];
