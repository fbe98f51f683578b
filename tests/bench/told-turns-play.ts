import {
  callName,
  isAuthored,
  linesOf,
  namesElsewhere,
  type OnStage,
  type ReadLine,
  slipsIn,
  toldTwice,
} from '../../server/evaluate/slips.ts';
import { composeStory } from '../../server/improviser/story/compose.ts';
import { readScript } from '../../server/improviser/story/script.ts';
import { linePools, TELLING_LANGUAGES } from '../../server/improviser/telling/lines.ts';
import { optionTold, readPlayerText } from '../../server/improviser/telling/prose.ts';
import { type LinePattern, linePattern } from '../../server/improviser/words/line-pattern.ts';
import { type Mutation, peopleIn, type VNFrame } from '../../shared/play/index.ts';
import { encountersById, type VNPackage } from '../../shared/story/index.ts';
import { briefFor, GRAMMARS, packageOf } from '../server/improviser/packages.ts';
import { freelyToldStory, sampleStory, secondSampleStory } from '../support/sample.ts';
import { japaneseStory } from './long-plays-japanese.ts';
import { createPlayer } from './long-plays-player.ts';
import type { BenchServices } from './long-plays-services.ts';

/** Turns played of one story before the next is taken up: every genre has its turn, and one by hand comes to its end. */
const TURNS_A_STORY = { improvised: 40, byHand: 120 } as const;

export const TOLD_LANGUAGES = ['en', 'zh', 'ja'] as const;
export type ToldLanguage = (typeof TOLD_LANGUAGES)[number];

/** A turn as somebody reads it. */
export interface ReadTurn {
  /** Whose it is: a story by hand, or "improvised". */
  of: string;
  story: string;
  turn: number;
  did: string;
  /** The player said or did something in words of their own. */
  isTyped: boolean;
  lines: (ReadLine & { who: string; isStock: boolean })[];
  /** Some of it was told to the letter. */
  isWritten: boolean;
  /** Whether an encounter's option that was chosen is followed by words of its author's; null where none was chosen. */
  isAnswered: boolean | null;
  slips: string[];
}

/** A story as it is played. */
interface Played {
  story: VNPackage;
  of: string;
  isByHand: boolean;
  seed: number;
}

/** Two of a cast with one first name, which is what a story may do. */
function withNamesakes(story: VNPackage): VNPackage {
  const [, first, second] = story.characters;
  if (!first || !second || story.language !== 'en') return story;
  const name = `${callName(first.name)} ${second.name.split(' ').at(-1)}son`;
  const whole = JSON.stringify(story).replaceAll(second.name, name);
  return JSON.parse(whole.replaceAll(new RegExp(`\\b${callName(second.name)}\\b`, 'gu'), name));
}

/** Stories by hand, by what they are called here. */
const BY_HAND: Readonly<Record<ToldLanguage, readonly (readonly [string, () => VNPackage])[]>> = {
  en: [
    ['The Thirteenth Card', sampleStory],
    ['The Thirteenth Card, told freely', freelyToldStory],
  ],
  zh: [['一只有票的鹅', secondSampleStory]],
  ja: [['灯台の手紙', japaneseStory]],
};

/** Stories by hand, of which only signs and capitals are looked at, and for each of them two the improviser makes, of all genres in turn. */
function* storiesIn(language: ToldLanguage, first: number): Generator<Played> {
  const byHand = BY_HAND[language];
  const grammars = GRAMMARS.filter(([, spoken]) => spoken === language);
  for (let seed = first; ; seed++) {
    const own = byHand[seed % byHand.length];
    if (own) yield { story: own[1](), of: own[0], isByHand: true, seed };
    for (const at of [2 * seed, 2 * seed + 1]) {
      const [genre, spoken] = grammars[at % Math.max(1, grammars.length)] ?? [];
      if (genre === undefined || spoken === undefined) break;
      const story = packageOf(composeStory(briefFor(genre, spoken, at), at));
      yield { story: at % 2 === 0 ? withNamesakes(story) : story, of: 'improvised', isByHand: false, seed: at };
    }
  }
}

const allTextsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(allTextsOf)
      : [];

const oneLine = (texts: readonly string[]): string => texts.join(' ').replace(/\s+/gu, ' ');

const whoOf = (frame: VNFrame, names: ReadonlyMap<string, string>): string =>
  frame.type !== 'say'
    ? ''
    : frame.character === undefined
      ? (frame.name ?? '')
      : (names.get(frame.character) ?? frame.character);

/** The words of somebody without a sheet, who is quoted; else the line. */
const wordsOf = (text: string): string => /^.{1,60}?(?: says: “|说：“|「)(.*)[”」]$/su.exec(text)?.[1] ?? text;

/** What the player said or did, as it is told to them. */
const toldOf = (did: string, language: ToldLanguage): string[] => [
  did,
  readPlayerText(did, language).text,
  optionTold(did, language)?.text ?? did,
];

/** Whether the author has words for what follows the option that was answered; null where none was. */
function isAnswered(story: VNPackage, mutations: readonly Mutation[]): boolean | null {
  const answered = mutations.find((mutation) => mutation.type === 'option-answered');
  const encounter = answered && encountersById(story).get(answered.encounter);
  const option = encounter && 'options' in encounter ? encounter.options?.[answered?.option ?? -1] : undefined;
  if (!encounter || !option) return null;
  const { script = [], text = '' } = option.then ?? {};
  return (
    script.length > 0 ||
    text !== '' ||
    readScript(encounter.description).answers.some((one) => one.option === option.text)
  );
}

/** Plays one story by one seed through the whole server, and reads every turn of it. */
async function* playThrough(
  bench: BenchServices,
  { story, of, isByHand, seed }: Played,
  language: ToldLanguage,
): AsyncGenerator<ReadTurn> {
  bench.reseed(seed + 1);
  const { packageId } = await bench.ask('POST', '/api/packages/import', story, [201]);
  const { id } = await bench.ask('POST', '/api/plays', { packageId, seed: seed + 1 }, [201]);
  const titles = new Map(
    story.plot.acts.flatMap(({ sandboxLocations }) =>
      sandboxLocations.map((place) => [place.id, place.title] as const),
    ),
  );
  const player = createPlayer(seed + 1, await bench.ask('GET', `/api/plays/${id}`), titles);
  const cast = new Map(story.characters.map((one) => [one.id, one]));
  const names = new Map(story.characters.map((one) => [one.id, one.name]));
  const written = oneLine(allTextsOf(story));
  const authored = isByHand ? written : '';
  // What the story says is told as it stands, whoever it speaks of.
  const quoted = [
    ...story.plot.acts.flatMap(({ objective, facts = [] }) => [objective, ...facts.map(({ text }) => text)]),
    ...(story.plot.facts ?? []).map(({ text }) => text),
  ];
  let action: ReturnType<typeof player.next> = { type: 'start' };
  let offered: readonly { id: string; text: string }[] = [];
  const most = isByHand ? TURNS_A_STORY.byHand : TURNS_A_STORY.improvised;
  for (let turn = 0; action !== null && turn < most; turn++) {
    const { frames, turn: end } = await bench.take(id, action);
    const record = await bench.services.plays.record(id, end.turn);
    const people = (record.direction ? peopleIn(record.direction) : []).flatMap((one) => cast.get(one) ?? []);
    const said = action.type === 'text' ? action.text : undefined;
    const elsewhere = namesElsewhere(cast.values(), people, frames);
    const stage: OnStage = {
      ...{ language: story.language, authored, written, people, elsewhere, places: [...titles.values(), ...quoted] },
      ...(said !== undefined && { said }),
    };
    const chosen = action.type === 'choice' ? action.choiceId : '';
    const did = said ?? offered.find(({ id: one }) => one === chosen)?.text ?? '';
    const isTheirs = (text: string) => toldOf(did, language).includes(text);
    const told = frames.flatMap((frame) =>
      linesOf(frame).map((line) => ({
        ...line,
        who: whoOf(frame, names),
        isStock: line.kind !== 'choice' && !isTheirs(line.text) && !isAuthored(wordsOf(line.text), written),
      })),
    );
    yield {
      of,
      story: `${story.title} (${language}, ${seed})`,
      turn: end.turn,
      did: did || (action.type === 'travel' ? `→ ${titles.get(action.locationId)}` : action.type),
      isTyped: said !== undefined,
      lines: told,
      isWritten: record.told.some(({ telling }) => telling === 'written'),
      isAnswered: isAnswered(story, record.mutations),
      slips: [
        ...told.flatMap((line) => slipsIn(line, stage).map((slip) => `${slip} | ${line.text}`)),
        ...toldTwice(
          told.filter(({ kind }) => kind !== 'choice'),
          stage,
        ),
      ],
    };
    offered = end.choices;
    action = player.next(end, frames);
  }
  await bench.ask('DELETE', `/api/plays/${id}`, undefined, [204]);
  await bench.ask('DELETE', `/api/packages/${packageId}`, undefined, [204]);
}

/** Plays so many turns in a language without any model, story after story from one seed on, and reads each. */
export async function* toldTurns(
  bench: BenchServices,
  language: ToldLanguage,
  turns: number,
  seed = 0,
): AsyncGenerator<ReadTurn> {
  let played = 0;
  for (const one of storiesIn(language, seed))
    for await (const turn of playThrough(bench, one, language)) {
      yield turn;
      played += 1;
      if (played >= turns) return;
    }
}

const FILLERS = [
  'arrive',
  'resume',
  'again',
  'check_asked',
  'linger',
  'idle',
  'idle_with',
  'nudge',
  'trouble_still',
  'callback',
  'callback_choice',
];
/** As much of a line has to be its own for it to be known again. */
const KNOWN_BY = 6;

let fillers: LinePattern[] | undefined;

/** Whether a line is one of the improviser's that answers nothing and tells nothing of what happens. */
function isFiller(text: string): boolean {
  fillers ??= TELLING_LANGUAGES.flatMap((language) =>
    FILLERS.flatMap((kind) => linePools(language)[kind] ?? [])
      .map((line) => line.split(/\{\w+\}|\[[^\]]*\]/u))
      .filter((parts) => parts.join('').trim().length >= KNOWN_BY)
      .map((parts) => linePattern(parts)),
  );
  return fillers.some((pattern) => pattern.isIn(text));
}

/** What was counted over turns. */
export interface ToldFigures {
  turns: number;
  lines: number;
  spoken: number;
  /** Lines in words of the improviser's own. */
  stock: number;
  /** Turns with a line in them that only leads up to something, fills a pause or looks back. */
  filled: number;
  /** Turns with something told to the letter, and those of them in which the improviser's own words stand beside it. */
  written: number;
  writtenWithStock: number;
  /** Options of encounters that were chosen, and those that words of the author's follow. */
  options: number;
  answered: number;
}

export const noFigures = (): ToldFigures => ({
  ...{ turns: 0, lines: 0, spoken: 0, stock: 0, filled: 0 },
  ...{ written: 0, writtenWithStock: 0, options: 0, answered: 0 },
});

/** Counts one more turn in. */
export function count(figures: ToldFigures, { lines, isWritten, isAnswered: answered }: ReadTurn): void {
  const told = lines.filter(({ kind }) => kind !== 'choice');
  figures.turns += 1;
  figures.lines += told.length;
  figures.spoken += told.filter(({ kind }) => kind === 'say').length;
  figures.stock += told.filter(({ isStock }) => isStock).length;
  figures.filled += Number(told.some(({ isStock, text }) => isStock && isFiller(text)));
  figures.written += Number(isWritten);
  figures.writtenWithStock += Number(isWritten && told.some(({ isStock }) => isStock));
  figures.options += Number(answered !== null);
  figures.answered += Number(answered === true);
}

/** A turn as one reads it. */
export const transcriptOf = ({ story, turn, did, lines, slips }: ReadTurn): string[] => [
  `## ${story}, turn ${turn}: ${did}`,
  ...lines.map(({ who, kind, text, isStock }) =>
    kind === 'choice' ? `  > ${text}` : `${isStock ? '~ ' : '  '}${who === '' ? '' : `${who}: `}${text}`,
  ),
  ...slips.map((slip) => `!! ${slip}`),
];
