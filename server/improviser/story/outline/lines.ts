import { LISTS, labelledSentence, sectionNamed } from './labels.ts';
import { type SectionName, vocabulary } from './vocabulary.ts';

/** A piece of an outline: a line of a list, or a sentence. */
export interface Piece {
  text: string;
  section: SectionName;
  /** Which act it stands under, counted from 0; null before the first and outside of all. */
  act: number | null;
  /** Pieces of one paragraph share it. */
  paragraph: number;
  /** It is a line of a list. */
  isItem: boolean;
}

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const TOLD: readonly SectionName[] = ['plot', 'premise', 'people', 'places', 'setting'];
/** Whether a piece tells of the story itself, not of how it is to be. */
export const isTold = ({ section }: Piece): boolean => TOLD.includes(section);

/** An outline taken apart into its pieces, with what its headings say. */
export interface Pieces {
  pieces: Piece[];
  /** The titles of its acts, '' where one has none. */
  acts: string[];
  title: string | undefined;
  /** Headings that are of no kind that is known. */
  headings: string[];
}

const NUMBER =
  '(?:\\d{1,2}|[ivxIVX]{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|un|deux|trois|quatre|cinq|eins|zwei|drei|vier|fünf|uno|due|dos|tres|tre|cuatro|cinco|quattro|cinque)';
const SIGNS = '[一二三四五六七八九十百\\d０-９]{1,3}';
const HAN_ACT = new RegExp(
  `^(?:第${SIGNS}[幕章部回話话集](?:では|で|は)?|序幕|序章|尾声|终幕|终章|終幕|終章)\\s*[-–—:：．.・、\\s　]*(.*)$`,
  'u',
);
const ITEM = /^(?:[-*•‣▪◦·・●○■□–—]\s*|\(?\d{1,2}[.)、．]\s*|[①-⑳]\s*|[a-z][.)]\s+)(?=\S)/u;
const SENTENCE_END = /[.!?。！？…][”"」』’)）]*$/u;
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|St|Mr|Mrs|Ms|Dr|Prof|Capt|Rev|Sgt|Lt|Col|Gen|Mme|Mlle|Hr|Fr|Sr|Sra|vs|etc|No|Nr|ca|bzw)\.\s*$/u;
const TITLE_MAX = 80;
/** "The Weighhouse. Hesper weighs salt …", "旱井：阿柱…": an act's title, and what happens in it, on one line. */
const TITLED =
  /^((?:The|An?)\s(?:[\p{L}’'-]+\s){0,3}[\p{L}’'-]+(?=[.:–—])|[\p{Script=Han}\p{Script=Katakana}]{1,12}(?=[:：]))\s*[.:：–—]\s*(.+)$/su;
const bareTitleOf = (title: string): string => title.replace(/^[“"「《]|[”"」》]?[、。]?$/gu, '');

let actPattern: RegExp | undefined;
function actHeading(line: string): string | undefined {
  actPattern ??= new RegExp(
    `^(?:the\\s+)?(?:${vocabulary().actWords.join('|')})\\s+${NUMBER}(?![\\p{L}\\d])\\s*[-–—:：.,)]*\\s*(.*)$`,
    'iu',
  );
  return (HAN_ACT.exec(line) ?? actPattern.exec(line))?.[1]?.trim();
}

let inlinePattern: RegExp | undefined;
/** Puts acts that are told of in the middle of a paragraph on lines of their own. */
function onOwnLines(text: string): string {
  inlinePattern ??= new RegExp(
    `(?<=[.!?。！？;；]\\s*)(?=(?:(?:${vocabulary().actWords.join('|')})\\s+${NUMBER}|第${SIGNS}[幕章])\\s*[:：–—-])` +
      `|(?<=[。！？；]\\s*)(?=第${SIGNS}[幕章][\\s　]+[^\\s，。：:]{1,12}[:：])|(?<=[。、])(?=第${SIGNS}幕(?:では|で(?!す)|は「))`,
    'giu',
  );
  return text.replace(inlinePattern, '\n');
}

let listedActs: RegExp | undefined;
/** "Two acts: “Silence” and “Answer”.", "两幕：上半夜、下半夜": the titles of acts where a sentence is a list of them; none else. */
function titlesOfActs(sentence: string): string[] {
  listedActs ??= new RegExp(
    `^(?:in\\s+|分|共|全)?(?:${NUMBER}\\s+(?:${vocabulary().actWords.join('|')})s?|(?:${SIGNS}|两)(?:つの)?[幕章])\\s*[:：–—-]\\s*(.+)$`,
    'isu',
  );
  const list = listedActs.exec(sentence)?.[1]?.replace(/[.。\s]+$/u, '');
  if (list === undefined) return [];
  const titles = list
    .split(/\s*[,，、;；/]\s*(?:and\s+)?|\s+and\s+|(?<=[”"」』])\s*[和与と]\s*(?=[“"「『])/u)
    .map((title) => title.replace(/^[“"「『《\s]+|[”"」』》\s]+$/gu, ''));
  return titles.length > 1 && titles.every((title) => title !== '' && title.length <= TITLE_MAX / 2) ? titles : [];
}

/** Who writes no capitals ends sentences all the same; not so behind a letter, or what is short for something. */
const SMALL_START =
  /(?<=[\p{L}\p{N})"”]{3}[.!?])(?<!\b(?:etc|approx|incl|resp)\.)\s+(?=[\p{Ll}\d]+\s[^.!?]{1,400}[.!?])/u;

/** The sentences of a text, in any language; a full stop behind "Mr" ends none. */
function sentencesOf(text: string): string[] {
  const found: string[] = [];
  let open = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)) {
    open += segment;
    if (ABBREVIATION.test(open)) continue;
    found.push(open.trim());
    open = '';
  }
  if (open.trim() !== '') found.push(open.trim());
  return found.flatMap((sentence) => sentence.split(SMALL_START)).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** "Setting: the port of Vesper": what a line is labelled as, and what stands behind the label. */
function labelled(line: string): { section: SectionName; rest: string } | undefined {
  const bracketed = /^[【［[]\s*([^\]】］]{1,40})\s*[\]】］]\s*[:：]?\s*(.*)$/u.exec(line);
  const match = bracketed ?? /^([^:：]{1,40}?)\s*[:：]\s*(.*)$/u.exec(line);
  const section = match === null ? sectionNamed(line) : sectionNamed(match[1] ?? '');
  return section === undefined ? undefined : { section, rest: match?.[2]?.trim() ?? '' };
}

/** Whether what follows a label is a sentence with others behind it that are labelled as something else, or are no more of it. */
const isProse = (rest: string, section: SectionName): boolean => {
  const [, ...others] = sentencesOf(rest);
  // A list of people or places is one sentence: what follows is told.
  if (LISTS.has(section) && HAN_OR_KANA.test(rest) && others.length > 0) return true;
  return others.some((one) => labelledSentence(one) !== undefined);
};

/** The entries of a list on one line: between semicolons, else between commas where each begins as a name does. */
function entriesOf(line: string): string[] {
  if (/[;；]/u.test(line)) return line.split(/\s*[;；]\s*/u).filter((one) => one !== '');
  const parts = line.split(/\s*(?:、|[,，](?![^（(]*[)）]))\s*/u).filter((one) => one !== '');
  const isEach = parts.every(
    (one) =>
      /^(?:(?:the|an?|and)\s+)?[\p{Lu}\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/iu.test(one) &&
      /\p{Lu}|[^\p{Script=Latin}\s\p{P}]/u.test(one),
  );
  return isEach ? parts.map((one) => one.replace(/^and\s+/iu, '').replace(/[.。]$/u, '')) : [line];
}

/** An entry of a list that has no bullets: something short, or a name with what it is behind a sign. */
const looksLikeEntry = (line: string): boolean =>
  /^[^.!?。！？]{1,60}?\s*(?:[:：–—]|\s-\s)\s*\S/u.test(line) || (line.length <= 50 && !SENTENCE_END.test(line));

/**
 * Takes an outline apart: by its headings, labels and lists, whatever is in none by its sentences. A text without any
 * is all plot.
 */
export function readPieces(text: string): Pieces {
  const pieces: Piece[] = [];
  const acts: string[] = [];
  const headings: string[] = [];
  let title: string | undefined;
  let section: SectionName = 'plot';
  let act: number | null = null;
  let paragraph = 0;
  /** A section that a mere label began ends with the paragraph; one with a heading does not. */
  let labelOnly = false;
  let filled = false;
  const put = (words: string, isItem: boolean, into: SectionName = section) => {
    // Points under "Story idea" are what happens, one by one.
    const to = isItem && into === 'premise' ? 'plot' : into;
    const whole = isItem && (LISTS.has(to) || to === 'plot') ? [words] : sentencesOf(words);
    for (const one of whole) {
      if (!/[\p{L}\p{N}]/u.test(one)) continue;
      const titles = acts.length === 0 && !isItem && to === 'plot' ? titlesOfActs(one) : [];
      if (titles.length > 0) {
        acts.push(...titles);
        filled = true;
        continue;
      }
      const labelled = !isItem && (to === 'plot' || to === 'premise') ? labelledSentence(one) : undefined;
      if (labelled !== undefined) {
        for (const entry of labelled.entries)
          pieces.push({
            text: entry,
            section: labelled.section,
            act: null,
            paragraph,
            isItem: labelled.isList,
          });
        filled = true;
        continue;
      }
      pieces.push({ text: one, section: to, act: to === 'plot' ? act : null, paragraph, isItem });
      filled = true;
    }
  };
  for (const raw of onOwnLines(text).split(/\r?\n/u)) {
    const line = raw.replace(/\*\*|__/gu, '').trim();
    if (line === '') {
      paragraph++;
      if (labelOnly && filled && !LISTS.has(section)) [section, labelOnly] = ['plot', false];
      continue;
    }
    const marked = /^#{1,6}\s+(.*?)\s*#*$/u.exec(line)?.[1];
    const heading = marked ?? line;
    const ofAct = actHeading(heading);
    if (ofAct !== undefined) {
      act = acts.length;
      [section, labelOnly, filled] = ['plot', false, false];
      paragraph++;
      // "第二幕でお蔦が文を燃やし、" is what happens there.
      const isTitle = ofAct.length <= TITLE_MAX && !SENTENCE_END.test(ofAct) && !/幕(?:では|で)/u.test(heading);
      const [, named = '', rest = ''] = isTitle ? [] : (TITLED.exec(ofAct) ?? []);
      acts.push(bareTitleOf(isTitle ? ofAct : named));
      if (!isTitle) put(named === '' ? ofAct : rest, false);
      continue;
    }
    const item = ITEM.test(line) && marked === undefined;
    const bare = item ? line.replace(ITEM, '') : heading;
    const label = labelled(bare);
    // A line that goes on with other things is prose, which says in its first sentence what it is labelled as.
    if (label !== undefined && !item && label.section !== 'title' && isProse(label.rest, label.section)) {
      put(bare, false, 'plot');
      continue;
    }
    if (label !== undefined) {
      if (label.section === 'title' && label.rest !== '') title ??= label.rest;
      else if (label.rest !== '')
        for (const one of LISTS.has(label.section) ? entriesOf(label.rest) : [label.rest])
          put(one, LISTS.has(label.section), label.section);
      if (label.rest === '' || (LISTS.has(label.section) && !item)) {
        [section, labelOnly, filled] = [label.section, marked === undefined, false];
        if (label.section !== 'plot' && label.section !== 'premise') act = null;
      } else if (!item && labelOnly) [section, labelOnly] = ['plot', false];
      continue;
    }
    if (marked !== undefined) {
      if (title === undefined && acts.length === 0 && pieces.length === 0) title = marked;
      else {
        headings.push(marked);
        [section, labelOnly, filled] = ['plot', false, false];
      }
      continue;
    }
    if (labelOnly && filled && LISTS.has(section) && !item && !looksLikeEntry(bare))
      [section, labelOnly] = ['plot', false];
    put(bare, item || (LISTS.has(section) && looksLikeEntry(bare)));
  }
  const quoted = /^\s*《([^》]{1,80})》\s*$/mu.exec(text)?.[1];
  return { pieces: pieces.filter(({ text: one }) => one !== `《${quoted}》`), acts, title: title ?? quoted, headings };
}

/** What an entry of a list names, and what it says of it. */
export function readEntry(text: string): { name: string; about: string } {
  const line = text.trim();
  const cut =
    /^(.{1,60}?)(?:（[^）]{0,40}）)?\s*(?:[:：]|\s[–—-]\s|[–—])\s*(.+)$/u.exec(line) ??
    /^([^。]{1,60}?)\s*(?:,|，|、)\s*(.+)$/u.exec(line) ??
    /^(.{1,60}?)\s*[(（](.+)[)）][.。]?$/u.exec(line);
  const name = (cut?.[1] ?? line).replace(/\s*[(（][^)）]*[)）]/gu, '').replace(/[\s.。]+$/u, '');
  return { name: name.trim(), about: cut?.[2]?.trim() ?? '' };
}
