/** Formats that have a name of their own, the same in every language. */
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

/** What a format is called; one nobody has named is called as the server does. */
export const nameOfFormat = (format: string): string =>
  (Object.hasOwn(NAMES, format) ? NAMES[format] : undefined) ?? format.toUpperCase();
