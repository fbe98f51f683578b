import { Document, ExternalHyperlink, HeadingLevel, LevelFormat, Packer, Paragraph, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importUploads } from '../../../../../server/exchange/in/detect-format.ts';
import { docx, epub } from '../../../../../server/exchange/in/document/index.ts';
import type { UploadedFile } from '../../../../../server/exchange/in/types.ts';
import { errorsIn } from '../../../../support/brought.ts';
import { bring, reported } from './bring.ts';

const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ text, heading: level });
const item = (text: string) => new Paragraph({ text, numbering: { reference: 'answers', level: 0 } });

/** "The Understudy", as a word processor keeps it. */
async function understudy(): Promise<UploadedFile> {
  const made = new Document({
    numbering: { config: [{ reference: 'answers', levels: [{ level: 0, format: LevelFormat.BULLET, text: '•' }] }] },
    sections: [
      {
        children: [
          heading('The Understudy', HeadingLevel.HEADING_1),
          heading('The Wings', HeadingLevel.HEADING_2),
          new Paragraph('The lead has lost her voice. It was last seen in the second act.'),
          new Paragraph({
            children: [
              new TextRun('Director: You know the lines. '),
              new TextRun({ text: 'Everybody', italics: true }),
              new TextRun(' knows the lines.'),
            ],
          }),
          new Paragraph('1. is not a list, and # is no heading, and *this* is no slant.'),
          item('Go on -> The Stage'),
          item('Go and look for the voice -> The Cellar'),
          heading('The Stage', HeadingLevel.HEADING_2),
          new Paragraph('You open your mouth, and hers comes out.'),
          heading('The Cellar', HeadingLevel.HEADING_2),
          new Paragraph('It is in a box marked Echo, and it does not want to go back.'),
          new Paragraph({
            children: [
              new ExternalHyperlink({ children: [new TextRun('A link elsewhere')], link: 'https://example.org/' }),
            ],
          }),
        ],
      },
    ],
  });
  return { name: 'understudy.docx', bytes: new Uint8Array(await Packer.toBuffer(made)) };
}

const CONTAINER =
  '<?xml version="1.0"?><container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const page = (body: string) =>
  strToU8(
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>no</title><script>never()</script></head><body>${body}</body></html>`,
  );

/** "Platform Nine", a book one walks through by its links. */
function platform(more: Record<string, Uint8Array> = {}): UploadedFile {
  const opf = `<?xml version="1.0"?><package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Platform Nine</dc:title><dc:language>en-GB</dc:language></metadata>
    <manifest><item id="a" href="text/a.xhtml"/><item id="b" href="text/b.xhtml"/><item id="n" href="nav.xhtml" properties="nav"/></manifest>
    <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>`;
  const files = {
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(CONTAINER),
    'OPS/book.opf': strToU8(opf),
    'OPS/nav.xhtml': page('<nav><ol><li><a href="text/a.xhtml">One</a></li></ol></nav>'),
    'OPS/text/a.xhtml': page(
      '<h2>The Platform</h2><p>The board says <b>delayed</b>, in the past tense.</p><p>Porter: It has been and gone, twice.</p><ul><li><a href="b.xhtml#late">Wait for it</a></li><li><a href="b.xhtml#walk">Walk</a></li></ul>',
    ),
    'OPS/text/b.xhtml': page(
      '\n<h2 id="late">Late</h2>\n<p>It comes at last, and it is last week’s.</p>\n<img src="x.png" alt="A train"/><h2 id="walk">On Foot</h2><p>The rails hum. You hum back &amp; go home.</p>',
    ),
    ...more,
  };
  return { name: 'platform.epub', bytes: zipSync(files) };
}

describe('DOCX', () => {
  it('plays as it was written, to every ending', async () => {
    const file = await understudy();
    expect(docx.recognises(file)).toBe(true);
    const { pkg, ways, brought } = await bring(docx, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(pkg.title).toBe('The Understudy');
    // By the paragraph, which an author can count.
    expect(reported(brought)).toContainEqual(expect.stringMatching(/^understudy\.docx:¶4 became-person Director$/));
    const wings = [
      'The lead has lost her voice. It was last seen in the second act.',
      'Director: You know the lines. Everybody knows the lines.',
      '1. is not a list, and # is no heading, and *this* is no slant.',
    ];
    expect(ways.map(({ chosen, ending, told }) => [chosen, ending, told])).toEqual([
      [['Go on'], 'The Stage', [...wings, 'You open your mouth, and hers comes out.']],
      [
        ['Go and look for the voice'],
        'The Cellar',
        [...wings, 'It is in a box marked Echo, and it does not want to go back.', 'A link elsewhere'],
      ],
    ]);
    expect(JSON.stringify(pkg)).toContain('{i}Everybody{/i}');
  });

  it('refuses what is none', async () => {
    for (const bytes of [new Uint8Array([0x50, 0x4b, 3, 4]), zipSync({ 'a.xml': strToU8('<a/>') })]) {
      await expect(docx.read([{ name: 'x.docx', bytes }])).rejects.toMatchObject({ code: 'malformed' });
    }
  });
});

describe('EPUB', () => {
  it('plays as it was written, to every ending', async () => {
    const file = platform();
    expect(epub.recognises(file)).toBe(true);
    const { brought, pkg, ways } = await bring(epub, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(pkg).toMatchObject({ title: 'Platform Nine', language: 'en-GB' });
    const begins = ['The board says delayed, in the past tense.', 'Porter: It has been and gone, twice.'];
    expect(ways.map(({ chosen, ending, told }) => [chosen, ending, told])).toEqual([
      [['Wait for it'], 'Late', [...begins, 'It comes at last, and it is last week’s.']],
      [['Walk'], 'On Foot', [...begins, 'The rails hum. You hum back & go home.']],
    ]);
    expect(JSON.stringify(pkg)).toContain('{b}delayed{/b}');
    expect(JSON.stringify(pkg)).not.toContain('never');
    expect(reported(brought)).toContainEqual(
      expect.stringMatching(/^platform\.epub:OPS\/text\/b\.xhtml:4 picture-missing A train$/),
    );
    expect(reported(brought)).toContainEqual(
      expect.stringMatching(/^platform\.epub:OPS\/text\/a\.xhtml:1 became-person Porter$/),
    );
  });

  it('refuses a book whose pages are encrypted or missing, and one without pages', async () => {
    const cipher = (path: string) => ({
      'META-INF/encryption.xml': strToU8(
        `<encryption><enc:EncryptedData><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`,
      ),
    });
    await expect(epub.read([platform(cipher('OPS/text/a.xhtml'))])).rejects.toMatchObject({
      reason: { code: 'archive-encrypted', name: 'platform.epub' },
    });
    await expect(epub.read([platform(cipher('OPS/font.otf'))])).resolves.toMatchObject({ title: 'Platform Nine' });
    const opf = (spine: string) => ({
      'OPS/book.opf': strToU8(`<package><manifest><item id="a" href="no.xhtml"/></manifest>${spine}</package>`),
    });
    await expect(epub.read([platform(opf('<spine><itemref idref="a"/></spine>'))])).rejects.toMatchObject({
      reason: { code: 'file-broken', name: 'platform.epub' },
    });
    await expect(importUploads([platform(opf('<spine/>'))])).rejects.toMatchObject({
      reason: { code: 'nothing-to-tell', name: 'platform.epub' },
    });
  });

  it('loads nothing that an entity or a path would have it load', async () => {
    const evil = strToU8(
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><html><body><p>Hello &e; &b;</p></body></html>',
    );
    const { ways } = await bring(epub, platform({ 'OPS/text/a.xhtml': evil }));
    expect(ways[0]?.told[0]).toBe('Hello &e; &b;');
    const out = platform({ 'META-INF/container.xml': strToU8(CONTAINER.replace('OPS/book.opf', '../../etc/passwd')) });
    await expect(epub.read([out])).rejects.toMatchObject({ code: 'malformed' });
  });

  it('unpacks no more than there is room for', async () => {
    const bomb = platform({ 'OPS/text/a.xhtml': new Uint8Array(17 * 1024 * 1024) });
    expect(bomb.bytes.length).toBeLessThan(1024 * 1024);
    await expect(epub.read([bomb])).rejects.toMatchObject({ code: 'too_large' });
    const many = platform(
      Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`x/${index}.txt`, strToU8('')])),
    );
    await expect(epub.read([many])).rejects.toMatchObject({ code: 'too_large' });
  });
});
