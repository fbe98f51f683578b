import sharp from 'sharp';
import type { ReportLine } from '../../../../shared/exchange/report.ts';
import type { GivenPlay, WrittenFile } from '../types.ts';
import type { Book } from './book.ts';

/** How wide pictures of a book are at most, unless something else is asked for, in pixels. */
const WIDTH = 1200;
/** A cover as shops of books want it, in pixels. */
const COVER = { width: 1200, height: 1800, person: 1500 };
/** What of it is lost is not seen on a page; and every reader of books has it. */
const JPEG = { quality: 82, mozjpeg: true };

/** The pictures of a book: its files, and where each lies by its key. */
export interface BookPictures {
  readonly files: readonly WrittenFile[];
  readonly paths: ReadonlyMap<string, string>;
  readonly report: readonly ReportLine[];
}

/** Reads the pictures a book shows, as JPEG and no wider than `width` among the options. What is not there is named in the report. */
export async function picturesOf(
  { pictures }: Pick<Book, 'pictures'>,
  { played: { play }, media, options, tell, signal }: GivenPlay,
): Promise<BookPictures> {
  const { width = WIDTH } = options;
  const files: WrittenFile[] = [];
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

/** A picture for a page; null of what is no picture. */
const pageWide = (bytes: Uint8Array, width: number): Promise<Buffer | null> =>
  sharp(bytes, { pages: 1 })
    .resize({ width, withoutEnlargement: true })
    .flatten()
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => null);

/** A cover of the story's own art: the first place that was come to, and before it whoever one plays. Null where neither is painted. */
export async function coverOf(
  { pictures }: Pick<Book, 'pictures'>,
  { played: { play }, media }: Pick<GivenPlay, 'played' | 'media'>,
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
