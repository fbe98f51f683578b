import { namesIn, namesShared, sentencesOf, type VNFrame } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import { callsOf, isSpokenOf } from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { asksForAge, asksWhoTheyAre, mayAnswer } from '../../words/asks.ts';
import { asksWhatTheyDo, type Feeling, feelingAsked, likingAsked, tellsHowTheyLook } from './asks-of-them.ts';
import type { Heard } from './heard.ts';
import { viewAnew } from './moment.ts';
import { ownSentences } from './own-person.ts';
import { calledIn, placeNow, wasTold } from './scene.ts';
import type { Stage } from './stage.ts';
import { spoken, spokenLine } from './voices.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

/** What a face shows. */
const SHOWN: Readonly<Partial<Record<Expression, Exclude<Feeling, 'bodily' | 'other'>>>> = {
  angry: 'angry',
  sad: 'sad',
  afraid: 'afraid',
  happy: 'happy',
  smirk: 'happy',
};
const FACES: Readonly<Record<Exclude<Feeling, 'bodily' | 'other'>, Expression>> = {
  angry: 'angry',
  sad: 'sad',
  afraid: 'afraid',
  happy: 'happy',
};

/** Asks in Chinese whether or not: "怕不怕", "高不高兴". */
const OR_NOT = /(\p{Script=Han}{1,2}?)不(\1\p{Script=Han}{0,2}?)(?=[呀啊吗呢你您我他她，。！？?]|$)/u;
/** The no that a question in Chinese takes: "不怕" to "怕不怕", else "没有". */
const noTo = (said: string): string => {
  const [, , asked] = OR_NOT.exec(said) ?? [];
  return asked === undefined ? '没有' : `不${asked}`;
};

/** How somebody is who is asked for it: as the face they made last. */
function mood(said: string, asked: Feeling | 'any', person: ScenePerson, telling: Telling): VNFrame {
  const face = telling.scene.faces?.[person.id];
  const shown = face === undefined ? undefined : SHOWN[face];
  const words = { no: noTo(said) };
  const say = (kind: string, with_: Expression = 'neutral') =>
    spoken(person, spokenLine(kind, person, telling, words), with_);
  if (asked === 'bodily') return say('bodily');
  if (asked !== 'any' && shown === asked) return say('feels_yes', FACES[shown]);
  const isOpen = asked === 'any' || asked === 'other' || asked === 'happy';
  // Who is in good spirits is not what one is in bad ones.
  if (shown !== undefined && (isOpen || shown !== 'happy')) return say(`mood_${shown}`, FACES[shown]);
  return say(isOpen ? 'mood_even' : 'feels_no');
}

/** What somebody is at, as they say it and as it is seen where they are. */
function atWork(person: ScenePerson, telling: Telling): VNFrame[] {
  const { scene } = telling;
  const own = sentencesOf(placeNow(scene)).map((one) => one.trim());
  const theirs =
    own.find((one) => isSpokenOf(one, person.name)) ?? (scene.touched ?? []).find((one) => own.includes(one));
  const seen: VNFrame | null = theirs === undefined ? viewAnew(telling) : { type: 'narrate', text: theirs };
  return [spoken(person, spokenLine('busy', person, telling), 'neutral'), ...(seen === null ? [] : [seen])];
}

/** What somebody thinks of who is named, or of the player. */
function opinion(said: string, of: 'me' | 'others', person: ScenePerson, telling: Telling): VNFrame[] {
  const { scene } = telling;
  if (of === 'me') return [spoken(person, spokenLine('opinion_of_you', person, telling), 'neutral')];
  const name = [
    ...scene.present.filter(({ id }) => id !== person.id).map((one) => one.name),
    ...(scene.elsewhere ?? []),
  ].find((one) => isSpokenOf(said, one));
  if (name === undefined) return [spoken(person, spokenLine('liking', person, telling), 'neutral')];
  const words = { name: calledIn(scene, { name }) };
  return [spoken(person, spokenLine('opinion_of', person, telling, words), 'thoughtful')];
}

/**
 * What somebody says who is asked how they are, what they are at or what they think of somebody; nothing where that is not what is asked.
 * @param isOfThem it asks after themselves
 */
export function ofTheMoment(
  said: string,
  { isToThem }: Pick<Heard, 'isToThem'>,
  isOfThem: boolean,
  person: ScenePerson,
  telling: Telling,
): VNFrame[] {
  const isOfOthers = telling.scene.present.some(({ id, name }) => id !== person.id && isSpokenOf(said, name));
  // Whoever is spoken to and nobody else is meant where it is not said who.
  const meansThem = isOfThem || (isToThem && !isOfOthers && (telling.scene.elsewhere ?? []).length === 0);
  const feeling = meansThem || tellsHowTheyLook(said) ? feelingAsked(said) : null;
  const liking = likingAsked(said);
  if (liking !== null) {
    const says = opinion(said, liking, person, telling);
    if (says.length > 0) return says;
  }
  if (feeling !== null) return [mood(said, feeling, person, telling)];
  return asksWhatTheyDo(said) ? atWork(person, telling) : [];
}

/**
 * What somebody says of themselves that answers a question and was not said before, in their author's words; null where there is nothing. Who they are is
 * said to whoever asks for that alone.
 */
export function selfToldOf(said: string, person: ScenePerson, { scene, language }: Telling): string | null {
  const isWho = asksWhoTheyAre(said);
  const called = [...callsOf(person.name), ...person.name.split(' ')];
  const about = called.reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const [who, ...others] = ownSentences(person, language, asksForAge(said));
  const own = (isWho ? [who ?? '', ...others] : others).filter((text) => text !== '' && !wasTold(scene, text));
  if (isWho) return own[0] ?? null;
  const shares = namesShared(about, own);
  const asks = Math.max(1, namesIn(about).size);
  const [best] = own
    .map((text, at) => ({ text, shared: shares[at] ?? 0 }))
    .filter(
      ({ text, shared }) =>
        shared > 0 && mayAnswer(about, text, { share: shared / asks, count: shared, isKnown: true }, []),
    )
    .sort((a, b) => b.shared - a.shared);
  return best?.text ?? null;
}

/** Whether whoever is asked has something of it to keep. */
export const withholds = ({ withholds: who = [] }: Scene, { id }: ScenePerson): boolean => who.includes(id);
