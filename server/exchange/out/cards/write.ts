import sharp from 'sharp';
import { ownEntry } from '../../../../shared/json.ts';
import type { Character } from '../../../../shared/story/index.ts';
import { isPng, writeTextChunks } from '../../png/text-chunks.ts';
import { createZip } from '../../zip/write.ts';
import type { ExportOutput, OutputFile, PackageExportInput, ReportLine } from '../types.ts';
import { type CardAsset, createCharacterCard, olderCard } from './card.ts';

const plainPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 384, height: 512, channels: 3, background: '#2b2a33' } })
    .png()
    .toBuffer();

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

async function readPictures(
  { id, name }: Character,
  { package: story, media }: PackageExportInput,
  report: ReportLine[],
) {
  const asset = ownEntry(story.assets.characters, id);
  const portrait = asset ? await media(asset.url) : null;
  if (!portrait) report.push({ where: name, code: 'picture-missing', args: { what: name } });
  const faces: { face: string; bytes: Uint8Array }[] = [];
  for (const [face, url] of Object.entries(asset?.expressions ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = await media(url);
    if (bytes) faces.push({ face, bytes });
  }
  return { portrait, faces };
}

async function eachPerson(
  given: PackageExportInput,
  make: (character: Character, report: ReportLine[]) => Promise<OutputFile>,
): Promise<ExportOutput> {
  const { characters } = given.package;
  const report: ReportLine[] = [];
  const files: OutputFile[] = [];
  for (const [index, character] of characters.entries()) {
    given.signal.throwIfAborted();
    given.tell(index, characters.length);
    files.push(await make(character, report));
  }
  given.tell(characters.length, characters.length);
  return { files, report };
}

const PORTRAIT: CardAsset = { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' };

/** Writes each character as a PNG with the card embedded in versions 2 and 3. */
export const writePngCards = (given: PackageExportInput): Promise<ExportOutput> =>
  eachPerson(given, async (character, report) => {
    const { portrait, faces } = await readPictures(character, given, report);
    if (faces.length > 1) {
      report.push({
        where: character.name,
        code: 'not-sayable',
        args: { what: faces.map(({ face }) => face).join(', ') },
      });
    }
    const picture = portrait ?? (await plainPicture());
    const png = isPng(picture) ? picture : await sharp(picture).png().toBuffer();
    const card = createCharacterCard(character, given.package, [PORTRAIT]);
    const bytes = writeTextChunks(png, { chara: base64(olderCard(card)), ccv3: base64(card) });
    return { path: `${character.id}.png`, bytes };
  });

/** Writes each character as an archive with card and faces. */
export const writeCharxCards = (given: PackageExportInput): Promise<ExportOutput> =>
  eachPerson(given, async (character, report) => {
    const { portrait, faces } = await readPictures(character, given, report);
    const files: OutputFile[] = [];
    const assets: CardAsset[] = [];
    const add = (type: CardAsset['type'], name: string, bytes: Uint8Array) => {
      const ext = isPng(bytes) ? 'png' : 'webp';
      const path = `assets/${type}/images/${name}.${ext}`;
      files.push({ path, bytes });
      assets.push({ type, uri: `embeded://${path}`, name, ext });
    };
    if (portrait) add('icon', 'main', portrait);
    for (const { face, bytes } of faces) add('emotion', face, bytes);
    const card = JSON.stringify(createCharacterCard(character, given.package, assets), null, 1);
    return { path: `${character.id}.charx`, bytes: createZip([{ path: 'card.json', bytes: card }, ...files]) };
  });

export const writeJsonCards = (given: PackageExportInput): Promise<ExportOutput> =>
  eachPerson(given, async (character) => ({
    path: `${character.id}.json`,
    bytes: `${JSON.stringify(createCharacterCard(character, given.package, []), null, 1)}\n`,
  }));
