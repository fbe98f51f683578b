import { fitWithin, MAX_EDGE, SHRINKINGS } from './fit.ts';

/** A picture as it travels with a message. */
export interface ShrunkPicture {
  /** A `data:` URL. */
  url: string;
  mediaType: 'image/png' | 'image/jpeg';
}

function draw(bitmap: ImageBitmap, edge: number, paper: string | null): HTMLCanvasElement {
  const { width, height } = fitWithin(bitmap.width, bitmap.height, edge);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on.');
  context.imageSmoothingQuality = 'high';
  if (paper !== null) {
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/**
 * Draws a picture anew so that its data URL has at most `maxLength` characters: a photograph as JPEG, anything else as
 * PNG where that fits. What the file carried besides (where it was taken, say) stays behind; a moving one stands still.
 * @throws DOMException where the browser cannot read it as a picture
 */
export async function shrinkPicture(file: Blob, maxLength: number): Promise<ShrunkPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    if (file.type !== 'image/jpeg') {
      const url = draw(bitmap, MAX_EDGE, null).toDataURL('image/png');
      if (url.length <= maxLength) return { url, mediaType: 'image/png' };
    }
    let url = '';
    for (const { edge, quality } of SHRINKINGS) {
      url = draw(bitmap, edge, '#ffffff').toDataURL('image/jpeg', quality);
      if (url.length <= maxLength) break;
    }
    return { url, mediaType: 'image/jpeg' };
  } finally {
    bitmap.close();
  }
}
