import { callsOf, hasHan, isSpokenOf } from '../../shared/text.ts';
import type { Around } from './around.ts';
import { givenBy } from './does.ts';
import { sameStem, thingsOf } from './things.ts';

/** What is no thing to be given, though one has it for somebody: "a question for you". */
const NO_GIFT =
  '(?!\\s*(?:questions?|ideas?|plans?|messages?|words?|favou?rs?|proposals?|jobs?|thing is|thing,|thing:|deal|problem|point|reason|truth|answer)\\b)';
const TO_HAVE = '(?:have|read|see|keep|take|look at|taste|try)';
const SOME = `(?:an?|the|my|your|his|her|their|our|this|these|some|one)${NO_GIFT}`;
const PRESENT = `(?:i(?:'ve| have)?(?: just| also)? (?:brought|bought|got|have|saved|kept|found|carry))`;

/** Hands something to whoever hears it, and says what. */
const NAMES_IT: readonly RegExp[] = [
  new RegExp(`^here(?:'s| is| are|,)? ${SOME} .+$`, 'iu'),
  /^(?:please |just |do |now |then |go on,? )*(?:have (?:an?|some|one|this|these|my)|(?:read|keep|take|taste|try|look at|see) (?:this|these)) .+$/iu,
  /^(?:this|these|the|that) (?:\p{L}+ ){1,4}(?:is|are|was|were) (?:for you|yours|meant for you)\b/iu,
  new RegExp(`^${PRESENT} you ${SOME} .+$`, 'iu'),
  new RegExp(
    `^${PRESENT} (?:something|${SOME} .+?) (?:for|that(?:'s| is| was) (?:for|yours)|(?:addressed|written) to) ?you\\b`,
    'iu',
  ),
  new RegExp(
    `^(?:i(?:'d| would)? (?:want|like) you to|you (?:should|must|have to|need to|can|may|ought to)) ${TO_HAVE} ${SOME} .+$`,
    'iu',
  ),
  new RegExp(
    `^(?:would you like|do you want|care for|want|fancy|how about)(?: to have| to taste| to try)? ${SOME} .+$`,
    'iu',
  ),
  new RegExp(`^let (?:him|her|them|\\p{Lu}\\p{L}+) ${TO_HAVE} ${SOME} .+$`, 'iu'),
  /^it(?:'s| is) an? (?:\p{L}+ )?(?:letter|note|card|present|gift)\b/iu,
];
/** The same where somebody is called; without that it is what one does oneself: "read the letter". */
const NAMES_IT_TO_THEM = new RegExp(`^(?:please |just |do |now |then |go on,? )*${TO_HAVE} ${SOME} .+$`, 'iu');
/** The same, and it is there for both to see what. */
const NAMES_NOTHING: readonly RegExp[] = [
  /^(?:please |just |do |now |then |go on,? )*(?:read|have|keep|take|look at|see) (?:this|these|it|them)(?: please| now| yourself| then)?$/iu,
  /^(?:i(?:'d| would)? (?:want|like) you to|you (?:should|must|have to|need to|can|may|ought to)) (?:have|read|see|keep|take) (?:this|these|it|them)(?: now| yourself)?$/iu,
  /^(?:this|these|it|it's|this is|that is|that's|they)(?: is| are| was)?(?: really| all| only)? (?:for you|yours|belongs? to you|meant for you|addressed to you|from (?:your (?:\p{L}+ ?){1,2}|\p{L}+))(?: now| too)?$/iu,
  /^here(?: you (?:are|go)| it is)?$/iu,
  /^i(?:'ve| have)(?: got| brought)? something (?:for you|that(?:'s| is) yours|that belongs to you)$/iu,
];
/** What is handed over is to be read. */
const TO_BE_READ = /\bread (?:this|these|it|them)\b/iu;
const IS_WRITTEN =
  /\b(?:letters?|notes?|cards?|post ?cards?|books?|notebooks?|pages?|papers?|diary|diaries|journals?|ledgers?|lists?|logs?|telegrams?|tickets?|envelopes?|scrolls?|messages?|wills?|newspapers?|articles?|books?|manuscripts?|poems?|documents?|deeds?|contracts?|files?|reports?)\b/iu;

/** Whether something is to be read by whoever hears it, and an option gives what nobody can read. */
export const readsWhatIsNone = (option: string, said: string): boolean =>
  TO_BE_READ.test(said) &&
  [givenBy(option)].some((given) => given !== null && !IS_WRITTEN.test(given) && !/\b(?:it|them)\b/iu.test(given));

const DENIES = /\b(?:not|never|no)\b|n't\b/iu;

const TITLE =
  /^(?:captain|sir|madam|ma'am|doctor|mister|miss|professor|granny|grandma|grandpa|friend|kids?|children)$/iu;
const INTERJECTION = /^(?:(?:ok|okay|oh|well|hey|look|please|now|so|then|alright|all right|sorry|thanks)\s+)+/iu;

/** Words to somebody clause by clause, whoever is called in them left out. */
function clausesOf(said: string, names: readonly string[]): string[] {
  const calls = new Set(names.flatMap((name) => callsOf(name).map((call) => call.toLowerCase())));
  const isCall = (part: string): boolean => calls.has(part.toLowerCase().replace(/^the /u, '')) || TITLE.test(part);
  const bare = (part: string): string => {
    const words = part.trim().replace(INTERJECTION, '').split(/\s+/u);
    while (words.length > 1 && isCall(words.at(-1) ?? '')) words.pop();
    if (words.length > 2 && isCall(words[0] ?? '')) words.shift();
    return words.join(' ');
  };
  return said
    .split(/[,.;:!?…—–-]+(?:\s|$)|\s(?:and|but|so)\s|\s(?=here(?:'s| is| are)\s)/iu)
    .map(bare)
    .filter((part) => part !== '' && !isCall(part));
}

/** Whom words call, at their beginning or their end. */
const calledIn = (said: string, names: readonly string[]): string[] =>
  names.filter((name) =>
    callsOf(name).some((call) => {
      const words = said.toLowerCase().replace(/[.!?…]+$/u, '');
      const small = call.toLowerCase();
      return words.startsWith(`${small},`) || words.endsWith(`, ${small}`) || words.includes(`, ${small},`);
    }),
  );

/**
 * Whether what is said in English hands to whoever hears it what an option gives: "here is the letter" where that is to be given, whatever is said
 * before or after. What is handed over need not be named.
 * @param names of people
 */
export function presentsSame(option: string, said: string, names: readonly string[], around: Around): boolean {
  if (hasHan(said) || hasHan(option)) return false;
  const given = givenBy(option);
  if (given === null) return false;
  const called = calledIn(said, names);
  const known = [option, ...around.texts];
  if (
    called.length > 0 &&
    around.texts.length > 0 &&
    !called.some((name) => known.some((one) => isSpokenOf(one, name)))
  )
    return false;
  const of = names.filter((name) => isSpokenOf(option, name));
  if (called.length > 0 && of.length > 0 && !called.some((name) => of.includes(name))) return false;
  const own = thingsOf(given, names);
  const things = /\b(?:it|them)\b/iu.test(given) ? around.things.flatMap((thing) => [...thingsOf(thing, names)]) : [];
  const isGiven = (thing: string): boolean => own.has(thing) || things.includes(sameStem(thing));
  return clausesOf(said, names).some((clause) => {
    if (DENIES.test(clause)) return false;
    if (NAMES_NOTHING.some((pattern) => pattern.test(clause)))
      return !TO_BE_READ.test(clause) || IS_WRITTEN.test(given) || (things.length > 0 && own.size === 0);
    const hands =
      NAMES_IT.some((pattern) => pattern.test(clause)) || (called.length > 0 && NAMES_IT_TO_THEM.test(clause));
    return hands && [...thingsOf(clause, names)].some(isGiven);
  });
}
