import type { ScenePerson } from '../../storyteller/index.ts';
import { hashText } from '../../words/chance.ts';
import { type LinePattern, linePattern } from '../words/line-pattern.ts';
import { type Lines, linePools, TELLING_LANGUAGES, type TellingLanguage } from './lines.ts';

/** Kinds of lines that people speak. */
const SPOKEN = /^(?:ask|talk)_(?:ally|antagonist|npc)$|^(?:kind|rude|struck|newcomer_says)$/u;

/** Into how many shares the spoken lines of a kind are dealt out. */
const SHARES = 3;

/**
 * A spoken line as this person alone says it: out of the share of lines that is theirs, begun the way they begin. Both follow from their
 * id, so that they keep it through a play and two people hardly ever have both in common.
 */
export function spokenLine(kind: string, person: ScenePerson, language: TellingLanguage, lines: Lines): string {
  const share = hashText(`${person.id}:share`) % SHARES;
  const line = lines(kind, {}, (_, at) => at % SHARES === share);
  const ways = linePools(language).manner_of_speech ?? [];
  const way = ways[hashText(`${person.id}:${person.name}`) % Math.max(1, ways.length)] ?? '';
  return language === 'en' ? `${way} ${line}` : `${way}${line}`;
}

let stock: LinePattern[] | undefined;

/** Whether words are the improviser's own stock and not of any story: nothing anybody would look back on. */
export function isStock(words: string): boolean {
  stock ??= TELLING_LANGUAGES.flatMap((language) =>
    Object.entries(linePools(language))
      .filter(([kind]) => SPOKEN.test(kind))
      .flatMap(([, pool]) => pool)
      .map((line) => linePattern(line.split(/\{\w+\}|\[[^\]]*\]/u).map((part) => part.trim()))),
  );
  return stock.some((pattern) => pattern.isIn(words));
}
