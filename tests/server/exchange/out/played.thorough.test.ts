import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { writeEpub } from '../../../../server/exchange/out/book/epub.ts';
import { writeMarkdown } from '../../../../server/exchange/out/book/markdown.ts';
import { writeRenpyPlay } from '../../../../server/exchange/out/renpy/write.ts';
import type { Played } from '../../../../server/exchange/out/types.ts';
import { secondSampleStory } from '../../../support/sample.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { sharedServices } from '../../http/support.ts';
import { givenPlayOf, playedOf, playThrough, SAMPLES, sampleMedia } from './plays.ts';
import { readRenpy } from './renpy-reader.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const media = sampleMedia(secondSampleStory());

/** The checker of EPUB itself as Debian has it, which is a program of Java. */
const EPUBCHECK = '/usr/bin/epubcheck';
const hasEpubcheck = existsSync(EPUBCHECK);

async function messagesOf(bytes: Uint8Array): Promise<string[]> {
  const { messages } = await EpubCheck.validate(bytes);
  return messages
    .filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))
    .map((each) => JSON.stringify(each));
}

const textsOf = (bytes: Uint8Array): Map<string, string> =>
  new Map(
    Object.entries(unzipSync(bytes)).flatMap(([path, file]) =>
      path.endsWith('.jpg') ? [] : [[path.replace('book/', ''), new TextDecoder().decode(file)] as const],
    ),
  );

const bytesIn = ({ files: [first] }: Awaited<ReturnType<typeof writeEpub>>): Uint8Array => first?.bytes as Uint8Array;

/** A play in which every word means something to XML or Markdown, with marks, a choice, dice and a picture of its own. */
function spiteful(played: Played): Played {
  const text = '<b> & "q" \u0000\uD800 ]]> 漢字 *star* _u_ [l](x) 🎭 עברית';
  const marks = [
    { type: 'ruby' as const, from: text.indexOf('漢'), to: text.indexOf('字') + 1, text: 'かん<じ>' },
    { type: 'bold' as const, from: 0, to: 3 },
    { type: 'italic' as const, from: 2, to: 5 },
  ];
  const [key = ''] = Object.keys(played.play.backgrounds);
  return {
    ...played,
    play: { ...played.play, title: text, premise: text, credits: { author: text, licence: text, lines: [text] } },
    turns: [
      {
        ...{ turn: 1, action: { type: 'start' }, waitingFor: 'choice' },
        frames: [
          { seq: 0, type: 'background', id: key },
          { seq: 1, type: 'notify', kind: 'info', text: 'Act <1>' },
          { seq: 2, type: 'narrate', text, marks },
          { seq: 3, type: 'say', name: 'A & B', text, marks, mode: 'shout' },
          { seq: 4, type: 'cg', id: key, caption: 'A <caption>' },
          {
            seq: 5,
            type: 'choice',
            freeText: false,
            options: [
              { id: 'a', text: 'Go <on> & on' },
              { id: 'b', text: 'NEVER' },
            ],
          },
        ],
      },
      {
        ...{ turn: 2, action: { type: 'choice', choiceId: 'a' }, waitingFor: null },
        frames: [
          { seq: 6, type: 'check-result', dice: [1, 2], modifier: -1, total: 2, outcome: 'miss' },
          { seq: 7, type: 'ending', text: 'The <end>' },
        ],
      },
    ],
  };
}

describe('a play', () => {
  const theatre = sharedServices(undefined, { samplesDir: SAMPLES });
  let played: Played;
  beforeAll(async () => {
    const services = theatre();
    const { id: story } = secondSampleStory();
    played = await playedOf(services, await playThrough(services, story, 60));
  });

  test('is a book, an EPUB that checkers pass, with a cover, its places and what was done', async () => {
    const written = await writeEpub(givenPlayOf(played, {}, media));
    const bytes = bytesIn(written);
    expect(await messagesOf(bytes)).toEqual([]);
    expect(written.report).toEqual([]);
    // Readers tell by its first bytes what it is.
    expect(new TextDecoder().decode(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip');
    const files = textsOf(bytes);
    const chapters = [...files]
      .filter(([path]) => path.startsWith('chapter-'))
      .map(([, text]) => text)
      .join('');
    const { play, turns } = played;
    expect(files.get('nav.xhtml')).toContain(play.places[0]?.title);
    expect(files.get('package.opf')).toContain('properties="cover-image"');
    expect(chapters).toContain('<img src="images/1.jpg"');
    const said = turns.flatMap(({ frames }) => frames.flatMap((frame) => (frame.type === 'say' ? [frame.text] : [])));
    expect(said.length).toBeGreaterThan(20);
    const read = chapters
      .replaceAll(/<rt>.*?<\/rt>|<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    for (const text of said) expect(read).toContain(text);
    expect(read).not.toMatch(/\d\/10/);
    expect(chapters.match(/class="did"/g)?.length).toBeGreaterThan(5);
    expect(bytesIn(await writeEpub(givenPlayOf(structuredClone(played), {}, media)))).toEqual(bytes);
  });

  test('passes the checker of EPUB itself, where that is installed', async () => {
    const odd = spiteful(played);
    const both = { ...odd, turns: [...odd.turns, ...played.turns] };
    const bytes = bytesIn(await writeEpub(givenPlayOf(both, { width: 320 }, media)));
    expect(await messagesOf(bytes)).toEqual([]);
    if (!hasEpubcheck) {
      console.warn('NOT RUN: epubcheck is not installed; the port of it alone has checked the books.');
      return;
    }
    const file = join(await tempDir(), 'book.epub');
    await writeFile(file, bytes);
    const { stdout, stderr } = await run('java', ['-jar', EPUBCHECK, file]);
    expect(stdout + stderr).toMatch(/No errors or warnings detected/);
  });

  test('keeps readings and marks, and takes no word for anything else', async () => {
    const bytes = bytesIn(await writeEpub(givenPlayOf(spiteful(played), { width: 320 }, media)));
    expect(await messagesOf(bytes)).toEqual([]);
    const chapter = textsOf(bytes).get('chapter-1.xhtml') ?? '';
    expect(chapter).toContain('<ruby>漢字<rt>かん&lt;じ&gt;</rt></ruby>');
    expect(chapter).toContain('<b>&lt;b</b>');
    expect(chapter).toContain('Go &lt;on&gt; &amp; on');
    expect(chapter).toContain('1 + 2 − 1 = 2');
    expect(chapter).toContain('<img src="images/1.jpg" alt="A &lt;caption&gt;"/>');
    expect(chapter).not.toContain('NEVER');
  });

  test.each([
    ['en', 'Contents', 'You: '],
    ['zh', '目录', '你：'],
    ['ja', '目次', 'あなた：'],
  ] as const)('speaks %s around the story', async (language, contents, you) => {
    const files = textsOf(bytesIn(await writeEpub(givenPlayOf(played, { language }))));
    expect(files.get('nav.xhtml')).toContain(contents);
    expect([...files.values()].join('')).toContain(`<b class="who">${you}</b>`);
  });

  test('is a book in Markdown, with its pictures beside it where they are asked for', async () => {
    const plain = await writeMarkdown(givenPlayOf(spiteful(played), {}, media));
    expect(plain.files).toHaveLength(1);
    const text = String(plain.files[0]?.bytes);
    expect(text).toContain('<ruby>漢字<rt>かん\\<じ\\></rt></ruby>');
    expect(text).toContain('\\*star\\*');
    expect(text).toContain('*You: Go \\<on\\> & on*'.replace('You', '你'));
    const shown = await writeMarkdown(givenPlayOf(spiteful(played), { pictures: true, width: 320 }, media));
    expect(shown.files.map(({ path }) => path)).toEqual([expect.stringMatching(/\.md$/), 'images/1.jpg']);
    expect(String(shown.files[0]?.bytes)).toContain('](images/1.jpg)');
  });

  test('is a book with no word of what nobody has come to', async () => {
    const secrets = secondSampleStory().plot.facts?.map(({ text }) => text) ?? [];
    const early = { ...played, turns: played.turns.slice(0, 2) };
    const texts = [...textsOf(bytesIn(await writeEpub(givenPlayOf(early)))).values()].join('');
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of secrets) expect(texts).not.toContain(secret);
  });

  test("is a project of Ren'Py that tells what was told, with what was done as the one way on", async () => {
    let lines = 0;
    for (const each of [played, spiteful(played)]) {
      const { files, report } = await writeRenpyPlay(givenPlayOf(each, {}, media));
      const scripts = new Map(
        files.flatMap(({ path, bytes }) => (path.endsWith('.rpy') ? [[path.replace('game/', ''), String(bytes)]] : [])),
      );
      const { wrong, said } = readRenpy(scripts);
      expect(wrong).toEqual([]);
      expect(report.filter(({ code }) => code === 'picture-missing')).toEqual([]);
      const letters = (text: string) => text.replaceAll(/\{[^{}]*\}|[^\p{L}]/gu, '');
      const all = letters(said.join(' '));
      const plain = each.turns.flatMap(({ frames }) =>
        frames.flatMap((frame) => (frame.type === 'narrate' && !frame.marks ? [letters(frame.text)] : [])),
      );
      lines += plain.length;
      for (const line of plain) expect(all).toContain(line);
      const menus = (scripts.get('script.rpy') ?? '').split(/^label menu_\d+:$/mu).slice(1);
      const deeds = each.turns.filter(({ action }) => !['start', 'continue'].includes(action.type));
      expect(menus).toHaveLength(deeds.length);
      for (const menu of menus) expect(menu.match(/jump turn/g)).toHaveLength(1);
    }
    expect(lines).toBeGreaterThan(0);
  });
});
