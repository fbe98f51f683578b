import sharp from 'sharp';
import type { ReportLine } from '../../../../shared/exchange/report.ts';
import type { OutputFile, PlayExportInput } from '../types.ts';
import type { Book } from './book.ts';

const WIDTH = 1200;
/** The cover size that bookshops require, in pixels; `person` is the height of the figure. */
const COVER = { width: 1200, height: 1800, person: 1500 };
/** JPEG is read by every e-reader, and the loss is invisible on a page. */
const JPEG = { quality: 82, mozjpeg: true };

export interface BookPictures {
  readonly files: readonly OutputFile[];
  readonly paths: ReadonlyMap<string, string>;
  readonly report: readonly ReportLine[];
}

/** Reads a book's pictures as JPEG, no wider than the option `width`. Missing ones are reported. */
export async function readBookPictures(
  { pictures }: Pick<Book, 'pictures'>,
  { played: { play }, media, options, tell, signal }: PlayExportInput,
): Promise<BookPictures> {
  const { width = WIDTH } = options;
  const files: OutputFile[] = [];
  const paths = new Map<string, string>();
  const report: ReportLine[] = [];
  for (const [index, key] of pictures.entries()) {
    signal.throwIfAborted();
    tell(index, pictures.length);
    const bytes = await media(play.backgrounds[key] ?? '');
    const made = bytes && (await pageWide(bytes, width));
    if (!made) {
      report.push({ where: `backgrounds/${key}`, code: 'picture-missing', args: { what: key } });
      continue;
    }
    const path = `images/${index + 1}.jpg`;
    files.push({ path, bytes: made });
    paths.set(key, path);
  }
  return { files, paths, report };
}

const pageWide = (bytes: Uint8Array, width: number): Promise<Buffer | null> =>
  sharp(bytes, { pages: 1 })
    .resize({ width, withoutEnlargement: true })
    .flatten()
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => null);

/** A cover composed of the first background and the protagonist. Null if neither is painted. */
export async function composeCover(
  { pictures }: Pick<Book, 'pictures'>,
  { played: { play }, media }: Pick<PlayExportInput, 'played' | 'media'>,
): Promise<Uint8Array | null> {
  const pictureAt = async (url: string | null | undefined) => {
    const bytes = url ? await media(url) : null;
    const isPicture =
      bytes !== null &&
      (await sharp(bytes)
        .metadata()
        .then(
          () => true,
          () => false,
        ));
    return isPicture ? bytes : null;
  };
  const [first] = pictures;
  const hero = play.cast.find(({ role }) => role === 'protagonist') ?? play.cast[0];
  const place = first === undefined ? null : await pictureAt(play.backgrounds[first]);
  const person = await pictureAt(hero?.image);
  if (place === null && person === null) return null;
  const { width, height, person: tall } = COVER;
  const ground = place
    ? sharp(place, { pages: 1 }).resize({ width, height, fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: '#1a1216' } });
  if (person === null) return ground.flatten().jpeg(JPEG).toBuffer();
  const standing = await sharp(person, { pages: 1 }).resize({ width, height: tall, fit: 'inside' }).png().toBuffer();
  return ground
    .composite([{ input: standing, gravity: 'south' }])
    .flatten()
    .jpeg(JPEG)
    .toBuffer();
}
