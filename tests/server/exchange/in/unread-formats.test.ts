import { describe, expect, test } from 'vitest';
import { readBrought } from '../../../../server/exchange/in/recognise.ts';
import { zipOf } from '../../../../server/exchange/zip/write.ts';
import { CARD, jsonFile, read } from './cards.ts';

describe('files in formats that are not read', () => {
  const tale = 'Once.\n* [Go] On.\n-> END\n';
  test.each<[string, Record<string, string | Uint8Array>, string, string]>([
    ['notes', { 'a.json': jsonFile(CARD), 'notes.yaml': 'a: 1' }, 'cards', 'notes.yaml'],
    ['what it was compiled to', { 'a.ink': tale, 'a.json': '{"inkVersion":21,"root":[]}' }, 'ink', 'a.json'],
    ['settings', { 'a.twee': ':: Start\nOnce.\n', '.github/ci.yml': 'on: push' }, 'twine', '.github/ci.yml'],
  ])('are left out beside a story or a card: %s', async (_, files, format, left) => {
    const all = Object.entries(files).map(([path, bytes]) => ({ path, bytes }));
    const brought = await read(zipOf(all), 'all.zip');
    expect(brought.format).toBe(format);
    expect(brought.report).toContainEqual({ where: left, code: 'left-out', args: { what: left } });
  });

  test('are refused alone', async () => {
    const files = zipOf(['a.yaml', 'b.yarn'].map((path) => ({ path, bytes: 'a: 1' })));
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
  expect(await readBrought([{ name: 'sea.txt', bytes }])).toMatchObject({ format: 'text' });
  await expect(readBrought([{ name: 'sea.json', bytes }])).rejects.toMatchObject({ code: 'malformed' });
});
