import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { isObject } from '../../shared/json.ts';
import { PACKAGE_BYTES, parsePackageText, type VNPackage } from '../../shared/story/index.ts';
import type { ImportedContent, ReportLine } from './in/types.ts';

/* A script plays its story but cannot be converted back, so the importer takes the package embedded in it. */

const MARKER = 'kamishibai-package';
const VERSION = 1;
/** `comment` kamishibai-package 1 rows:<of data below> sha256:<of the script> */
const HEAD = new RegExp(`^(.{0,20}?)${MARKER} (\\d{1,4}) (.{0,200}sha256:[0-9a-f]{64})$`);
const DETAILS = /^rows:(\d{1,7}) sha256:([0-9a-f]{64})$/;
const DATA = /^[A-Za-z0-9+/]+={0,2}$/;
const COLUMNS = 120;
/** Maximum length of the embedded package. Base64 is a third longer than the compressed bytes. */
const EMBEDDED_MAX = PACKAGE_BYTES;

/** Ignores line endings and trailing blanks, which editors change. */
const splitRows = (script: string): string[] => script.split(/\r\n?|\n/).map((row) => row.trimEnd());
const hashRows = (rows: readonly string[]): string => createHash('sha256').update(rows.join('\n').trim()).digest('hex');

/** A hash of a script that detects edits. */
export const scriptHash = (script: string): string => hashRows(splitRows(script));

/** Appends a package as comment rows, with a hash of the script. `comment` is their prefix, such as `// `. */
export function appendPackage(script: string, story: VNPackage, comment: string): string {
  const data = gzipSync(JSON.stringify(story), { level: 9 }).toString('base64');
  const rows = data.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? [];
  const head = `${MARKER} ${VERSION} rows:${rows.length} sha256:${scriptHash(script)}`;
  return [script.trimEnd(), '', ...[head, ...rows].map((row) => `${comment}${row}`), ''].join('\n');
}

interface Embedded {
  /** The package's JSON before validation, or why it cannot be read. */
  readonly value: Record<string, unknown> | 'newer' | 'damaged';
  readonly isEdited: boolean;
}

/** Finds a package that `appendPackage` appended; null if there is none. */
function findEmbedded(text: string): Embedded | null {
  if (!text.includes(MARKER)) return null;
  const rows = splitRows(text);
  const at = rows.findLastIndex((row) => HEAD.test(row));
  const [, comment = '', version, details = ''] = HEAD.exec(rows[at] ?? '') ?? [];
  if (version === undefined) return null;
  if (Number(version) > VERSION) return { value: 'newer', isEdited: false };
  const [, count, hash] = DETAILS.exec(details) ?? [];
  const end = at + 1 + Number(count ?? 0);
  // Editors may trim the blank after the comment prefix.
  const data = rows.slice(at + 1, end).map((row) => row.replace(comment.trimEnd(), '').trim());
  const script = [...rows.slice(0, at), ...rows.slice(end)];
  return { value: unpacked(data.join('')), isEdited: hashRows(script) !== hash };
}

function unpacked(data: string): Record<string, unknown> | 'damaged' {
  if (data.length > EMBEDDED_MAX || !DATA.test(data)) return 'damaged';
  try {
    const json = gunzipSync(Buffer.from(data, 'base64'), { maxOutputLength: PACKAGE_BYTES });
    const value = parsePackageText(json.toString('utf8'));
    return isObject(value) ? value : 'damaged';
  } catch {
    return 'damaged';
  }
}

/**
 * Reads the package embedded in an exported script, in place of the script. `format` is for report and preview.
 * @returns the package; `damaged`, a report line if it cannot be read, so that the script is; null for other scripts
 */
export function readEmbeddedPackage(
  { name, text }: { readonly name: string; readonly text: string },
  format: string,
): { readonly brought: ImportedContent } | { readonly damaged: ReportLine } | null {
  const found = findEmbedded(text);
  if (found === null) return null;
  if (typeof found.value === 'string')
    return { damaged: { where: name, code: `embedded-story-${found.value}`, args: {} } };
  const line: ReportLine = found.isEdited
    ? editedLine(name, `${MARKER} …`)
    : { where: name, code: 'embedded-story-read', args: {} };
  return { brought: { ...wrapPackage(found.value, format), report: [line] } };
}

export function wrapPackage(value: unknown, format: string): ImportedContent {
  const title = isObject(value) ? value.title : undefined;
  return { format, title: typeof title === 'string' ? title.slice(0, 200) : '', package: value, media: [], report: [] };
}

/** A report line: the script was edited after its export. @param what holds the package; removing it makes the script itself readable */
export const editedLine = (where: string, what: string): ReportLine => ({
  where,
  code: 'embedded-story-edited',
  args: { what },
});
