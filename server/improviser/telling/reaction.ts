import type { Chance } from '../../../shared/chance.ts';
import type { VNFrame } from '../../../shared/play/index.ts';
import { overlap, shortName, titleSaid } from '../../../shared/text.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { lookedAt } from '../../words/looks.ts';
import { isContainer, isOpenedSince, saysShut } from '../../words/openness.ts';
import { soughtIn } from '../../words/ways.ts';
import type { Script } from '../story/script.ts';
import { answerTo } from './answer-to.ts';
import { reachesBack, recollections } from './attached.ts';
import { frameOf } from './beats.ts';
import { attemptOf, consumes, isBoldDeed, isHarmless, isTaking } from './bold.ts';
import { creatureNamed, creatureStirs, heardBy, meantByYou } from './bystanders.ts';
import { comeUpon, heldOut, opens, opensThing } from './come-upon.ts';
import { isLeftUndone } from './deeds.ts';
import { isDoneTo } from './done-to.ts';
import { isCounted } from './gifts.ts';
import { type Heard, readHeard } from './heard.ts';
import type { TellingLanguage } from './lines.ts';
import { mayBeNear } from './near.ts';
import { inPlainWords, readPlayerText } from './prose.ts';
import { calledIn, placeSaid } from './scene.ts';
import { unseen } from './seen.ts';
import { concernedBy } from './shaken.ts';
import { withoutCourtesy } from './speech-act.ts';
import type { Stage } from './stage.ts';
import { type SocialDeed, socialDeed } from './taken.ts';
import { isSentence, touchedSentences } from './touched.ts';
import { spoken, spokenLine } from './voices.ts';
import { theWay } from './whereabouts.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** Who answers: whoever is spoken of, else whom news concerns most, else somebody of the encounter's, else anybody here but the protagonist; nobody for who is not here. */
function answerer(
  said: string,
  { named, absent, toldOf, kind, isSpeech }: Heard,
  scene: Scene,
  chance: Chance,
): ScenePerson | undefined {
  if ((named ?? absent ?? toldOf) !== undefined) return named;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  const concerned = isSpeech && kind !== 'question' && others.length > 1 ? concernedBy(said, others, scene) : undefined;
  if (concerned !== undefined) return concerned;
  const spoken = others.find(({ name }) => scene.encounter?.description.includes(shortName(name)));
  return spoken ?? (others.length === 0 ? undefined : chance.pick(others));
}

const YOU_SAY: Record<TellingLanguage, (text: string) => string> = {
  en: (text) => `${inQuotes(/[!?…]$/u.test(text) ? text : `${text.replace(/[.,]$/u, '')},`, 'en')} you say.`,
  zh: (text) => `你说：${inQuotes(text, 'zh')}`,
  ja: (text) => `${inQuotes(text, 'ja')}と言う。`,
};

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

/** The player's own words or deed as it is told. */
export function echo(text: string, { scene, language }: Pick<Telling, 'scene' | 'language'>): VNFrame {
  const heard = readPlayerText(text, language);
  const bounded = heard.text.slice(0, 400);
  if (heard.kind === 'done') return narrate(bounded);
  const hero = scene.present.find(({ id }) => id === scene.protagonist);
  return hero === undefined ? narrate(YOU_SAY[language](bounded)) : { type: 'say', character: hero.id, text: bounded };
}

/** Whoever laughs after a question has asked it all the same. */
const withoutLaughter = (text: string): string =>
  text.replace(/(?<=[?？])\s*(?:(?:哈|嘿|呵|嘻){2,}|(?:ha){2,}|lol|笑)[。！.!]*$/iu, '');

/**
 * What the world makes of something the player said or did in words of their own: told as it was meant, answered by whom it was said to. A blow
 * is not told as struck, nor a way as gone: the rules know of neither.
 *
 * @param typed the player's words, as they typed them
 * @param isAnswered whether a result of the turn answers it already
 */
export function reactToText(typed: string, telling: Telling, isAnswered = false): VNFrame[] {
  const { scene, language, lines, chance } = telling;
  const text = withoutCourtesy(withoutLaughter(inPlainWords(typed, language)));
  const heard = readHeard(text, scene);
  const place = placeSaid(scene);
  const person = answerer(text, heard, scene, chance);
  if (heard.kind === 'nonsense') return [narrate(lines('nonsense', { place })), ...askedAgain(person, telling)];
  if (heard.kind === 'here') return [narrate(lines('already_here', { place }))];
  // A way that there is was taken: it is a journey. Rules of play, "Travel".
  if (heard.kind === 'travel') {
    if (heard.goal !== '' && scene.way !== undefined) return [theWay(scene.way, undefined, telling)];
    return [narrate(heard.goal === '' ? goesNowhere(telling) : lines('no_way', { goal: heard.goal }))];
  }
  if (heard.kind === 'silent') return silence(text, person, telling);
  const struck = heard.kind === 'violent' && !heard.isSpeech ? creatureNamed(text, scene) : undefined;
  if (struck !== undefined && heard.named === undefined) return creatureStirs(struck, struck.name, heard, telling);
  if (heard.kind === 'violent' && !heard.isSpeech && heard.isToSomebody) {
    if (heard.absent !== undefined) return [notHere(heard.absent, telling)];
    if (person === undefined) return [narrate(lines('violent_alone', { place }))];
    return [
      narrate(lines('violent', { name: calledIn(scene, person) })),
      spoken(person, spokenLine('struck', person, telling), 'angry'),
    ];
  }
  const own = echo(typed, telling);
  // What is said is said; nothing is done to somebody who is not here.
  if (heard.absent !== undefined)
    return heard.isSpeech
      ? [
          ...(own.type === 'say' ? [own] : []),
          narrate(lines(mayBeNear(heard.absent, scene) ? 'no_reply' : 'absent', { name: heard.absent })),
        ]
      : [notHere(heard.absent, telling)];
  if (isAnswered) return [own];
  // Whom one sets out to see who is not to be reached from here is not found here.
  const [away] = scene.elsewhere ?? [];
  if (away !== undefined && !heard.isSpeech && soughtIn(text) !== null) return [notHere(away, telling)];
  const { missing } = scene;
  // What is not there nobody takes; what is found by it is there.
  if (missing && !heard.isSpeech && lookedAt(text) === null && (scene.found ?? []).length === 0)
    return [narrate(lines(missing.isOwn ? 'not_had' : 'not_there', { thing: missing.thing }))];
  if (!heard.isSpeech && language === 'en' && isLeftUndone(text)) return [own, ...letBe(person, telling)];
  const offer = heard.isSpeech ? null : heldOut(text, heard, telling);
  if (offer !== null) return [offer];
  const gone = heard.isSpeech || heard.named !== undefined || scene.next ? null : unseen(text, telling);
  if (gone !== null && (scene.found ?? []).length === 0) return [gone];
  if (heard.toldOf !== undefined && heard.isSpeech) return [own, ...heardBy(heard.toldOf, text, heard, telling)];
  const creature =
    heard.isSpeech && person === undefined
      ? (meantByYou(text, heard, scene) ?? (heard.kind === 'rude' ? creatureNamed(text, scene) : undefined))
      : !heard.isSpeech && heard.named === undefined && TO_SOMEBODY.has(socialDeed(text) ?? 'gift')
        ? creatureNamed(text, scene)
        : undefined;
  if (creature !== undefined) return [own, ...creatureStirs(creature, creature.name, heard, telling)];
  if (reachesBack(text, heard.kind === 'question')) {
    const [found] = recollections(scene, text);
    if (found !== undefined) return [own, narrate(lines(found.kind, { memory: found.memory }))];
  }
  // What is shut is not told as opened.
  const [shut] =
    !heard.isSpeech && (opens(text) || looksInto(text))
      ? [...(scene.touched ?? []), ...(opens(text) ? [] : shutBefore(scene))].filter((one) => saysShut(one, text))
      : [];
  if (shut !== undefined && (scene.found ?? []).length === 0)
    return [narrate((scene.touched ?? []).includes(shut) ? shut : lines('known_before', { text: shut }))];
  const attempt = heard.isSpeech ? null : triedOnly(text, heard, telling);
  // What the turn tells of it by itself is its answer; what that leaves as it was is not told as done.
  if (scene.next && !(heard.isSpeech && person !== undefined)) return [attempt?.[0] ?? own];
  if (attempt !== null) return attempt;
  return [own, ...(heard.isSpeech ? answerTo(text, heard, person, telling) : comeUpon(text, heard, telling))];
}

/** Nothing is done, and whoever is here sees as much. */
const letBe = (person: ScenePerson | undefined, { scene, lines }: Telling): VNFrame[] =>
  person === undefined || scene.next ? [] : [narrate(lines('idle_with', { name: calledIn(scene, person) }))];

/** What is done to a creature as to anybody. */
const TO_SOMEBODY: ReadonlySet<SocialDeed> = new Set(['affection', 'gesture']);

/** Somebody else eats it. */
const FEEDS = /\bfeed\b|给.{1,10}(?:吃|喝|尝)|喂|食べさせ|飲ませ/iu;

/** Looks at or reads what is in something that may be shut. */
const looksInto = (text: string): boolean => lookedAt(text) !== null && IN_IT.test(text) && isContainer(text);
const IN_IT = /\b(?:in|inside|into|within)\b|里|中/iu;

/** What was told and noted of what is shut, unless it was opened since. */
const shutBefore = ({ noted = [], facts, recentLines, opened = [] }: Scene): string[] =>
  [...noted, ...facts, ...recentLines].filter((one) => !opened.includes(one) && !isOpenedSince(one, recentLines));

/**
 * A deed that would change what is there, of which the rules know nothing: it is told as thought of, and whoever is here has a word for it. Null for any
 * other, and where the turn gives or finds something by it.
 */
function triedOnly(text: string, heard: Heard, telling: Telling): VNFrame[] | null {
  const { scene, language, lines, chance } = telling;
  if (scene.items.gained.length > 0) return null;
  const found = scene.found ?? [];
  const isBold = isBoldDeed(text, language);
  // What is found is as it was: nobody has opened or broken what is told of as shut.
  const isFoundShut = (isBold || opensThing(text)) && found.some((one) => saysShut(one, text));
  if (found.length > 0 && !isFoundShut) return null;
  const { named } = heard;
  if (named !== undefined && isDoneTo(text, named.name, language) && socialDeed(text) !== null) return null;
  // What is told of as open is opened by nobody anew.
  const goesOn = scene.next === true || scene.more === true;
  const isShut = !goesOn && opensThing(text) && (isContainer(text) || !(scene.touched ?? []).some(isSentence));
  const mindsIt = isBold || isShut || isFoundShut || (consumes(text) && !FEEDS.test(text) && isCounted(text, scene));
  const attempt = attemptOf(text, mindsIt || !isHarmless(text, language), language);
  if (attempt === null) return null;
  if (found.length > 0) return [narrate(lines('begins', { attempt })), ...comeUpon(text, heard, telling)];
  // What the turn goes on to tell may be that very deed: it is neither done nor denied before.
  if (goesOn && (mindsIt || !opensThing(text)) && !isTaking(text)) return [narrate(lines('about_to', { attempt }))];
  // What the turn tells of a thing that is opened it tells by itself.
  if (!mindsIt && goesOn && opensThing(text)) return null;
  // What nobody would mind is begun, and not told as done either.
  if (!mindsIt) return [narrate(lines('begins', { attempt })), ...touchedSentences(scene).slice(0, 1).map(narrate)];
  const others = scene.present.filter(({ id, newcomer }) => id !== scene.protagonist && newcomer !== true);
  const minds = named ?? (others.length === 0 ? undefined : chance.pick(others));
  const said = minds === undefined ? [] : [spoken(minds, spokenLine('hands_off', minds, telling), 'surprised')];
  // What is taken in what the turn tells besides is told there.
  if (isTaking(text) && goesOn) return null;
  if (isTaking(text)) return [echo(text, telling), ...said, narrate(lines('put_back'))];
  return [narrate(lines('tries', { attempt })), ...said];
}

/** Nobody to do it to, and where they are to be found: what would be heard is not what is missed. */
function notHere(name: string, { scene, lines }: Telling): VNFrame {
  const place = scene.belongs?.[name];
  if (mayBeNear(name, scene)) return narrate(lines('no_reply'));
  return narrate(
    place === undefined
      ? lines('absent', { name }, (line) => !/\bhear\b|\banswers\b|听|答|聞こえ/u.test(line))
      : lines('asked_after_told', { name, place: titleSaid(place) }),
  );
}

/** Whoever did not understand asks again. */
const askedAgain = (person: ScenePerson | undefined, telling: Telling): VNFrame[] =>
  person === undefined ? [] : [spoken(person, spokenLine('not_understood', person, telling), 'neutral')];

/** Going, and nowhere: what is under way holds one, or it is a question of where to. */
const goesNowhere = ({ scene: { encounter }, lines }: Telling): string =>
  lines(encounter !== null && encounter.phase !== 'closing' ? 'leave_stays' : 'leave_where');

/** Saying nothing, as it is told and taken. */
function silence(text: string, person: ScenePerson | undefined, telling: Telling): VNFrame[] {
  const { scene, lines } = telling;
  const told = /\p{L}/u.test(text) ? echo(text, telling) : narrate(lines('says_nothing'));
  const own = told.type === 'narrate' ? told : narrate(lines('says_nothing'));
  return [own, ...(person === undefined ? [] : [narrate(lines('silence_with', { name: calledIn(scene, person) }))])];
}

/** What follows from the option that was answered: the script's own words, where it has them. */
export function replyTo(option: string, script: Script, scene: Scene, language: TellingLanguage): VNFrame[] {
  const reply =
    script.answers.find((answer) => answer.option === option) ??
    [...script.answers].sort((a, b) => overlap(b.option, option) - overlap(a.option, option))[0];
  if (reply === undefined || (reply.option !== option && overlap(reply.option, option) === 0)) return [];
  return reply.beats.map((beat) => frameOf(beat, scene, language));
}
