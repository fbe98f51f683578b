import { renderChronicleMarkdown } from '../../../../shared/chronicle/markdown.ts';
import type { ExportOutput, PlayExportInput } from '../types.ts';
import { createBook } from './book.ts';
import { readBookPictures } from './pictures.ts';

/** Writes a play as Markdown, with its backgrounds as separate files if `pictures` is set. */
export async function writeMarkdown(given: PlayExportInput): Promise<ExportOutput> {
  const book = createBook(given);
  const { files, paths, report } = await readBookPictures(given.options.pictures ? book : { pictures: [] }, given);
  const text = renderChronicleMarkdown(book, book.chapters, {
    getPicture: (key) => paths.get(key) ?? null,
    closing: book.closing,
  });
  return { files: [{ path: `${given.played.play.packageId}.md`, bytes: text }, ...files], report };
}
