import type { OpenAPIHono } from '@hono/zod-openapi';
import { fontFaces, fontFile, PAGE_FONTS, type PageFont } from '../fonts.ts';

const getFontAddress = (font: PageFont): string => `/fonts/${font}.woff2`;

export const PAGE_FONT_PATHS = PAGE_FONTS.map(getFontAddress);

/** The `@font-face` rules of server-rendered pages. */
export const pageFontFaces = (language: string): string => fontFaces(language, getFontAddress);

/** Serves the fonts of server-rendered pages. The app has its own. */
export function pageFontRoutes(app: OpenAPIHono): void {
  for (const font of PAGE_FONTS) {
    const bytes = new Uint8Array(fontFile(font));
    app.get(getFontAddress(font), (context) =>
      context.body(bytes, 200, {
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=86400',
      }),
    );
  }
}
