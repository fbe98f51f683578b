import { RefusalError } from '../../../../shared/error.ts';
import { isObject } from '../../../../shared/json.ts';
import { isPng, textsIn } from '../../png/texts.ts';
import { isZip, namesIn, unzip } from '../../zip/read.ts';
import { jsonIn, objectIn } from '../json.ts';
import { titleOf } from '../story/files.ts';
import type { BroughtFile } from '../types.ts';
import { isPlainPicture, remarkedIn } from './plain-picture.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A character card of any version, as its fields in the words of version 2 and 3. */
export interface Card {
  /** `chara_card_v1`, `chara_card_v2`, `chara_card_v3`. */
  spec: string;
  data: Fields;
  /** The picture it stands in. */
  picture: Uint8Array | null;
  /** A file that came in the same archive or picture, by how the card names it. */
  asset(uri: string): Uint8Array | null;
}

/** Where a card stands in a picture, the newer version first. */
const KEYWORDS = ['ccv3', 'chara'] as const;
const CARD_FILE = 'card.json';
/** Where some programs put further pictures into a picture. */
const EMBEDDED = /^(?:__asset:|embeded:\/\/|embedded:\/\/)(.+)$/;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The card in what a file holds as JSON; null for none. */
function cardFields(value: unknown): Pick<Card, 'spec' | 'data'> | null {
  if (!isObject(value)) return null;
  if (value.type === 'marinara_character' && isObject(value.data)) return cardFields(value.data) ?? named(value.data);
  if (isText(value.spec) && value.spec.startsWith('chara_card') && isObject(value.data)) {
    return { spec: value.spec.slice(0, 40), data: value.data };
  }
  const isFirst =
    isText(value.name) && isText(value.description) && (isText(value.first_mes) || isText(value.personality));
  return isFirst ? { spec: 'chara_card_v1', data: value } : null;
}

const named = (data: Fields): Pick<Card, 'spec' | 'data'> | null =>
  isText(data.name) ? { spec: 'chara_card_v2', data } : null;

/** What base64 says; null for what is none, or is no JSON. */
function jsonOf(base64: string): unknown {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === 0 ? null : jsonIn({ bytes: new Uint8Array(bytes) });
}

const dataUri = (uri: string): Uint8Array | null => {
  const found = /^data:[^,]{0,200};base64,/i.exec(uri);
  return found ? new Uint8Array(Buffer.from(uri.slice(found[0].length), 'base64')) : null;
};

/** The card among the remarks of a picture; else whoever it shows, called as its file is. */
async function picturedIn(file: BroughtFile): Promise<Card> {
  const remarks = new TextEncoder().encode(await remarkedIn(file));
  const fields = remarks.length === 0 ? null : cardFields(readableIn(remarks));
  const { spec, data } = fields ?? { spec: 'picture', data: { name: titleOf(file) } };
  return { spec, data, picture: file.bytes, asset: dataUri };
}

/** What bytes hold as JSON; null where that is none, or too much. */
function readableIn(bytes: Uint8Array): unknown {
  try {
    return jsonIn({ bytes });
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}

/** Whether a file is a card: by what stands in a picture, lies in an archive, or is written as JSON. A picture without one shows somebody. */
export function isCard(file: BroughtFile): boolean {
  if (isPlainPicture(file)) return true;
  if (isPng(file.bytes)) {
    const texts = textsIn(file.bytes);
    return KEYWORDS.some((keyword) => texts.has(keyword));
  }
  if (isZip(file.bytes)) return namesIn(file.bytes).includes(CARD_FILE);
  return cardFields(objectIn(file)) !== null;
}

/** The card in a file; null for none. @throws RefusalError for one that is broken or goes over a bound */
export async function cardIn(file: BroughtFile): Promise<Card | null> {
  if (isPlainPicture(file)) return picturedIn(file);
  if (isPng(file.bytes)) {
    const texts = textsIn(file.bytes);
    const keyword = KEYWORDS.find((each) => texts.has(each));
    const fields = cardFields(keyword === undefined ? null : jsonOf(texts.get(keyword) ?? ''));
    const asset = (uri: string) => {
      const held = texts.get(`chara-ext-asset_:${EMBEDDED.exec(uri)?.[1] ?? ''}`);
      return held === undefined ? dataUri(uri) : new Uint8Array(Buffer.from(held, 'base64'));
    };
    return fields && { ...fields, picture: file.bytes, asset };
  }
  if (isZip(file.bytes)) {
    const files = unzip(file.bytes);
    const fields = cardFields(jsonIn({ bytes: files.get(CARD_FILE) ?? new Uint8Array(0) }));
    const asset = (uri: string) => files.get(EMBEDDED.exec(uri)?.[1] ?? '') ?? dataUri(uri);
    return fields && { ...fields, picture: null, asset };
  }
  const fields = cardFields(objectIn(file));
  return fields && { ...fields, picture: null, asset: dataUri };
}
