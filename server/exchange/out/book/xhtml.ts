import { html } from 'hono/html';
import type { ChronicleScene } from '../../../../shared/chronicle/chapters.ts';
import type { TranscriptEntry } from '../../../../shared/chronicle/transcript.ts';
import { getTextDirection } from '../../../../shared/language/tag.ts';
import { splitByMarks } from '../../../../shared/story/index.ts';
import type { Book } from './book.ts';

export type SafeXhtml = ReturnType<typeof html>;

export const inXml = (words: string): string =>
  words.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** A page of a book as XHTML. @param kind its `epub:type` */
export const page = (book: Book, kind: string, title: string, body: SafeXhtml | SafeXhtml[]): string =>
  String(html`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.language}" xml:lang="${book.language}" dir="${getTextDirection(book.language)}">
<head><title>${inXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body epub:type="${kind}">
${body}
</body>
</html>
`);

const words = ({ text, marks }: TranscriptEntry): SafeXhtml[] =>
  splitByMarks({ text, marks }).map(({ text: piece, isBold, isItalic, reading }) => {
    const read =
      reading === null ? html`${inXml(piece)}` : html`<ruby>${inXml(piece)}<rt>${inXml(reading)}</rt></ruby>`;
    const slanted = isItalic ? html`<i>${read}</i>` : read;
    return isBold ? html`<b>${slanted}</b>` : slanted;
  });

function paragraph(entry: TranscriptEntry, book: Book): SafeXhtml {
  const name = entry.who === null ? '' : html`<b class="who">${inXml(book.words.says(entry.who))}</b>`;
  return html`<p class="${entry.kind}">${name}${words(entry)}</p>
`;
}

export function scene(
  { place, picture, paragraphs }: ChronicleScene,
  book: Book,
  { id, paths }: { id: string; paths: ReadonlyMap<string, string> },
): SafeXhtml {
  const shown = (key: string | null | undefined, alt: string): SafeXhtml | '' => {
    const path = key ? paths.get(key) : undefined;
    return path === undefined
      ? ''
      : html`<div class="picture"><img src="${path}" alt="${inXml(alt)}"/></div>
`;
  };
  const blocks = paragraphs.map((each) => [shown(each.picture, each.text), paragraph(each, book)]);
  const heading =
    place === null
      ? ''
      : html`<h2>${inXml(place)}</h2>
`;
  return html`<section id="${id}">
${heading}${shown(picture, place ?? '')}${blocks.flat()}</section>
`;
}

export const BOOK_STYLE = `body { line-height: 1.5; margin: 0 5%; }
h1, h2 { font-weight: normal; line-height: 1.25; text-align: center; }
h1 { margin: 3em 0 2em; }
h2 { margin: 2em 0 1em; }
p { margin: 0.5em 0; }
.picture { margin: 1em 0; text-align: center; }
.picture img { max-height: 90vh; max-width: 100%; }
.cover { margin: 0; padding: 0; text-align: center; }
.cover img { max-height: 100vh; max-width: 100%; }
.premise, .did, .think { font-style: italic; }
.did { margin: 1.2em 0; margin-inline-start: 2em; }
.whisper { font-size: 0.9em; }
.shout { font-weight: bold; }
.item, .note, .roll { font-size: 0.9em; margin-inline-start: 2em; }
.ending { font-style: italic; margin: 2em 0; text-align: center; }
`;
