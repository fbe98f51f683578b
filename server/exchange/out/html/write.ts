import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { RefusalError } from '../../../../shared/error.ts';
import { languageFor } from '../../../../shared/language/tag.ts';
import {
  type Asset,
  assetsOfKind,
  collectCredits,
  mapAssets,
  stripPrivateFields,
  type VNPackage,
} from '../../../../shared/story/index.ts';
import { buildStandalone } from '../../../build/build-standalone.ts';
import { getMediaFileName, listMediaFiles, type ShownFile } from '../media.ts';
import type { ExportOutput, OutputFile, PackageExportInput, ReportLine } from '../types.ts';
import { codePointsIn, isAmong } from '../unicode-range.ts';
import { standalonePage } from './page.ts';

/** The build writes flat rules. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

const LICENCE =
  '/* Lora, Source Sans 3 and OpenDyslexic are under the SIL Open Font License 1.1: https://openfontlicense.org */\n';

/** Inlines a folder's fonts into a stylesheet, except those without letters of the text, Latin letters or digits. */
export async function embedFonts(styles: string, folder: string, text: string, language: string): Promise<string> {
  const signs = [...new Set(`${text}A`)].map((sign) => sign.codePointAt(0) ?? 0);
  // Each language uses one of the two families of a font: see web/ui/fonts.css.
  const unused = languageFor(language) === 'en' ? ' Letters' : ' Variable';
  const embedded = new Map<string, string>();
  for (const [rule] of styles.matchAll(FONT_FACE)) {
    const [, family = ''] = /font-family:\s*["']?([^;"'}]+)/.exec(rule) ?? [];
    const [, range = 'U+0-10FFFF'] = /unicode-range:([^;}]+)/.exec(rule) ?? [];
    const [, file = ''] = /url\(["']?([^)"']+\.woff2)/.exec(rule) ?? [];
    const points = codePointsIn(range);
    const isUsed = !family.trim().endsWith(unused) && signs.some((sign) => isAmong(sign, points));
    if (!isUsed || file === '') {
      embedded.set(rule, '');
      continue;
    }
    const font = (await readFile(join(folder, basename(file)))).toString('base64');
    embedded.set(rule, rule.replace(/src:[^;}]+/, `src:url(data:font/woff2;base64,${font}) format("woff2")`));
  }
  return LICENCE + styles.replace(FONT_FACE, (rule) => embedded.get(rule) ?? rule);
}

/** The story as players get it: without author-only fields, with credits for origins, and only media in `addresses`. */
export function playersStory(story: VNPackage, addresses: ReadonlyMap<string, string>): VNPackage {
  const assets = mapAssets(story.assets, ({ url, mimeType, expressions }) => {
    const own = addresses.get(url);
    if (own === undefined) return null;
    const faces = Object.entries(expressions ?? {}).flatMap(([face, from]) => {
      const to = addresses.get(from);
      return to === undefined ? [] : [[face, to]];
    });
    return { url: own, mimeType, ...(expressions && { expressions: Object.fromEntries(faces) }) };
  });
  const { ignoredFindings: _, meta: __, ...content } = stripPrivateFields(story);
  // The credits are derived from origins that are removed.
  const { author, licence, lines } = collectCredits(story);
  const meta = { ...(author !== null && { author }), ...(licence !== null && { licence }), credits: lines };
  const characters = content.characters.map((person) => ({ ...person, imagePrompt: '' }));
  return { ...content, characters, artStyle: '', meta, assets };
}

export interface Shrunk {
  bytes: Uint8Array;
  mediaType: string;
}

/** WebP quality from 1 to 100: the loss is not visible on stage. */
const QUALITY = { quality: 80, alphaQuality: 90 };

/** As WebP. Tracks and pictures that would only grow stay unchanged. `width` in pixels; undefined: any. */
export async function downscalePicture(given: Shrunk, width: number | undefined): Promise<Shrunk> {
  const { bytes, mediaType } = given;
  if (width === undefined || !mediaType.startsWith('image/')) return given;
  const picture = sharp(bytes, { pages: 1 });
  const { width: own = 0 } = await picture.metadata();
  if (own <= width) return given;
  const made = await picture.resize({ width }).webp(QUALITY).toBuffer();
  return made.length < bytes.length ? { bytes: made, mediaType: 'image/webp' } : given;
}

/** Media types that may be served, whatever the package declares. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp|gif|avif)|audio\/[a-z0-9.+-]+)$/;

interface Brought extends ShownFile, Shrunk {}

async function bringMedia({ package: story, media, options, tell, signal }: PackageExportInput) {
  const shown = listMediaFiles(story);
  const brought: Brought[] = [];
  const report: ReportLine[] = [];
  for (const [index, file] of shown.entries()) {
    signal.throwIfAborted();
    tell(index, shown.length);
    const { kind, key, url } = file;
    const bytes = await media(url);
    const { mimeType: mediaType } = assetsOfKind(story.assets, kind)[key] as Asset;
    if (bytes && SHOWN.test(mediaType))
      brought.push({ ...file, ...(await downscalePicture({ bytes, mediaType }, options.width)) });
    else report.push({ where: `${kind}/${key}`, code: 'picture-missing', args: { what: getMediaFileName(url) } });
  }
  tell(shown.length, shown.length);
  return { brought, report };
}

async function buildPage(story: VNPackage, mediaSource: string): Promise<string> {
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

/** Maximum size of a page's media: Base64 grows them by a third, and a string holds at most half a gigabyte. */
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

/** Writes the story as one HTML file that contains everything it shows. */
export async function writeHtml(given: PackageExportInput): Promise<ExportOutput> {
  const { brought, report } = await bringMedia(given);
  if (brought.reduce((sum, { bytes }) => sum + bytes.length, 0) > ONE_FILE_BYTES) throw tooLargeForOneFile();
  const addresses = new Map(
    brought.map(({ url, bytes, mediaType }) => [
      url,
      `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`,
    ]),
  );
  const story = playersStory(given.package, addresses);
  return { files: [{ path: `${story.id}.html`, bytes: await buildPage(story, '') }], report };
}

/** Writes the story as a folder for a web host, with media as separate files. */
export async function writeWeb(given: PackageExportInput): Promise<ExportOutput> {
  const { brought, report } = await bringMedia(given);
  const media = brought.map(({ kind, url, bytes, mediaType }): OutputFile => {
    const name = getMediaFileName(url);
    // Web hosts derive the media type from the file name.
    return { path: `media/${kind}/${mediaType === 'image/webp' ? name.replace(/\.\w+$/, '.webp') : name}`, bytes };
  });
  const addresses = new Map(brought.map(({ url }, index) => [url, media[index]?.path ?? '']));
  const story = playersStory(given.package, addresses);
  return { files: [{ path: 'index.html', bytes: await buildPage(story, "'self' file:") }, ...media], report };
}
