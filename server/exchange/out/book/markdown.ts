import { markdownOf } from '../../../../shared/chronicle/markdown.ts';
import type { GivenPlay, Written } from '../types.ts';
import { bookOf } from './book.ts';
import { picturesOf } from './pictures.ts';

/** Writes a play as Markdown, with its backgrounds as separate files if `pictures` is set. */
export async function writeMarkdown(given: GivenPlay): Promise<Written> {
  const book = bookOf(given);
  const { files, paths, report } = await picturesOf(given.options.pictures ? book : { pictures: [] }, given);
  const text = markdownOf(book, book.chapters, { pictureOf: (key) => paths.get(key) ?? null, closing: book.closing });
  return { files: [{ path: `${given.played.play.packageId}.md`, bytes: text }, ...files], report };
}
