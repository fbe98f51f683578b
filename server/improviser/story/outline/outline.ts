import type { Pieces } from '../../../../shared/in-pieces.ts';
import { keepLatest } from '../../../../shared/keep-latest.ts';
import { languageOfText } from './language.ts';
import { isTold, type Piece, readPieces } from './lines.ts';
import { mentionsIn } from './names-latin.ts';
import { type OutlinedPerson, readingOutlinePeople } from './people.ts';
import { firstSpokenOf, type OutlinedPlace, readOutlinePlaces } from './places.ts';
import { asksForStory, requestsStory, ruleIn } from './rules.ts';
import { isSize } from './size.ts';
import { folded, vocabulary } from './vocabulary.ts';

/** Something that happens, in the author's words: a sentence or a few of one paragraph. */
interface OutlinedEvent {
  text: string;
  /** The number of its place, counted from 0; null where none was ever spoken of. */
  place: number | null;
  /** Numbers of the people it speaks of. */
  people: number[];
}

export interface OutlinedAct {
  /** '' where it has none. */
  title: string;
  events: OutlinedEvent[];
}

/** What an author's text tells of a story, in its own words. */
export interface Outline {
  /** As a BCP-47 tag. */
  language: string;
  title?: string;
  premise: string[];
  setting: string[];
  tone: string[];
  style: string[];
  rules: string[];
  themes: string[];
  endings: string[];
  people: OutlinedPerson[];
  places: OutlinedPlace[];
  /** Every act has all places, those too where nothing of it happens. */
  isOpen?: boolean;
  /** At least one; none where the text tells of nothing that happens. */
  acts: OutlinedAct[];
  /** What stands in the text and has no place in the story. */
  unplaced: string[];
}

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const NO_CAPITALS: ReadonlySet<string> = new Set(['zh-CN', 'ja', 'ko']);
const RELATIVE =
  /^(?:an?|the|two|three|some|un|une|ein|eine)?\s*(?:[\p{L}’'-]+\s+){1,5}?(?:where|who|that|which|whose|in which|when)\b/iu;
const DESCRIBES =
  /^(?:[^,;]{1,60})\s(?:is|are|was|were|ist|est|es|è)\s(?:an?|the|her|his|their|my|called|named|une?|ein|eine|\p{Lu}\p{L}+)\s?[^,;]{0,60}[.!]?$/u;
const DESCRIBES_HAN =
  /^(?:主角|主人公|女主|男主)?(?:名?叫|は)?[\p{Script=Han}\p{Script=Katakana}・]{1,10}(?:，|、)?(?:是[^，。、]{1,20}|は[^，。、が]{0,20}(?:です|(?<![んい])だ|である|[\p{Script=Han}\p{Script=Katakana}]))。?$|^(?:主角|主人公|女主角|男主角)/u;

const wordsIn = (sentence: string): string[] => sentence.match(/[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu) ?? [];
/** How many words of a sentence are of somebody doing or being something. */
const doings = (sentence: string): number =>
  wordsIn(sentence).filter((word) => vocabulary().sets.doing.has(folded(word))).length;

const WHOLE = /[.!?…]["”’»)]?$/u;
const SUBJECT = /^(?:he|she|they|it|we|nobody|everybody|everyone|somebody|someone|there)\s/iu;
const DONE_HAN =
  /[了着过把被在说去来死到见要会让是有劝令使问找给收做写看听想知发离回进出走跑杀救爱恨怕忘记开关欠拦许追抓偷藏推拉递取拿抱扔丢翻捡修救帮骗打]/u;
/** The same, or that somebody thinks or says it is so. */
const DONE_OR_THOUGHT = new RegExp(`${DONE_HAN.source}|承认|认为|以为|觉得|怀疑|明白|相信|记得|声称|猜|宣布`, 'u');
const DONE_KANA = /(?:[るたうくすつぬむぐぶだ]|ない|です|ます|ません|でした)[。！？!?」』]*$/u;

/**
 * Whether a sentence tells of something that happens or is the case; not a mere name for it.
 * @param began whether something has been told before: then less will do
 */
function tells(sentence: string, people: readonly OutlinedPerson[], language: string, began: boolean): boolean {
  if (HAN_OR_KANA.test(sentence)) {
    const isLong = sentence.replace(/[\p{P}\s]/gu, '').length >= (began ? 5 : 8);
    return isLong && (language === 'ja' ? DONE_KANA.test(sentence) : DONE_HAN.test(sentence));
  }
  if (wordsIn(sentence).length < 3) return false;
  if (language !== 'en') return WHOLE.test(sentence) && wordsIn(sentence).length >= 4;
  if (doings(sentence) >= (RELATIVE.test(sentence) ? 2 : 1)) return true;
  return (
    WHOLE.test(sentence) &&
    (SUBJECT.test(sentence) || people.some(({ aliases }) => aliases.some((alias) => does(sentence, alias))))
  );
}

/** Whether a name is followed by what may be something its bearer does: "Gethin rows". */
function does(sentence: string, name: string): boolean {
  const at = sentence.indexOf(name);
  const next = at < 0 ? undefined : /^\s+(\p{Ll}+)/u.exec(sentence.slice(at + name.length))?.[1];
  return next !== undefined && !vocabulary().sets.stop.has(next) && !['who', 'as'].includes(next);
}

/** Whether a sentence says no more than who somebody is. */
const describes = (sentence: string): boolean => {
  // "韩述发现盒子是空的" is what happens, though it says that something is something.
  if (HAN_OR_KANA.test(sentence))
    return DESCRIBES_HAN.test(sentence) && !DONE_OR_THOUGHT.test(sentence.split('是')[0]?.slice(1) ?? '');
  return (
    DESCRIBES.test(sentence) &&
    !/\b(?:who|and|but|that|which|where|because|whose)\b/iu.test(sentence) &&
    doings(sentence) <= 1
  );
};

/** As many scenes as an act is told in at most; more sentences than that share some. */
const SCENES_MAX = 14;
const SCENE_LENGTH_MAX = 1_500;

/** Groups the sentences of an act into scenes: each by itself where they are few, else those of a paragraph and place. */
function scenesOf(told: readonly (Piece & OutlinedEvent)[]): OutlinedEvent[] {
  const size = Math.ceil(told.length / SCENES_MAX);
  const scenes: (OutlinedEvent & { paragraph: number; count: number })[] = [];
  for (const { text, place, people, paragraph } of told) {
    const last = scenes.at(-1);
    const joins =
      last !== undefined &&
      last.count < size &&
      last.place === place &&
      (last.paragraph === paragraph || size > 3) &&
      last.text.length + text.length < SCENE_LENGTH_MAX;
    if (joins) {
      last.text += HAN_OR_KANA.test(text) ? text : ` ${text}`;
      last.people = [...new Set([...last.people, ...people])];
      last.count++;
    } else scenes.push({ text, place, people: [...people], paragraph, count: 1 });
  }
  return scenes.map(({ text, place, people }) => ({ text, place, people }));
}

/** Splits what is told over as many acts as are asked for, in order. */
export function spread<Item>(items: readonly Item[], acts: number): Item[][] {
  const count = Math.max(1, Math.min(acts, items.length));
  return Array.from({ length: count }, (_, at) =>
    items.slice(Math.round((at * items.length) / count), Math.round(((at + 1) * items.length) / count)),
  );
}

/**
 * Gives a place to what is said of none: where it went on; at the beginning of an act where its next is, at the very
 * first the place that is listed first.
 */
function settle(
  events: readonly (Piece & OutlinedEvent)[],
  places: 'listed' | 'spoken of' | 'none',
): (Piece & OutlinedEvent)[] {
  let here: number | null = places === 'listed' ? 0 : null;
  let act: number | null = places === 'listed' ? (events[0]?.act ?? null) : -1;
  return events.map((event, at) => {
    const next = () => events.slice(at).find((later) => later.act === event.act && later.place !== null)?.place;
    here = event.place ?? (event.act === act ? here : (next() ?? here)) ?? (places === 'none' ? null : 0);
    act = event.act;
    return { ...event, place: here };
  });
}

const THAT_ONE = /^(?:the|this|that|le|la|les|der|die|das|el|los|las|il)\s+(\p{L}{3,})\s/iu;

/** Tells whether a sentence is about a thing another has spoken of: "The bell must not be rung." */
function takingUp(among: readonly Piece[]): (text: string) => boolean {
  const spoken = new Map<string, number>();
  for (const { text } of among)
    for (const word of new Set(wordsIn(text.toLowerCase()))) spoken.set(word, (spoken.get(word) ?? 0) + 1);
  return (text) => {
    const thing = THAT_ONE.exec(text)?.[1]?.toLowerCase();
    return thing !== undefined && !vocabulary().sets.writing.has(thing) && (spoken.get(thing) ?? 0) > 1;
  };
}

/**
 * The pieces that are rules: those that are by themselves, and those that may be and stand beside one, or beside how large the story is to be; what is
 * said last may also stand alone.
 */
function rulesAmong(pieces: readonly Piece[], isAbout: (text: string) => boolean): ReadonlySet<Piece> {
  const told = pieces.filter(({ section }) => section === 'plot');
  const takesUp = takingUp(told);
  const senses = told.map(({ text, act }) => {
    const sense = ruleIn(text, isAbout(text) || takesUp(text));
    return act === null || sense === 'rule' ? sense : null;
  });
  const isMeant = told.map(({ text }, at) => senses[at] === 'rule' || isSize(text));
  const rules = new Set(told.filter((_, at) => senses[at] === 'rule'));
  const look = (at: number, beside: number) => {
    const sense = senses[at] ?? null;
    const piece = told[at];
    if (piece === undefined || sense === null || isMeant[at] === true) return;
    if (isMeant[beside] !== true && !(sense === 'last' && beside === told.length)) return;
    isMeant[at] = true;
    rules.add(piece);
  };
  for (let at = told.length - 1; at >= 0; at--) look(at, at + 1);
  for (let at = 0; at < told.length; at++) look(at, at - 1);
  return rules;
}

/** Sorts the pieces of a text by what they are for. */
function sorted(
  pieces: readonly Piece[],
  /** Whether a text names somebody, whether it names anybody or any place, and whether it tells of something. */
  {
    names,
    isAbout,
    told,
  }: Record<'names' | 'isAbout', (text: string) => boolean> & { told: (text: string, began: boolean) => boolean },
) {
  const kept = {
    premise: [] as Piece[],
    setting: [] as string[],
    rules: [] as string[],
    events: [] as Piece[],
    unplaced: [] as string[],
  };
  const rules = rulesAmong(pieces, isAbout);
  let began = false;
  for (const piece of pieces) {
    const { text, section, act, isItem } = piece;
    if (section === 'rules' || section === 'notes') kept.rules.push(text);
    else if (section === 'premise') kept.premise.push(piece);
    else if (section !== 'plot') continue;
    else if (isSize(text)) continue;
    else if (requestsStory(text) && !isItem) kept.premise.push(piece);
    else if (rules.has(piece)) kept.rules.push(text);
    else if (
      act === null &&
      asksForStory(text) &&
      !(isAbout(text) && told(text, began) && !/^(?:write|make|tell|create|写|请)/iu.test(text))
    )
      kept.premise.push(piece);
    else if (act !== null || told(text, began) || (isItem && began)) {
      kept.events.push(piece);
      began = true;
    } else if (!began && !isAbout(text)) kept.setting.push(text);
    else kept.unplaced.push(text);
  }
  const doing = kept.events.filter(({ text, act }) => act !== null || !(names(text) && describes(text)));
  return { ...kept, events: doing };
}

/** Outlines that were read last, by how many acts were asked for and the text: every step of a building reads the same. */
const known = new Map<string, Outline>();
const KNOWN_MAX = 8;

/**
 * Reads what an author tells of a story: who is in it, where, what happens and what must not, all in the author's words. A piece
 * after the other, since a text may be as long as a message.
 * @param text the brief or the outline, of any length a message may have
 * @param acts how many acts the text asks for, where it has none of its own
 */
export function* readingOutline(text: string, acts = 1): Pieces<Outline> {
  const key = `${acts} ${text}`;
  return keepLatest(known, key, known.get(key) ?? (yield* readingAnew(text, acts)), KNOWN_MAX);
}

function* readingAnew(text: string, acts: number): Pieces<Outline> {
  const language = languageOfText(text);
  const taken = readPieces(text);
  yield;
  const { pieces } = taken;
  // How large it is to be names nobody and no place.
  const naming = pieces.filter((piece) => !isSize(piece.text));
  const told = naming.filter(isTold);
  const isLatin = !NO_CAPITALS.has(language);
  const mentions = isLatin
    ? mentionsIn(
        told.map((piece) => piece.text),
        language === 'de',
      )
    : [];
  yield;
  const people = yield* readingOutlinePeople({ language, told, mentions });
  yield;
  const names = new Set(people.flatMap(({ aliases }) => aliases));
  const places = readOutlinePlaces({ language, pieces: naming, mentions, isPerson: (name) => names.has(name) });
  yield;
  const whoIn = firstSpokenOf(people);
  const whereIn = firstSpokenOf(places);
  const parts = sorted(pieces, {
    names: (one) => whoIn(one).length > 0,
    isAbout: (one) => whoIn(one).length > 0 || whereIn(one).length > 0,
    told: (one, began) => tells(one, people, language, began),
  });
  yield;
  const events = settle(
    parts.events.map((piece) => ({ ...piece, place: whereIn(piece.text)[0] ?? null, people: whoIn(piece.text) })),
    places.length > 0 ? (pieces.some(({ section }) => section === 'places') ? 'listed' : 'spoken of') : 'none',
  );
  yield;
  const titled = taken.acts.length > 0;
  const isToldByAct = events.some(({ act }) => act !== null);
  const byAct =
    titled && !isToldByAct && events.length >= taken.acts.length
      ? spread(events, taken.acts.length).map((some, at) => ({ title: taken.acts[at] ?? '', told: some }))
      : titled
        ? taken.acts.map((title, at) => ({ title, told: events.filter(({ act }) => (act ?? 0) === at) }))
        : spread(events, acts).map((some) => ({ title: '', told: some }));
  const of = (name: Piece['section']): string[] =>
    pieces.filter(({ section }) => section === name).map((piece) => piece.text);
  return {
    language,
    ...(taken.title === undefined ? {} : { title: taken.title.replace(/^[“"「『]|[”"」』]$/gu, '') }),
    premise: parts.premise.map((piece) => piece.text),
    setting: [...of('setting'), ...parts.setting],
    tone: of('tone'),
    style: of('style'),
    rules: parts.rules,
    themes: of('themes'),
    endings: of('endings').flatMap((ending) => ending.split(/\s+\/\s+/u)),
    people,
    places,
    acts: byAct
      .map(({ title, told: some }) => ({ title, events: scenesOf(some) }))
      .filter(({ title, events: some }) => title !== '' || some.length > 0),
    unplaced: [...parts.unplaced, ...taken.headings],
  };
}

/** Whether an outline tells what happens: then that is the story, and no other is put in its place. */
export const tellsPlot = ({ acts }: Outline): boolean => acts.some(({ events }) => events.length > 0);
