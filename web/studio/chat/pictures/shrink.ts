import { fitWithin, MAX_EDGE, SHRINKINGS } from './picture-budget.ts';

export interface ShrunkPicture {
  url: string;
  mediaType: 'image/png' | 'image/jpeg';
}

function draw(bitmap: ImageBitmap, edge: number, paper: string | null): HTMLCanvasElement {
  const { width, height } = fitWithin(bitmap.width, bitmap.height, edge);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no 2D canvas.');
  context.imageSmoothingQuality = 'high';
  if (paper !== null) {
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/**
 * Re-encodes a picture so that its data URL has at most `maxLength` characters: photographs as JPEG, others as PNG if
 * that fits. Drops metadata such as the location, and animation.
 * @throws DOMException if the browser cannot decode it
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
