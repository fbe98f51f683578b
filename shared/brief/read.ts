import { withoutUndefined } from '../json.ts';
import { guessLanguageByScript } from '../language/detect-script.ts';
import { languageFor } from '../language/tag.ts';
import {
  BRIEF_LIMITS,
  type Brief,
  type BriefEnding,
  type BriefPerson,
  type BriefPlace,
  BriefSchema,
  type BriefSheet,
  EMPTY_SHEET,
} from './brief.ts';
import { withoutPlaced } from './content.ts';
import {
  BRIEF_LANGUAGE_NAMES,
  FIELD_LABELS,
  findTableEntry,
  KIND_NAMES,
  type LabelledField,
  ROLE_NAMES,
} from './labels.ts';
import { readNames } from './read-names.ts';
import { countBefore, kindIn, parseWrittenNumber, yearIn } from './read-numbers.ts';

const HEADING = /^\s{0,3}#{1,6}\s+/u;
const BULLET = /^\s*(?:[-*–]\s+|[•・]\s*|\d{1,2}[.)、．]\s*|[(（]\d{1,2}[)）]\s*)/u;
const LABEL = /^([^:：]{1,40})[:：]\s*(.*)$/u;
const ACT_HEADING =
  /^(?:(?:act|chapter)\s+(?:\d{1,2}|[a-z]{1,6})|第\s*[0-9０-９一二三四五六七八九十]{1,3}\s*[幕章])\s*(?:[:：–—.、]\s*(.*))?$/iu;
const SENTENCE_END = /(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St))[.!?。！？]\s*(?=\S)/u;
const PRONOUNS = /^(?:\p{L}{1,6}(?:\/\p{L}{1,6}){1,2}|他|她|TA|彼|彼女)$/u;

const SIZES = ['acts', 'places', 'people'] as const;
const COUNT_LIMITS = { acts: BRIEF_LIMITS.acts, places: BRIEF_LIMITS.allPlaces, people: BRIEF_LIMITS.people };

const clip = (text: string, most: number): string => text.trim().slice(0, most).trim();
const withoutStop = (text: string): string => text.replace(/[.。]\s*$/u, '').trim();

const split = (text: string, at: RegExp): string[] => {
  const pieces = [''];
  let depth = 0;
  for (const sign of text) {
    if (/[(（]/u.test(sign)) depth += 1;
    if (/[)）]/u.test(sign)) depth -= 1;
    if (depth <= 0 && at.test(sign)) pieces.push('');
    else pieces[pieces.length - 1] += sign;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
};

const NAME_AND_REST = /^(.{1,80}?)\s*(?:\s[-–—]+\s|[–—:：(（[［,，、])\s*(.*)$/u;
const QUOTES = /^["“”「『《]|["“”」』》]$/gu;
const readName = (text: string): string => clip(text.trim().replace(QUOTES, ''), 80);

/** The entries of a line about people or places: separated by semicolons; by commas if none has a description. */
const splitEntries = (text: string): string[] => {
  const whole = withoutStop(text);
  if (/[;；]/u.test(whole)) return split(whole, /[;；]/u);
  if (/\s[-–—]+\s|[–—:：]/u.test(whole)) return [whole];
  const pieces: string[] = [];
  for (const piece of split(whole, /[,，、]/u)) {
    const last = pieces.at(-1);
    // "Clara, a glazier" is one person.
    if (last !== undefined && /^\p{Lu}/u.test(last) && /^an?\s/u.test(piece)) pieces.splice(-1, 1, `${last}, ${piece}`);
    else pieces.push(piece);
  }
  return pieces.flatMap((piece) => piece.split(/\s+and\s+|^and\s+/u).filter((part) => part !== ''));
};

function readPerson(text: string): BriefPerson {
  const [, name = text, rest = ''] = NAME_AND_REST.exec(text) ?? [];
  const person: BriefPerson = { name: readName(name) };
  const descriptions = split(rest.replace(/[()（）[\]［］]/gu, ','), /[,，、]/u).filter((piece) => {
    const role = findTableEntry(ROLE_NAMES, piece);
    if (role !== undefined) person.role = role;
    else if (PRONOUNS.test(piece)) person.pronouns = piece;
    else return true;
    return false;
  });
  const who = clip(
    descriptions.join(/\p{Script=Han}|\p{Script=Hiragana}/u.test(rest) ? '、' : ', '),
    BRIEF_LIMITS.line,
  );
  return who === '' ? person : { ...person, who };
}

function readPlace(text: string): BriefPlace {
  const [, name = text, rest = ''] = NAME_AND_REST.exec(text) ?? [];
  const what = clip(rest.replace(/[)）\]］]\s*$/u, ''), BRIEF_LIMITS.line);
  return { name: readName(name), ...(what === '' ? {} : { what }) };
}

/** An ending with a short title before a dash or colon, else one text. */
function readEnding(text: string): BriefEnding {
  const [, title, rest] = /^([^.!?。！？]{1,60}?)(?:\s[-–—]+\s|[:：]\s*)(.+)$/su.exec(text) ?? [];
  return title === undefined || rest === undefined ? { title: text } : { title: title.trim(), text: rest.trim() };
}

/** Adds one labelled value to a sheet, or one list entry; false if it is invalid and so stays text. */
function put(sheet: BriefSheet, field: LabelledField, raw: string, isEntry = false): boolean {
  const value = withoutStop(raw);
  if (value === '') return true;
  const short = clip(value, BRIEF_LIMITS.line);
  switch (field) {
    case 'title':
      sheet.title = clip(value.replace(QUOTES, ''), 120);
      return true;
    case 'genre':
      sheet.genre = findTableEntry(KIND_NAMES, value) ?? short;
      return true;
    case 'language': {
      const language = findTableEntry(BRIEF_LANGUAGE_NAMES, value);
      if (language !== undefined) sheet.language = language;
      return language !== undefined;
    }
    case 'setting': {
      const pieces = split(value, /[,，、]/u);
      const time = pieces.filter((piece) => yearIn(piece) !== undefined);
      const place = pieces.filter((piece) => yearIn(piece) === undefined);
      if (time.length > 0) sheet.time = clip(time.join(', '), BRIEF_LIMITS.line);
      if (place.length > 0) sheet.place = clip(place.join(/[，、]/u.exec(value)?.[0] ?? ', '), BRIEF_LIMITS.line);
      return true;
    }
    case 'place':
      // Chinese and Japanese do not distinguish place and places: a list or a number means places.
      if (isEntry || value.includes('、') || parseWrittenNumber(value) !== undefined)
        return put(sheet, 'places', raw, isEntry);
      sheet.place = short;
      return true;
    case 'time':
    case 'tone':
      sheet[field] = short;
      return true;
    case 'acts': {
      const acts = countBefore(value, 'acts') ?? parseWrittenNumber(value);
      if (acts !== undefined) sheet.length.acts = Math.min(acts, BRIEF_LIMITS.acts);
      return acts !== undefined;
    }
    case 'people':
    case 'places': {
      const count = parseWrittenNumber(value) ?? countBefore(value, field);
      if (count !== undefined && value.length < 16) {
        sheet.length[field] = Math.min(count, COUNT_LIMITS[field]);
        return true;
      }
      const entries = isEntry ? [value] : splitEntries(raw);
      const names = entries.map((entry) => NAME_AND_REST.exec(entry)?.[1] ?? entry);
      const isList = names.every((name) => name.length <= 80 && !SENTENCE_END.test(name));
      if (!isList || sheet[field].length + entries.length > BRIEF_LIMITS[field]) return false;
      const isNamed = ({ name }: { name: string }): boolean => name !== '';
      if (field === 'people') sheet.people = [...sheet.people, ...entries.map(readPerson).filter(isNamed)];
      else sheet.places = [...sheet.places, ...entries.map(readPlace).filter(isNamed)];
      return true;
    }
    default: {
      const items = isEntry ? [raw.trim()] : split(raw, /[;；]/u);
      if (items.some((item) => item.length > BRIEF_LIMITS.line)) return false;
      if (sheet[field].length + items.length > BRIEF_LIMITS.lines) return false;
      if (field === 'endings') sheet.endings = [...sheet.endings, ...items.map(readEnding)];
      else sheet[field] = [...sheet[field], ...items];
      return true;
    }
  }
}

const LABEL_INSIDE = /(?<=[.!?。！？]\s?)(?<!^\s{0,8}\d{1,2}\.\s?)(\p{L}[\p{L} ]{0,24})(?=[:：])/gmu;

/** Puts each label that begins a sentence on its own line: "… at night. Ending: she stays." */
const withLabelsOnLines = (text: string): string =>
  text.replace(LABEL_INSIDE, (label) => (findTableEntry(FIELD_LABELS, label) === undefined ? label : `\n${label}`));

/** Whether a field takes independent sentences. */
const isLines = (field: LabelledField): boolean => field === 'happens' || field === 'never' || field === 'endings';

/** Splits a labelled value after its first sentence. */
function firstSentence(value: string): [string, string] {
  const end = SENTENCE_END.exec(value);
  return end === null ? [value, ''] : [value.slice(0, end.index), value.slice(end.index + end[0].length)];
}

/** Several lines without mark or label below a label are one entry each; a single one may be a list. */
const isPlain = (line = ''): boolean =>
  line.trim() !== '' &&
  !HEADING.test(line) &&
  !BULLET.test(line) &&
  findTableEntry(FIELD_LABELS, LABEL.exec(line.trim())?.[1] ?? line) === undefined;

/** Reads the labelled lines and headings of a text. @returns the sheet so far, and the remaining lines */
function readLabels(text: string): { sheet: BriefSheet; rest: string[] } {
  const sheet: BriefSheet = { ...EMPTY_SHEET, length: {} };
  const rest: string[] = [];
  let section: LabelledField | null = null;
  /** The indentation of a section label that is a list item; its entries are indented further. */
  let labelIndent = -1;
  let actHeadings = 0;
  const measureIndent = (line: string): number => line.length - line.trimStart().length;
  const lines = withLabelsOnLines(text).split(/\r?\n/u);
  for (const [at, line] of lines.entries()) {
    const isHeading = HEADING.test(line);
    const isItem = BULLET.test(line);
    const bare = line.replace(HEADING, '').replace(BULLET, '').replaceAll('**', '').trim();
    const [, label = '', value = ''] = LABEL.exec(bare) ?? [];
    const labelled = findTableEntry(FIELD_LABELS, label);
    const act = isItem ? null : ACT_HEADING.exec(bare);
    if (bare === '') {
      // What stands after a marked list and a blank line is no entry of it.
      if (BULLET.test(lines[at - 1] ?? '') && !BULLET.test(lines[at + 1] ?? '')) section = null;
      if (rest.at(-1) !== '') rest.push('');
    } else if (act !== null) {
      actHeadings += 1;
      section = 'happens';
      if (act[1] && (isHeading || !put(sheet, 'happens', act[1]))) rest.push(bare);
    } else if (labelled !== undefined && !(isItem && section !== null && measureIndent(line) > labelIndent)) {
      section = value === '' ? labelled : null;
      labelIndent = isItem ? measureIndent(line) : -1;
      const [own, after] = isLines(labelled) ? [value, ''] : firstSentence(value);
      if (!put(sheet, labelled, own)) rest.push(bare);
      else if (after !== '') rest.push(after);
    } else if (findTableEntry(FIELD_LABELS, bare) !== undefined) {
      section = findTableEntry(FIELD_LABELS, bare) ?? null;
      labelIndent = isItem ? measureIndent(line) : -1;
    } else if (isHeading) {
      section = null;
      if (sheet.title === undefined && /^\s{0,3}#\s/u.test(line) && rest.length === 0) put(sheet, 'title', bare);
      else rest.push(bare);
    } else if (
      section === null ||
      !put(sheet, section, bare, isItem || isPlain(lines[at - 1]) || isPlain(lines[at + 1]))
    )
      rest.push(bare);
  }
  if (actHeadings > 0) sheet.length.acts ??= Math.min(actHeadings, BRIEF_LIMITS.acts);
  return { sheet, rest };
}

/** Whether a person or place is not in the list yet. */
const isNew = (list: readonly { name: string }[], { name }: { name: string }): boolean =>
  !list.some((each) => each.name === name || each.name.startsWith(`${name} `));

/**
 * Fills a brief with what the first 20,000 characters state explicitly; everything else stays in the author's words, as
 * paragraphs.
 * @param locale the language where the text does not tell one
 */
export function readBrief(text: string, locale?: string): Brief {
  const { sheet, rest } = readLabels(text.slice(0, BRIEF_LIMITS.text));
  const prose = rest.join('\n').trim();
  const names = readNames(prose);
  const { place, time } = yearIn(prose) ?? {};
  const lengths = SIZES.map((size) => {
    const asked = sheet.length[size] ?? countBefore(prose, size);
    return [size, asked && Math.min(asked, COUNT_LIMITS[size])];
  });
  const found = {
    ...sheet,
    title: sheet.title ?? names.title,
    genre: sheet.genre ?? kindIn(prose),
    language: sheet.language ?? guessLanguageByScript(text) ?? (locale === undefined ? undefined : languageFor(locale)),
    place: sheet.place ?? place,
    time: sheet.time ?? time,
    length: withoutUndefined(Object.fromEntries(lengths)),
    people: [...sheet.people, ...names.people.filter((person) => isNew(sheet.people, person))].slice(
      0,
      BRIEF_LIMITS.people,
    ),
    places: [...sheet.places, ...names.places.filter((each) => isNew(sheet.places, each))].slice(
      0,
      BRIEF_LIMITS.places,
    ),
  };
  return BriefSchema.parse({ sheet: withoutUndefined(found), unplaced: withoutPlaced(prose, found) });
}
