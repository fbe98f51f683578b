import { isObject } from '../../../../shared/json.ts';
import { loreKeyProblem, type SECONDARY_LOGICS, slugify, type WorldInfo } from '../../../../shared/story/index.ts';
import type { WordsLanguage } from '../../../../shared/words/phrasing.ts';
import type { ReportLine } from '../types.ts';
import { withoutMacros } from './macros.ts';

type Fields = Readonly<Record<string, unknown>>;
type Logic = (typeof SECONDARY_LOGICS)[number];

/** A lorebook of any kind, as it is read: its entries in the order in which they count. */
export interface Book {
  format: 'lorebook_v3' | 'sillytavern' | 'novelai' | 'marinara';
  name: string;
  entries: readonly Entry[];
}

/** An entry of a lorebook, whoever wrote it. */
interface Entry {
  name: string;
  keys: readonly string[];
  secondaryKeys: readonly string[];
  logic: Logic;
  content: string;
  isConstant: boolean;
  isEnabled: boolean;
  /** The keys are patterns without the strokes around them. */
  isPattern: boolean;
  order: number;
  raw: Fields;
}

const ENTRIES_MAX = 500;
const KEYS_MAX = 50;
const CONTENT_MAX = 4000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : textOf(value).split(','))
    .map(textOf)
    .map((each) => each.trim())
    .filter((each) => each !== '');
const numberOf = (value: unknown, otherwise = 100): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
const objectsOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []).filter(isObject);

/** How SillyTavern numbers the ways second keys decide. */
export const TAVERN_LOGICS: readonly Logic[] = ['any', 'not-all', 'not-any', 'all'];
/** What is said of second keys, by its name in a table. */
const logicOf = <Logic>(table: Readonly<Record<string, Logic>>, name: string): Logic | 'any' =>
  (Object.hasOwn(table, name) ? table[name] : undefined) ?? 'any';

const MARINARA_LOGICS: Readonly<Record<string, Logic>> = { and_all: 'all', not: 'not-any', not_all: 'not-all' };

const tavernEntry = (raw: Fields): Entry => ({
  name: textOf(raw.comment),
  keys: textsOf(raw.key),
  secondaryKeys: raw.selective === false ? [] : textsOf(raw.keysecondary),
  logic: TAVERN_LOGICS[numberOf(raw.selectiveLogic, 0)] ?? 'any',
  content: textOf(raw.content),
  isConstant: raw.constant === true,
  isEnabled: raw.disable !== true,
  isPattern: false,
  order: numberOf(raw.order),
  raw,
});

const specEntry = (raw: Fields): Entry => {
  const extensions = isObject(raw.extensions) ? raw.extensions : {};
  return {
    name: textOf(raw.name) || textOf(raw.comment),
    keys: textsOf(raw.keys),
    secondaryKeys: raw.selective === true ? textsOf(raw.secondary_keys) : [],
    // Without a logic of its own, one of the second keys has to come up.
    logic: TAVERN_LOGICS[numberOf(extensions.selectiveLogic, 0)] ?? 'any',
    content: textOf(raw.content),
    isConstant: raw.constant === true,
    isEnabled: raw.enabled !== false,
    isPattern: raw.use_regex === true,
    order: numberOf(raw.insertion_order),
    raw,
  };
};

const novelEntry = (raw: Fields): Entry => {
  const context = isObject(raw.contextConfig) ? raw.contextConfig : {};
  return {
    name: textOf(raw.displayName),
    keys: textsOf(raw.keys),
    ...{ secondaryKeys: [], logic: 'any', isPattern: false },
    content: textOf(raw.text),
    isConstant: raw.forceActivation === true,
    isEnabled: raw.enabled !== false,
    order: numberOf(context.budgetPriority, 400),
    raw,
  };
};

const marinaraEntry = (raw: Fields): Entry => ({
  name: textOf(raw.name),
  keys: textsOf(raw.keys),
  secondaryKeys: textsOf(raw.secondaryKeys),
  logic: logicOf(MARINARA_LOGICS, textOf(raw.selectiveLogic)),
  content: textOf(raw.content),
  isConstant: raw.constant === true,
  isEnabled: raw.enabled !== false,
  isPattern: raw.useRegex === true,
  order: numberOf(raw.order),
  raw,
});

/** The book in what a file holds as JSON; null for none. */
export function bookIn(value: unknown): Book | null {
  if (!isObject(value)) return null;
  if (value.type === 'marinara_lorebook' && isObject(value.data)) {
    const book = isObject(value.data.lorebook) ? value.data.lorebook : value.data;
    return bookOf('marinara', book.name, value.data.entries ?? book.entries, marinaraEntry);
  }
  if (value.spec === 'lorebook_v3' && isObject(value.data)) return cardBook(value.data);
  if ('lorebookVersion' in value) return bookOf('novelai', '', value.entries, novelEntry);
  if (!isObject(value.entries) && !Array.isArray(value.entries)) return null;
  const [first] = objectsOf(value.entries);
  if (first && 'keys' in first && !('key' in first)) return cardBook(value);
  return first && 'key' in first ? bookOf('sillytavern', value.name, value.entries, tavernEntry) : null;
}

/** The book of a card. */
export const cardBook = (book: Fields): Book => bookOf('lorebook_v3', book.name, book.entries, specEntry);

function bookOf(format: Book['format'], name: unknown, entries: unknown, read: (raw: Fields) => Entry): Book {
  const all = objectsOf(entries).map(read);
  return { format, name: textOf(name).slice(0, 120), entries: all.sort((a, b) => b.order - a.order) };
}

/** Lines that begin a text and tell a program what to do with it. */
const DECORATOR = /^@@@?([a-z_]+)(?:[ \t]+(.*))?$/;

/** A text without the decorators it begins with, and what they say. */
function undecorated(content: string): { text: string; said: Map<string, string> } {
  const lines = content.split('\n');
  const said = new Map<string, string>();
  let at = 0;
  for (; at < lines.length; at += 1) {
    const found = DECORATOR.exec((lines[at] ?? '').trim());
    if (!found) break;
    said.set(found[1] ?? '', (found[2] ?? '').trim());
  }
  return { text: lines.slice(at).join('\n'), said };
}

/** What is told of an entry's text: without what tells a program what to do with it, and with names in the place of macros. */
export const toldText = (content: string, of: string, language: WordsLanguage): string =>
  withoutMacros(undecorated(content).text, of, language).slice(0, CONTENT_MAX);

/** What an entry has that only its own program knows, for the report. */
const OWN_WAYS: readonly (readonly [field: string, ...plain: unknown[]])[] = [
  ['depth', 4],
  ['ephemeral', 0],
  ['scanDepth'],
  ['scan_depth'],
  ['caseSensitive', false],
  ['case_sensitive', false],
  ['matchWholeWords', true],
  ['match_whole_words', true],
  ['delayUntilRecursion', false, 0],
  ['delay_until_recursion', false, 0],
];

/** When an entry that comes up is told: by chance, one of a group, not before a turn, for some turns more, not again for some. */
function drawnOf(own: (...names: readonly string[]) => unknown): Partial<WorldInfo> {
  const whole = (value: unknown, most: number): number | undefined =>
    typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.min(most, Math.round(value)) : undefined;
  const chance = own('useProbability') === false ? undefined : whole(own('probability'), 100);
  const group = textOf(own('group')).trim().slice(0, 80);
  const weight = group === '' ? undefined : whole(own('groupWeight', 'group_weight'), 1000);
  const [fromTurn, sticky, cooldown] = ['delay', 'sticky', 'cooldown'].map((name) => whole(own(name), 1000));
  return {
    ...(chance !== undefined && chance < 100 && { chance }),
    ...(group !== '' && { group }),
    ...(weight !== undefined && weight !== 100 && { weight }),
    ...(fromTurn !== undefined && { fromTurn }),
    ...(sticky !== undefined && { sticky }),
    ...(cooldown !== undefined && { cooldown }),
  };
}

/** Keys as they are looked for here; those that never match are told and left out, as are those that are too many. */
function keysOf(
  keys: readonly string[],
  isPattern: boolean,
  tell: (line: Omit<ReportLine, 'where'>) => void,
): string[] {
  if (keys.length > KEYS_MAX) tell({ code: 'too-many', args: { what: 'keys', count: keys.length, most: KEYS_MAX } });
  return keys
    .slice(0, KEYS_MAX)
    .map((key) => (isPattern && !key.startsWith('/') ? `/${key}/i` : key))
    .filter((key) => {
      const isSound = key.length <= 600 && loreKeyProblem(key) === null;
      if (!isSound) tell({ code: 'not-read', args: { what: key.slice(0, 80) } });
      return isSound;
    });
}

/**
 * The lore of a book. An entry that is switched off there has no keys here, so that it is never told and goes out as it came.
 * @param source whose book it is, by name and id, and the file it is from
 */
export function loreOf(
  book: Book,
  source: { of: string; person?: string; file: string; language: WordsLanguage },
  report: ReportLine[],
): WorldInfo[] {
  const { of, person, file, language } = source;
  if (book.entries.length > ENTRIES_MAX) {
    report.push({
      where: file,
      code: 'too-many',
      args: { what: 'entries', count: book.entries.length, most: ENTRIES_MAX },
    });
  }
  return book.entries.slice(0, ENTRIES_MAX).flatMap((entry, index): WorldInfo[] => {
    const called = (entry.name || entry.keys[0] || `${index + 1}`).slice(0, 80);
    const where = [file, called].filter((each) => each !== '').join(' › ');
    const { text, said } = undecorated(entry.content);
    const content = withoutMacros(text, of, language);
    if (content === '') {
      report.push({ where, code: 'left-out', args: { what: called } });
      return [];
    }
    const tellKey = (line: Omit<ReportLine, 'where'>) => void report.push({ where, ...line });
    const more = said.has('additional_keys') ? textsOf(said.get('additional_keys')) : [];
    const excluded = said.has('exclude_keys') ? textsOf(said.get('exclude_keys')) : [];
    const keys = keysOf(
      [...entry.keys, ...more].map((key) => withoutMacros(key, of, language)),
      entry.isPattern,
      tellKey,
    );
    const second = keysOf(
      (entry.secondaryKeys.length > 0 ? entry.secondaryKeys : excluded).map((key) => withoutMacros(key, of, language)),
      entry.isPattern,
      tellKey,
    );
    const logic = entry.secondaryKeys.length === 0 && excluded.length > 0 ? 'not-any' : entry.logic;
    const isConstant = entry.isConstant || said.has('constant') || said.has('activate');
    for (const name of said.keys()) {
      if (!['additional_keys', 'exclude_keys', 'constant', 'activate'].includes(name)) {
        report.push({ where, code: 'kept-aside', args: { what: `@@${name.slice(0, 60)}` } });
      }
    }
    const extensions = isObject(entry.raw.extensions) ? entry.raw.extensions : {};
    const ownOf = (...names: readonly string[]) =>
      names.map((name) => entry.raw[name] ?? extensions[name]).find((value) => value !== undefined && value !== null);
    for (const [name, ...plain] of OWN_WAYS) {
      const own = ownOf(name);
      if (own !== undefined && !plain.includes(own)) report.push({ where, code: 'kept-aside', args: { what: name } });
    }
    if (!entry.isEnabled) report.push({ where, code: 'switched-off', args: { what: called } });
    else report.push({ where, code: 'became-lore', args: { name: called } });
    if (entry.isEnabled && keys.length === 0 && !isConstant) {
      report.push({ where, code: 'without-keys', args: { what: called } });
    }
    if (content.length > CONTENT_MAX) {
      report.push({ where, code: 'cut-short', args: { what: called, most: CONTENT_MAX } });
    }
    return [
      {
        ...{ id: slugify(called, `lore_${index + 1}`), keys: entry.isEnabled ? keys : [] },
        content: content.slice(0, CONTENT_MAX),
        ...(entry.isEnabled && isConstant && { constant: true }),
        ...(entry.isEnabled && second.length > 0 && { secondaryKeys: second }),
        ...(entry.isEnabled && second.length > 0 && logic !== 'any' && { secondaryLogic: logic }),
        ...(entry.isEnabled && drawnOf(ownOf)),
        origin: {
          format: book.format,
          ...(person !== undefined && { person }),
          ...keptOf(entry, content === entry.content ? ['content', 'text'] : []),
        },
      },
    ];
  });
}

/** The most of an entry that is kept: a book has hundreds. */
const KEPT_OF_ENTRY = 8000;

/** What an entry had besides its text, to be given back; nothing of one that goes on and on. */
function keptOf({ raw }: Entry, without: readonly string[]): { kept?: Record<string, unknown> } {
  const fields = Object.entries(raw).filter(
    ([name, value]) => name.length <= 120 && value !== null && !without.includes(name),
  );
  const kept = Object.fromEntries(fields);
  const isShort = JSON.stringify(kept).length <= KEPT_OF_ENTRY;
  return isShort && fields.length > 0 ? { kept } : {};
}
