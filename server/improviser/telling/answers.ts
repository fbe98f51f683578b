import { sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import { beginsWithName, isSpokenOf } from '../../../shared/text.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { asksForFindings } from '../../words/advice.ts';
import { asksForAcquaintance, asksForAge, asksWhy, maySayWhy } from '../../words/asks.ts';
import { meantByFamilyName } from '../../words/called.ts';
import { topicOf } from '../../words/topic.ts';
import type { Heard } from './heard.ts';
import { type TellingLanguage, tellingLanguageOf } from './lines.ts';
import { ownSentences, whoTheyAre } from './own-person.ts';
import { calledIn, wasTold } from './scene.ts';
import type { Stage } from './stage.ts';
import { roleKey, spokenLine } from './voices.ts';

type Words = NonNullable<Scene['answers']>[number];
type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** Within how many of the last lines nobody says a thing again. */
const SAID_JUST_NOW = 20;
/** Among so many of the last lines whoever asks has just read it. */
const JUST_TOLD = 3;
const lately = ({ olderLines = [], recentLines }: Scene): readonly string[] =>
  [...olderLines, ...recentLines].slice(-SAID_JUST_NOW);
/** Asks for somebody's own words. */
export const FOR_WORDS =
  /\bwhat (?:did|have|had|were|was) (?:you|he|she|they|\p{Lu}\p{L}+) (?:just )?(?:say|said|saying|tell)|\bsay that again\b|\brepeat\b|说(?:过|了)?(?:些)?什么|再说一(?:遍|次)|何[てと](?:言|い)/iu;
/** Who the telling is to: words that speak to them are told and not said. */
const TO_THE_PLAYER: Record<TellingLanguage, RegExp> = {
  en: /\byou(?:r|rs|rself)?\b/iu,
  zh: /你/u,
  ja: /(?:あなた|君)/u,
};
/** Whether a sentence says by itself whom it is of. */
const saysWho = (text: string, name: string): boolean =>
  beginsWithName(text, name) || /^(?:He|She|They|It|His|Her|Their|There)\b|^[他她它]|^彼/u.test(text);

/** Somebody's description by their name: "Tome Arai, fifty-seven, the candy maker of the lane." */
export function described(name: string, text: string, language: TellingLanguage): string {
  if (saysWho(text, name)) return text;
  if (language === 'zh') return `${name}，${text}`;
  if (language === 'ja') return `${name}、${text}`;
  return `${name}, ${/^(?:I|[\p{Lu}'’]{2,})\b/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`}`;
}

const SAID: Record<TellingLanguage, (name: string, words: string) => string> = {
  en: (name, words) => `${name} said: ${inQuotes(words, 'en')}`,
  zh: (name, words) => `${name}说过：${inQuotes(words, 'zh')}`,
  ja: (name, words) => `${name}は言った。${inQuotes(words, 'ja')}`,
};

/** Words for a name that is asked about, before what is said of it. */
const ABOUT: Record<TellingLanguage, (name: string, words: string) => string> = {
  en: (name, words) => `${name}? ${words.charAt(0).toUpperCase()}${words.slice(1)}`,
  zh: (name, words) => `${name}？${words}`,
  ja: (name, words) => `${name}？${words}`,
};

/** Words that do not answer, and say of what they do not: "The rope? Ask me something else." */
export function notOf(said: string, words: string, language: TellingLanguage): string {
  const topic = topicOf(said);
  return topic === null || words.startsWith(topic.echo) ? words : ABOUT[language](topic.echo, words);
}

/**
 * What a question is answered with in the author's own words: by whom it is asked, as far as they may say it, or told. What was said just now is not
 * said again, what was told before is led up to as such.
 * @param person who answers; nobody where there is nobody
 * @param isOfPerson whether it asks after themselves
 * @returns null where there are no such words
 */
export function answerInWords(
  heard: Pick<Heard, 'isToThem'>,
  person: ScenePerson | undefined,
  isOfPerson: boolean,
  telling: Telling,
): VNFrame[] | null {
  const { scene } = telling;
  const fitting = (scene.answers ?? []).filter((words) => mayTell(words, heard, person, isOfPerson, scene));
  const late = lately(scene);
  const isLate = ({ text }: Words) => late.some((line) => line.includes(text));
  const own = FOR_WORDS.test(scene.action.text ?? '') ? fitting.find(({ saidBy }) => saidBy === person?.id) : undefined;
  // What others said of somebody they have not said themselves.
  const isOwn = ({ about }: Words) => about !== undefined && about === person?.id;
  const isNew = (one: Words) => isOwn(one) || !wasTold(scene, one.text);
  const words = own ?? fitting.find(isNew) ?? fitting.find((one) => !isLate(one));
  if (words !== undefined) {
    const answer = answerOf(words, heard, person, telling);
    // Who is asked, and has it called to mind, says something to it all the same.
    const isRecalled =
      person !== undefined &&
      ((isAsked(heard, person, scene) && (words.isNoted ?? words.isTold) === true) || isOfAcquaintance(words, scene));
    if (!isRecalled) return [answer];
    const knows = words.knownBy?.includes(person.id) && isOfAcquaintance(words, scene);
    const kind = knows ? 'own_past' : scene.withholds?.includes(person.id) ? `ask_${roleKey(person)}` : 'knows_no_more';
    return [answer, { type: 'say', character: person.id, text: spokenLine(kind, person, telling) }];
  }
  // What was told by nobody was said by nobody.
  if (fitting.every(({ isTold, isNoted }) => isTold ?? isNoted) && (fitting.length === 0 || person !== undefined))
    return null;
  const again = fitting.find(
    ({ text, name }) => name === undefined && !scene.recentLines.slice(-JUST_TOLD).includes(text),
  );
  return [
    person === undefined
      ? narrate(
          again === undefined ? telling.lines('known_already') : telling.lines('known_before', { text: again.text }),
        )
      : { type: 'say', character: person.id, text: spokenLine('said_already', person, telling) },
  ];
}

/** Whether somebody is who is asked: by name, or as there is nobody else. */
const isAsked = (
  { isToThem }: Pick<Heard, 'isToThem'>,
  person: ScenePerson,
  { present, protagonist }: Scene,
): boolean => isToThem || present.every(({ id }) => id === person.id || id === protagonist);

/**
 * What was seen before of what somebody looks at again, in the author's words; null where there was nothing, or only just now.
 * @param isOfIt whether words are of what they look at
 */
export function seenBefore(
  { scene, lines }: Pick<Telling, 'scene' | 'lines'>,
  isOfIt: (words: { text: string; isTold?: true }) => boolean = () => true,
): VNFrame | null {
  const late = lately(scene);
  const words = (scene.answers ?? []).find(
    ({ text, name, knownBy, isTold }) =>
      name === undefined &&
      knownBy === undefined &&
      isOfIt({ text, ...(isTold && { isTold }) }) &&
      !late.some((line) => line.includes(text)),
  );
  if (words === undefined) return null;
  return narrate(
    words.isNoted || wasTold(scene, words.text) ? lines('known_before', { text: words.text }) : words.text,
  );
}

/** What somebody knows of what they are told, in the author's words, that was not told before; null where there is nothing. */
export function knownOf(
  heard: Pick<Heard, 'isToThem'>,
  person: ScenePerson,
  { scene }: Pick<Telling, 'scene'>,
): string | null {
  const words = (scene.answers ?? []).find(
    (one) =>
      one.name === undefined &&
      one.place === undefined &&
      one.isTold === undefined &&
      one.isNoted === undefined &&
      !TO_THE_PLAYER[tellingLanguageOf(scene.language)].test(one.text) &&
      !isSpokenOf(one.text, person.name) &&
      (one.knownBy === undefined || one.knownBy.includes(person.id)) &&
      mayTell(one, heard, person, false, scene) &&
      !wasTold(scene, one.text),
  );
  return words?.text ?? null;
}

/** Whether words name somebody, or call them by their family name. */
const isMeant = (said: string, name: string): boolean =>
  isSpokenOf(said, name) || meantByFamilyName(said, [{ name, description: '' }]) !== undefined;

/** Whether somebody there can say it, or it can be told: nobody speaks of themselves as of another, nor of what others alone know. */
function mayTell(
  { about, saidBy, name = '', knownBy, place, text, isNoted, isTold }: Words,
  { isToThem }: Pick<Heard, 'isToThem'>,
  person: ScenePerson | undefined,
  isOfPerson: boolean,
  { present, action }: Scene,
): boolean {
  // What the player noted they call to mind; who is asked says what they know.
  if (isNoted && isToThem && person !== undefined && !asksForFindings(action.text ?? '')) return false;
  if (isOfPerson && saidBy === undefined && !maySayWhy(action.text ?? '', text)) return false;
  // Of themselves somebody says no more than they did, and is seen.
  if (
    isOfPerson
      ? (about ?? saidBy) !== person?.id &&
        place === undefined &&
        !(isTold && person && isSpokenOf(text, person.name) && !asksWhy(action.text ?? ''))
      : about !== undefined && about === person?.id
  )
    return false;
  if (about !== undefined && about !== person?.id && !isMeant(action.text ?? '', name)) return false;
  if (person?.newcomer === true && name === '') return false;
  if (knownBy === undefined) return true;
  const asked = isToThem && person !== undefined ? [person] : present;
  return asked.some((one) => knownBy.includes(one.id) && !isSpokenOf(text, one.name));
}

/** Whether a fact is what the player knows of somebody, where it is asked what whoever is spoken to had to do with them. */
const isOfAcquaintance = ({ knownBy, about }: Words, { action }: Scene): boolean =>
  knownBy !== undefined && about === undefined && asksForAcquaintance(action.text ?? '');

/** What somebody says of themselves out of their sheet: each of it once a play. */
function ofOneself(sheet: string, person: ScenePerson, telling: Telling): VNFrame {
  const { scene, language } = telling;
  const isAgeAsked = asksForAge(scene.action.text ?? '');
  const own = [whoTheyAre(sheet, person, language, isAgeAsked), ...ownSentences(person, language, isAgeAsked)];
  const fresh = own.find((text) => text !== null && !wasTold(scene, text));
  const isTold = own.some((text) => text !== null);
  const text = fresh ?? (isTold ? spokenLine('said_already', person, telling) : null);
  return text === null ? narrate(described(person.name, sheet, language)) : { type: 'say', character: person.id, text };
}

/** A sheet without what it says of whoever hears it; all of it where there is nothing else. */
function notOfWhomItIsSaidTo(text: string, { present, protagonist }: Scene): string {
  const hero = present.find(({ id }) => id === protagonist)?.name ?? '';
  const kept = sentencesOf(text).filter((sentence) => hero === '' || !isSpokenOf(sentence, hero));
  return kept.length === 0 ? text : kept.join('').trim();
}

function answerOf(
  { text, about, saidBy, name = '', place, knownBy, isTold, isNoted }: Words,
  { isToThem }: Pick<Heard, 'isToThem'>,
  person: ScenePerson | undefined,
  telling: Telling,
): VNFrame {
  const { scene, language, lines } = telling;
  const { present, protagonist } = scene;
  const say = (one: ScenePerson, words: string): VNFrame => ({ type: 'say', character: one.id, text: words });
  const who = present.find(({ id }) => id === saidBy);
  if (about === undefined && name !== '') {
    if (who !== undefined && (who === person || !isToThem))
      return say(who, spokenLine('says_again', who, telling, { text }));
    return narrate(lines('callback', { memory: SAID[language](name, text) }));
  }
  const knowing = knownBy && present.find(({ id, name }) => knownBy.includes(id) && !isSpokenOf(text, name));
  const speaker = (knownBy === undefined || (person && knownBy.includes(person.id)) ? person : knowing) ?? undefined;
  if (about !== undefined) {
    if (speaker !== undefined && speaker.id === about && about !== protagonist)
      return ofOneself(text, speaker, telling);
    if (speaker === undefined || about === protagonist) return narrate(described(name, text, language));
    const said = notOfWhomItIsSaidTo(text, scene);
    return say(speaker, saysWho(said, name) ? said : ABOUT[language](calledIn(scene, { name }), said));
  }
  const isRecalled = isTold || isNoted || isOfAcquaintance({ text, ...(knownBy && { knownBy }) }, scene);
  if (
    isRecalled ||
    speaker === undefined ||
    TO_THE_PLAYER[language].test(text) ||
    isSpokenOf(text, speaker.name) ||
    place === scene.place.title
  )
    return narrate(isRecalled || wasTold(scene, text) ? lines('known_before', { text }) : text);
  return say(speaker, place === undefined || isSpokenOf(text, place) ? text : ABOUT[language](place, text));
}
