import { html, raw } from 'hono/html';
import type { ChronicleChapter } from '../../../../shared/chronicle/chapters.ts';
import { getTextDirection } from '../../../../shared/language/tag.ts';
import { createZip } from '../../zip/write.ts';
import type { ExportOutput, OutputFile, PlayExportInput } from '../types.ts';
import { type Book, createBook } from './book.ts';
import { composeCover, readBookPictures } from './pictures.ts';
import { BOOK_STYLE, inXml, page, type SafeXhtml, scene } from './xhtml.ts';

interface Leaf {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Its entries in the table of contents. */
  readonly scenes: readonly { readonly id: string; readonly title: string }[];
  /** Whether the document itself has an entry: it begins a chapter. */
  readonly isListed: boolean;
}

/** Maximum paragraphs in a document: e-readers slow down on longer ones. */
const LEAF_PARAGRAPHS = 800;
const FOLDER = 'book';

function parted(scenes: ChronicleChapter['scenes']): ChronicleChapter['scenes'][] {
  const parts: ChronicleChapter['scenes'][number][][] = [];
  let charactersLeft = 0;
  for (const each of scenes) {
    if (charactersLeft < each.paragraphs.length) {
      parts.push([]);
      charactersLeft = LEAF_PARAGRAPHS;
    }
    parts.at(-1)?.push(each);
    charactersLeft -= each.paragraphs.length;
  }
  return parts;
}

function paginate(book: Book, paths: ReadonlyMap<string, string>): Leaf[] {
  let number = 0;
  const leaves = book.chapters.flatMap(({ title, scenes }) =>
    parted(scenes).map((part, at): Leaf => {
      number += 1;
      const called = title ?? book.words.beginning;
      const placed = part.map((each, index) => ({ each, id: `scene-${index + 1}` }));
      const heading =
        at === 0 && title !== null
          ? html`<h1>${inXml(title)}</h1>
`
          : html``;
      const body = [heading, ...placed.map(({ each, id }) => scene(each, book, { id, paths }))];
      return {
        ...{ name: `chapter-${number}.xhtml`, title: called, isListed: at === 0 },
        text: page(book, 'bodymatter chapter', called, body),
        scenes: placed.flatMap(({ each: { place }, id }) => (place === null ? [] : [{ id, title: place }])),
      };
    }),
  );
  const front = html`<h1>${inXml(book.title)}</h1>
<p class="premise">${inXml(book.premise)}</p>`;
  const back = book.closing.map(
    ({ heading, lines }) => html`<section><h2>${inXml(heading)}</h2>
${lines.map(
  (line) => html`<p>${inXml(line)}</p>
`,
)}</section>
`,
  );
  const { credits } = book.words;
  return [
    {
      ...{ name: 'title.xhtml', title: book.title, scenes: [], isListed: true },
      text: page(book, 'frontmatter titlepage', book.title, front),
    },
    ...leaves,
    ...(back.length > 0
      ? [
          {
            ...{ name: 'credits.xhtml', title: credits, scenes: [], isListed: true },
            text: page(book, 'backmatter colophon', credits, back),
          },
        ]
      : []),
  ];
}

/** The navigation document: chapters and the places in them. */
function renderContents(book: Book, leaves: readonly Leaf[]): string {
  const entries: { name: string; title: string; scenes: { href: string; title: string }[] }[] = [];
  for (const { name, title, scenes, isListed } of leaves) {
    if (isListed) entries.push({ name, title, scenes: [] });
    entries.at(-1)?.scenes.push(...scenes.map((each) => ({ href: `${name}#${each.id}`, title: each.title })));
  }
  const list = (items: SafeXhtml[]) => html`<ol>${items}</ol>`;
  const items = entries.map(({ name, title, scenes }) => {
    const inner = scenes.map((each) => html`<li><a href="${each.href}">${inXml(each.title)}</a></li>`);
    return html`<li><a href="${name}">${inXml(title)}</a>${inner.length > 0 ? list(inner) : ''}</li>
`;
  });
  const { contents } = book.words;
  return page(
    book,
    'frontmatter',
    contents,
    html`<nav epub:type="toc" id="toc"><h1>${contents}</h1>
${list(items)}</nav>`,
  );
}

function renderPackage(
  book: Book,
  given: PlayExportInput,
  leaves: readonly Leaf[],
  images: readonly OutputFile[],
): string {
  const { play, playedAt } = given.played;
  const cover = images.find(({ path }) => path === COVER_IMAGE);
  const file = (id: string, href: string, type: string, properties = '') =>
    html`<item id="${id}" href="${href}" media-type="${type}"${properties === '' ? '' : raw(` properties="${properties}"`)}/>
`;
  const XHTML = 'application/xhtml+xml';
  const { author } = play.credits;
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}" dir="${getTextDirection(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:kamishibai:play:${inXml(play.id)}:${play.turn}</dc:identifier>
<dc:title>${inXml(book.title)}</dc:title>
<dc:language>${book.language}</dc:language>
<dc:description>${inXml(book.premise)}</dc:description>
${
  author === null
    ? ''
    : html`<dc:creator>${inXml(author)}</dc:creator>
`
}${
  play.credits.licence === null
    ? ''
    : html`<dc:rights>${inXml(play.credits.licence)}</dc:rights>
`
}<meta property="dcterms:modified">${playedAt.replace(/\.\d+Z$/, 'Z')}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
${file('nav', 'nav.xhtml', XHTML, 'nav')}${file('style', 'style.css', 'text/css')}${
  cover ? file('cover', 'cover.xhtml', XHTML) : ''
}${leaves.map(({ name }) => file(name.replace('.xhtml', ''), name, XHTML))}${images.map(({ path }, index) =>
  file(`image-${index + 1}`, path, 'image/jpeg', path === COVER_IMAGE ? 'cover-image' : ''),
)}</manifest>
<spine page-progression-direction="${getTextDirection(book.language)}">
${
  cover
    ? html`<itemref idref="cover"/>
`
    : ''
}${leaves.map(({ name }, index) => [
  html`<itemref idref="${name.replace('.xhtml', '')}"/>
`,
  index === 0
    ? html`<itemref idref="nav"/>
`
    : '',
])}</spine>
</package>
`);
}

const COVER_IMAGE = 'images/cover.jpg';

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${FOLDER}/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** Writes a play as an EPUB 3: cover, contents, a chapter for each act, and credits. */
export async function writeEpub(given: PlayExportInput): Promise<ExportOutput> {
  const book = createBook(given);
  const { files, paths, report } = await readBookPictures(book, given);
  const cover = await composeCover(book, given);
  const images = [...(cover ? [{ path: COVER_IMAGE, bytes: cover }] : []), ...files];
  const leaves = paginate(book, paths);
  const coverPage = page(
    book,
    'cover',
    book.words.cover,
    html`<div class="cover"><img src="${COVER_IMAGE}" alt="${inXml(book.title)}" role="doc-cover"/></div>`,
  );
  const parts: OutputFile[] = [
    { path: 'package.opf', bytes: renderPackage(book, given, leaves, images) },
    { path: 'nav.xhtml', bytes: renderContents(book, leaves) },
    { path: 'style.css', bytes: BOOK_STYLE },
    ...(cover ? [{ path: 'cover.xhtml', bytes: coverPage }] : []),
    ...leaves.map(({ name, text }) => ({ path: name, bytes: text })),
    ...images,
  ];
  const bytes = createZip([
    { path: 'mimetype', bytes: 'application/epub+zip' },
    { path: 'META-INF/container.xml', bytes: CONTAINER },
    ...parts.map((part) => ({ ...part, path: `${FOLDER}/${part.path}` })),
  ]);
  return { files: [{ path: `${given.played.play.packageId}.epub`, bytes }], report };
}
