import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { RefusalError } from '../../../../shared/error.ts';
import { DOCUMENT_BOUNDS, unzip } from '../../zip/read.ts';
import { bounded, titleOf } from '../story/files.ts';
import type { ScriptedStory } from '../story/form.ts';
import { createReporter } from '../story/reporter.ts';
import { readMarkdown } from '../text/markdown.ts';
import type { BroughtFile } from '../types.ts';
import { blocksById, blocksIn, markdownOf } from './html.ts';

/**
 * Reads a document of Word as a scripted story, as Markdown is read: headings are its parts, lists ask.
 * @throws RefusalError `malformed`, `too_large`
 */
export async function readDocx(file: BroughtFile): Promise<ScriptedStory> {
  const { name, bytes } = file;
  // Its pictures are left where they are, and what reads the rest is given no more than was bounded.
  const files = [...unzip(bytes, DOCUMENT_BOUNDS)].filter(([entry]) => /\.(?:xml|rels)$/i.test(entry));
  const readable = Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }));
  let html: string;
  try {
    html = (
      await mammoth.convertToHtml(
        { buffer: readable },
        { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
      )
    ).value;
  } catch (cause) {
    throw new RefusalError('malformed', `${name} is no sound document of Word.`, {
      hint: 'Save it again as DOCX, then bring it again.',
      reason: { code: 'file-broken', name },
      cause,
    });
  }
  const reporter = createReporter();
  // Its pages are made anew wherever it is read: paragraphs are what can be counted.
  const blocks = blocksIn(html, name, reporter).map((block, index) => ({ ...block, at: `${name}:¶${index + 1}` }));
  const byId = blocksById(blocks);
  const { text, at } = markdownOf(blocks, (href) => byId.get(href.replace(/^#/, '')));
  const story = readMarkdown(file, bounded(name, text), (row) => at[row - 1] ?? name);
  return {
    ...story,
    format: 'docx',
    title: story.title || titleOf(file),
    report: [...reporter.lines(), ...story.report],
  };
}
