import { isObject, ownEntry, textOrEmpty } from '../../../../shared/json.ts';
import { hasCardValue } from './card-fields.ts';
import {
  type JsonFields,
  type Logic,
  type LorebookEntry,
  listObjects,
  numberOrDefault,
  type ParsedLorebook,
  textsOrEmpty,
} from './lorebook-fields.ts';

/** SillyTavern's numbering of secondary-key logics. */
export const TAVERN_LOGICS: readonly Logic[] = ['any', 'not-all', 'not-any', 'all'];
const findLogic = <Logic>(table: Readonly<Record<string, Logic>>, name: string): Logic | 'any' =>
  ownEntry(table, name) ?? 'any';

const MARINARA_LOGICS: Readonly<Record<string, Logic>> = { and_all: 'all', not: 'not-any', not_all: 'not-all' };

const tavernEntry = (raw: JsonFields): LorebookEntry => ({
  name: textOrEmpty(raw.comment),
  keys: textsOrEmpty(raw.key),
  secondaryKeys: raw.selective === false ? [] : textsOrEmpty(raw.keysecondary),
  logic: TAVERN_LOGICS[numberOrDefault(raw.selectiveLogic, 0)] ?? 'any',
  content: textOrEmpty(raw.content),
  isConstant: raw.constant === true,
  isEnabled: raw.disable !== true && raw.enabled !== false,
  isPattern: false,
  order: numberOrDefault(raw.order),
  raw,
});

const specEntry = (raw: JsonFields): LorebookEntry => {
  const extensions = isObject(raw.extensions) ? raw.extensions : {};
  return {
    name: textOrEmpty(raw.name) || textOrEmpty(raw.comment),
    keys: textsOrEmpty(raw.keys),
    secondaryKeys: raw.selective === true ? textsOrEmpty(raw.secondary_keys) : [],
    // By default, one of the secondary keys must match.
    logic: TAVERN_LOGICS[numberOrDefault(extensions.selectiveLogic, 0)] ?? 'any',
    content: textOrEmpty(raw.content),
    isConstant: raw.constant === true,
    isEnabled: raw.enabled !== false,
    isPattern: raw.use_regex === true,
    order: numberOrDefault(raw.insertion_order),
    raw,
  };
};

/** Defaults for fields that a format does not have. */
const PLAIN = { secondaryKeys: [], logic: 'any', isConstant: false, isPattern: false } as const;

const novelEntry = (raw: JsonFields): LorebookEntry => {
  const context = isObject(raw.contextConfig) ? raw.contextConfig : {};
  const keys = textsOrEmpty(raw.keys);
  // "a & b" requires both keys.
  const [first = '', ...others] = keys.length === 1 ? (keys[0] ?? '').split(' & ').map((each) => each.trim()) : [];
  return {
    ...PLAIN,
    name: textOrEmpty(raw.displayName),
    keys: others.length > 0 ? [first] : keys,
    ...(others.length > 0 && { secondaryKeys: others, logic: 'all' }),
    content: textOrEmpty(raw.text),
    isConstant: raw.forceActivation === true,
    isEnabled: raw.enabled !== false,
    order: numberOrDefault(context.budgetPriority, 400),
    raw,
  };
};

const agnaiEntry = (raw: JsonFields): LorebookEntry => ({
  ...PLAIN,
  name: textOrEmpty(raw.name),
  keys: textsOrEmpty(raw.keywords),
  content: textOrEmpty(raw.entry),
  isEnabled: raw.enabled !== false,
  order: numberOrDefault(raw.weight),
  raw,
});

const risuEntry = (raw: JsonFields): LorebookEntry => ({
  ...PLAIN,
  name: textOrEmpty(raw.comment),
  keys: textsOrEmpty(raw.key),
  secondaryKeys: raw.selective === true ? textsOrEmpty(raw.secondkey) : [],
  content: textOrEmpty(raw.content),
  isConstant: raw.alwaysActive === true,
  isEnabled: true,
  isPattern: raw.useRegex === true,
  order: numberOrDefault(raw.insertorder),
  raw,
});

const dungeonEntry = (raw: JsonFields): LorebookEntry => ({
  ...PLAIN,
  name: textOrEmpty(raw.title) || textOrEmpty(raw.name),
  keys: textsOrEmpty(raw.keys),
  content: textOrEmpty(raw.value) || textOrEmpty(raw.entry),
  isEnabled: true,
  order: 100,
  raw,
});

const marinaraEntry = (raw: JsonFields): LorebookEntry => ({
  name: textOrEmpty(raw.name),
  keys: textsOrEmpty(raw.keys),
  secondaryKeys: textsOrEmpty(raw.secondaryKeys),
  logic: findLogic(MARINARA_LOGICS, textOrEmpty(raw.selectiveLogic)),
  content: textOrEmpty(raw.content),
  isConstant: raw.constant === true,
  isEnabled: raw.enabled !== false,
  isPattern: raw.useRegex === true,
  order: numberOrDefault(raw.order),
  raw,
});

/** Recognises the format of a lorebook and reads it; null for any other JSON. */
export function parseLorebook(value: unknown): ParsedLorebook | null {
  const hasAll = (entries: unknown, ...names: readonly string[]): boolean =>
    listObjects(entries).some((entry) => names.every((name) => name in entry));
  if (Array.isArray(value)) {
    const isDungeon = hasAll(value, 'keys', 'value') || hasAll(value, 'keys', 'entry');
    return isDungeon ? readBook('aidungeon', '', value, dungeonEntry) : null;
  }
  if (!isObject(value)) return null;
  if (value.type === 'marinara_lorebook' && isObject(value.data)) {
    const book = isObject(value.data.lorebook) ? value.data.lorebook : value.data;
    return readBook('marinara', book.name, value.data.entries ?? book.entries, marinaraEntry);
  }
  if (value.type === 'risu' && hasAll(value.data, 'key', 'content')) {
    return readBook(
      'risu',
      value.name,
      listObjects(value.data).filter(({ mode }) => mode !== 'folder'),
      risuEntry,
    );
  }
  if (value.spec === 'lorebook_v3' && isObject(value.data)) return readCardBook(value.data);
  if ('lorebookVersion' in value) return readBook('novelai', '', value.entries, novelEntry);
  if (isObject(value.lorebook) && 'lorebookVersion' in value.lorebook) {
    return { ...readBook('novelai', value.title, value.lorebook.entries, novelEntry), beside: listOtherFields(value) };
  }
  if (value.gamestarted !== undefined && hasAll(value.worldinfo, 'key', 'content')) {
    return { ...readBook('kobold', '', value.worldinfo, tavernEntry), beside: listOtherFields(value) };
  }
  if (!isObject(value.entries) && !Array.isArray(value.entries)) return null;
  if (hasAll(value.entries, 'key')) return readBook('sillytavern', value.name, value.entries, tavernEntry);
  return hasAll(value.entries, 'keys') || hasAll(value.entries, 'keywords', 'entry') ? readCardBook(value) : null;
}

/** Save fields that hold no lore. */
const listOtherFields = (value: JsonFields): string[] =>
  ['prompt', 'actions', 'memory', 'authorsnote', 'context', 'content', 'description'].filter((name) =>
    hasCardValue(value[name]),
  );

/** Reads the book of a card: the specification's format, or Agnai's. */
export const readCardBook = (book: JsonFields): ParsedLorebook =>
  listObjects(book.entries).some((entry) => 'keywords' in entry && 'entry' in entry)
    ? readBook('agnai', book.name, book.entries, agnaiEntry)
    : readBook('lorebook_v3', book.name, book.entries, specEntry);

function readBook(
  format: ParsedLorebook['format'],
  name: unknown,
  entries: unknown,
  read: (raw: JsonFields) => LorebookEntry,
): ParsedLorebook {
  const all = listObjects(entries).map(read);
  return { format, name: textOrEmpty(name).slice(0, 120), entries: all.sort((a, b) => b.order - a.order) };
}
