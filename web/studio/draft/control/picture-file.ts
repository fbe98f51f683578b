/** The kinds of picture the server takes, and the largest, in bytes. HTTP API, `PUT …/picture`. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const PICTURE_LIMIT = 20 * 1024 * 1024;

/** Why a file cannot be the picture, before it is sent; null when it can be tried. */
export function refusePicture({ type, size }: { type: string; size: number }): 'type' | 'size' | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'type';
  return size > PICTURE_LIMIT ? 'size' : null;
}

/** The first picture among files that were dropped or pasted, else the first file at all, to say why it is refused. */
export const pictureAmong = (files: readonly File[]): File | undefined =>
  files.find((file) => refusePicture(file) === null) ?? files[0];
