import { isObject } from '../../../../shared/json.ts';
import { loreKeyProblem, type SECONDARY_LOGICS, slugify, type WorldInfo } from '../../../../shared/story/index.ts';
import type { WordsLanguage } from '../../../../shared/words/phrasing.ts';
import type { ReportLine } from '../types.ts';
import { isSaid } from './card-fields.ts';
import { withoutMacros } from './macros.ts';

type Fields = Readonly<Record<string, unknown>>;
type Logic = (typeof SECONDARY_LOGICS)[number];

/** A lorebook of any kind, as it is read: its entries in the order in which they count. */
export interface Book {
  format: 'lorebook_v3' | 'sillytavern' | 'novelai' | 'marinara' | 'agnai' | 'risu' | 'aidungeon' | 'kobold';
  name: string;
  entries: readonly Entry[];
  /** What else the file holds that is no lore, by its names there. */
  beside?: readonly string[];
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

/** Keys in a row, by commas; those within a pattern are the pattern's own. */
const keysInRow = (row: string): string[] =>
  row.split(/(\/(?:[^\\/\n]|\\.)+\/[a-z]*)(?=\s*(?:,|$))|,/u).filter((each) => each !== undefined);

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : keysInRow(textOf(value)))
    .map((each) => (typeof each === 'number' ? String(each) : textOf(each)))
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A number, as one or in letters; undefined for anything else. */
function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
const numberOf = (value: unknown, otherwise = 100): number => numberIn(value) ?? otherwise;
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
  isEnabled: raw.disable !== true && raw.enabled !== false,
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

/** What entries have that nothing else is said of. */
const PLAIN = { secondaryKeys: [], logic: 'any', isConstant: false, isPattern: false } as const;

const novelEntry = (raw: Fields): Entry => {
  const context = isObject(raw.contextConfig) ? raw.contextConfig : {};
  const keys = textsOf(raw.keys);
  // "a & b" asks for both.
  const [first = '', ...others] = keys.length === 1 ? (keys[0] ?? '').split(' & ').map((each) => each.trim()) : [];
  return {
    ...PLAIN,
    name: textOf(raw.displayName),
    keys: others.length > 0 ? [first] : keys,
    ...(others.length > 0 && { secondaryKeys: others, logic: 'all' }),
    content: textOf(raw.text),
    isConstant: raw.forceActivation === true,
    isEnabled: raw.enabled !== false,
    order: numberOf(context.budgetPriority, 400),
    raw,
  };
};

const agnaiEntry = (raw: Fields): Entry => ({
  ...PLAIN,
  name: textOf(raw.name),
  keys: textsOf(raw.keywords),
  content: textOf(raw.entry),
  isEnabled: raw.enabled !== false,
  order: numberOf(raw.weight),
  raw,
});

const risuEntry = (raw: Fields): Entry => ({
  ...PLAIN,
  name: textOf(raw.comment),
  keys: textsOf(raw.key),
  secondaryKeys: raw.selective === true ? textsOf(raw.secondkey) : [],
  content: textOf(raw.content),
  isConstant: raw.alwaysActive === true,
  isEnabled: true,
  isPattern: raw.useRegex === true,
  order: numberOf(raw.insertorder),
  raw,
});

/** A story card of AI Dungeon, or an entry of its older world info. */
const dungeonEntry = (raw: Fields): Entry => ({
  ...PLAIN,
  name: textOf(raw.title) || textOf(raw.name),
  keys: textsOf(raw.keys),
  content: textOf(raw.value) || textOf(raw.entry),
  isEnabled: true,
  order: 100,
  raw,
});

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
  const hasAll = (entries: unknown, ...names: readonly string[]): boolean =>
    objectsOf(entries).some((entry) => names.every((name) => name in entry));
  if (Array.isArray(value)) {
    const isDungeon = hasAll(value, 'keys', 'value') || hasAll(value, 'keys', 'entry');
    return isDungeon ? bookOf('aidungeon', '', value, dungeonEntry) : null;
  }
  if (!isObject(value)) return null;
  if (value.type === 'marinara_lorebook' && isObject(value.data)) {
    const book = isObject(value.data.lorebook) ? value.data.lorebook : value.data;
    return bookOf('marinara', book.name, value.data.entries ?? book.entries, marinaraEntry);
  }
  if (value.type === 'risu' && hasAll(value.data, 'key', 'content')) {
    return bookOf(
      'risu',
      value.name,
      objectsOf(value.data).filter(({ mode }) => mode !== 'folder'),
      risuEntry,
    );
  }
  if (value.spec === 'lorebook_v3' && isObject(value.data)) return cardBook(value.data);
  if ('lorebookVersion' in value) return bookOf('novelai', '', value.entries, novelEntry);
  if (isObject(value.lorebook) && 'lorebookVersion' in value.lorebook) {
    return { ...bookOf('novelai', value.title, value.lorebook.entries, novelEntry), beside: besideIn(value) };
  }
  if (value.gamestarted !== undefined && hasAll(value.worldinfo, 'key', 'content')) {
    return { ...bookOf('kobold', '', value.worldinfo, tavernEntry), beside: besideIn(value) };
  }
  if (!isObject(value.entries) && !Array.isArray(value.entries)) return null;
  if (hasAll(value.entries, 'key')) return bookOf('sillytavern', value.name, value.entries, tavernEntry);
  return hasAll(value.entries, 'keys') || hasAll(value.entries, 'keywords', 'entry') ? cardBook(value) : null;
}

/** What a save has besides its lore. */
const besideIn = (value: Fields): string[] =>
  ['prompt', 'actions', 'memory', 'authorsnote', 'context', 'content', 'description'].filter((name) =>
    isSaid(value[name]),
  );

/** The book of a card, as the specification has it or as its program does. */
export const cardBook = (book: Fields): Book =>
  objectsOf(book.entries).some((entry) => 'keywords' in entry && 'entry' in entry)
    ? bookOf('agnai', book.name, book.entries, agnaiEntry)
    : bookOf('lorebook_v3', book.name, book.entries, specEntry);

function bookOf(format: Book['format'], name: unknown, entries: unknown, read: (raw: Fields) => Entry): Book {
  const all = objectsOf(entries).map(read);
  return { format, name: textOf(name).slice(0, 120), entries: all.sort((a, b) => b.order - a.order) };
}

/** Lines that begin a text and tell a program what to do with it. Three signs: only where the one before it is not known. */
const DECORATOR = /^@@(@?)([a-z_]+)(?:[ \t]+(.*))?$/;
/** Those that something here stands for. */
const KNOWN_DECORATORS: ReadonlySet<string> = new Set([
  ...['additional_keys', 'exclude_keys', 'constant', 'activate', 'dont_activate', 'activate_only_after'],
  ...['keep_activate_after_match', 'dont_activate_after_match', 'probability'],
  ...['match_full_word', 'match_partial_word'],
]);

/** A text without the decorators it begins with, and what they say. */
function undecorated(content: string): { text: string; said: Map<string, string> } {
  const lines = content.split('\n');
  const said = new Map<string, string>();
  let at = 0;
  let isKnown = false;
  for (; at < lines.length; at += 1) {
    const [, fallback, name = '', value = ''] = DECORATOR.exec((lines[at] ?? '').trim()) ?? [];
    if (name === '') break;
    if (fallback !== '' && isKnown) continue;
    isKnown = KNOWN_DECORATORS.has(name);
    said.set(name, value.trim());
  }
  return { text: lines.slice(at).join('\n'), said };
}

/** What is told of an entry's text: without what tells a program what to do with it, and with names in the place of macros. */
export const toldText = (content: string, of: string, language: WordsLanguage): string =>
  withoutMacros(undecorated(content).text, of, language).slice(0, CONTENT_MAX);

/** What an entry has that only its own program knows, for the report, with what says nothing. */
const OWN_WAYS: readonly (readonly [field: string, ...plain: unknown[]])[] = [
  ['depth', 4],
  ['ephemeral', 0],
  ['scanDepth'],
  ['scan_depth'],
  ['role', 0, 'system'],
  ['vectorized', false],
  ['groupOverride', false],
  ['group_override', false],
  ['useGroupScoring', false],
  ['use_group_scoring', false],
  ['automationId', ''],
  ['automation_id', ''],
  ['characterFilter'],
  ['triggers'],
  ['delayUntilRecursion', false, 0],
  ['delay_until_recursion', false, 0],
];

/** Whether a list or an object says nothing, as programs write those that are not in use. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => each === false || isBlank(each));

type Own = (...names: readonly string[]) => unknown;

/** How keys of an entry are compared, where it does not leave that to the program's own settings. */
function comparisonOf(own: Own, said: ReadonlyMap<string, string>): Partial<WorldInfo> {
  const whole = own('matchWholeWords', 'match_whole_words');
  const isPartial = said.has('match_partial_word') || (whole === false && !said.has('match_full_word'));
  return {
    ...(own('caseSensitive', 'case_sensitive') === true && { caseSensitive: true }),
    ...(isPartial && { partialWords: true }),
  };
}

/** When an entry that comes up is told: by chance, one of a group, not before a turn, for some turns more, not again for some. */
function drawnOf(own: Own, said: ReadonlyMap<string, string>): Partial<WorldInfo> {
  const whole = (value: unknown, most: number): number | undefined => {
    const number = numberIn(value);
    return number !== undefined && number >= 1 ? Math.min(most, Math.round(number)) : undefined;
  };
  const part = numberIn(said.get('probability') ?? own('probability', 'activationPercent'));
  // Anything above 0 comes up now and then.
  const isAlways = part === undefined || (own('useProbability') === false && !said.has('probability'));
  const isNever = said.has('dont_activate') || (!isAlways && part <= 0);
  const chance = isNever ? 0 : isAlways ? 100 : Math.max(1, Math.round(part));
  const [group = ''] = textsOf(own('group'));
  const weight = group === '' ? undefined : whole(own('groupWeight', 'group_weight'), 1000);
  const fromTurn = whole(said.get('activate_only_after') ?? own('delay'), 1000);
  const sticky = said.has('keep_activate_after_match') ? 1000 : whole(own('sticky'), 1000);
  const cooldown = said.has('dont_activate_after_match') ? 1000 : whole(own('cooldown'), 1000);
  return {
    ...(chance < 100 && { chance }),
    ...(group !== '' && { group: group.slice(0, 80) }),
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
  flags: 'i' | '',
  tell: (line: Omit<ReportLine, 'where'>) => void,
): string[] {
  if (keys.length > KEYS_MAX) tell({ code: 'too-many', args: { what: 'keys', count: keys.length, most: KEYS_MAX } });
  return keys
    .slice(0, KEYS_MAX)
    .map((key) => (isPattern && !key.startsWith('/') ? `/${key.replaceAll(/(?<!\\)\//g, '\\/')}/${flags}` : key))
    .filter((key) => {
      const isSound = key.length <= 600 && loreKeyProblem(key) === null;
      if (!isSound)
        tell({ code: /^\/.+\/\w*$/s.test(key) ? 'key-not-read' : 'not-read', args: { what: key.slice(0, 80) } });
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
  for (const what of book.beside ?? []) report.push({ where: file, code: 'left-out', args: { what } });
  return book.entries.slice(0, ENTRIES_MAX).flatMap((entry, index): WorldInfo[] => {
    const called = (entry.name || entry.keys[0] || `${index + 1}`).slice(0, 80);
    const where = [file, called].filter((each) => each !== '').join(' › ');
    const { text, said } = undecorated(entry.content);
    const tell = (line: Omit<ReportLine, 'where'>) => void report.push({ where, ...line });
    const content = withoutMacros(text, of, language, tell);
    if (content === '') {
      report.push({ where, code: 'left-out', args: { what: called } });
      return [];
    }
    const extensions = isObject(entry.raw.extensions) ? entry.raw.extensions : {};
    const ownOf: Own = (...names) =>
      names
        .flatMap((name) => [entry.raw[name], extensions[name]])
        .find((value) => value !== undefined && value !== null);
    const comparison = comparisonOf(ownOf, said);
    const readKeys = (keys: readonly string[]) =>
      keysOf(
        keys.map((key) => withoutMacros(key, of, language)).filter((key) => key !== ''),
        entry.isPattern,
        comparison.caseSensitive ? '' : 'i',
        tell,
      );
    const keys = readKeys([...entry.keys, ...textsOf(said.get('additional_keys'))]);
    const excluded = textsOf(said.get('exclude_keys'));
    const isExcluding = entry.secondaryKeys.length === 0 && excluded.length > 0;
    const second = readKeys(isExcluding ? excluded : entry.secondaryKeys);
    const logic = isExcluding ? 'not-any' : entry.logic;
    const isConstant = entry.isConstant || said.has('constant') || said.has('activate');
    const { isEnabled } = entry;
    const drawn = drawnOf(ownOf, said);
    for (const name of said.keys()) {
      if (!KNOWN_DECORATORS.has(name) || (name === 'exclude_keys' && !isExcluding)) {
        report.push({ where, code: 'kept-aside', args: { what: `@@${name.slice(0, 60)}` } });
      }
    }
    for (const [name, ...plain] of OWN_WAYS) {
      const own = ownOf(name);
      if (own !== undefined && !plain.includes(own) && !isBlank(own)) {
        report.push({ where, code: 'kept-aside', args: { what: name } });
      }
    }
    if (!isEnabled || drawn.chance === 0) report.push({ where, code: 'switched-off', args: { what: called } });
    else report.push({ where, code: 'became-lore', args: { name: called } });
    if (isEnabled && keys.length === 0 && !isConstant) {
      report.push({ where, code: 'without-keys', args: { what: called } });
    }
    if (content.length > CONTENT_MAX) {
      report.push({ where, code: 'cut-short', args: { what: called, most: CONTENT_MAX } });
    }
    return [
      {
        ...{ id: slugify(called, `lore_${index + 1}`), keys: isEnabled ? keys : [] },
        content: content.slice(0, CONTENT_MAX),
        ...(isEnabled && isConstant && { constant: true }),
        ...(isEnabled && second.length > 0 && { secondaryKeys: second }),
        ...(isEnabled && second.length > 0 && logic !== 'any' && { secondaryLogic: logic }),
        ...(isEnabled && comparison),
        ...(isEnabled && drawn),
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
