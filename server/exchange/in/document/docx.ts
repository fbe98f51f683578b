import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { RefusalError } from '../../../../shared/error.ts';
import { DOCUMENT_BOUNDS, unzip } from '../../zip/read.ts';
import { bounded, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { ScriptedStory } from '../script-compiler/scripted-story.ts';
import { readMarkdown } from '../text/markdown.ts';
import type { UploadedFile } from '../types.ts';
import { indexBlocks, parseBlocks, renderMarkdown } from './html.ts';

/** Reads a Word document by way of Markdown: headings are parts, lists are choices. @throws RefusalError `malformed`, `too_large` */
export async function readDocx(file: UploadedFile): Promise<ScriptedStory> {
  const { name, bytes } = file;
  // Pictures are not unpacked, and the reader gets only the bounded files.
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
    throw new RefusalError('malformed', `${name} is not a valid Word document.`, {
      hint: 'Save it again as DOCX, then import it again.',
      reason: { code: 'file-broken', name },
      cause,
    });
  }
  const reporter = createReporter();
  // Word has no fixed pages, so a position is a paragraph number.
  const blocks = parseBlocks(html, name, reporter).map((block, index) => ({ ...block, at: `${name}:¶${index + 1}` }));
  const byId = indexBlocks(blocks);
  const { text, at } = renderMarkdown(blocks, (href) => byId.get(href.replace(/^#/, '')));
  const story = readMarkdown(file, bounded(name, text), (row) => at[row - 1] ?? name);
  return {
    ...story,
    format: 'docx',
    title: story.title || titleFromFileName(file),
    report: [...reporter.lines(), ...story.report],
  };
}
