/** The media types and the size limit, in bytes, that the server accepts. HTTP API, `PUT …/picture`. */
export const OWN_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const OWN_PICTURE_MAX_BYTES = 20 * 1024 * 1024;

/** Why a file cannot be uploaded as the picture; null if it can be tried. */
export function refuseOwnPicture({ type, size }: { type: string; size: number }): 'type' | 'size' | null {
  if (!(OWN_PICTURE_TYPES as readonly string[]).includes(type)) return 'type';
  return size > OWN_PICTURE_MAX_BYTES ? 'size' : null;
}

/** The first picture among dropped or pasted files, else the first file, so that the refusal can name the reason. */
export const findPicture = (files: readonly File[]): File | undefined =>
  files.find((file) => refuseOwnPicture(file) === null) ?? files[0];
