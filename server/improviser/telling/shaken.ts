import { namesIn, namesShared } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import { callsOf, isSpokenOf } from '../../../shared/text.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { claimIn } from './taken.ts';
import { roleKey } from './voices.ts';

/** How much of what is said has to be in what concerns somebody. */
const CONCERNS = { facts: 0.34, sheet: 0.5, names: 2 } as const;

/** Somebody of theirs. */
const OF_THEIRS =
  /\byour (?:\p{L}+ )?(?:sister|brother|mother|father|mum|mom|dad|son|daughter|wife|husband|child|children|boy|girl|aunt|uncle|grand\p{L}+|family)\b|[你您](?:的|家)?(?:姐姐?|妹妹?|哥哥?|弟弟?|爸爸?|妈妈?|爹|娘|父亲|母亲|爷爷|奶奶|儿子|女儿|丈夫|妻子|老婆|老公|孩子|家人)|(?:あなた|君|お前)の(?:姉|妹|兄|弟|父|母|息子|娘|妻|夫|祖父|祖母|子|家族)|お(?:姉|兄|父|母|じい|ばあ)さん|(?:妹|弟|息子|娘)さん/iu;
/** What changes a life. */
const GRAVE =
  /\b(?:die[sd]?|dead|drown(?:ed)?|kill(?:ed)?|murdered|cut|stole|stolen|betrayed|lied|burn(?:ed|t)|vanished|missing|came back|come back|coming back|wrote|written|waited|found|never left|innocent|saved|pushed|left (?:you|a|this))\b|死|杀|淹|害|偷|骗|烧|失踪|回来|写|等了|找到|无辜|救|殺|溺|盗|嘘|燃や|行方|帰って|書い|待って|見つ|無実|助け/iu;
/** What was found written, or heard said, of whoever is told. */
const OF_YOU_FOUND =
  /\b(?:says?|said|wrote|written|writes|reads|letters?|writing|notes?|diary|signed)\b.*\byou\b|(?:写|说|信|字条|日记|笔记|遗书).*[你您]|(?:手紙|日記|書き付け|メモ|遺書|文字).*(?:あなた|君|お前)|(?:あなた|君|お前).*(?:書いて|書き残)/isu;
const FINDS =
  /\bi(?:['’]ve| have)? (?:just )?(?:found|read|saw|seen|heard|got|discovered)\b|我(?:刚刚?)?(?:找到|发现|读到|看到|看见|听到|读了|翻到)|(?:見つけ|読ん|見|聞い|拾っ)(?:た|て)/iu;

/** What is written large, and no everyday word: somebody or something by its name. */
const namedIn = (text: string): string[] =>
  (text.match(/\b\p{Lu}\p{Ll}{2,}/gu) ?? []).filter((word) => namesIn(word).size > 0);

const FACES: Readonly<Record<ReturnType<typeof roleKey>, Expression>> = {
  ally: 'sad',
  antagonist: 'afraid',
  npc: 'surprised',
};

/** The line and the face of somebody who hears what they did not look to hear. */
export const shakenBy = (person: ScenePerson): { kind: string; face: Expression } => ({
  kind: `shaken_${roleKey(person)}`,
  face: FACES[roleKey(person)],
});

/** How much of what is said has to be in what was found out, for it to be that. */
const SAYS_WHAT_WAS_FOUND = { names: 2, share: 0.5 } as const;
/** That something is told, before what is. */
const REPORTS = /^\s*(?:i |let me )?(?:tell|inform|warn|remind) (?:them all|\p{L}+)(?: that)?\s/iu;
/** Denies, or says that nobody knows. */
const DENIES = /\b(?:not|never|nobody)\b|n['’]t\b|不|没|ない|ません/iu;

/** Whether news shakes somebody, by itself or by all that was found out of it: "the rope was cut" is of whoever the ship of that rope is of. */
export function isShakenBy(said: string, person: ScenePerson, scene: Scene): boolean {
  if (isShaking(said, person, scene)) return true;
  if (person.newcomer || DENIES.test(said) || claimIn(said, []) !== 'claim') return false;
  const people = [...scene.present.map(({ name }) => name), ...(scene.elsewhere ?? [])].flatMap(callsOf);
  const news = people.reduce((rest, call) => rest.replaceAll(call, ' '), said.replace(REPORTS, ''));
  const says = Math.max(1, namesIn(news).size);
  const found = [...scene.facts, ...(scene.noted ?? [])];
  const shared = namesShared(news, found);
  return found.some(
    (fact, at) =>
      (shared[at] ?? 0) >= SAYS_WHAT_WAS_FOUND.names &&
      (shared[at] ?? 0) / says >= SAYS_WHAT_WAS_FOUND.share &&
      isShaking(fact, person, scene),
  );
}

/** Of several who hear something that is told to nobody by name whom it concerns most: who is shaken by it, else of whom it names somebody or something. */
export function concernedBy(said: string, others: readonly ScenePerson[], scene: Scene): ScenePerson | undefined {
  const named = namedIn(said);
  const isOfTheirs = ({ id, name, description, newcomer }: ScenePerson): boolean => {
    if (newcomer) return false;
    const theirs = [
      description,
      ...scene.facts.filter((fact, at) => scene.factsKnownBy[at]?.includes(id) || isSpokenOf(fact, name)),
    ].join(' ');
    const calls = callsOf(name);
    return named.some((word) => !calls.includes(word) && namedIn(theirs).includes(word));
  };
  return others.find((person) => isShakenBy(said, person, scene)) ?? others.find(isOfTheirs);
}

/**
 * Whether news concerns somebody so much that they are shaken by it: it speaks of what their sheet or the facts about them speak of, of those who are theirs,
 * or of what was found written of them.
 */
function isShaking(said: string, person: ScenePerson, { facts, factsKnownBy, noted = [] }: Scene): boolean {
  if (person.newcomer) return false;
  const others = claimIn(said, []);
  if (others !== 'claim' && others !== 'condoles') return false;
  if ((OF_THEIRS.test(said) && GRAVE.test(said)) || (FINDS.test(said) && OF_YOU_FOUND.test(said))) return true;
  const about = callsOf(person.name).reduce((rest, call) => rest.replaceAll(call, ' '), said);
  const says = namesIn(about).size;
  if (says === 0) return false;
  const theirs = [
    ...facts.filter((fact, at) => factsKnownBy[at]?.includes(person.id) || isSpokenOf(fact, person.name)),
    ...noted.filter((note) => isSpokenOf(note, person.name)),
  ];
  const sheet = [person.description, person.want ?? '', person.disposition ?? ''].join(' ');
  // By its name, or with most of what is said; and something that happened.
  const byName = namedIn(about).some((name) => namedIn([...theirs, sheet].join(' ')).includes(name));
  if (byName && GRAVE.test(about)) return true;
  const shares = (texts: readonly string[], least: number) =>
    namesShared(about, texts).some((shared) => shared >= CONCERNS.names && shared / says >= least);
  return GRAVE.test(about) && (shares(theirs, CONCERNS.facts) || shares([sheet], CONCERNS.sheet));
}
