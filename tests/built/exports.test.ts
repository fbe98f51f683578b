import { EpubCheck } from '@likecoin/epubcheck-ts';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPORTERS } from '../../server/exchange/out/index.ts';
import type { ExportOutput } from '../../server/exchange/out/types.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { READERS } from '../server/exchange/out/readers.ts';
import { readRenpy } from '../server/exchange/out/renpy-reader.ts';
import { givenOf } from '../server/exchange/out/stories.ts';
import { sampleStory, secondSampleStory } from '../support/sample.ts';
import { isFirstTier } from '../support/tier.ts';
import { playThrough } from './play-through.ts';
import { address, exportFile, json } from './program.ts';

const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The files of an export: those of a zip, or the one that came. */
function writtenOf(bytes: Uint8Array, name: string): ExportOutput {
  const isZip = name.endsWith('.zip');
  const files = isZip
    ? Object.entries(unzipSync(bytes)).map(([path, content]) => ({ path, bytes: Buffer.from(content) }))
    : [{ path: name, bytes: Buffer.from(bytes) }];
  return { files, report: [] };
}

const nameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return pages;
}

const STORIES: [string, () => VNPackage][] = [
  ['一只有票的鹅', secondSampleStory],
  ['The Thirteenth Card', sampleStory],
];

describe.each(isFirstTier ? STORIES.slice(0, 1) : STORIES)('%s', (_, make) => {
  const { id } = make();
  const exported = async (format: string) => {
    const { package: story } = await json<{ package: VNPackage }>('GET', `/api/packages/${id}`);
    const { bytes, headers } = await exportFile(id, format);
    const read = READERS[format];
    if (!read) throw new Error(`Nothing reads ${format}.`);
    await read(writtenOf(bytes, nameIn(headers)), givenOf(story));
    return { story, bytes };
  };

  const formats = EXPORTERS.filter(({ of }) => of === 'package').map(({ format }) => format);
  test.each(formats.filter((format) => format !== 'pdf'))('as %s', async (format) => {
    expect((await exported(format)).bytes.length).toBeGreaterThan(0);
  });

  test('as pdf, with its title as text', async () => {
    expect(formats).toContain('pdf');
    const { story, bytes } = await exported('pdf');
    expect(letters(await pdfText(bytes))).toContain(letters(story.title));
  });
});

describe('a play', () => {
  let play = '';
  beforeAll(async () => {
    play = await playThrough(secondSampleStory().id, 8);
  });
  const exported = async (format: string) => {
    const response = await fetch(`${address()}/api/plays/${play}/export?format=${format}`);
    expect(response.status, format).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };
  const READ: Record<string, (bytes: Uint8Array) => Promise<void> | void> = {
    epub: async (bytes) => {
      const { messages } = await EpubCheck.validate(bytes);
      expect(messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))).toEqual([]);
    },
    markdown: (bytes) => expect(text(bytes)).toMatch(/^# .*鹅/m),
    renpy: (bytes) => {
      const scripts = Object.entries(unzipSync(bytes)).filter(([path]) => path.endsWith('.rpy'));
      const { wrong, labels } = readRenpy(
        new Map(scripts.map(([path, content]) => [path.replace(/^.*game\//, ''), text(content)])),
      );
      expect(wrong).toEqual([]);
      expect(labels).toContain('start');
    },
  };

  test.each(EXPORTERS.filter(({ of }) => of === 'play').map(({ format }) => format))('as %s', async (format) => {
    const read = READ[format];
    if (!read) throw new Error(`Nothing reads ${format}.`);
    await read(await exported(format));
  });
});
