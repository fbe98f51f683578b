import { isCardOrBook, readCards } from './cards/index.ts';
import { chat } from './chat/index.ts';
import { docx, epub } from './document/index.ts';
import { ink } from './ink/index.ts';
import { otherFormats } from './other-formats.ts';
import { isPackage, readPackageFile } from './package.ts';
import { renpy } from './renpy/index.ts';
import { fountain, textImporter } from './text/index.ts';
import { twine } from './twine/index.ts';
import type { Importer } from './types.ts';

const story: Importer = {
  format: 'package',
  recognises: isPackage,
  read: ([file]) => readPackageFile(file),
};

export const cards: Importer = { format: 'cards', recognises: isCardOrBook, read: readCards };

/** All importers; the first that recognises a file reads it. */
export const IMPORTERS: readonly Importer[] = [
  story,
  cards,
  chat,
  ink,
  twine,
  docx,
  epub,
  renpy,
  otherFormats,
  fountain,
  textImporter,
];
