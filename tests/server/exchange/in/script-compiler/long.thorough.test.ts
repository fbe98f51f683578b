/// <reference path="../../../../../server/exchange/png/libraries.d.ts" />
import { strToU8, zipSync, zlibSync } from 'fflate';
import encodeChunks from 'png-chunks-encode';
import { describe, expect, it } from 'vitest';
import { createImportService } from '../../../../../server/exchange/import-service.ts';
import { RefusalError } from '../../../../../shared/error.ts';
import { tempDir } from '../../../../support/temp-dir.ts';
import { sharedThreads } from '../../../../support/threads.ts';
import { fakeClock } from '../../../coauthor/support.ts';

const twee = (body: string, format = 'SugarCube') => `:: StoryData\n{"format":"${format}"}\n\n:: Start\n${body}\n`;
const harlowe = (body: string) => twee(body, 'Harlowe');
const scene = (body: string) => `INT. A\n\n${body}`;
const many = (count: number, made: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => made(index)).join('');

function epub(html: string): Uint8Array {
  return zipSync({
    'META-INF/container.xml': strToU8('<container><rootfiles><rootfile full-path="c.opf"/></rootfiles></container>'),
    'c.opf': strToU8(
      '<package><manifest><item id="a" href="a.html"/></manifest><spine><itemref idref="a"/></spine></package>',
    ),
    'a.html': strToU8(html),
  });
}

/** What takes a reader that looks again and again for an end minutes, and one that reads on a second: the file's name, what is in it, how often. */
const LONG: readonly [string, string, (count: number) => string | Uint8Array, number][] = [
  ['blanks in a heading', 'a.md', (count) => `# a${' '.repeat(count)}b`, 400_000],
  ['signs at the end of a heading', 'a.md', (count) => `# a${'#'.repeat(count)}b`, 400_000],
  ['blanks in an answer', 'a.md', (count) => `- a${' '.repeat(count)}b\n- c\n`, 400_000],
  ['arrows in an answer', 'a.md', (count) => `- a${'->'.repeat(count)}\n- c\n`, 100_000],
  ['a list of thousands', 'a.md', (count) => '- a\n'.repeat(count), 60_000],
  ['a list with blank rows', 'a.md', (count) => '- a\n\n'.repeat(count), 40_000],
  ['blank rows below a list', 'a.md', (count) => `- a\n- b\n${'\n'.repeat(count)}x`, 90_000],
  ['braces', 'a.md', (count) => '{'.repeat(count), 300_000],
  ['tags that open', 'a.md', (count) => '{b}'.repeat(count), 100_000],
  ['scenes', 'a.fountain', (count) => many(count, (index) => `INT. ROOM ${index}\n\nHe walks ${index}.\n\n`), 8000],
  ['cues', 'a.fountain', (count) => scene('BOB\nHi.\n\n'.repeat(count)), 20_000],
  ['blanks in a cue', 'a.fountain', (count) => scene(`A${' '.repeat(count)}b\nx`), 300_000],
  ['stars in a cue', 'a.fountain', (count) => scene(`A${'*'.repeat(count)}b\nx`), 300_000],
  ['stars in a screenplay', 'a.fountain', (count) => scene('*_'.repeat(count)), 100_000],
  ['notes that stay open', 'a.fountain', (count) => scene('[['.repeat(count)), 100_000],
  ['what is struck out and stays so', 'a.fountain', (count) => scene('/*'.repeat(count)), 100_000],
  ['blank rows in Ink', 'a.ink', (count) => `${'\n'.repeat(count)}a`, 95_000],
  ['macros that stay open', 'a.twee', (count) => twee('<<a '.repeat(count)), 100_000],
  ['macros with half a text', 'a.twee', (count) => twee('<<a "'.repeat(count)), 100_000],
  ['remarks that stay open', 'a.twee', (count) => twee('/*<!--/%'.repeat(count)), 60_000],
  ['macros of Harlowe that stay open', 'a.twee', (count) => harlowe('(if: '.repeat(count)), 100_000],
  ['hooks of Harlowe that stay open', 'a.twee', (count) => harlowe('(if: true)['.repeat(count)), 40_000],
  ['remarks of Harlowe that stay open', 'a.twee', (count) => harlowe('<!--'.repeat(count)), 100_000],
  [
    'a page in a page in a page',
    'a.html',
    (count) => `<tw-storydata name="a">${'<b>'.repeat(count)}</tw-storydata>`,
    100_000,
  ],
  ['what a page declares and does not end', 'a.epub', (count) => epub('<!DOCTYPE a ['.repeat(count)), 100_000],
  ['marks in a paragraph', 'a.epub', (count) => epub(`<p>${'a <b>'.repeat(count)}`), 60_000],
  ['signs in a paragraph', 'a.epub', (count) => epub(`<p>${'a&amp;'.repeat(count)}`), 60_000],
  [
    'links in a book',
    'a.epub',
    (count) => epub(many(count, (at) => `<p id="i${at}"><a href="#i${count - 1 - at}">x</a></p>`)),
    12_000,
  ],
  [
    'texts of a picture that unpack to gigabytes',
    'a.png',
    (count) => {
      const packed = zlibSync(new Uint8Array(16 * 1024 * 1024));
      const texts = Array.from({ length: count }, (_, at) => ({
        name: 'zTXt',
        data: new Uint8Array(Buffer.concat([strToU8(`k${at}\0\0`), packed])),
      }));
      return encodeChunks([
        { name: 'IHDR', data: new Uint8Array(13) },
        ...texts,
        { name: 'IEND', data: new Uint8Array(0) },
      ]);
    },
    600,
  ],
];

describe('A long file of little content', () => {
  const workers = sharedThreads();

  it.each(LONG)('%s: is read or refused in the time there is', async (_, name, make, count) => {
    const made = make(count);
    const bytes = new Uint8Array(typeof made === 'string' ? new TextEncoder().encode(made) : made);
    const intake = createImportService({
      ...{ workers, clock: fakeClock('new'), dataDir: await tempDir() },
      store: { packageVersion: async () => null },
    });
    const told = await intake.preview([bytes], { guest: 'somebody', name }).catch((error: unknown) => error);
    // Refused for what it is, never for the time it took.
    if (told instanceof RefusalError) expect(told.reason?.code).not.toBe('too-much-at-once');
    else expect(told).toMatchObject({ becomes: 'session' });
  });
});
