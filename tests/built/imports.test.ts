import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, HeadingLevel, Packer, Paragraph } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { IMPORTERS } from '../../server/exchange/in/index.ts';
import type { PlanDraft, VNPackage } from '../../shared/story/index.ts';
import { CARD, cardInPicture, jsonFile } from '../server/exchange/in/cards.ts';
import { sampleStory } from '../support/sample.ts';
import { exportFile, importFile, json, kamishibai, previewFile, upload } from './program.ts';

const FIXTURES = join(import.meta.dirname, '../server/exchange/in/script-compiler/fixtures');
const fixture = (name: string) => (): Uint8Array => readFileSync(join(FIXTURES, name));
const exported = (format: string) => async () => (await exportFile(sampleStory().id, format)).bytes;

const CHAT = [
  { user_name: 'Jo', character_name: 'Maris', create_date: '2025-07-18@12h00m00s' },
  { name: 'Maris', is_user: false, mes: 'Mind the rail.' },
  { name: 'Jo', is_user: true, mes: 'Is it far?' },
];

const document = async () => {
  const children = [
    new Paragraph({ text: 'The Wings', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('The lead has lost her voice.'),
    new Paragraph('Director: You know the lines.'),
  ];
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));
};

const book = () =>
  zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<?xml version="1.0"?><container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'book.opf': strToU8(
      '<?xml version="1.0"?><package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Platform Nine</dc:title></metadata><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    ),
    'a.xhtml': strToU8(
      '<html xmlns="http://www.w3.org/1999/xhtml"><body><h2>The Platform</h2><p>The board says delayed.</p></body></html>',
    ),
  });

const project = () => {
  const folder = join(FIXTURES, 'lamp-room');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return zipSync(
    Object.fromEntries(
      files.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), new Uint8Array(readFileSync(path))];
      }),
    ),
  );
};

/** What is brought: the importer that reads it, the file, and what makes its bytes. */
const FILES: readonly (readonly [importer: string, name: string, make: () => Uint8Array | Promise<Uint8Array>])[] = [
  ['package', 'story.json', exported('json')],
  ['package', 'story.zip', exported('zip')],
  ['cards', 'maris.png', () => cardInPicture()],
  ['cards', 'maris.json', () => jsonFile(CARD)],
  ['cards', 'maris.charx', () => zipSync({ 'card.json': jsonFile(CARD) })],
  ['cards', 'cast.zip', exported('cards-json')],
  ['cards', 'lore.json', exported('lorebook')],
  ['chat', 'maris.jsonl', () => strToU8(CHAT.map((row) => JSON.stringify(row)).join('\n'))],
  ['ink', 'night-post.ink', fixture('night-post.ink')],
  ['twine', 'greenhouse.twee', fixture('greenhouse.twee')],
  ['twine', 'kiosk.html', fixture('kiosk.html')],
  ['docx', 'wings.docx', document],
  ['epub', 'platform.epub', book],
  ['renpy', 'borrowed_rain.rpy', fixture('borrowed_rain.rpy')],
  ['renpy', 'lamp-room.zip', project],
  ['fountain', 'two-chairs.fountain', fixture('two-chairs.fountain')],
  ['text', 'low-water.md', fixture('low-water.md')],
  ['text', 'parcel.txt', fixture('parcel.txt')],
];

/** The importer that refuses formats of other programs, by their names. */
const REFUSING = 'other';

describe('a file that is brought', () => {
  test('is of every format there is', () => {
    const formats = [...FILES.map(([importer]) => importer), REFUSING];
    expect(new Set(formats)).toEqual(new Set(IMPORTERS.map(({ format }) => format)));
  });

  test(`by ${REFUSING}: is refused`, async () => {
    const response = await upload('tide.yarn', 'title: Start\n---\nThe tide is out.\n===\n');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { reason: { code: 'format-not-read' } } });
  });

  test.each(FILES)('by %s: %s', async (_importer, name, make) => {
    const bytes = await make();
    const preview = await previewFile(name, bytes);
    expect(Object.keys(preview.contents).length).toBeGreaterThan(0);
    const { packageId, sessionId } = await importFile(name, bytes);
    if (packageId !== undefined) {
      const { package: story } = await json<{ package: VNPackage }>('GET', `/api/packages/${packageId}`);
      expect(preview.contents).toMatchObject({ characters: story.characters.length, acts: story.plot.acts.length });
      return;
    }
    const { draft } = await json<{ draft: PlanDraft }>('GET', `/api/sessions/${sessionId}`);
    expect(preview.contents).toMatchObject({ characters: draft.characters.length, acts: draft.acts.length });
    const lore = draft.premise?.globalWorldInfo?.length ?? 0;
    expect(draft.characters.length + draft.acts.length + lore).toBeGreaterThan(0);
  });

  test('comes in by the command line as well', async () => {
    const { code, stdout } = await kamishibai('import', join(FIXTURES, 'night-post.ink'), '--preview', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ format: 'ink' })]);
  });
});
