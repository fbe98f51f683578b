import { readFile } from 'node:fs/promises';
import { RefusalError } from '../../../../shared/error.ts';
import { type Asset, assetsOfKind, type VNPackage } from '../../../../shared/story/index.ts';
import { buildStandalone } from '../../../build/build-standalone.ts';
import { fileNameOf, filesShown, type ShownFile } from '../media.ts';
import type { Given, ReportLine, Written, WrittenFile } from '../types.ts';
import { embedFonts } from './embed-fonts.ts';
import { narrowed, type Shrunk } from './narrowed.ts';
import { standalonePage } from './page.ts';
import { playersStory } from './players-story.ts';

/** What is shown is a picture or a track, whatever was said of it. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp|gif|avif)|audio\/[a-z0-9.+-]+)$/;

interface Brought extends ShownFile, Shrunk {}

/** What the story shows, as it goes out, and what it lacks. */
async function bringMedia({ package: story, media, options, tell, signal }: Given) {
  const shown = filesShown(story);
  const brought: Brought[] = [];
  const report: ReportLine[] = [];
  for (const [index, file] of shown.entries()) {
    signal.throwIfAborted();
    tell(index, shown.length);
    const { kind, key, url } = file;
    const bytes = await media(url);
    const { mimeType: mediaType } = assetsOfKind(story.assets, kind)[key] as Asset;
    if (bytes && SHOWN.test(mediaType))
      brought.push({ ...file, ...(await narrowed({ bytes, mediaType }, options.width)) });
    else report.push({ where: `${kind}/${key}`, code: 'picture-missing', args: { what: fileNameOf(url) } });
  }
  tell(shown.length, shown.length);
  return { brought, report };
}

async function pageOf(story: VNPackage, mediaSource: string): Promise<string> {
  const parts = await buildStandalone();
  const [service, page, styles] = await Promise.all(
    [parts.service, parts.page, parts.styles].map((file) => readFile(file, 'utf8')),
  );
  return standalonePage({
    story,
    scripts: [service ?? '', page ?? ''],
    styles: await embedFonts(styles ?? '', parts.fonts, JSON.stringify(story), story.language),
    mediaSource,
  });
}

/** As much as pictures and tracks of one page may weigh: in it they grow by a third, and no text holds more than half a gigabyte. */
const ONE_FILE_BYTES = 350 * 1024 ** 2;

const tooLargeForOneFile = () =>
  new RefusalError(
    'too_large',
    `Pictures and music have more than ${ONE_FILE_BYTES / 1024 ** 2} MiB, which is too much for one page.`,
    {
      hint: 'Have narrower pictures with "width", or use the format "web".',
      reason: { code: 'page-too-large' },
    },
  );

/** The story as one file that plays in any browser, with all it shows in it. */
export async function writeHtml(given: Given): Promise<Written> {
  const { brought, report } = await bringMedia(given);
  if (brought.reduce((sum, { bytes }) => sum + bytes.length, 0) > ONE_FILE_BYTES) throw tooLargeForOneFile();
  const addresses = new Map(
    brought.map(({ url, bytes, mediaType }) => [
      url,
      `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  );
  const story = playersStory(given.package, addresses);
  return { files: [{ path: `${story.id}.html`, bytes: await pageOf(story, '') }], report };
}

/** The same as a folder for any host of web pages: the page, and what it shows beside it. */
export async function writeWeb(given: Given): Promise<Written> {
  const { brought, report } = await bringMedia(given);
  const media = brought.map(({ kind, url, bytes, mediaType }): WrittenFile => {
    const name = fileNameOf(url);
    // A host tells by its name what a file is.
    return { path: `media/${kind}/${mediaType === 'image/webp' ? name.replace(/\.\w+$/, '.webp') : name}`, bytes };
  });
  const addresses = new Map(brought.map(({ url }, index) => [url, media[index]?.path ?? '']));
  const story = playersStory(given.package, addresses);
  return { files: [{ path: 'index.html', bytes: await pageOf(story, "'self' file:") }, ...media], report };
}
