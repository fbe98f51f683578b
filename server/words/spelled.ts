/** What typing in haste leaves of words, where it is no other word. */
const ANYWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'do does did is are was were have has had would could should need must'
      .split(' ')
      .map((verb) => [`${verb}nt`, `${verb}n't`]),
  ),
  ...Object.fromEntries(
    ['what', 'that', 'who', 'there', 'where', 'how', 'here', 'he', 'she', 'when', 'why'].map((word) => [
      `${word}s`,
      `${word}'s`,
    ]),
  ),
  ...Object.fromEntries(
    ['should', 'would', 'could', 'must', 'might'].flatMap((verb) => [
      [`${verb}ve`, `${verb} have`],
      [`${verb}a`, `${verb} have`],
      [`${verb}ntve`, `${verb}n't have`],
    ]),
  ),
  tonite: 'tonight',
  thru: 'through',
  tho: 'though',
  cuz: 'because',
  wont: "won't",
  cant: "can't",
  cannot: 'can not',
  aint: "isn't",
  im: "I'm",
  ive: "I've",
  youre: "you're",
  youve: "you've",
  youll: "you'll",
  youd: "you'd",
  theyre: "they're",
  theyll: "they'll",
  theyve: "they've",
  theyd: "they'd",
  weve: "we've",
  itll: "it'll",
  itd: "it'd",
  gonna: 'going to',
  wanna: 'want to',
  gimme: 'give me',
  lemme: 'let me',
  u: 'you',
  ur: 'your',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  tx: 'thanks',
};
const BARE = new RegExp(`(?<!['’.])\\b(?:${Object.keys(ANYWHERE).join('|')})\\b(?!['’]|\\.\\p{L})`, 'giu');

/** Words that are others without their apostrophe: only before what follows such. */
const BY_WHAT_FOLLOWS: readonly (readonly [RegExp, string])[] = [
  [/\bid(?=\s+(?:like|love|rather|never|be|say|go|do|have|give|take|want|better|hate|bet|not)\b)/giu, "I'd"],
  [
    /(?<!\b(?:am|is|are|was|were|be|been|feel|feels|felt|fell|look|looks|looked|so|very|seriously|gravely|taken|I'm|she's|he's)\s)\bill(?=\s+(?!(?:and|or|but|with|from|for|man|woman|child|health|omen|wind|fated|luck|today|now|again|than|in|at)\b)\p{L})/giu,
    "I'll",
  ],
  [
    /\bits(?=\s+(?:not|an?|the|so|too|very|just|only|all|for|me|you|him|her|us|them|my|your|his|their|our|been|done|over|true|good|bad|called|gone|going|ok|okay|fine|no|yours|mine|time|because|what|who|how|where|why|about|never|always|still|already|really|that|like|nothing|something|from|in|on|at|by|under|behind|inside|beside|here|there|\p{L}{2,}ing)\b)/giu,
    "it's",
  ],
  // "She had" and "she would", and no hut: before what one does or did.
  [
    /(?<!\b(?:the|an?|this|that|old|my|your|his|her|our|their|tool|boat|wood|in|to|from|behind|of|each|every|no|has|have|had|was|is|were|will|i|you|we|they|he|it)\s)\bshed(?=\s+(?:(?:never|ever|not|always|already|just|rather|really|also|still|only|better)\s+)?(?:be|been|have|had|say|said|go|gone|do|done|like|liked|love|loved|want|wanted|know|known|hate|take|taken|give|given|see|seen|make|made|come|find|found|tell|told|let|think|thought|need|help|keep|kept|stay|stayed|leave|left|paint|painted|rather|better)\b)/giu,
    "she'd",
  ],
  [/\bhed(?=\s+\p{L})/giu, "he'd"],
  // "We were" is none: nothing was can, did or is.
  [
    /(?<!\b(?:you|we|they|there|these|those|who|that|which|\p{L}+s)\s)\bwere(?=\s+(?:can|could|is|are|am|did|do|does|will|would|should|has|have)\b)/giu,
    'where',
  ],
  [/(?<=\b(?:know|tell me|tell us|ask him|ask her|show me|wonder|guess|remember)\s)were(?=\s+\p{L}+)/giu, 'where'],
  [/(^|[.!?,]\s+)lets\b/giu, "$1let's"],
  [
    /\bwho['’]s(?=\s+(?!(?:that|this|the|he|she|it|there|in|on|at|here|your|my|not|an?)\b)\p{L}+\s+(?:is|are|was|were)\b)/giu,
    'whose',
  ],
  [/(?<![\p{L}.'’])i(?=\b(?!\.\p{L}))/gu, 'I'],
];

/** What is laughed or chatted behind words, and says nothing. */
const LAUGHED =
  /(?<=\p{L}|[.!?,…'"])[\s,]+(?:lol+|lmao|rofl|(?:a?ha){2,}h?|(?:he){2,}|xd|:-?[)D(P]|;-?\))(?=[\s.!?]*$)([\s.!?]*)$/iu;

/** Whether all of a text is written large, and more of it than a word. */
const isShouted = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && (/\p{Lu}{4}/u.test(text) || /\p{Lu}{2,}\s+\p{Lu}{2,}|\p{Lu}+\s+\p{Lu}{3,}/u.test(text));

/**
 * English as it would be written with care: the apostrophes that were left out, short forms in full, no shouting in large letters and no laughter at the end. What is written in
 * signs stays as it is.
 */
function spelledOut(typed: string): string {
  const calm = isShouted(typed) ? typed.toLowerCase() : typed;
  const marked = calm.replace(BARE, (word) => ANYWHERE[word.toLowerCase()] ?? word);
  const spelled = BY_WHAT_FOLLOWS.reduce((text, [pattern, whole]) => text.replace(pattern, whole), marked);
  return spelled.replace(LAUGHED, (_, end: string) => end.trim());
}

const WIDE: Readonly<Record<string, string>> = { ',': '，', '?': '？', '!': '！', ';': '；', ':': '：' };
const BESIDE_HAN = /(?<=\p{Script=Han}["”」』)）]?)[,?!;:](?!\d)\s*|[,?!;:]\s*(?=["“「『(（]?\p{Script=Han})/gu;
const AFTER_WIDE = /(?<=[，？！；：。])[?!]/gu;

/** Chinese with its own marks where it is typed with those of Latin script: "大娘,谁的鹅?" is "大娘，谁的鹅？". */
const withWideMarks = (typed: string): string =>
  typed.replace(BESIDE_HAN, (mark) => WIDE[mark.charAt(0)] ?? mark).replace(AFTER_WIDE, (mark) => WIDE[mark] ?? mark);

/** The same with one kind of apostrophe and of space, to be compared and not shown. */
export const spelledPlain = (typed: string): string =>
  spelledOut(
    withWideMarks(
      typed
        .replace(/[’‘‛`´]/gu, "'")
        .replace(/\s+/gu, ' ')
        .trim(),
    ),
  );
