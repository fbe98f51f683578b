import { describe, expect, test } from 'vitest';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { createZip } from '../../../../server/exchange/zip/write.ts';
import { CARD, jsonFile, read } from './cards.ts';

describe('files in formats that are not read', () => {
  const tale = 'Once.\n* [Go] On.\n-> END\n';
  test.each<[string, Record<string, string | Uint8Array>, string, string]>([
    ['notes', { 'a.json': jsonFile(CARD), 'notes.yaml': 'a: 1' }, 'cards', 'notes.yaml'],
    ['what it was compiled to', { 'a.ink': tale, 'a.json': '{"inkVersion":21,"root":[]}' }, 'ink', 'a.json'],
    ['settings', { 'a.twee': ':: Start\nOnce.\n', '.github/ci.yml': 'on: push' }, 'twine', '.github/ci.yml'],
  ])('are left out beside a story or a card: %s', async (_, files, format, left) => {
    const all = Object.entries(files).map(([path, bytes]) => ({ path, bytes }));
    const brought = await read(createZip(all), 'all.zip');
    expect(brought.format).toBe(format);
    expect(brought.report).toContainEqual({ where: left, code: 'left-out', args: { what: left } });
  });

  test('are refused alone', async () => {
    const files = createZip(['a.yaml', 'b.yarn'].map((path) => ({ path, bytes: 'a: 1' })));
    await expect(read(files, 'all.zip')).rejects.toMatchObject({ message: expect.stringContaining('YAML') });
  });

  test.each([
    ['*create a small flame* she whispers.\n\nHe nods.', 'text'],
    ['*label the jar*\n\n*finish the drink*\n\nNight.', 'text'],
    ['*create a fire\n\n*create a storm', 'text'],
    ['*create courage 50\nOnce.\n*choice\n  #Go\n    *finish', null],
    ['Once.\n*label north\nThen.\n*goto north', null],
  ])('are told apart from roleplay: %j', async (words, format) => {
    const found = read(new TextEncoder().encode(words), 'a.txt');
    if (format === null)
      await expect(found).rejects.toMatchObject({ message: expect.stringContaining('ChoiceScript') });
    else expect((await found).format).toBe(format);
  });

  test.each([
    ['label start:\n    "Once."\n    return\n', 'renpy'],
    ['Once.\n-> north\n=== north ===\nCold.\n-> END\n', 'ink'],
    [tale, 'ink'],
    [':: Start\nOnce. [[End]]\n:: End\nOver.\n', 'twine'],
    [
      '<tw-storydata name="A" startnode="1"><tw-passagedata pid="1" name="Start" tags="">Once.</tw-passagedata></tw-storydata>',
      'twine',
    ],
    ['title: Start\n---\nOnce.\n===\n', null],
    ['label this: a jar\n\nOnce, he said.', 'text'],
    ['=== Part one ===\n\nSee Menu -> Options\n\n* one [1]', 'text'],
    ['---\ntitle: A tale\n---\n\nOnce.\n\nPart\n===\n\nThen.', 'text'],
    [':: a sign ::\n\nOnce.', 'text'],
  ])('are read from plain text as what they are, and prose is not: %j', async (words, format) => {
    const found = read(new TextEncoder().encode(words), 'a.txt');
    if (format === null)
      await expect(found).rejects.toMatchObject({ message: expect.stringContaining('Yarn Spinner') });
    else expect((await found).format).toBe(format);
  });

  test.each([
    ['a.rtf', '{\\rtf1\\ansi Once.}', 'RTF'],
    ['a.txt', '{\\rtf1\\ansi Once.}', 'RTF'],
    ['a.pdf', '%PDF-1.4', 'PDF'],
    ['a.docx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'Word 97'],
    ['a.odt', createZip([{ path: 'content.xml', bytes: '<a/>' }]), 'OpenDocument'],
    ['a.fdx', '<FinalDraft/>', 'Final Draft'],
    ['a', new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 1, 0]), 'RAR'],
    ['a.7z', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), '7z'],
    ['a.gz', new Uint8Array([0x1f, 0x8b, 8]), 'gzip'],
    ['a.csv', 'a,b', 'CSV'],
    ['a.html', '<html><p>Once.</html>', 'HTML'],
  ])('are named with what to save them as: %s', async (name, content, format) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    await expect(read(bytes, name)).rejects.toMatchObject({
      message: expect.stringContaining(format),
      reason: { code: 'format-not-read' },
    });
  });

  test('are not every JSON with a mapping', async () => {
    await expect(read(jsonFile({ mapping: {} }), 'a.json')).rejects.not.toMatchObject({
      message: expect.stringContaining('ChatGPT'),
    });
  });

  test.each([
    ['a.json', { gamestarted: true, prompt: 'Once', worldinfo: [] }, 'KoboldAI'],
    ['a.story', { storyContainerVersion: 1 }, 'NovelAI'],
    ['a.json', [{ title: 'x', mapping: {}, current_node: '' }], 'ChatGPT'],
    ['a.risum', 'x', 'RisuAI'],
    ['a.yaml', 'x', 'YAML'],
  ])('%s that is known and not read is refused by name: %j', async (name, value, format) => {
    await expect(read(jsonFile(value), name)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(format),
      hint: expect.stringContaining('Save it in one of these formats'),
    });
  });
});

test('a text that begins as JSON does is a text', async () => {
  const bytes = new TextEncoder().encode('{b}Hello{/b}, said the sea.\n\n- Answer\n- Wait\n');
  expect(await importUploads([{ name: 'sea.txt', bytes }])).toMatchObject({ format: 'text' });
  await expect(importUploads([{ name: 'sea.json', bytes }])).rejects.toMatchObject({ code: 'malformed' });
});
