import type { VNFrame } from '../../../shared/play/index.ts';
import { hasWord, isSpokenOf } from '../../../shared/text.ts';
import { untouchedThing } from './advice.ts';
import { seenBefore } from './answers.ts';
import { nudge } from './attached.ts';
import { isDoneTo } from './done-to.ts';
import { takesGift } from './gifts.ts';
import type { Heard } from './heard.ts';
import { lookAt, lookedRound, momentOf, viewAnew, viewOf } from './moment.ts';
import { calledIn, placeSaid } from './scene.ts';
import { seenOf } from './seen.ts';
import type { Stage } from './stage.ts';
import { socialDeed } from './taken.ts';
import { isSentence, touchedSentences, touchedThing } from './touched.ts';
import { spoken, spokenLine } from './voices.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });
/** How often a deed that is done to nobody is watched by somebody here, where one could see something of the place instead. */
const DEED_WATCHED = 0.6;
/** Deeds of looking for what there is. */
const LOOKS =
  /\b(?:look|search|examine|inspect|check|peer|peek|study|open|lift|feel|explore|find|read|turn over|watch)(?:s|ing)?\b|看|找|搜|查|翻|打开|掀|摸|听|读|見|探|調べ|開け|覗|のぞ|めく/iu;

/** Deeds by which something would be open. */
const OPENS =
  /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?(?:try to\s+)?(?:open|unlock|enter|push open|pull open|force|try)\b|^\s*我?(?:试着|用力|悄悄)?(?:打开|推开|拉开|开门|进)|(?:を|に)(?:開ける|開く|こじ開ける|入る)[。！]?$/iu;

/** Whether it is a deed by which something would be open. */
export const opens = (text: string): boolean => OPENS.test(text);

/** Deeds by which a thing would be open. */
const OPENS_THING =
  /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?(?:try to\s+)?(?:open|unlock|pry open|force open)\b(?!\s+my\b)|^\s*我?(?:试着|用力|悄悄)?(?:打开|拉开|撬开|掀开)(?!自己|我)|を(?:こじ)?開ける[。！]?$/iu;
/** Whether it is a deed by which a thing would be open. */
export const opensThing = (text: string): boolean => OPENS_THING.test(text);

/** Looking at all there is, and at nothing of it. */
const LOOKS_ROUND =
  /\blook(?:s|ing)?\s+(?:a?round|about)\b|看.{0,3}(?:四周|周围|一圈)|环顾|四处看|(?:周り|まわり|あたり|辺り)を?(?:よく)?見|見回/iu;

/** What somebody comes upon by a deed: what the author put there, in the author's words. A finding's name is led up to. */
export function comeUpon(text: string, heard: Heard, telling: Telling): VNFrame[] {
  const { scene, lines, chance } = telling;
  const place = placeSaid(scene);
  const { named } = heard;
  const found = (scene.found ?? [])
    .slice(0, 2)
    .map((finding) => narrate(lines('found', { finding: asSentence(finding) })));
  if (found.length > 0) return [...touchedSentences(scene).slice(0, 1).map(narrate), ...found];
  // Who is looked at is seen; of what is looked at by name nothing else is.
  const isTheirs = named !== undefined && isDoneTo(text, named.name, telling.language);
  const seenThing = isTheirs || opens(text) ? null : seenOf(text, telling);
  if (seenThing !== null) return [seenThing];
  const touched = touchedSentences(scene).slice(0, 1).map(narrate);
  if (touched.length > 0) return touched;
  if (LOOKS.test(text)) {
    const look = named === undefined ? null : lookAt(named, telling);
    if (look !== null) return [look];
    const item = touchedThing(scene);
    if (item !== undefined) return [narrate(lines('look', { item }))];
    if (scene.later && !LOOKS_ROUND.test(text)) return [seenBefore(telling) ?? narrate(lines('put_off'))];
    if (LOOKS_ROUND.test(text)) return [lookedRound(telling) ?? narrate(lines('looked_round', { place }))];
    // What stands there is not denied because it was told.
    const [known] = (scene.touched ?? []).filter(isSentence);
    if (known !== undefined && !opens(text) && seenBefore(telling) === null)
      return [narrate(lines('looked_round', { place }))];
    const seen = seenBefore(telling) ?? viewOf(telling);
    // To open something is not to look for anything.
    if (seen !== null) return [seen];
    return opens(text) ? [] : [narrate(lines('nothing_found', { place }))];
  }
  const done = named === undefined ? null : socialDeed(text);
  // What one has is given by the rules alone.
  if (named !== undefined && done === 'gift') return [takesGift(text, named, telling)];
  const voice = named === undefined && socialDeed(text) !== null ? voiceHere(scene) : undefined;
  if (voice !== undefined) return [narrate(lines('watches', { name: voice }))];
  if (named !== undefined && done !== null)
    return [spoken(named, spokenLine(done, named, telling), done === 'gesture' ? 'neutral' : 'happy')];
  if (named !== undefined && heard.kind === 'rude') return [spoken(named, spokenLine('rude', named, telling), 'angry')];
  if (named !== undefined) return [spoken(named, spokenLine('done_to', named, telling), 'surprised')];
  // What else there is to see may catch the eye; of what the deed does the rules know nothing.
  const others = scene.present.filter(({ id, newcomer }) => id !== scene.protagonist && newcomer !== true);
  if (others.length > 0 && chance.happens(DEED_WATCHED))
    return [narrate(lines('watches', { name: calledIn(scene, chance.pick(others)) }))];
  const seen = thingBeside(telling) ?? viewOf(telling);
  return seen === null ? [] : [seen];
}

/** What somebody without a sheet is given, which the rules know nothing of: it is held out, and no more; null where nobody such is given anything. */
export function heldOut(text: string, { named }: Heard, { scene, lines }: Telling): VNFrame | null {
  const voice = named === undefined && socialDeed(text) === 'gift' ? voiceHere(scene) : undefined;
  return voice === undefined ? null : narrate(lines('gift_told', { name: voice }));
}

/** Somebody without a sheet whom the player calls as they are called, or who was told of; nobody where there is no such. */
const voiceHere = ({ action, voices = [], recentLines, olderLines = [] }: Stage['scene']): string | undefined =>
  voices.find(
    (voice) =>
      hasWord(action.text ?? '', voice) || [...olderLines, ...recentLines].some((line) => isSpokenOf(line, voice)),
  );

const asSentence = (text: string): string => {
  const words = text.trim();
  if (isSentence(words)) return words;
  return `${words}${/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(words) ? '。' : '.'}`;
};

/** Something there is to touch in what is under way, as it catches the eye; null where there is none. */
function thingBeside({ scene, lines }: Telling): VNFrame | null {
  const thing = untouchedThing(scene);
  return thing === undefined ? null : narrate(lines('catches_eye', { item: thing }));
}

/**
 * What a turn has to tell besides a deed that nothing answers: what there is to touch, something of the place or of who is here that was not told lately,
 * where something new waits, or what the act is about.
 */
export function besideDeed(telling: Telling): VNFrame[] {
  const { scene, lines, chance } = telling;
  const thing = thingBeside(telling);
  if (thing !== null) return [thing];
  const moment = momentOf(telling);
  if (moment.length > 0) return moment;
  const again = viewAnew(telling);
  if (again !== null) return [again];
  const drawn = nudge(scene, lines);
  if (drawn.length > 0) return drawn;
  const { objective } = scene.act;
  if (objective !== '' && !wasToldLately(scene, objective)) return [narrate(lines('reminded', { objective }))];
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  return others.length === 0
    ? [narrate(lines('act', { place: placeSaid(scene) }))]
    : [narrate(lines('idle_with', { name: calledIn(scene, chance.pick(others)) }))];
}

/** Within how many lines nobody goes over again what they came for. */
const GONE_OVER = 30;
const wasToldLately = ({ olderLines = [], recentLines }: Stage['scene'], text: string): boolean =>
  [...olderLines, ...recentLines].slice(-GONE_OVER).some((line) => line.includes(text));
