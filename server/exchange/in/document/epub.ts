import { RefusalError } from '../../../../shared/error.ts';
import { DOCUMENT_BOUNDS, encrypted, unzip } from '../../zip/read.ts';
import { parseMarkup } from '../parse-html.ts';
import { bounded, creditsWith, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { ScriptedStory } from '../script-compiler/scripted-story.ts';
import { readMarkdown } from '../text/markdown.ts';
import type { UploadedFile } from '../types.ts';
import { type DocumentBlock, indexBlocks, parseBlocks, renderMarkdown } from './html.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of an XML text in document order. Custom entities are not resolved, and nothing is loaded. */
function parseElements(xml: string, file: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  parseMarkup(
    file,
    xml,
    {
      onopentag: (name, attributes) => {
        const element = { name: name.replace(/^.*:/, '').toLowerCase(), attributes, text: '' };
        elements.push(element);
        open.push(element);
      },
      ontext: (text) => {
        const last = open.at(-1);
        if (last && last.text.length < 1000) last.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { isXml: true },
  );
  return elements;
}

/** Resolves a relative path within the book. The result names an entry of the archive, never a file on disk. */
function within(from: string, href: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of decoded(href).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Reads an EPUB by way of Markdown, in reading order. @throws RefusalError `malformed`, `too_large` */
export function readEpub(file: UploadedFile): ScriptedStory {
  const { name, bytes } = file;
  const files = unzip(bytes, DOCUMENT_BOUNDS);
  const readText = (path: string): string | null => {
    const entry = files.get(path);
    return entry ? new TextDecoder().decode(entry) : null;
  };
  const broken = (why: string) =>
    new RefusalError('malformed', `${name} is not a valid EPUB: ${why}.`, {
      hint: 'Create it again, then import it again.',
      reason: { code: 'file-broken', name },
    });
  const container = readText('META-INF/container.xml');
  if (container === null) throw broken('it has no container.xml');
  const root = parseElements(container, name).find((each) => each.name === 'rootfile')?.attributes['full-path'] ?? '';
  const opf = readText(root);
  if (opf === null) throw broken('its package is not there');
  const elements = parseElements(opf, name);
  const items = new Map(
    elements.flatMap(({ name: own, attributes }) =>
      own === 'item' && attributes.id ? [[attributes.id, attributes] as const] : [],
    ),
  );
  const pages = elements.flatMap(({ name: own, attributes }) => {
    const item = own === 'itemref' ? items.get(attributes.idref ?? '') : undefined;
    return item?.href === undefined || /\bnav\b/.test(item.properties ?? '') ? [] : [within(root, item.href)];
  });
  const ciphers = parseElements(readText('META-INF/encryption.xml') ?? '', name).filter(
    (each) => each.name === 'cipherreference',
  );
  // Obfuscated fonts do not make the pages unreadable.
  if (ciphers.some(({ attributes }) => pages.includes(within('', attributes.URI ?? '')))) throw encrypted(name);
  const reporter = createReporter();
  const byPage = new Map<string, DocumentBlock[]>();
  for (const page of new Set(pages)) {
    const html = readText(page);
    if (html === null) reporter.add(page, 'not-read', { what: page });
    else byPage.set(page, parseBlocks(html, `${name}:${page}`, reporter, { hasRows: true }));
  }
  if (pages.length > 0 && byPage.size === 0) throw broken('none of its pages is there');
  const named = new Map([...byPage].map(([page, blocks]) => [page, indexBlocks(blocks)]));
  const getPage = (block: DocumentBlock): string => block.at.slice(name.length + 1).replace(/:\d+$/, '');
  const find = (href: string, from: DocumentBlock): DocumentBlock | undefined => {
    const [path = '', id] = href.split('#');
    const page = path === '' ? getPage(from) : within(getPage(from), path);
    const own = id === undefined ? undefined : named.get(page)?.get(id);
    return own ?? byPage.get(page)?.[0];
  };
  const { text, at } = renderMarkdown([...byPage.values()].flat(), find);
  const readMetadata = (what: string) =>
    elements
      .find((each) => each.name === what)
      ?.text.trim()
      .slice(0, 200) ?? '';
  const story = readMarkdown(file, bounded(name, text), (row) => at[row - 1] ?? name);
  const language = readMetadata('language');
  return {
    ...story,
    format: 'epub',
    title: readMetadata('title') || story.title || titleFromFileName(file),
    ...(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) && { language }),
    credits: creditsWith({
      author: readMetadata('creator'),
      licence: readMetadata('rights'),
      source: readMetadata('source'),
    }),
    report: [...reporter.lines(), ...story.report],
  };
}
