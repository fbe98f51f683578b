import type { VNFrame } from '../../../shared/play/index.ts';
import type { Scene } from '../../storyteller/index.ts';
import { graspedIn } from '../../words/grasp.ts';
import { hasWord } from '../../words/text.ts';
import { untouchedThing } from './advice.ts';
import { seenBefore } from './answers.ts';
import { nudge } from './attached.ts';
import { isDoneTo } from './done-to.ts';
import type { Heard } from './heard.ts';
import { lookAt, lookedRound, momentOf, viewAnew, viewOf } from './moment.ts';
import { calledIn, placeSaid, wasTold } from './scene.ts';
import type { Stage } from './stage.ts';
import { socialDeed } from './taken.ts';
import { spoken, spokenLine } from './voices.ts';

type Telling = Pick<Stage, 'scene' | 'language' | 'lines' | 'chance'>;

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });
/** How often a deed that is done to nobody is watched by somebody here, where one could see something of the place instead. */
const DEED_WATCHED = 0.6;
const isSentence = (text: string): boolean => /[.!?。！？…]["”’」』)]*$/u.test(text.trim());

/** Whether words are told in this turn by themselves. */
const comesBySelf = ({ parts = [] }: Scene, words: string): boolean =>
  parts.some(({ beats = [] }) => beats.some(({ text = '' }) => text.includes(words)));

/** Of the author's own sentences those that are touched, and are told neither before nor after by themselves. */
export const touchedSentences = (scene: Scene): string[] =>
  (scene.touched ?? []).filter((one) => isSentence(one) && !wasTold(scene, one) && !comesBySelf(scene, one));

/** A thing that is touched and of which there is no sentence. */
export function touchedThing({ touched = [], action }: Scene): string | undefined {
  const [grasped] = graspedIn(action.text ?? '');
  // What is called alike in part is another thing.
  return touched.find((one) => !isSentence(one) && (grasped?.known.some((word) => hasWord(one, word)) ?? true));
}

/** Deeds of looking for what there is. */
const LOOKS =
  /\b(?:look|search|examine|inspect|check|peer|peek|study|open|lift|feel|explore|find|read|turn over|watch)(?:s|ing)?\b|看|找|搜|查|翻|打开|掀|摸|听|读|見|探|調べ|開け|覗|のぞ|めく/iu;

/** Deeds by which something would be open. */
const OPENS =
  /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?(?:try to\s+)?(?:open|unlock|enter|push open|pull open|force|try)\b|^\s*我?(?:试着|用力|悄悄)?(?:打开|推开|拉开|开门|进)|(?:を|に)(?:開ける|開く|こじ開ける|入る)[。！]?$/iu;

/** Whether it is a deed by which something would be open. */
export const opens = (text: string): boolean => OPENS.test(text);

/** Looking at all there is, and at nothing of it. */
const LOOKS_ROUND =
  /\blook(?:s|ing)?\s+(?:a?round|about)\b|看.{0,3}(?:四周|周围|一圈)|环顾|四处看|(?:周り|まわり|あたり|辺り)を?(?:よく)?見|見回/iu;

/** Deeds by which somebody would have a thing. */
const TAKES =
  /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?(?:take(?!\s+(?:a|my|off|part|care|cover|notes?|hold|aim|heart|turns?|over|back|out|down|up|(?:his|her|their|\p{Lu}\S*)\s+(?:hand|arm))\b)|grab|steal|snatch|pocket|pick up|pick (?!at|on)\S+ up)\b|^\s*我?(?:悄悄|偷偷)?(?:拿(?:起|走|了)|偷(?:走|了)?(?!偷)|抢(?:走|过)|捡起|揣)|(?:を)(?:取る|拾う|盗む|奪う|持っていく|手に取る|つかむ|掴む)。?$/iu;

/** What somebody comes upon by a deed: what the author put there, in the author's words. A finding's name is led up to. */
export function comeUpon(text: string, heard: Heard, telling: Telling): VNFrame[] {
  const { scene, lines, chance } = telling;
  const place = placeSaid(scene);
  const touched = touchedSentences(scene).slice(0, 1).map(narrate);
  const found = (scene.found ?? [])
    .slice(0, 2)
    .map((finding) => narrate(lines('found', { finding: asSentence(finding) })));
  if (touched.length + found.length > 0) return [...touched, ...found];
  const { named } = heard;
  if (LOOKS.test(text)) {
    // Who is looked at is seen.
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
  // What one has is told of by the rules alone.
  const isTheirs = named !== undefined && isDoneTo(text, named.name, telling.language);
  if (TAKES.test(text) && !isTheirs && scene.items.gained.length === 0) return [narrate(lines('put_back'))];
  const done = named === undefined ? null : socialDeed(text);
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
const wasToldLately = ({ olderLines = [], recentLines }: Scene, text: string): boolean =>
  [...olderLines, ...recentLines].slice(-GONE_OVER).some((line) => line.includes(text));
