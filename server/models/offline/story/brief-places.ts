import { hasGenre, lexicon, placesGrammar } from '../assets.ts';
import { escapePattern, hasHan, titleCase } from '../words/text.ts';
import type { GrammarLanguage } from './grammar.ts';
import { plain } from './template.ts';

/** A place a brief names: its own word, the title made of it, and the kind it is, `anywhere` where none fits. */
export interface NamedPlace {
  word: string;
  title: string;
  kind: string;
}

interface Alias {
  word: string;
  kind: string;
}

let known: Alias[] | undefined;

function aliases(): Alias[] {
  known ??= (['en', 'zh'] as const)
    .filter((language) => hasGenre('noir', language))
    .flatMap((language) => placesGrammar(language).flatMap(({ kind, words }) => words.map((word) => ({ word, kind }))))
    .filter(({ kind }) => kind !== 'anywhere')
    .sort((a, b) => b.word.length - a.word.length);
  return known;
}

/** Title and kind for a place an author calls `phrase` ("an abandoned lighthouse", "the raccoon tent", "灯塔"). */
export function namePlace(phrase: string): NamedPlace {
  const word = plain(phrase)
    .trim()
    .replace(/^(?:(?:an?|the|some|another|one)\s+|一个|一座|一间|一家|一处|一片)/iu, '')
    .replace(/[.!?。！？"“”]+$/u, '')
    .trim()
    .slice(0, 60);
  const lower = word.toLowerCase();
  const alias = aliases().find(({ word: name }) =>
    hasHan(name) ? lower.includes(name) : new RegExp(`(?:^|\\s)${escapePattern(name)}s?$`, 'iu').test(lower),
  );
  const title = hasHan(word)
    ? word
    : /^\p{Lu}/u.test(word) && /^the\s/iu.test(phrase)
      ? `The ${word}`
      : /^\p{Lu}/u.test(word)
        ? word
        : `The ${titleCase(word)}`;
  return { word: hasHan(word) ? word : lower, title, kind: alias?.kind ?? 'anywhere' };
}

const ADJECTIVES_ZH = '废弃的|闹鬼的|古老的|破旧的|荒废的|神秘的|海边的|旧|老|小|大|地下|空';

/**
 * The places a brief names: those in a list it gives ("places: …"), and every word a kind of place is called by, with
 * the adjective before it. In order, each kind once, at most twelve.
 */
export function readPlaces(text: string, language: GrammarLanguage): NamedPlace[] {
  const places: (NamedPlace & { at: number })[] = [];
  const taken: [number, number][] = [];
  const listed =
    /(?:places|locations|地点|场景)\s*(?:are|include|should be|包括|有|是)?\s*[:：—-]\s*([^.\n。]{3,400})/iu.exec(text);
  if (listed?.[1] !== undefined) {
    const start = listed.index + listed[0].length - listed[1].length;
    taken.push([start, start + listed[1].length]);
    for (const item of listed[1].split(/\s*(?:,\s*and\s|[,;、，；]|\band\b|和)\s*/iu)) {
      if (item.trim() !== '') places.push({ ...namePlace(item), at: text.indexOf(item) });
    }
  }
  const adjectives = lexicon('all').adjectives.map(escapePattern).join('|');
  for (const { word, kind } of aliases()) {
    const pattern = hasHan(word)
      ? new RegExp(`(?:(${ADJECTIVES_ZH}))?${word}`, 'gu')
      : new RegExp(
          `(?<![\\p{L}\\p{N}])((?:(?:${adjectives})\\s+){1,2})?${escapePattern(word)}(?![\\p{L}\\p{N}-])`,
          'giu',
        );
    for (const match of text.matchAll(pattern)) {
      const at = match.index;
      const end = at + match[0].length;
      if (taken.some(([from, to]) => at < to && end > from)) continue;
      taken.push([at, end]);
      if (places.some((place) => place.kind === kind)) continue;
      const named = hasHan(word) === (language === 'zh') ? namePlace(match[0]) : { word, title: '', kind };
      places.push({ ...named, kind, at });
    }
  }
  return places
    .sort((a, b) => a.at - b.at)
    .slice(0, 12)
    .map(({ word, title, kind }) => ({ word, title, kind }));
}
