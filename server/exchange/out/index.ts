import { writeJson } from './json.ts';
import type { Exporter } from './types.ts';
import { writeZip } from './zip.ts';

/** The formats packages and plays go out in, a line each. */
export const EXPORTERS: readonly Exporter[] = [
  { format: 'json', of: 'package', mediaType: 'application/json', extension: 'json', write: writeJson },
  { format: 'zip', of: 'package', mediaType: 'application/zip', extension: 'zip', packed: true, write: writeZip },
  {
    ...{ format: 'cards', of: 'package', mediaType: 'image/png', extension: 'png' },
    write: async (given) => (await import('./cards/write.ts')).writePngCards(given),
  },
  {
    ...{ format: 'cards-charx', of: 'package', mediaType: 'application/zip', extension: 'charx' },
    write: async (given) => (await import('./cards/write.ts')).writeCharxCards(given),
  },
  {
    ...{ format: 'cards-json', of: 'package', mediaType: 'application/json', extension: 'json' },
    write: async (given) => (await import('./cards/write.ts')).writeJsonCards(given),
  },
  {
    ...{ format: 'lorebook', of: 'package', mediaType: 'application/json', extension: 'json' },
    write: async (given) => (await import('./cards/book.ts')).writeLorebook(given),
  },
  {
    ...{ format: 'html', of: 'package', mediaType: 'text/html', extension: 'html' },
    write: async (given) => (await import('./html/write.ts')).writeHtml(given),
  },
  {
    ...{ format: 'web', of: 'package', mediaType: 'application/zip', extension: 'zip' },
    write: async (given) => (await import('./html/write.ts')).writeWeb(given),
  },
  {
    ...{ format: 'renpy', of: 'package', mediaType: 'application/zip', extension: 'zip' },
    write: async (given) => (await import('./renpy/write.ts')).writeRenpy(given),
  },
  {
    ...{ format: 'ink', of: 'package', mediaType: 'text/plain; charset=utf-8', extension: 'ink' },
    write: async (given) => (await import('./ink/write.ts')).writeInk(given),
  },
  {
    ...{ format: 'twee', of: 'package', mediaType: 'text/plain; charset=utf-8', extension: 'twee' },
    write: async (given) => (await import('./twee/write.ts')).writeTwee(given),
  },
];

/** The writer of a format; undefined where there is none. */
export const exporterOf = (format: string, of: Exporter['of']): Exporter | undefined =>
  EXPORTERS.find((each) => each.format === format && each.of === of);
