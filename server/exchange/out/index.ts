import type { Exporter, ExportOutput, PackageExporter, PackageExportInput, PlayExporter } from './types.ts';
import { writeZip } from './zip.ts';

const writeJson = ({ package: story }: Pick<PackageExportInput, 'package'>): ExportOutput => ({
  files: [{ path: `${story.id}.json`, bytes: JSON.stringify(story) }],
  report: [],
});

const MEDIA_TYPES = {
  charx: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  fountain: 'text/plain; charset=utf-8',
  html: 'text/html',
  ink: 'text/plain; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  twee: 'text/plain; charset=utf-8',
  zip: 'application/zip',
} as const;

type Row<Of extends Exporter> = Omit<Of, 'of' | 'mediaType' | 'extension'> & { extension: keyof typeof MEDIA_TYPES };

/* Heavy modules are loaded when a format is written. */

const OF_PACKAGES: readonly Row<PackageExporter>[] = [
  { format: 'json', extension: 'json', write: writeJson },
  { format: 'zip', extension: 'zip', packed: true, takes: ['history'], write: writeZip },
  {
    ...{ format: 'cards', extension: 'png' },
    write: async (given) => (await import('./cards/write.ts')).writePngCards(given),
  },
  {
    ...{ format: 'cards-charx', extension: 'charx' },
    write: async (given) => (await import('./cards/write.ts')).writeCharxCards(given),
  },
  {
    ...{ format: 'cards-json', extension: 'json' },
    write: async (given) => (await import('./cards/write.ts')).writeJsonCards(given),
  },
  {
    ...{ format: 'lorebook', extension: 'json' },
    write: async (given) => (await import('./cards/lorebook.ts')).writeLorebook(given),
  },
  {
    ...{ format: 'html', extension: 'html', takes: ['width'] },
    write: async (given) => (await import('./html/write.ts')).writeHtml(given),
  },
  {
    ...{ format: 'web', extension: 'zip', packed: true, takes: ['width'] },
    write: async (given) => (await import('./html/write.ts')).writeWeb(given),
  },
  { format: 'renpy', extension: 'zip', write: async (given) => (await import('./renpy/write.ts')).writeRenpy(given) },
  { format: 'ink', extension: 'ink', write: async (given) => (await import('./ink/write.ts')).writeInk(given) },
  { format: 'twee', extension: 'twee', write: async (given) => (await import('./twee/write.ts')).writeTwee(given) },
  {
    ...{ format: 'fountain', extension: 'fountain', takes: ['language'] },
    write: async (given) => (await import('./script/fountain.ts')).writeFountain(given),
  },
  {
    ...{ format: 'docx', extension: 'docx', takes: ['width', 'language'] },
    write: async (given) => (await import('./script/docx.ts')).writeDocx(given),
  },
  {
    ...{ format: 'pdf', extension: 'pdf', takes: ['width', 'language'] },
    write: async (given) => (await import('./script/pdf.ts')).writePdf(given),
  },
  {
    ...{ format: 'voices', extension: 'csv', takes: ['language'] },
    write: async (given) => (await import('./script/voices.ts')).writeVoices(given),
  },
];

const OF_PLAYS: readonly Row<PlayExporter>[] = [
  {
    ...{ format: 'epub', extension: 'epub', takes: ['width', 'language'] },
    write: async (given) => (await import('./book/epub.ts')).writeEpub(given),
  },
  {
    ...{ format: 'markdown', extension: 'md', takes: ['pictures', 'width', 'language'] },
    write: async (given) => (await import('./book/markdown.ts')).writeMarkdown(given),
  },
  {
    format: 'renpy',
    extension: 'zip',
    write: async (given) => (await import('./renpy/write.ts')).writeRenpyPlay(given),
  },
];

export const EXPORTERS: readonly Exporter[] = [
  ...OF_PACKAGES.map((row) => ({ ...row, of: 'package' as const, mediaType: MEDIA_TYPES[row.extension] })),
  ...OF_PLAYS.map((row) => ({ ...row, of: 'play' as const, mediaType: MEDIA_TYPES[row.extension] })),
];

export const findExporter = <Of extends Exporter['of']>(
  format: string,
  of: Of,
): Extract<Exporter, { of: Of }> | undefined =>
  EXPORTERS.find((each): each is Extract<Exporter, { of: Of }> => each.format === format && each.of === of);
