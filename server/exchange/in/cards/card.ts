import { RefusalError } from '../../../../shared/error.ts';
import { memoizeByObject } from '../../../../shared/memoize.ts';
import { isPng, isWholePng, readTextChunks, withRightChecksums } from '../../png/text-chunks.ts';
import { findArchive, listZipNames, unzip, ZIP_BOUNDS, type ZipBudget } from '../../zip/read.ts';
import { parseJsonFile, parseJsonObjectFile } from '../json.ts';
import { titleFromFileName } from '../script-compiler/files.ts';
import { stripHtml } from '../script-compiler/strip-html.ts';
import type { ReportLine, UploadedFile } from '../types.ts';
import { type CardFields, extractCard } from './card-fields.ts';
import { isPicture, readPictureComment } from './picture-comments.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A character card of any version, under the field names of versions 2 and 3. */
export interface Card {
  /** `chara_card_v1`, `chara_card_v2`, `chara_card_v3`; `picture` for a picture without a card. */
  spec: string;
  /** Always named, if need be by the file name. */
  data: Fields & { name: string };
  picture: Uint8Array | null;
  /** Finds a file of the same archive or picture by the URI that the card uses. */
  asset(uri: string): Uint8Array | null;
  /** Files of the archive that were not requested yet. */
  unused(): string[];
  remarks: readonly Omit<ReportLine, 'where'>[];
}

/** PNG text keywords that hold a card, newer version first, then a NovelAI lorebook. */
const KEYWORDS = ['ccv3', 'chara'] as const;
const BOOK_KEYWORD = 'naidata';
/** A card in an archive, at its root or in a folder. */
const CARD_FILE = /^((?:[^/]+\/){0,2})card\.json$/;
/** URI prefixes of embedded assets. */
const EMBEDDED = /^(?:__asset:|embeded:\/\/|embedded:\/\/|\.\/)(.+)$/;

const dataUri = (uri: string): Uint8Array | null => {
  const found = /^data:[^,]{0,200};base64,/i.exec(uri);
  return found ? new Uint8Array(Buffer.from(uri.slice(found[0].length), 'base64')) : null;
};

function parseJsonOrNull(bytes: Uint8Array): unknown {
  try {
    return bytes.length === 0 ? null : parseJsonFile({ bytes });
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

/** Parses the JSON in a picture's text, base64 or plain; null if there is none. */
const embeddedJson = (text = ''): unknown =>
  parseJsonOrNull(
    text.trimStart().startsWith('{') ? new TextEncoder().encode(text) : new Uint8Array(Buffer.from(text, 'base64')),
  );

/** The folders of an archive that contain a card; only the root if it has one. */
function cardFolders(archive: Uint8Array): string[] {
  const folders = listZipNames(archive).flatMap((name) => CARD_FILE.exec(name.replaceAll('\\', '/'))?.[1] ?? []);
  return folders.includes('') ? [''] : folders;
}

const cardArchive = memoizeByObject((bytes: Uint8Array): { archive: Uint8Array; folders: string[] } | null => {
  const archive = findArchive(bytes);
  const folders = archive ? cardFolders(archive) : [];
  return archive && folders.length > 0 ? { archive, folders } : null;
});

/** Whether a file is a picture without a card in its PNG texts. Its comments may still contain one. */
export function isPlainPicture(file: UploadedFile): boolean {
  if (!isPicture(file) || cardArchive(file.bytes)) return false;
  const { texts } = readTextChunks(file.bytes);
  return ![...KEYWORDS, BOOK_KEYWORD].some((keyword) => texts.has(keyword));
}

/** Whether a file is a card: embedded in a picture, in an archive, or as JSON. A plain picture counts too: it shows a character. */
export const isCard = (file: UploadedFile): boolean =>
  isPicture(file) || cardArchive(file.bytes) !== null || extractCard(parseJsonObjectFile(file)) !== null;

/** The raw lorebook of a file: its JSON, or the JSON in a picture. @throws RefusalError as `parseJsonObjectFile` */
export const readLorebookJson = (file: UploadedFile): unknown =>
  isPng(file.bytes) ? embeddedJson(readTextChunks(file.bytes).texts.get(BOOK_KEYWORD)) : jsonValueIn(file);

/** Parses a file that begins as a JSON object or list; null otherwise. @throws RefusalError as `parseJsonFile` */
const jsonValueIn = (file: UploadedFile): unknown =>
  /^\uFEFF?\s*[[{]/u.test(new TextDecoder().decode(file.bytes.subarray(0, 200))) ? parseJsonFile(file) : null;

type Source = Pick<Card, 'picture' | 'asset'> & Partial<Pick<Card, 'unused' | 'remarks'>>;

/** A card with a name: its own, its nickname, or the file name. */
function createCard({ spec, data, remarks: odd }: CardFields, file: UploadedFile, source: Source): Card {
  const tags: Card['remarks'][number][] = [];
  const said = [data.name, data.nickname]
    .map((each) =>
      typeof each === 'string'
        ? stripHtml(each, (what) => void tags.push({ code: 'left-out', args: { what: what.slice(0, 120) } })).trim()
        : '',
    )
    .find((each) => each !== '');
  const name = said ?? titleFromFileName(file);
  const filled = said !== undefined ? [] : [{ code: 'named-by-file', args: { name } } as const];
  const remarks = [...(source.remarks ?? []), ...odd, ...tags, ...filled];
  return { unused: () => [], ...source, spec, data: { ...data, name }, remarks };
}

/** Empty for another kind. `budget` is shared by archives read together. @throws RefusalError if damaged or too large */
export async function readCardFile(file: UploadedFile, budget: ZipBudget = { ...ZIP_BOUNDS }): Promise<Card[]> {
  const packed = cardArchive(file.bytes);
  if (packed) return archivedCards(file, packed, budget);
  if (isPicture(file)) return picturedCards(file);
  const fields = extractCard(parseJsonObjectFile(file));
  return fields ? [createCard(fields, file, { picture: null, asset: dataUri })] : [];
}

/** The card in a picture; without one, a character named after the file. */
async function picturedCards(file: UploadedFile): Promise<Card[]> {
  const { texts, damaged } = readTextChunks(file.bytes);
  const picture = withRightChecksums(file.bytes);
  const remarks: Card['remarks'][number][] = damaged > 0 ? [{ code: 'checksums-wrong', args: { count: damaged } }] : [];
  const asset = (uri: string) => {
    const named = EMBEDDED.exec(uri)?.[1]?.toLowerCase() ?? '';
    const held = texts.get(`chara-ext-asset_:${named}`) ?? texts.get(`chara-ext-asset_${named}`);
    return held === undefined || held === '' ? dataUri(uri) : new Uint8Array(Buffer.from(held, 'base64'));
  };
  const held = KEYWORDS.filter((keyword) => texts.has(keyword));
  for (const keyword of held) {
    const fields = extractCard(embeddedJson(texts.get(keyword)));
    if (fields) return [createCard(fields, file, { picture, asset, remarks })];
    remarks.push({ code: 'not-read', args: { what: keyword } });
  }
  const name = file.name.slice(0, 120);
  if (held.length > 0) throw damagedPart(name, `the character card in this PNG ("${held.join('", "')}")`);
  if (texts.has(BOOK_KEYWORD)) return [];
  if (isPng(file.bytes) && !isWholePng(file.bytes))
    throw damagedPart(name, 'this PNG picture, which is cut off,', 'refused');
  const fields = extractCard(parseJsonOrNull(new TextEncoder().encode(await readPictureComment(file))));
  if (findArchive(file.bytes)) remarks.push({ code: 'left-out', args: { what: 'zip' } });
  return [
    createCard(fields ?? { spec: 'picture', data: { name: titleFromFileName(file) }, remarks: [] }, file, {
      picture,
      asset,
      remarks,
    }),
  ];
}

const damagedPart = (name: string, what: string, code: 'malformed' | 'refused' = 'malformed') =>
  new RefusalError(code, `"${name}": ${what} cannot be read.`, {
    hint: 'Save or download it again where it comes from.',
    reason: { code: 'file-broken', name },
  });

/** The cards in an archive, each with its neighbouring files. A picture may precede the archive. */
function archivedCards(
  file: UploadedFile,
  { archive, folders }: { archive: Uint8Array; folders: readonly string[] },
  budget: ZipBudget,
): Card[] {
  const files = unzip(archive, ZIP_BOUNDS, budget);
  const before = file.bytes.subarray(0, file.bytes.length - archive.length);
  const picture = isPicture({ bytes: before }) ? before : null;
  return folders.flatMap((folder) => {
    const own = new Map([...files].filter(([path]) => path.startsWith(folder)));
    const bytes = own.get(`${folder}card.json`) ?? new Uint8Array(0);
    const fields = extractCard(parseJsonFile({ bytes }));
    if (!fields) throw damagedPart(file.name.slice(0, 120), `the character card in this archive (${folder}card.json)`);
    const paths = new Map([...own.keys()].map((path) => [path.slice(folder.length).toLowerCase(), path]));
    const asked = new Set([`${folder}card.json`]);
    const asset = (uri: string) => {
      const path = paths.get((EMBEDDED.exec(uri)?.[1] ?? uri).toLowerCase());
      if (path === undefined) return dataUri(uri);
      asked.add(path);
      return own.get(path) ?? null;
    };
    const unused = () => [...own.keys()].filter((path) => !asked.has(path));
    const name = folder === '' ? file.name : folder.slice(0, -1);
    return [createCard(fields, { ...file, name }, { picture, asset, unused })];
  });
}
