import { hashText } from '../../../shared/chance.ts';
import type { VNFrame } from '../../../shared/play/index.ts';
import type { Expression } from '../../../shared/story/index.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
import { type LinePattern, linePattern } from '../words/line-pattern.ts';
import { linePools, TELLING_LANGUAGES, type TellingLanguage } from './lines.ts';
import type { Stage } from './stage.ts';

/** What the lines of somebody's role are called by. */
export const roleKey = (person: ScenePerson): 'ally' | 'antagonist' | 'npc' =>
  person.role === 'ally' || person.role === 'antagonist' ? person.role : 'npc';

/** Kinds of lines that people speak. */
const SPOKEN =
  /^(?:ask|talk|unknown|shaken)_(?:ally|antagonist|npc)$|^(?:kind|rude|struck|newcomer_says|asked_after|here_i_am|greets|points_to|asked_about_them|way_near|way_via|ways_out|advises|advises_again|advises_ways|shows_thing|no_promise|promised|advises_place|advises_thing|tells_all|confirms|done_to|not_understood|said_already|says_again|said_nothing|takes_leave|hears|about_self|own_reasons|feels|claim|claim_of|claim_self|accused|gift|gift_kept|doubted|condoles|affection|gesture|answers_claim|mood_\w+|feels_no|feels_yes|bodily|own_self|own_why|opinion_of|opinion_of_you|busy|liking|hands_off|knows_no_more|asked_after_at|requests|foretells|trade|news|rather_not|deed_asked|promise|apology|joke|refused|no_name|owns_up|own_past|uneasy|hopes|comforted|proposed|own_words|leaves_it_to_you)$/u;

/** Lines that begin with a word of their own before anything is said. */
const BEGINS_WITH_A_SOUND = /^(?:\p{Lu}\p{Ll}{0,8}[.,!?]\s|[^，。、？！]{1,3}[，。、？！])/u;

/** Into how many shares the spoken lines of a kind are dealt out. */
const SHARES = 3;

/** How often a line is begun in somebody's own way. Not while one that was begun so is among the last ones told. */
const MANNER_ODDS = 0.2;

/**
 * A spoken line as this person alone says it: out of the share of lines that is theirs, now and then begun the way they begin. Both follow
 * from their id, so that they keep it through a play and two people hardly ever have both in common.
 * @param words put into it
 */
export function spokenLine(
  kind: string,
  person: ScenePerson,
  { language, lines, chance, scene }: Pick<Stage, 'language' | 'lines' | 'chance' | 'scene'>,
  words: Readonly<Record<string, string>> = {},
): string {
  const share = hashText(`${person.id}:share`) % SHARES;
  const line = lines(kind, words, (_, at) => at % SHARES === share);
  const ways = linePools(language).manner_of_speech ?? [];
  const way = ways[hashText(`${person.id}:${person.name}`) % Math.max(1, ways.length)] ?? '';
  const isLate = scene.recentLines.some((told) => ways.some((each) => told.startsWith(each)));
  if (way === '' || isLate || BEGINS_WITH_A_SOUND.test(line) || line.startsWith(way) || !chance.happens(MANNER_ODDS))
    return line;
  return language === 'en' ? `${way} ${line}` : `${way}${line}`;
}

/** A line somebody says, with the face they make where they can. */
export function spoken(person: ScenePerson, text: string, expression: Expression): VNFrame {
  const shows = person.expressions.length === 0 || person.expressions.includes(expression);
  return { type: 'say', character: person.id, text, ...(shows ? { expression } : {}) };
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

const patterns = new Map<string, readonly LinePattern[]>();

/** Whether words are a line of a kind, whatever was put into it. */
export function isLineOf(kind: string, words: string, language: TellingLanguage): boolean {
  const known = patterns.get(`${language}:${kind}`);
  const made = known ?? (linePools(language)[kind] ?? []).map((line) => linePattern(line.split(/\{\w+\}|\[[^\]]*\]/u)));
  patterns.set(`${language}:${kind}`, made);
  return made.some((pattern) => pattern.is(words));
}
