import type { Exporter, ExportOutput, PackageExporter, PackageExportInput, PlayExporter } from './types.ts';
import { writeZip } from './zip.ts';

const writeJson = ({ package: story }: Pick<PackageExportInput, 'package'>): ExportOutput => ({
  files: [{ path: `${story.id}.json`, bytes: JSON.stringify(story) }],
  report: [],
});

const OF_PACKAGES: readonly PackageExporter[] = [
  { format: 'json', of: 'package', mediaType: 'application/json', extension: 'json', write: writeJson },
  {
    ...{ format: 'zip', of: 'package', mediaType: 'application/zip', extension: 'zip', packed: true },
    ...{ takes: ['history'], write: writeZip },
  },
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
    write: async (given) => (await import('./cards/lorebook.ts')).writeLorebook(given),
  },
  {
    ...{ format: 'html', of: 'package', mediaType: 'text/html', extension: 'html', takes: ['width'] },
    write: async (given) => (await import('./html/write.ts')).writeHtml(given),
  },
  {
    ...{ format: 'web', of: 'package', mediaType: 'application/zip', extension: 'zip', packed: true, takes: ['width'] },
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
  {
    ...{ format: 'fountain', of: 'package', extension: 'fountain', takes: ['language'] },
    mediaType: 'text/plain; charset=utf-8',
    write: async (given) => (await import('./script/fountain.ts')).writeFountain(given),
  },
  {
    ...{ format: 'docx', of: 'package', extension: 'docx', takes: ['width', 'language'] },
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: async (given) => (await import('./script/docx.ts')).writeDocx(given),
  },
  {
    ...{ format: 'pdf', of: 'package', extension: 'pdf', takes: ['width', 'language'] },
    mediaType: 'application/pdf',
    write: async (given) => (await import('./script/pdf.ts')).writePdf(given),
  },
  {
    ...{ format: 'voices', of: 'package', extension: 'csv', takes: ['language'] },
    mediaType: 'text/csv; charset=utf-8',
    write: async (given) => (await import('./script/voices.ts')).writeVoices(given),
  },
];

const OF_PLAYS: readonly PlayExporter[] = [
  {
    ...{
      format: 'epub',
      of: 'play',
      mediaType: 'application/epub+zip',
      extension: 'epub',
      takes: ['width', 'language'],
    },
    write: async (given) => (await import('./book/epub.ts')).writeEpub(given),
  },
  {
    ...{
      format: 'markdown',
      of: 'play',
      mediaType: 'text/markdown; charset=utf-8',
      extension: 'md',
      takes: ['pictures', 'width', 'language'],
    },
    write: async (given) => (await import('./book/markdown.ts')).writeMarkdown(given),
  },
  {
    ...{ format: 'renpy', of: 'play', mediaType: 'application/zip', extension: 'zip' },
    write: async (given) => (await import('./renpy/write.ts')).writeRenpyPlay(given),
  },
];

export const EXPORTERS: readonly Exporter[] = [...OF_PACKAGES, ...OF_PLAYS];

/** The exporter of a format; undefined if there is none. */
export const findExporter = <Of extends Exporter['of']>(
  format: string,
  of: Of,
): Extract<Exporter, { of: Of }> | undefined =>
  EXPORTERS.find((each): each is Extract<Exporter, { of: Of }> => each.format === format && each.of === of);
