import { describe, expect, it } from 'vitest';
import { completeDraft } from '../../../../../server/exchange/in/complete-import.ts';
import { importUploads } from '../../../../../server/exchange/in/detect-format.ts';
import { fountain, textImporter } from '../../../../../server/exchange/in/text/index.ts';
import { errorsIn } from '../../../../support/brought.ts';
import { bring, fileOf, fixture, reported, rowsTold } from './bring.ts';

const plain = (row: string): string =>
  row
    .trim()
    .replace(/^([A-Z][\w. ]*?) \(\w+\):/, '$1:')
    .replace(/[*_]+([^*_]+)[*_]+/g, '$1');

describe('Markdown', () => {
  const file = fixture('low-water.md');

  it('plays as it was written, on every way to every ending', async () => {
    const { pkg, ways } = await bring(textImporter, file);
    expect(errorsIn(pkg)).toEqual([]);
    const begins = [6, 10, 12, 14, 16];
    expect(
      ways.map(({ chosen, told, ending }) => [
        chosen.map((each) => each.split(' ')[0]).join(' '),
        ending,
        rowsTold(file, told, plain),
      ]),
    ).toEqual([
      ['Go "At', 'Mended', [...begins, 37, 39, 50, 52]],
      ['Go "It', 'The Kitchen', [...begins, 37, 39, 43, 45, 56, 58]],
      ['Ask "At', 'Mended', [...begins, 20, 22, 37, 39, 50, 52]],
      ['Ask "It', 'The Kitchen', [...begins, 20, 22, 37, 39, 43, 45, 56, 58]],
      ['Look Put', 'Mended', [...begins, 28, 30, 50, 52]],
      ['Look Leave "At', 'Mended', [...begins, 28, 30, 37, 39, 50, 52]],
      ['Look Leave "It', 'The Kitchen', [...begins, 28, 30, 37, 39, 43, 45, 56, 58]],
    ]);
  });

  it('keeps who speaks and how, marks of its words, and what the whole is', async () => {
    const { pkg } = await bring(textImporter, file);
    expect(pkg).toMatchObject({ title: 'Low Water', language: 'en' });
    expect(pkg.characters.map(({ name, role }) => [name, role])).toEqual([
      ['Grandmother', 'npc'],
      ['You', 'protagonist'],
      ['Man', 'npc'],
    ]);
    const told = JSON.stringify(pkg.plot.acts);
    expect(told).toContain('"expression":"thoughtful"');
    expect(told).toContain('{b}Nobody{/b} has waited');
    expect(told).toContain('scratched a {i}boat{/i}.');
  });

  it('says what stands where, and what was left out', async () => {
    const { brought } = await bring(
      textImporter,
      fileOf('odd.md', '# One\n\n![A map](map.png)\n\n```js\nalert(1)\n```\n\nHello.\n\n- Go on -> Nowhere\n- Stay\n'),
    );
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'odd.md:3 left-out ![A map](map.png)',
        'odd.md:5 left-out ```js alert(1) ```',
        'odd.md:11 leads-nowhere Nowhere',
        'odd.md:11 became-option Go on',
      ]),
    );
    expect(JSON.stringify(brought.story)).not.toContain('alert');
  });

  it('tells words alone, and names the marks and comments that are left out', async () => {
    const { brought, ways } = await bring(
      textImporter,
      fileOf(
        'marks.md',
        [
          '# Tom &amp; <b>Jerry</b>',
          '',
          'A <b>bold</b> <!-- a note',
          'to myself --> word, a&nbsp;blank, `<co*de>`, ~~struck~~ and [a link](javascript:alert(1)).',
          '',
          '| Who | What |',
          '|-----|:----:|',
          '| Ann | a *cup* |',
          '',
          'See [[The Hall|the hall]] and [this][1][^1]. %% hidden %%',
          '',
          '[1]: https://example.org',
          '[^1]: A footnote.',
          '',
          '> [!note] Mind the step.',
          '',
          ':::warning',
          'A cat: \\<b>meow\\</b> 1 < 2 && 3 > 2 <https://example.org>',
          ':::',
          '',
          '- [Go in](other.md)',
          '- [ ] Stay',
          '',
        ].join('\n'),
      ),
    );
    const told = ways[0]?.told.join('\n') ?? '';
    expect(told).toBe(
      [
        'A bold word, a\u00a0blank, <co*de>, struck and a link.',
        'Who – What',
        'Ann – a cup',
        'See the hall and this.',
        'Mind the step.',
        'A cat: <b>meow</b> 1 < 2 && 3 > 2 https://example.org',
      ].join('\n'),
    );
    expect(ways.map(({ chosen }) => chosen)).toEqual([['Go in'], ['Stay']]);
    expect(brought.title).toBe('Tom & Jerry');
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'marks.md:3 left-out <!-- a note\nto myself -->',
        'marks.md:4 left-out javascript:alert(1)',
        'marks.md:7 left-out |-----|:----:|',
        'marks.md:10 left-out [^1]',
        'marks.md:10 left-out %% hidden %%',
        'marks.md:12 left-out [1]: https://example.org',
        'marks.md:13 left-out [^1]: A footnote.',
        'marks.md:15 left-out [!note]',
        'marks.md:17 left-out :::warning',
        'marks.md:21 left-out other.md',
      ]),
    );
  });

  it('tells every line of a long part, in one encounter after the other', async () => {
    const lines = Array.from({ length: 1250 }, (_, index) => `Line ${index + 1}.`);
    const { ways, pkg } = await bring(
      textImporter,
      fileOf('long.md', `# One\n\n${lines.join('\n\n')}\n\n- Stay\n- Go\n`),
    );
    expect(ways.map(({ told, chosen }) => [chosen, told])).toEqual([
      [['Stay'], lines],
      [['Go'], lines],
    ]);
    const encounters = pkg.plot.acts.flatMap((act) => act.sandboxLocations.flatMap((place) => place.encounters));
    expect(encounters.map(({ script }) => script?.length)).toEqual([400, 400, 400, 50]);
  });

  it('goes round and on', async () => {
    const { ways, brought } = await bring(
      textImporter,
      fileOf('round.md', '# Well\n\nYou look in.\n\n- Look again -> Well\n- Go -> Road\n\n# Road\n\nYou go.\n'),
    );
    expect(ways.map(({ told }) => told.filter((line) => line === 'You look in.').length)).toEqual(
      expect.arrayContaining([1, 2, 3]),
    );
    expect(ways.every(({ told, ending }) => told.at(-1) === 'You go.' && ending === 'Road')).toBe(true);
    expect(reported(brought)).toContainEqual(expect.stringMatching(/comes-back Well \d/));
  });
});

describe('The place of a report line', () => {
  it.each([
    ['words.ink', '<u>Hello</u>.\n* [<u>Go</u>]\n-> END\n'],
    ['nested.ink', `${Array.from({ length: 12 }, (_, at) => `${'*'.repeat(at + 1)} c${at}`).join('\n')}\n- -> END\n`],
    ['twine.twee', ':: Start\nHello <u>you</u>.\n'],
    ['script.rpy', 'label start:\n    "Hello."\n    return\n'],
    ['page.md', '# One\n\nHello.\n'],
  ])('names the file (%s)', async (name, written) => {
    const { report } = await importUploads([fileOf(name, written)]);
    expect(report.length).toBeGreaterThan(0);
    expect(report.filter(({ where }) => !where.startsWith(name))).toEqual([]);
  });

  it('is named where JSON is broken', async () => {
    await expect(
      importUploads([fileOf('card.json', '{"spec": "chara_card_v2", "data": {"name": NaN}}')]),
    ).rejects.toMatchObject({
      code: 'malformed',
      reason: { code: 'file-broken', name: 'card.json' },
    });
  });
});

describe('A script without a line', () => {
  it.each([
    ['empty.md', ''],
    ['blank.txt', ' \n\n\t\n'],
    ['heading.md', '# Only a title\n'],
    ['comment.md', '<!-- to be written -->\n'],
    ['defines.rpy', 'define e = Character("Eileen")\n'],
    ['empty.rpy', ''],
    ['head.fountain', 'Title: Nothing yet\n'],
  ])('is refused by its name (%s)', async (name, written) => {
    await expect(importUploads([fileOf(name, written)])).rejects.toMatchObject({
      code: 'refused',
      reason: { code: 'nothing-to-tell', name },
    });
  });
});

describe('Plain text', () => {
  it('plays as it was written', async () => {
    const file = fixture('parcel.txt');
    const { pkg, ways } = await bring(textImporter, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(ways.map(({ chosen, told }) => [chosen, rowsTold(file, told, plain)])).toEqual([
      [['Open it'], [1, 3, 5, 8, 12]],
      [['Put it back'], [1, 3, 5, 10, 12]],
    ]);
  });
});

describe('Fountain', () => {
  it('plays as it was written, scene after scene', async () => {
    const file = fixture('two-chairs.fountain');
    const { brought, pkg, ways } = await bring(fountain, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(pkg).toMatchObject({ title: 'Two Chairs and a Kettle' });
    const [only, ...others] = ways;
    expect(others).toEqual([]);
    const said = (only?.told ?? []).map((line) => line.replace(/^(Ines|Pavel): /, ''));
    expect(rowsTold(file, said, plain)).toEqual([6, 8, 12, 15, 18, 24, 28, 31]);
    expect(only?.told[2]).toBe('Ines: We close when I say it is six. It is not six.');
    expect(JSON.stringify(pkg.plot.acts)).toContain('"mode":"whisper"');
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('left-out Find out whether'),
        expect.stringContaining('left-out CUT TO BLACK'),
      ]),
    );
  });
});

describe('Whose work it is', () => {
  it.each([
    [
      textImporter,
      'a.md',
      '---\ntitle: Low Water\nauthor: Ines Roth\nlicense: CC BY 4.0\nsource: An old song\n---\n\nHello.\n',
    ],
    [
      fountain,
      'a.fountain',
      'Title: Low Water\nAuthor: Ines Roth\nSource: An old song\nCopyright: CC BY 4.0\n\nINT. A\n\nHello.\n',
    ],
  ] as const)('is kept as far as the file says it (%#)', async (importer, name, written) => {
    const { story = {} } = await importer.read([fileOf(name, written)]);
    const { draft } = completeDraft(
      story,
      { title: '', packageId: 'p', createdAt: '2026-01-01T00:00:00.000Z', media: [] },
      () => {},
    );
    expect(draft.meta).toEqual({ author: 'Ines Roth', licence: 'CC BY 4.0', credits: ['An old song'] });
  });
});
