/** Words in a row that two texts may share before one is taken to tell the other. */
const SHARED_WORDS = 5;
/** The same for scripts written without spaces, in characters. */
const SHARED_CHARACTERS = 9;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Cuts a text into words, and CJK text into characters, case and punctuation aside. */
function tokens(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(new RegExp(`(${CJK.source})`, 'gu'), ' $1 ')
    .split(/\s+/)
    .filter(Boolean);
}

function* shingles(text: string): Generator<string> {
  const words = tokens(text);
  if (words.length === 0) return;
  const size = Math.min(words.length, words.some((word) => CJK.test(word)) ? SHARED_CHARACTERS : SHARED_WORDS);
  for (let start = 0; start + size <= words.length; start++) yield words.slice(start, start + size).join(' ');
}

export interface OverlapDetector {
  /** True when the text repeats a run of words of a secret that no public text has. */
  tells(text: string): boolean;
}

/**
 * A lexical watch over secrets: the second line behind the structural one (a secret is not in the prompt at all).
 * @param secrets what must not be told
 * @param open what may be; runs of words that are here as well are let through
 */
export function createOverlapDetector(secrets: Iterable<string>, open: Iterable<string>): OverlapDetector {
  const openText = [...open].map((text) => ` ${tokens(text).join(' ')} `).join('|');
  const watched = new Map<number, Set<string>>();
  for (const secret of secrets) {
    for (const shingle of shingles(secret)) {
      if (openText.includes(` ${shingle} `)) continue;
      const size = shingle.split(' ').length;
      // A secret of one or two everyday words would forbid those words.
      if (size < 3 && !CJK.test(shingle)) continue;
      const bucket = watched.get(size) ?? new Set();
      bucket.add(shingle);
      watched.set(size, bucket);
    }
  }
  return {
    tells(text) {
      const words = tokens(text);
      for (const [size, bucket] of watched) {
        for (let start = 0; start + size <= words.length; start++) {
          if (bucket.has(words.slice(start, start + size).join(' '))) return true;
        }
      }
      return false;
    },
  };
}
