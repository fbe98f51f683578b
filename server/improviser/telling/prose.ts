import { isDeed } from './deeds.ts';
import type { TellingLanguage } from './lines.ts';
import { ofOneself } from './own-person.ts';
import { isDoneBySaying, spokenDeed, TO_ME_ZH } from './spoken-deed.ts';

/** Directions to a storyteller as words to a player. Sentences that are only stage business are left out. */

const RULES: [RegExp, string][] = [
  [/\b[Tt]he player character(?:'s|’s)\b/g, 'your'],
  [/\b[Tt]he (?:player|protagonist)(?:'s|’s)\b/g, 'your'],
  [/\b[Tt]he player(?: character)? (?:is|was) /g, 'you are '],
  [/\b[Tt]he player(?: character)? has /g, 'you have '],
  [/\b[Tt]he player(?: character)? (?:does) /g, 'you do '],
  [/\b[Tt]he player(?: character)? (can|may|must|will|should|could|might) /g, 'you $1 '],
  [/\b[Tt]he player(?: character)? (\w+?)ies /g, 'you $1y '],
  [/\b[Tt]he player(?: character)? (\w+?(?:sh|ch|ss|x|o))es /g, 'you $1 '],
  [/\b[Tt]he player(?: character)? (\w+?)s /g, 'you $1 '],
  [/\b[Tt]he player(?: character)?\b/g, 'you'],
  [/^(?:Describe|Depict|Evoke|Show|Paint)\s+(?:how\s+)?/, 'You take in '],
  [/^(?:Reveal|Establish|Make clear|Hint|Suggest|Imply)\s+that\s+/, ''],
  [/^(?:Let|Allow)\s+you\s+(?:to\s+)?/, 'You can '],
  [/玩家角色|玩家|主角/g, '你'],
  [/^(?:描写|描述|展现|渲染)/, '你看见'],
  [/^(?:透露|揭示|说明|暗示)/, ''],
];

/** What no story says, only whoever directs one. */
const DIRECTS =
  /^(?:(?:The )?(?:DM|GM|narrator|storyteller|director)\b|(?:Emphasi[sz]e|Foreshadow|Play up|Make sure|Ensure|Focus on|Hint)\b|On a (?:full|mixed|miss)\b|Roll\b.*\b(?:2d6|dice|\+|against)|(?:If|When|Unless) (?:asked|pressed|questioned|confronted|pushed|refused|threatened|caught|successful|failed)\b,?|(?:强调|务必|营造|突出|注意[：:]))/;
/** How directions begin, and many other sentences too: one is a direction only where it speaks of the stage. */
const MAY_DIRECT =
  /^(?:Keep|Use|Make it|Have|Give|Avoid|Do not|Don['’]t|Note|Remember|Introduce|Reveal|Let|Allow|Build|Contrast|End|Start|Begin|Open|If|When|Should|Unless|注意|避免|请|如果|若|当|让|保持)/;
const OF_THE_STAGE =
  /\b(?:DM|GM|storyteller|narrator|players?|protagonist|player character|NPCs?|scene|encounter|pacing|tension|suspense|the mood|the tone|the check|the roll|rolls?|reader|audience is|dramatic)\b|玩家|主角|旁白|讲述者|场景|节奏|气氛|悬念|检定|掷骰/;

const isDirection = (sentence: string): boolean =>
  DIRECTS.test(sentence) || (MAY_DIRECT.test(sentence) && OF_THE_STAGE.test(sentence));

/**
 * One sentence of an encounter's description as it may be told: what the author wrote, to the letter, but for words that speak of the player as
 * somebody else; null for a direction to whoever tells it.
 */
export function tellable(sentence: string): string | null {
  let text = sentence.trim();
  const isAbout = isDirection(text);
  for (const [pattern, replacement] of RULES) text = text.replace(pattern, replacement);
  if (text === '' || isAbout) return null;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const FIRST_PERSON: [RegExp, string][] = [
  [/\bI am\b/gi, 'you are'],
  [/\bI['’]m\b/gi, 'you are'],
  [/\bI['’]ll\b/gi, 'you will'],
  [/\bI['’]ve\b/gi, 'you have'],
  [/\bI was\b/gi, 'you were'],
  [/\bI\b/g, 'you'],
  [/\bmyself\b/gi, 'yourself'],
  [/\bmine\b/gi, 'yours'],
  [/\bmy\b/gi, 'your'],
  [/\bme\b/gi, 'you'],
  [/\bwe are\b/gi, 'you are'],
  [/\bwe\b/gi, 'you'],
  [/\bourselves\b/gi, 'yourselves'],
  [/\bours\b/gi, 'yours'],
  [/\bour\b/gi, 'your'],
  [/\bus\b/g, 'you all'],
];

/** Words of the player's about themselves as the telling says them: "pick my lock" is "pick your lock". */
export function asTold(text: string, language: TellingLanguage): string {
  if (language === 'zh') return text.replaceAll('我', '你');
  if (language === 'ja') return text.replace(/(?:私|わたし|僕|ぼく|俺|おれ)の/gu, '自分の');
  return FIRST_PERSON.reduce((turned, [pattern, replacement]) => turned.replace(pattern, replacement), text);
}

const TO_ME =
  /^\s*(?:please\s+)?(?!i\b)(?:\p{L}+,\s+)?(?:please\s+)?\p{L}+\s+(?:me|us)\b|^\s*(?!i\b)(?:give|show|lend|hand|bring|answer|forgive|help|follow|come|let|leave|trust|hold|promise)\b.*\b(?:me|us)\b/iu;
/** What is done to "you" is said to whoever that is: "Thank you", "I promise you". */
const TO_YOU = /^\s*(?:i\s+)?(?:\p{L}+ly\s+)?\p{L}+\s+(?:(?:to|at|with|for)\s+)?you\b/iu;

/** What only words to somebody have in them: whoever hears them, called or asked. */
const SPEAKS_TO_SOMEBODY: Record<TellingLanguage, RegExp> = {
  en: /\byou(?:r|rs|rself)?\b|[?]["”]?(?:\s|$)|,\s+(?:\p{Lu}\p{Ll}+|captain|sir|madam|doctor|kids?)[.!]*$/u,
  zh: /[你您]|[？?]/u,
  ja: /[？?]|あなた|お前/u,
};

/** What a player typed: something said, or something done; the latter told to them as "you". */
export function readPlayerText(text: string, language: TellingLanguage): { kind: 'said' | 'done'; text: string } {
  const quoted = /[“"「]([^”"」]+)[”"」]/u.exec(text)?.[1];
  if (quoted !== undefined) return { kind: 'said', text: quoted.trim() };
  const clean = inPlainWords(text, language);
  // "Tell me a joke" is said to somebody; "I tell him" is done.
  if (TO_ME.test(clean) || TO_YOU.test(clean) || (language === 'zh' && TO_ME_ZH.test(clean)))
    return { kind: 'said', text: clean };
  if (isDoneBySaying(clean)) return { kind: 'said', text: clean };
  if (spokenDeed(clean, language) !== null) return { kind: 'done', text: told(clean, language) };
  if (SPEAKS_TO_SOMEBODY[language].test(clean)) return { kind: 'said', text: clean };
  return isDeed(clean, language) ? { kind: 'done', text: told(clean, language) } : { kind: 'said', text: clean };
}

/** A deed between asterisks, or told of oneself as of somebody else, as one does it: "*kicks the door*" is "kick the door". */
export function inPlainWords(text: string, language: TellingLanguage): string {
  const bare = text
    .trim()
    .replace(/^[*_(（]+(.+?)[*_)）]+$/su, '$1')
    .trim();
  if (language !== 'en') return bare;
  return bare.replace(/^\p{Lu}?\p{Ll}+s(?=\s+\S)/u, (verb) => {
    const own = ofOneself(verb.toLowerCase());
    return own !== null && isDeed(bare.replace(verb, own), 'en') ? own : verb;
  });
}

/** How a sentence ends, what is quoted at its end included. */
const ENDED = /[.!?。！？…]["”’'」』)）]*$/u;

function told(text: string, language: TellingLanguage): string {
  // Japanese leaves out who does it.
  if (language === 'ja')
    return `${text.replace(/^(?:私|わたし|僕|ぼく|俺|おれ)(?:は|が)?[、]?/u, '')}${ENDED.test(text) ? '' : '。'}`;
  if (language === 'zh') {
    const turned = text.replaceAll('我', '你');
    return `${turned.startsWith('你') ? '' : '你'}${turned}${ENDED.test(turned) ? '' : '。'}`;
  }
  const turned = asTold(text, language);
  // Whoever wants to do it does it.
  const done = turned.replace(
    /^you (?:want|wish|would like|['’]d like|try|decide|am going|are going) to (?=\p{L})/iu,
    'you ',
  );
  const subject = /^you\b/i.test(done) ? done : `you ${done.charAt(0).toLowerCase()}${done.slice(1)}`;
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${ENDED.test(subject) ? '' : '.'}`;
}

/** How an option begins that is no deed: a thing, a place, a manner, a yes or a no. */
const NO_DEED =
  /^(?:the|an?|my|your|his|her|their|this|that|with|without|to|in|on|at|by|for|from|nothing|nobody|neither|both|all|yes|no|not|never|maybe|perhaps|of course|sure|okay|if|because|it|he|she|they|you|we|there|here|what|who|why|how|where|when|which)\b/iu;

/**
 * An option that was chosen, as it is told to the player where its author has left what follows open: a deed of theirs, or what they say.
 * @returns null where it is neither
 */
export function optionTold(option: string, language: TellingLanguage): { kind: 'said' | 'done'; text: string } | null {
  const words = option.trim();
  const quoted = /^[“"「]([^“”"「」]+)[”"」]$/u.exec(words)?.[1];
  if (quoted !== undefined) return { kind: 'said', text: quoted.trim() };
  if (language !== 'en') return { kind: 'done', text: told(words, language) };
  if (NO_DEED.test(words) || /[?]$/u.test(words)) return null;
  return { kind: 'done', text: told(words.replace(/^Be\b/u, 'Are'), language) };
}
