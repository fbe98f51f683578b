import type { OverlapDetector } from './overlap.ts';
import { sentencesOf } from './texts.ts';
import { CJK, keyWords, type ReadText, readText, remembering, squash } from './tokens.ts';

/** Letters in a row, spacing aside, that a text of the Director's may share with a secret. */
const SHARED_LETTERS = 24;
/** Every run of `SHARED_LETTERS` holds one block of this length that begins at a multiple of it. */
const BLOCK = SHARED_LETTERS / 2;
/** Letters at the ends of a shared run that may be there by chance. */
const SLACK = 3;
/** How much of a sentence's words may come up in any order before it is taken to be told. */
const SHARED_PART = 0.5;
const FEWEST_WORDS = 3;
const FEWEST_PAIRS = 5;
/** Secrets that may share a block, and sentences that may share a word; what more have in common is everyday in its story. */
const BLOCK_SHARERS_MAX = 8;
const WORD_SHARERS_MAX = 200;
/** How far two texts are compared around a block, in letters. */
const REACH = 64;

/** Letters in a row that a secret has as well, spacing aside. */
interface Shared {
  readonly secret: number;
  readonly run: string;
}

interface Sentence {
  readonly secret: number;
  readonly words: ReadonlySet<string>;
  readonly fewest: number;
}

/** Secrets as what is left of them when spacing, order and filling words are changed. */
export interface EvasionIndex {
  readonly letters: readonly string[];
  /** Marks of all blocks: what has none of these marks is no block, which is seen without looking it up. */
  readonly marks: Uint8Array;
  readonly blocks: ReadonlyMap<string, readonly { secret: number; at: number }[]>;
  /** What a text has in common with secrets, whatever still is one: the same texts are looked at again and again. */
  readonly sharedBy: (letters: string) => readonly Shared[];
  readonly sentences: readonly Sentence[];
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

/** A number that a block of letters has in common with few others. */
const markAt = (letters: string, at: number): number =>
  (letters.charCodeAt(at) * 31 +
    letters.charCodeAt(at + 3) * 1009 +
    letters.charCodeAt(at + 7) * 8191 +
    letters.charCodeAt(at + BLOCK - 1) * 131) &
  0xffff;

/** Indexes secrets for `watchEvasions`; they are known by their place in the list from then on. */
export function indexEvasions(secrets: readonly string[]): EvasionIndex {
  const letters = secrets.map(squash);
  const blocks = new Map<string, { secret: number; at: number }[]>();
  const marks = new Uint8Array(0x10000);
  const sentences: Sentence[] = [];
  const byWord = new Map<string, number[]>();
  for (const [secret, text] of secrets.entries()) {
    const squashed = letters[secret] ?? '';
    for (let at = 0; at + BLOCK <= squashed.length; at += BLOCK) {
      const block = squashed.slice(at, at + BLOCK);
      marks[markAt(squashed, at)] = 1;
      const known = blocks.get(block);
      if (known) {
        if (known.length < BLOCK_SHARERS_MAX && known.at(-1)?.secret !== secret) known.push({ secret, at });
      } else blocks.set(block, [{ secret, at }]);
    }
    for (const sentence of sentencesOf(text)) {
      const words = keyWords(sentence);
      const fewest = CJK.test(sentence) ? FEWEST_PAIRS : FEWEST_WORDS;
      if (words.size < fewest) continue;
      for (const word of words) {
        const known = byWord.get(word);
        if (known) {
          if (known.length < WORD_SHARERS_MAX) known.push(sentences.length);
        } else byWord.set(word, [sentences.length]);
      }
      sentences.push({ secret, words, fewest });
    }
  }
  const found = { letters, marks, blocks };
  return { ...found, sharedBy: remembering((text) => [...sharedIn(found, text)]), sentences, byWord };
}

/** Long runs that a text shares with secrets, of blocks that begin between two places. */
function* sharedIn(
  { letters, marks, blocks }: Pick<EvasionIndex, 'letters' | 'marks' | 'blocks'>,
  text: string,
  from = 0,
  to = text.length,
): Generator<Shared> {
  for (let at = from; at + BLOCK <= to; at++) {
    if (marks[markAt(text, at)] === 0) continue;
    for (const block of blocks.get(text.slice(at, at + BLOCK)) ?? []) {
      const run = sharedRun(text, at, letters[block.secret] ?? '', block.at);
      if (run.length >= SHARED_LETTERS) yield { secret: block.secret, run };
    }
  }
}

/** A text that may be told, as it is compared. */
export interface OpenText {
  readonly letters: string;
  readonly words: ReadonlySet<string>;
}

/** Prepares a text that may be told. */
export const openText = (text: string): OpenText => ({ letters: squash(text), words: keyWords(text) });

/**
 * Watches for a secret that is told in other spacing, with words put between, or in another order: for the few free texts of the
 * Director, which knows the secrets. Too strict for prose.
 * @param isSecret whether the secret at that place in the index still is one
 * @param open what may be told; asked only where something looks alike
 */
export function watchEvasions(
  index: EvasionIndex,
  isSecret: (secret: number) => boolean,
  open: () => readonly OpenText[],
): OverlapDetector {
  let texts: readonly OpenText[] | null = null;
  /** Whether some open text has it, asked once. */
  const inOpen = (has: (text: OpenText, part: string) => boolean) => {
    const known = new Map<string, boolean>();
    return (part: string): boolean => {
      texts ??= open();
      const answer = known.get(part) ?? texts.some((text) => has(text, part));
      known.set(part, answer);
      return answer;
    };
  };
  const isOpen = inOpen(({ letters }, part) => letters.includes(part));
  const isOpenWord = inOpen(({ words }, part) => words.has(part));

  /** The words of a sentence that no open text has, found once. */
  const tellingWords = new Map<Sentence, readonly string[]>();
  const tellingOf = (sentence: Sentence): readonly string[] => {
    const known = tellingWords.get(sentence) ?? [...sentence.words].filter((word) => !isOpenWord(word));
    tellingWords.set(sentence, known);
    return known;
  };
  /** How many words of each sentence are in the text that is looked at; between texts all nought. */
  let hits = new Uint32Array(0);

  const tellsLetters = ({ letters, joint }: ReadText): boolean => {
    // Of two texts joined, what runs over from one into the other: none reaches further than this.
    const reach = REACH + BLOCK;
    const shared =
      joint === null
        ? index.sharedBy(letters)
        : sharedIn(index, letters, Math.max(0, joint.letters - reach), Math.min(letters.length, joint.letters + reach));
    for (const { secret, run } of shared) if (isSecret(secret) && !isOpen(run.slice(SLACK, -SLACK))) return true;
    return false;
  };

  const tellsWords = ({ keyWords: said }: ReadText): boolean => {
    if (hits.length === 0) hits = new Uint32Array(index.sentences.length);
    const touched: number[] = [];
    for (const word of said) {
      for (const at of index.byWord.get(word) ?? []) {
        const before = hits[at] ?? 0;
        if (before === 0) touched.push(at);
        hits[at] = before + 1;
      }
    }
    const isTold = touched.some((at) => {
      const sentence = index.sentences[at];
      if (!sentence || (hits[at] ?? 0) < sentence.fewest || !isSecret(sentence.secret)) return false;
      const telling = tellingOf(sentence);
      if (telling.length < sentence.fewest) return false;
      const shared = telling.filter((word) => said.has(word)).length;
      return shared >= sentence.fewest && shared >= telling.length * SHARED_PART;
    });
    for (const at of touched) hits[at] = 0;
    return isTold;
  };

  return {
    tells(text) {
      const read = typeof text === 'string' ? readText(text) : text;
      return tellsLetters(read) || tellsWords(read);
    },
  };
}

/** The longest run two texts share around a place where they are alike. */
function sharedRun(one: string, oneAt: number, other: string, otherAt: number): string {
  let before = 0;
  while (before < Math.min(REACH, oneAt, otherAt) && one[oneAt - before - 1] === other[otherAt - before - 1]) before++;
  let after = 0;
  while (
    after < REACH &&
    oneAt + after < one.length &&
    otherAt + after < other.length &&
    one[oneAt + after] === other[otherAt + after]
  ) {
    after++;
  }
  return one.slice(oneAt - before, oneAt + after);
}
