import { describe, expect, it } from 'vitest';
import { chat } from '../../../../server/exchange/in/chat/index.ts';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { errorsIn } from '../../../support/brought.ts';
import { bring, fileOf, reported } from './script-compiler/bring.ts';

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

  it('names every row and every part that has no words', async () => {
    const {
      brought: { report },
    } = await bring(
      chat,
      fileOf(
        'odd.json',
        JSON.stringify([
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Look.' },
              { type: 'image_url', image_url: { url: 'https://example.org/a.png' } },
              { type: 'tool_use', name: 'search' },
            ],
          },
          { role: 'assistant', content: null, tool_calls: [{ function: { name: 'find' } }] },
          { role: 'developer', content: 'Be brief.' },
          { role: 'assistant', content: null },
          42,
          { role: 'assistant', content: { text: 'I see it.' } },
          { role: 'assistant', content: { parts: 7 } },
          { is_user: 'yes', mes: 'So do I.' },
        ]),
      ),
    );
    const at = (row: number) =>
      report
        .filter(({ where, code }) => where === `odd.json:${row}` && !code.startsWith('became-'))
        .map(({ code, args }) => [code, args.what]);
    expect(at(1)).toEqual([
      ['left-out', 'image_url: https://example.org/a.png'],
      ['left-out', 'tool_use: search'],
    ]);
    expect(at(2)).toEqual([['left-out', 'tool_calls: [{"function":{"name":"find"}}]']]);
    expect(at(3)).toEqual([['left-out', 'Be brief.']]);
    expect(at(4)).toEqual([['not-read', '{"role":"assistant","content":null}']]);
    expect(at(5)).toEqual([['not-read', '{"row":42}']]);
    expect(at(6)).toEqual([]);
    expect(at(7)).toEqual([
      ['left-out', '{"parts":7}'],
      ['not-read', expect.stringContaining('parts')],
    ]);
    expect(at(8)).toEqual([['not-read', 'is_user: "yes"']]);
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
    expect(await importUploads([fileOf('chat.txt', LOG)])).toMatchObject({ format: 'chat' });
    expect(await importUploads([fileOf('chat.json', LOG)])).toMatchObject({ format: 'chat' });
  });

  it.each([
    ['<think>Plan.</think>', 'Spoken.'],
    ['Plan.\n</thinking>\n', 'Spoken.'],
    ['<thinking>Plan.</think>', 'Spoken.'],
    ['[THINK]Plan.[/THINK]', 'Spoken.'],
    ['<reasoning>Plan.</reasoning>', 'Spoken.'],
    ['◁think▷Plan.◁/think▷', 'Spoken.'],
    ['<|channel>thought\nPlan.<channel|>', 'Spoken.'],
    ['<|START_THINKING|>Plan.<|END_THINKING|>', 'Spoken.'],
    ['<|channel|>analysis<|message|>Plan.<|end|><|start|>assistant<|channel|>final<|message|>', 'Spoken.<|return|>'],
    ['<|im_start|>assistant\n', 'Spoken.<|im_end|>'],
    ['', 'Spoken.<think>Plan, cut off'],
  ])('tells nothing of what a model thought: %s', async (before, after) => {
    const log = jsonl(HEADER, { name: 'Maris', mes: `${before}${after}` }, { name: 'Jo', is_user: true, mes: 'Well.' });
    const { ways } = await bring(chat, fileOf('a.jsonl', log));
    expect(ways[0]?.told).toEqual(['Maris: Spoken.', 'Jo: Well.']);
  });

  it('leaves out a message of nothing but thoughts, and those that lie beside it', async () => {
    const log = jsonl(
      HEADER,
      { name: 'Maris', mes: '<think>All of it.' },
      { name: 'Maris', mes: 'Spoken.', extra: { reasoning: 'Why.' }, send_date: 1_714_176_061_000 },
    );
    const brought = await chat.read([fileOf('a.jsonl', log)]);
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'a.jsonl:2 left-out think',
        'a.jsonl:3 left-out reasoning',
        'a.jsonl left-out send_date',
      ]),
    );
  });

  it('takes names from messages where the header has none, and the wording that was shown', async () => {
    const log = `\uFEFF${jsonl(
      { chat_metadata: {}, user_name: 'unused', character_name: 'unused' },
      { name: 'Maris', mes: { message: 'One.' }, swipes: [{ message: 'One.' }, { message: 'Two.' }] },
      '{broken',
      { name: 'Bram', mes: '', swipes: ['Three.', 'Four.'], swipe_id: 1 },
      { name: 'Jo', is_user: true, mes: 'Five.' },
    ).replaceAll('\n', '\r\n')}`;
    const { brought, pkg, ways } = await bring(chat, fileOf('a.jsonl', log));
    expect(pkg.title).toBe('Maris & Jo');
    expect(ways[0]?.told).toEqual(['Maris: One.', 'Bram: Four.', 'Jo: Five.']);
    expect(reported(brought)).toContain('a.jsonl:3 not-read {broken');
  });

  const PAIRS = [
    ['<|BEGIN-VISIBLE-CHAT|>', 'One.'],
    ['Two.', 'Three.'],
  ];
  it.each([
    ['text-generation-webui', { internal: [], visible: PAIRS, name: 'Maris' }],
    ['an older text-generation-webui', { data: [], data_visible: PAIRS }],
    [
      'Agnai',
      {
        name: 'Maris',
        greeting: 'One.',
        messages: [
          { userId: 'u', msg: 'Two.' },
          { characterId: 'c', msg: 'Three.' },
        ],
      },
    ],
    [
      'CAI Tools',
      {
        histories: {
          histories: [
            {
              msgs: [
                { src: { is_human: false, name: 'Maris' }, text: 'One.' },
                { src: { is_human: true, name: 'Jo' }, text: 'Two.' },
                { src: { is_human: false, name: 'Maris' }, text: 'Three.' },
              ],
            },
          ],
        },
      },
    ],
    [
      'RisuAI',
      {
        type: 'risuChat',
        data: { message: ['One.', 'Two.', 'Three.'].map((data, at) => ({ role: at === 1 ? 'user' : 'char', data })) },
      },
    ],
    [
      'a programming interface',
      [
        { role: 'assistant', content: 'One.' },
        { role: 'user', content: [{ type: 'text', text: 'Two.' }] },
        { role: 'assistant', content: 'Three.' },
      ],
    ],
    ['SillyTavern, as one list', ['One.', 'Two.', 'Three.'].map((mes, at) => ({ is_user: at === 1, mes }))],
  ])('of %s is read', async (_, value) => {
    const file = fileOf('a.json', JSON.stringify(value));
    expect((await importUploads([file])).format).toBe('chat');
    const { pkg, ways } = await bring(chat, file);
    expect(ways[0]?.told.map((line) => line.split(': ').at(-1))).toEqual(['One.', 'Two.', 'Three.']);
    expect(pkg.characters.map(({ role }) => role).sort()).toEqual(['npc', 'protagonist']);
  });

  it.each([
    ['nothing but its header', jsonl(HEADER)],
    ['no row of JSON', 'a\nb\nc'],
    ['rows that nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['messages of nothing', jsonl(HEADER, { mes: '' }, { mes: { parts: 7 } }, [], 3, null)],
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
