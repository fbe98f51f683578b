import { isObject } from '../../../../shared/json.ts';
import type { Language } from '../../../../shared/language/tag.ts';
import { slugify, type WorldInfo } from '../../../../shared/story/index.ts';
import type { ReportLine } from '../types.ts';
import { type FieldLookup, readActivation, readKeyComparison, readLoreKeys } from './lore-activation.ts';
import { type LorebookEntry, type ParsedLorebook, textsOrEmpty } from './lorebook-fields.ts';
import { resolveMacros } from './macros.ts';

/** A line at the start of an entry that sets an option. With `@@@`: a fallback for an unknown decorator before it. */
const DECORATOR = /^@@(@?)([a-z_]+)(?:[ \t]+(.*))?$/;

const KNOWN_DECORATORS: ReadonlySet<string> = new Set([
  ...['additional_keys', 'exclude_keys', 'constant', 'activate', 'dont_activate', 'activate_only_after'],
  ...['keep_activate_after_match', 'dont_activate_after_match', 'probability'],
  ...['match_full_word', 'match_partial_word'],
]);

function splitDecorators(content: string): { text: string; said: Map<string, string> } {
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

const ENTRIES_MAX = 500;
const CONTENT_MAX = 4000;

/** The text of an entry as lore: without decorators, and with names instead of macros. */
export const resolveLoreText = (content: string, of: string, language: Language): string =>
  resolveMacros(splitDecorators(content).text, of, language).slice(0, CONTENT_MAX);

/** Options of other programs that are kept unread and reported, with the values that mean "unset". */
const UNSUPPORTED_OPTIONS: readonly (readonly [field: string, ...plain: unknown[]])[] = [
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

const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((each) => each === false || isBlank(each));

/** A disabled entry gets no keys: it never matches, and is exported unchanged. `source`: owning character and file. */
export function convertLorebook(
  book: ParsedLorebook,
  source: { of: string; person?: string; file: string; language: Language },
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
    const { text, said } = splitDecorators(entry.content);
    const tell = (line: Omit<ReportLine, 'where'>) => void report.push({ where, ...line });
    const content = resolveMacros(text, of, language, tell);
    if (content === '') {
      report.push({ where, code: 'left-out', args: { what: called } });
      return [];
    }
    const extensions = isObject(entry.raw.extensions) ? entry.raw.extensions : {};
    const findOwn: FieldLookup = (...names) =>
      names
        .flatMap((name) => [entry.raw[name], extensions[name]])
        .find((value) => value !== undefined && value !== null);
    const comparison = readKeyComparison(findOwn, said);
    const readKeys = (keys: readonly string[]) =>
      readLoreKeys(
        keys.map((key) => resolveMacros(key, of, language)).filter((key) => key !== ''),
        entry.isPattern,
        comparison.caseSensitive ? '' : 'i',
        tell,
      );
    const keys = readKeys([...entry.keys, ...textsOrEmpty(said.get('additional_keys'))]);
    const excluded = textsOrEmpty(said.get('exclude_keys'));
    const isExcluding = entry.secondaryKeys.length === 0 && excluded.length > 0;
    const second = readKeys(isExcluding ? excluded : entry.secondaryKeys);
    const logic = isExcluding ? 'not-any' : entry.logic;
    const isConstant = entry.isConstant || said.has('constant') || said.has('activate');
    const { isEnabled } = entry;
    const drawn = readActivation(findOwn, said);
    for (const name of said.keys()) {
      if (!KNOWN_DECORATORS.has(name) || (name === 'exclude_keys' && !isExcluding)) {
        report.push({ where, code: 'kept-aside', args: { what: `@@${name.slice(0, 60)}` } });
      }
    }
    for (const [name, ...plain] of UNSUPPORTED_OPTIONS) {
      const own = findOwn(name);
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
          ...keepFields(entry, content === entry.content ? ['content', 'text'] : []),
        },
      },
    ];
  });
}

/** Maximum JSON length kept for each entry; a book has hundreds. */
const KEPT_OF_ENTRY = 8000;

/** The fields of an entry besides its text, kept for export; none if too long. */
function keepFields({ raw }: LorebookEntry, without: readonly string[]): { kept?: Record<string, unknown> } {
  const fields = Object.entries(raw).filter(
    ([name, value]) => name.length <= 120 && value !== null && !without.includes(name),
  );
  const kept = Object.fromEntries(fields);
  const isShort = JSON.stringify(kept).length <= KEPT_OF_ENTRY;
  return isShort && fields.length > 0 ? { kept } : {};
}
