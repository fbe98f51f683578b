import { ownEntry } from '../../../shared/json.ts';

const NAMES: Readonly<Record<string, string>> = {
  renpy: 'Ren’Py',
  ink: 'Ink',
  twee: 'Twee',
  twine: 'Twine',
  yarn: 'Yarn',
  html: 'HTML',
  web: 'Web',
  fountain: 'Fountain',
  docx: 'DOCX',
  pdf: 'PDF',
  epub: 'EPUB',
  markdown: 'Markdown',
};

/** The name of a format; by default the server's. */
export const getFormatName = (format: string): string => ownEntry(NAMES, format) ?? format.toUpperCase();
