/** Who is called at the end of what is said, where the comma before them is left out: "you smell like fish mio". */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that end what is said, so that a name behind them is nobody it is done to. */
const ENDS = setOf(
  'me us it this that them him you yourself myself here there now then again today tonight tomorrow yet already alone away back enough anyway please too either more later first fault mine yours',
);
/** "What you did", "as you are". */
const DOES = setOf('did do does are is have had will would can could');
const WHO_DOES = setOf('you he she they i we it');
/** What begins a thing that is named: "the letter", "your radios". */
const BEFORE_A_THING = setOf('a an the your my his their our this that these those some no any such');
/** Behind these stands what somebody is, or what it is like. */
const BEFORE_A_WORD = setOf(
  "like is are was were so very too really be being it's that's you're he's she's for in on about",
);
const NOT_YOU_ARE = setOf('are were is not seen am');
/** Words before a name that belong to it, or do something to whoever it is. */
const OF_THE_NAME = setOf(
  'called named not just only still with like near beside than and or of to from by old young little poor dear great good real same late lovely other sister brother mother father aunt uncle friend friends cousin daughter son wife husband captain mister miss name about for as seeing asking meeting helping knowing loving hating telling finding watching following calling',
);
const SPEAK_OF_A_NAME = setOf('so very really too');
/** "Don't cry": nobody is cried. */
const TO_ONESELF = setOf('cry worry go leave move laugh shout lie wait stop come listen smile sleep fall run');

/** Whether a name behind some words is called, and not what they are about. */
function endsBefore(words: readonly string[]): boolean {
  const [last = '', before = ''] = [words.at(-1), words.at(-2)].map((word = '') =>
    word.toLowerCase().replace(/’/gu, "'"),
  );
  if (words.length < 2) return false;
  if (last === 'you') return !NOT_YOU_ARE.has(before);
  if (ENDS.has(last)) return true;
  if (DOES.has(last)) return WHO_DOES.has(before);
  if (TO_ONESELF.has(last)) return before === "don't";
  // "Is good" says what something is; "the good" is of the name.
  if ((before === 'is' || before === 'are' || SPEAK_OF_A_NAME.has(before)) && last === 'good') return true;
  return (
    !OF_THE_NAME.has(last) && !BEFORE_A_THING.has(last) && (BEFORE_A_THING.has(before) || BEFORE_A_WORD.has(before))
  );
}

/**
 * A text in which whoever is called at its end is set off by a comma.
 * @param isName whether a word is what somebody is called by
 */
export function withCallLast(text: string, isName: (word: string) => boolean): string {
  const [, body = '', end = ''] = /^(.*?)([\s.!?…]*)$/su.exec(text) ?? [];
  const words = body.split(/\s+/u);
  const last = words.at(-1) ?? '';
  if (!isName(last)) return text;
  const titled = /^(?:captain|mr\.?|mrs\.?|miss|ms\.?|doctor|dr\.?)$/iu.test(words.at(-2) ?? '') ? 2 : 1;
  const rest = words.slice(0, -titled);
  if (/[,"“”«»:;—–-]$/u.test(rest.at(-1) ?? '')) return text; // set off already, or of what is quoted
  const call = words.slice(-titled).map((word) => (titled > 1 ? capital(word) : word));
  return endsBefore(rest) ? `${rest.join(' ')}, ${call.join(' ')}${end}` : text;
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
