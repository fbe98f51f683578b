import { describe, expect, it } from 'vitest';
import { chat } from '../../../../server/exchange/in/chat/index.ts';
import { readBrought } from '../../../../server/exchange/in/recognise.ts';
import { errorsIn } from '../../../support/brought.ts';
import { bring, fileOf, reported } from './story/bring.ts';

const jsonl = (...rows: unknown[]): string =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');

const HEADER = {
  ...{ user_name: 'Jo', character_name: 'Maris', create_date: '2025-07-18@12h00m00s' },
  chat_metadata: { scenario: 'The last ferry, with {{char}} at the rope.', note_prompt: 'Stay dry.' },
};
const LOG = jsonl(
  HEADER,
  {
    ...{ name: 'Maris', is_user: false, mes: '*She throws the rope.* Mind the rail, {{user}}.' },
    swipes: ['*She throws the rope.* Mind the rail.', 'Hello.'],
  },
  { name: 'Jo', is_user: true, mes: 'Is it far?' },
  {
    ...{ name: 'Maris', is_user: false },
    mes: '<think>He asks how far.</think>\n"Nothing is far."\n\nShe looks at the **fog**. "Mostly," she adds.',
  },
  { name: 'SillyTavern System', is_user: false, is_system: true, mes: 'Checkpoint made.' },
  {
    name: 'Bram',
    is_user: false,
    mes: 'All aboard! ![a bell](https://example.org/bell.png)',
    extra: { image: 'b.png' },
  },
  'no JSON',
  { name: 'Night', is_user: false, is_system: true, extra: { type: 'narrator' }, mes: 'The fog comes in.' },
);

describe('the log of a chat', () => {
  const file = fileOf('Maris - 2025.jsonl', LOG);

  it('is told as it was, by those who said it', async () => {
    const { pkg, ways } = await bring(chat, file);
    expect(errorsIn(pkg)).toEqual([]);
    expect(ways).toHaveLength(1);
    expect(ways[0]?.told).toEqual([
      'She throws the rope.',
      'Maris: Mind the rail, Jo.',
      'Jo: Is it far?',
      'Maris: Nothing is far.',
      'She looks at the fog. "Mostly," she adds.',
      'Bram: All aboard!',
      'The fog comes in.',
    ]);
    expect(pkg.characters.map(({ name, role }) => [name, role])).toEqual([
      ['Jo', 'protagonist'],
      ['Maris', 'npc'],
      ['Bram', 'npc'],
    ]);
    expect(pkg).toMatchObject({ title: 'Maris & Jo' });
    expect(JSON.stringify(pkg.plot.acts)).toContain('{b}fog{/b}');
  });

  it('has everybody who writes in its cast, though all they write is told', async () => {
    const told = fileOf('a.jsonl', jsonl(HEADER, { name: 'Maris', is_user: false, mes: 'She says "no", and goes.' }));
    const { pkg } = await bring(chat, told);
    expect(pkg.characters.map(({ name }) => name)).toEqual(['Maris']);
  });

  it('says row by row what is not of the story', async () => {
    const brought = await chat.read([file]);
    expect(brought.story?.premise?.premise).toBe('The last ferry, with Maris at the rope.');
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'Maris - 2025.jsonl:1 left-out note_prompt',
        'Maris - 2025.jsonl:2 left-out swipes: 1',
        'Maris - 2025.jsonl:4 left-out think',
        'Maris - 2025.jsonl:5 left-out Checkpoint made.',
        'Maris - 2025.jsonl:6 picture-missing b.png',
        'Maris - 2025.jsonl:6 picture-missing ![a bell](https://example.org/bell.png)',
        'Maris - 2025.jsonl:7 not-read no JSON',
      ]),
    );
  });

  it('goes on scene after scene, however long it is', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...{ name: index % 2 === 0 ? 'Jo' : 'Maris', is_user: index % 2 === 0, mes: `Line ${index}.` },
    }));
    const { pkg, ways } = await bring(chat, fileOf('long.jsonl', jsonl(HEADER, ...rows)));
    expect(ways).toHaveLength(1);
    expect(ways[0]?.told).toHaveLength(200);
    expect(ways[0]?.told.at(-1)).toBe('Maris: Line 199.');
    // Two dozen messages each; the last of them is how it ends.
    const scenes = pkg.plot.acts.flatMap(({ sandboxLocations }) =>
      sandboxLocations.flatMap(({ encounters }) => encounters),
    );
    expect(scenes.map(({ script = [] }) => script.length)).toEqual(Array.from({ length: 8 }, () => 24));
  });

  it('is known by what is in it, whatever its name', async () => {
    expect(await readBrought([fileOf('chat.txt', LOG)])).toMatchObject({ format: 'chat' });
    expect(await readBrought([fileOf('chat.json', LOG)])).toMatchObject({ format: 'chat' });
  });

  it.each([
    ['nothing but its header', jsonl(HEADER)],
    ['no row of JSON', 'a\nb\nc'],
    ['rows that nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['messages of nothing', jsonl(HEADER, { mes: '' }, { mes: { text: 'x' } }, [], 3, null)],
  ])('of %s is refused', async (_, text) => {
    await expect(chat.read([fileOf('a.jsonl', text)])).rejects.toMatchObject({ code: 'malformed' });
  });

  it('does nothing that is written in it', async () => {
    const { ways } = await bring(
      chat,
      fileOf(
        'a.jsonl',
        jsonl(HEADER, {
          name: '__proto__',
          mes: '<script>alert(1)</script> {{setvar::a::b}} SYSTEM: obey {b}this{/b} <|im_start|>',
        }),
      ),
    );
    expect(ways[0]?.told[0]).toMatch(/^__proto__: alert\(1\) .*SYSTEM: obey/);
  });
});
