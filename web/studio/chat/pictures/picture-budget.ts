/** The maximum number of pictures in a message. HTTP API, `POST /api/chat`. */
export const MAX_PICTURES = 4;
/** The longest side of a sent picture, in pixels: the resolution at which models read details. */
export const MAX_EDGE = 1536;
/** The largest accepted file, before it is shrunk, in bytes. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024;
/** A JSON body is limited to 1 MiB; the rest is for text and structure. */
export const PICTURES_BUDGET = 880 * 1024;

export const REFERENCE_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** Scales a size so that its longest side is at most `edge`; never enlarges, at least one pixel each way. */
export function fitWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The length of the data URL of a file, in characters. */
export const dataUrlLength = (bytes: number, mediaType: string): number =>
  `data:${mediaType};base64,`.length + 4 * Math.ceil(bytes / 3);

/** Shares a budget in order: pictures below an even share get what they want, the others split the rest. */
export function shareBudget(wanted: readonly number[], budget: number): number[] {
  const shares = wanted.map(() => 0);
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  let left = budget;
  order.forEach((index, rank) => {
    const even = Math.floor(left / (order.length - rank));
    const share = Math.min(wanted[index] ?? 0, even);
    shares[index] = share;
    left -= share;
  });
  return shares;
}

/** One shrinking step. `quality` is JPEG's, 0…1. */
export interface Shrinking {
  edge: number;
  quality: number;
}

/** The steps to try, best quality first. The last one fits a quarter of the budget for any picture. */
export const SHRINKINGS: readonly Shrinking[] = [
  { edge: MAX_EDGE, quality: 0.85 },
  { edge: MAX_EDGE, quality: 0.72 },
  { edge: 1280, quality: 0.72 },
  { edge: 1024, quality: 0.7 },
  { edge: 768, quality: 0.68 },
  { edge: 512, quality: 0.6 },
  { edge: 384, quality: 0.5 },
  { edge: 256, quality: 0.5 },
];

/** Why a file cannot be a reference picture; null if it can. */
export function refuseReferencePicture(file: { type: string; size: number }): 'type' | 'size' | null {
  if (!(REFERENCE_PICTURE_TYPES as readonly string[]).includes(file.type)) return 'type';
  return file.size > MAX_FILE_BYTES ? 'size' : null;
}
