import { withoutUndefined } from '../json.ts';
import { guessLanguageByScript } from '../language/detect-script.ts';
import { BRIEF_LIMITS, type Brief, type BriefPerson, type BriefPlace, BriefSchema, EMPTY_BRIEF } from './brief.ts';
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

const NAME_AND_ABOUT = /^(.{1,80}?)\s*(?:\s[-–—]+\s|[–—:：(（[［,，、])\s*(.*)$/u;
const QUOTES = /^["“”「『《]|["“”」』》]$/gu;
const readName = (text: string): string => clip(text.trim().replace(QUOTES, ''), 80);

/** The entries of a line about people or places: separated by semicolons; by commas if none has a description. */
const splitEntries = (text: string): string[] => {
  const whole = withoutStop(text);
  if (/[;；]/u.test(whole)) return split(whole, /[;；]/u);
  if (/\s[-–—]+\s|[–—:：]/u.test(whole)) return [whole];
  return split(whole, /[,，、]/u).flatMap((piece) => piece.split(/\s+and\s+|^and\s+/u).filter((part) => part !== ''));
};

function readPerson(text: string): BriefPerson {
  const [, name = text, rest = ''] = NAME_AND_ABOUT.exec(text) ?? [];
  const person: BriefPerson = { name: readName(name) };
  const about = split(rest.replace(/[()（）[\]［］]/gu, ','), /[,，、]/u).filter((piece) => {
    const role = findTableEntry(ROLE_NAMES, piece);
    if (role !== undefined) person.role = role;
    else if (PRONOUNS.test(piece)) person.pronouns = piece;
    else return true;
    return false;
  });
  const joined = clip(about.join(/\p{Script=Han}|\p{Script=Hiragana}/u.test(rest) ? '、' : ', '), BRIEF_LIMITS.line);
  return joined === '' ? person : { ...person, about: joined };
}

function readPlace(text: string): BriefPlace {
  const [, name = text, rest = ''] = NAME_AND_ABOUT.exec(text) ?? [];
  const about = clip(rest.replace(/[)）\]］]\s*$/u, ''), BRIEF_LIMITS.line);
  return { name: readName(name), ...(about === '' ? {} : { about }) };
}

/** Adds one labelled value to a brief, or one list entry; false if it is invalid and so stays text. */
function put(brief: Brief, field: LabelledField, raw: string, isEntry = false): boolean {
  const value = withoutStop(raw);
  if (value === '') return true;
  const short = clip(value, BRIEF_LIMITS.line);
  switch (field) {
    case 'title':
      brief.title = clip(value.replace(QUOTES, ''), 120);
      return true;
    case 'kind': {
      const kind = kindIn(value) ?? findTableEntry(KIND_NAMES, value);
      if (kind !== undefined) brief.kind = kind;
      return kind !== undefined;
    }
    case 'language': {
      const language = findTableEntry(BRIEF_LANGUAGE_NAMES, value);
      if (language !== undefined) brief.language = language;
      return language !== undefined;
    }
    case 'setting': {
      const pieces = split(value, /[,，、]/u);
      const time = pieces.filter((piece) => yearIn(piece) !== undefined);
      const place = pieces.filter((piece) => yearIn(piece) === undefined);
      if (time.length > 0) brief.when = clip(time.join(', '), BRIEF_LIMITS.line);
      if (place.length > 0) brief.where = clip(place.join(/[，、]/u.exec(value)?.[0] ?? ', '), BRIEF_LIMITS.line);
      return true;
    }
    case 'where':
      // Chinese and Japanese do not distinguish place and places: a list or a number means places.
      if (isEntry || value.includes('、') || parseWrittenNumber(value) !== undefined)
        return put(brief, 'places', raw, isEntry);
      brief.where = short;
      return true;
    case 'when':
    case 'tone':
      brief[field] = short;
      return true;
    case 'acts': {
      const acts = countBefore(value, 'acts') ?? parseWrittenNumber(value);
      if (acts !== undefined) brief.acts = Math.min(acts, BRIEF_LIMITS.acts);
      return acts !== undefined;
    }
    case 'people':
    case 'places': {
      const count = parseWrittenNumber(value) ?? countBefore(value, field);
      if (count !== undefined && value.length < 16) {
        if (field === 'people') brief.peopleCount = Math.min(count, BRIEF_LIMITS.people);
        else brief.placeCount = Math.min(count, BRIEF_LIMITS.allPlaces);
        return true;
      }
      const entries = isEntry ? [value] : splitEntries(raw);
      const names = entries.map((entry) => NAME_AND_ABOUT.exec(entry)?.[1] ?? entry);
      const isList = names.every((name) => name.length <= 80 && !SENTENCE_END.test(name));
      if (!isList || brief[field].length + entries.length > BRIEF_LIMITS[field]) return false;
      const isNamed = ({ name }: { name: string }): boolean => name !== '';
      if (field === 'people') brief.people = [...brief.people, ...entries.map(readPerson).filter(isNamed)];
      else brief.places = [...brief.places, ...entries.map(readPlace).filter(isNamed)];
      return true;
    }
    default: {
      const items = isEntry ? [raw.trim()] : split(raw, /[;；]/u);
      if (items.some((item) => item.length > BRIEF_LIMITS.line)) return false;
      if (brief[field].length + items.length > BRIEF_LIMITS.lines) return false;
      brief[field] = [...brief[field], ...items];
      return true;
    }
  }
}

const LABEL_INSIDE = /(?<=[.!?。！？]\s?)(?<!^\s{0,8}\d{1,2}\.\s?)(\p{L}[\p{L} ]{0,24})(?=[:：])/gmu;

/** Puts each label that begins a sentence on its own line: "… at night. Ending: she stays." */
const withLabelsOnLines = (text: string): string =>
  text.replace(LABEL_INSIDE, (label) => (findTableEntry(FIELD_LABELS, label) === undefined ? label : `\n${label}`));

/** Whether a field takes independent sentences. */
const isLines = (field: LabelledField): boolean => field === 'happens' || field === 'avoid' || field === 'endings';

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

/** Reads the labelled lines and headings of a text. @returns the brief so far, and the remaining lines */
function readLabels(text: string): { brief: Brief; rest: string[] } {
  const brief: Brief = { ...EMPTY_BRIEF };
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
      if (section !== null && rest.at(-1) !== '') rest.push('');
    } else if (act !== null) {
      actHeadings += 1;
      section = 'happens';
      if (act[1] && (isHeading || !put(brief, 'happens', act[1]))) rest.push(bare);
    } else if (labelled !== undefined && !(isItem && section !== null && measureIndent(line) > labelIndent)) {
      section = value === '' ? labelled : null;
      labelIndent = isItem ? measureIndent(line) : -1;
      const [own, after] = isLines(labelled) ? [value, ''] : firstSentence(value);
      if (!put(brief, labelled, own)) rest.push(bare);
      else if (after !== '') rest.push(after);
    } else if (findTableEntry(FIELD_LABELS, bare) !== undefined) {
      section = findTableEntry(FIELD_LABELS, bare) ?? null;
      labelIndent = isItem ? measureIndent(line) : -1;
    } else if (isHeading) {
      section = null;
      if (brief.title === undefined && /^\s{0,3}#\s/u.test(line) && rest.length === 0) put(brief, 'title', bare);
      else rest.push(bare);
    } else if (
      section === null ||
      !put(brief, section, bare, isItem || isPlain(lines[at - 1]) || isPlain(lines[at + 1]))
    )
      rest.push(bare);
  }
  if (actHeadings > 0) brief.acts ??= Math.min(actHeadings, BRIEF_LIMITS.acts);
  return { brief, rest };
}

/** Whether a person or place is not in the list yet. */
const isNew = (list: readonly { name: string }[], { name }: { name: string }): boolean =>
  !list.some((each) => each.name === name || each.name.startsWith(`${name} `));

/**
 * Fills a brief with what the first 20,000 characters state explicitly; everything else stays text, in the author's
 * words.
 */
export function readBrief(text: string): Brief {
  const { brief, rest } = readLabels(text.slice(0, BRIEF_LIMITS.text));
  const prose = rest
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  const names = readNames(prose);
  const { where, when } = yearIn(prose) ?? {};
  const counts = {
    acts: brief.acts ?? countBefore(prose, 'acts'),
    placeCount: brief.placeCount ?? countBefore(prose, 'places'),
    peopleCount: brief.peopleCount ?? countBefore(prose, 'people'),
  };
  const found = {
    ...brief,
    text: prose,
    title: brief.title ?? names.title,
    kind: brief.kind ?? kindIn(prose),
    language: brief.language ?? guessLanguageByScript(text),
    where: brief.where ?? where,
    when: brief.when ?? when,
    acts: counts.acts && Math.min(counts.acts, BRIEF_LIMITS.acts),
    placeCount: counts.placeCount && Math.min(counts.placeCount, BRIEF_LIMITS.allPlaces),
    peopleCount: counts.peopleCount && Math.min(counts.peopleCount, BRIEF_LIMITS.people),
    people: [...brief.people, ...names.people.filter((person) => isNew(brief.people, person))],
    places: [...brief.places, ...names.places.filter((place) => isNew(brief.places, place))],
  };
  return BriefSchema.parse({
    ...withoutUndefined(found),
    people: found.people.slice(0, BRIEF_LIMITS.people),
    places: found.places.slice(0, BRIEF_LIMITS.places),
  });
}
