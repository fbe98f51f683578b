import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures for tests, drawn here. */

const FORMATS = {
  png: (picture: Sharp) => picture.png(),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 90 }),
  webp: (picture: Sharp) => picture.webp({ quality: 90 }),
  gif: (picture: Sharp) => picture.gif(),
  avif: (picture: Sharp) => picture.avif({ quality: 60, effort: 0 }),
} as const;
export type TestFormat = keyof typeof FORMATS;
export const TEST_FORMATS = Object.keys(FORMATS) as TestFormat[];

export const drawn = (markup: string, { format = 'png' as TestFormat, width = 240, height = 160 } = {}) =>
  FORMATS[format](
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markup}</svg>`)),
  ).toBuffer();

/** Red on the left, blue on the right, with enough going on that a cut shows. */
export const halves = (format: TestFormat = 'png', size: { width?: number; height?: number } = {}) =>
  drawn(
    `<rect width="100%" height="100%" fill="#2040c0"/><rect width="50%" height="100%" fill="#c03020"/>${Array.from(
      { length: 60 },
      (_, i) =>
        `<circle cx="${(i * 37) % 240}" cy="${(i * 53) % 160}" r="3" fill="#${((i * 7919) % 4096).toString(16).padStart(3, '0')}"/>`,
    ).join('')}`,
    { format, ...size },
  );

/** The colour of one pixel as red, green, blue and alpha. */
export async function pixelOf(picture: Buffer | string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

/** A PNG that says it is this large and has next to nothing in it. */
export function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(32)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF that says it is this large. */
export function claimingGif(width: number, height: number): Buffer {
  const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  for (const at of [6, 24]) {
    gif.writeUInt16LE(width, at);
    gif.writeUInt16LE(height, at + 2);
  }
  return gif;
}
