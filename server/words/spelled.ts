/** What typing without an apostrophe leaves, where it is no other word. */
const ANYWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'do does did is are was were have has had would could should need must'
      .split(' ')
      .map((verb) => [`${verb}nt`, `${verb}n't`]),
  ),
  ...Object.fromEntries(
    ['what', 'that', 'who', 'there', 'where', 'how', 'let', 'here', 'he', 'she'].map((word) => [
      `${word}s`,
      `${word}'s`,
    ]),
  ),
  wont: "won't",
  cant: "can't",
  cannot: 'can not',
  aint: "isn't",
  im: "I'm",
  ive: "I've",
  youre: "you're",
  youve: "you've",
  youll: "you'll",
  theyre: "they're",
  theyll: "they'll",
  theyve: "they've",
  weve: "we've",
  itll: "it'll",
  itd: "it'd",
  gonna: 'going to',
  wanna: 'want to',
  gimme: 'give me',
  lemme: 'let me',
};
const BARE = new RegExp(`(?<!['’])\\b(?:${Object.keys(ANYWHERE).join('|')})\\b(?!['’])`, 'giu');

/** Words with an apostrophe that are others without: only where a sentence begins, or behind "and". */
const AT_FIRST: readonly (readonly [RegExp, string])[] = [
  [
    /(^|[.!?;,—]\s*|\b(?:and|then|but|or|so|ok|okay|fine|yes|no|well)\s+)ill(?=\s+(?!(?:at|in|with|and|or)\b)\p{L})/giu,
    "$1I'll",
  ],
  [
    /(^|[.!?;,—]\s*|\b(?:and|then|but|or|so|ok|okay|because)\s+)id(?=\s+(?:like|love|rather|say|go|give|never|take|have|be)\b)/giu,
    "$1I'd",
  ],
  [
    /(^|[.!?;,—]\s*|\b(?:and|then|but|or|so|ok|okay|because|if)\s+)its(?=\s+(?:not|no|the|an?|for|all|just|too|so|done|over|mine|yours|been|going|true|only|very|my|your|his|her|you|me|really|okay|ok|fine|good|bad)\b)/giu,
    "$1it's",
  ],
];

/** Small letters in the text of which hardly any is small. */
const isShouted = (text: string): boolean => {
  const large = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return large > 4 && small <= large / 10;
};

/**
 * What somebody typed as they would have written it with care: one kind of apostrophe, those that were left out, and no shouting in large letters.
 * Meant for reading alone; what is shown stays as it was typed.
 */
export function spelledOut(typed: string): string {
  const plain = typed
    .replace(/[’‘‛`´]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim();
  const said = isShouted(plain) ? plain.toLowerCase() : plain;
  const marked = said.replace(BARE, (word) => ANYWHERE[word.toLowerCase()] ?? word);
  return AT_FIRST.reduce((text, [pattern, whole]) => text.replace(pattern, whole), marked);
}
