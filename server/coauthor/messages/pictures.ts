import { z } from 'zod';
import type { ReferencePicture } from '../../art/types.ts';

const PICTURE_URL = /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/;

/** A picture in a message, as sent and stored. */
export const PicturePartSchema = z.object({
  type: z.literal('file'),
  mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
  filename: z.string().max(200).optional(),
  url: z.string().regex(PICTURE_URL, 'A picture is a data: URL of a PNG, JPEG, WebP or GIF.'),
});

export const decodeDataUrl = (url: string): Uint8Array => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');

/** The pictures of a message, decoded from their data: URLs. */
export const picturesIn = ({ parts }: { readonly parts: readonly { readonly type: string }[] }): ReferencePicture[] =>
  parts.flatMap((part) => {
    const picture = part.type === 'file' ? PicturePartSchema.safeParse(part) : null;
    if (!picture?.success) return [];
    const { mediaType, url } = picture.data;
    return [{ mediaType, bytes: decodeDataUrl(url) }];
  });
