import { inflateSync } from 'node:zlib';
import { Fountain } from 'fountain-js';
import mammoth from 'mammoth';
import { expect } from 'vitest';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { readPackageFile } from '../../../../server/exchange/in/package.ts';
import { createScreenplay } from '../../../../server/exchange/out/script/script.ts';
import type { ExportOutput, OutputFile, PackageExportInput } from '../../../../server/exchange/out/types.ts';
import { readPackage } from '../../../../server/exchange/validate-package.ts';
import { createZip } from '../../../../server/exchange/zip/write.ts';
import type { VNPackage } from '../../../../shared/story/index.ts';
import { compileInk } from './ink-player.ts';
import { readRenpy } from './renpy-reader.ts';
import { readTwee } from './twee-player.ts';

type Reader = (written: ExportOutput, given: PackageExportInput) => Promise<void> | void;

const bytesOf = ({ bytes }: OutputFile): Uint8Array => new Uint8Array(Buffer.from(bytes));
const textOf = (written: ExportOutput, path?: string): string => {
  const file = written.files.find((each) => path === undefined || each.path === path);
  return file ? Buffer.from(file.bytes).toString() : '';
};
/** Letters and digits alone: marks and breaks are a format's own. */
const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A story as it is written down; what it shows is for a test of its own, since a reader makes other addresses of it. */
const saved = ({ assets: _, ...story }: VNPackage): unknown => JSON.parse(JSON.stringify(story));
const fill = { id: 'new', createdAt: '2030-01-01T00:00:00.000Z' };

const cards: Reader = async ({ files }, { package: { characters } }) => {
  const names: string[] = [];
  for (const file of files) {
    const { story } = await importUploads([{ name: file.path, bytes: bytesOf(file) }]);
    names.push(...(story?.characters ?? []).map(({ name }) => name));
  }
  // Of a zip, files come in the order of their paths.
  expect(names.sort()).toEqual(characters.map(({ name }) => name.trim()).sort());
};

/** The story in a page, and what it shows. */
function storyIn(html: string): { told: object; assets: Record<string, Record<string, { url: string }>> } {
  // A program may have the beginning of one among its words, but not the end.
  expect(html.match(/<\/script/g)).toHaveLength(5);
  const [, assets = ''] = /<script type="application\/json" id="assets">(.*?)<\/script>/s.exec(html) ?? [];
  const [, packed = ''] = /<script type="text\/plain" id="story">(.*?)<\/script>/s.exec(html) ?? [];
  return { told: JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString()), assets: JSON.parse(assets) };
}

const shownIn = (assets: ReturnType<typeof storyIn>['assets']): string[] =>
  Object.values(assets).flatMap((kind) => Object.values(kind).map(({ url }) => url));

/** Rows of a table whose fields are parted by commas; one in quotation marks may hold all of them. */
const rowsOf = (csv: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, field = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^,"\n]*)(,|\n)/gu)) {
    rows.at(-1)?.push(field);
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

export const READERS: Readonly<Record<string, Reader>> = {
  json: (written, { package: story }) =>
    expect(saved(readPackage(JSON.parse(textOf(written)), fill).package)).toEqual(saved(story)),
  zip: ({ files }, { package: story }) => {
    const { package: read } = readPackageFile({ name: 'a.zip', bytes: createZip(files) });
    expect(saved(readPackage(read, fill).package)).toEqual(saved(story));
  },
  cards,
  'cards-charx': cards,
  'cards-json': cards,
  lorebook: async ({ files: [file] }, { package: { plot } }) => {
    const lore = [...plot.globalWorldInfo, ...plot.acts.flatMap((act) => act.scenarioWorldInfo ?? [])];
    const { story } = file ? await importUploads([{ name: file.path, bytes: bytesOf(file) }]) : { story: undefined };
    const read = story?.premise?.globalWorldInfo ?? [];
    expect(read.map(({ content }) => content)).toEqual(lore.map(({ content }) => content));
  },
  html: (written, { package: { plot, title } }) => {
    const { told, assets } = storyIn(textOf(written));
    expect(told).toMatchObject({ title, plot: JSON.parse(JSON.stringify({ acts: plot.acts })) });
    for (const url of shownIn(assets)) expect(url).toMatch(/^data:(?:image|audio)\//);
  },
  web: (written, { package: { title } }) => {
    const { told, assets } = storyIn(textOf(written, 'index.html'));
    expect(told).toMatchObject({ title });
    const paths = written.files.map(({ path }) => path);
    for (const url of shownIn(assets)) expect(paths).toContain(url);
  },
  renpy: ({ files }) => {
    const scripts = files.filter(({ path }) => path.endsWith('.rpy'));
    const { wrong, labels } = readRenpy(
      new Map(scripts.map(({ path, bytes }) => [path.replace('game/', ''), String(bytes)])),
    );
    expect(wrong).toEqual([]);
    expect(labels).toContain('start');
  },
  ink: (written) => expect(compileInk(textOf(written)).canContinue).toBe(true),
  twee: (written, { package: { title } }) => {
    const { title: read, begin } = readTwee(textOf(written));
    expect(letters(read)).toBe(letters(title));
    expect(begin(1).offers()).not.toEqual([]);
  },
  fountain: async (written, given) => {
    const { tokens } = new Fountain().parse(textOf(written), true);
    const { script } = await createScreenplay(given);
    const said = script.blocks.filter(({ type }) => type === 'say');
    expect(tokens.filter(({ type }) => type === 'character')).toHaveLength(said.length);
  },
  docx: async (written, given) => {
    const [file] = written.files;
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(file?.bytes ?? '') });
    const read = letters(value);
    const { script } = await createScreenplay(given);
    const said = script.blocks.flatMap((block) => (block.type === 'say' ? [letters(block.text.text)] : []));
    expect(said.filter((line) => !read.includes(line))).toEqual([]);
  },
  pdf: (written) => {
    const file = Buffer.from(written.files[0]?.bytes ?? '').toString('latin1');
    expect(file).toMatch(/^%PDF-/);
    const [, table] = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(file) ?? [];
    expect(file.slice(Number(table), Number(table) + 4)).toBe('xref');
  },
  voices: async ({ files }, given) => {
    const { script } = await createScreenplay(given);
    expect(files).toHaveLength(script.speakers.length);
    for (const [index, { lines }] of script.speakers.entries()) {
      const rows = rowsOf(Buffer.from(files[index]?.bytes ?? '').toString());
      expect(rows.map((row) => row.length)).toEqual([6, ...lines.map(() => 6)]);
    }
  },
};
