import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createZip } from '../../server/exchange/zip/write.ts';
import { jsonFile, picture, withText } from '../server/exchange/in/cards.ts';
import { importFile, json, previewFile, request, upload } from './program.ts';

interface Draft {
  premise?: { title?: string; globalWorldInfo?: { id: string; keys: string[]; chance?: number }[] };
  characters: { name: string; image?: { url: string; expressions?: Record<string, string> } }[];
}

const draftOf = async (sessionId = ''): Promise<Draft> =>
  (await json<{ draft: Draft }>('GET', `/api/sessions/${sessionId}`)).draft;

const card = (data: object = {}) => ({
  ...{ spec: 'chara_card_v3', spec_version: '3.0' },
  data: { name: 'Vale Corrin', description: 'Mends sails for {{user}}.', first_mes: 'Hm.', extensions: {}, ...data },
});
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const said = ({ report }: { report: readonly { where: string; code: string; args: Record<string, unknown> }[] }) =>
  report.map(({ where, code, args }) => `${where} ${code} ${args.what ?? args.name ?? args.count ?? ''}`.trim());

test('a PNG card with a wrong checksum comes in with its portrait', async () => {
  const bytes = withText(await picture('#336699'), 'chara', base64(card()));
  bytes[40] = (bytes[40] ?? 0) ^ 0xff;
  const brought = await importFile('vale.png', bytes);
  expect(said(brought)).toContain('vale.png checksums-wrong 1');
  expect(said(brought).filter((line) => line.includes('not-read'))).toEqual([]);
  const [person] = (await draftOf(brought.sessionId)).characters;
  expect(person?.name).toBe('Vale Corrin');
  expect((await request('GET', person?.image?.url ?? '/nothing')).headers.get('content-type')).toBe('image/png');
});

test('a PNG without a card is a portrait', async () => {
  const { sessionId } = await importFile('Old_Bram.png', new Uint8Array(await picture('#336699')));
  expect((await draftOf(sessionId)).characters.map(({ name }) => name)).toEqual(['Old Bram']);
});

test('a card in a PNG may be plain JSON', async () => {
  const { title } = await previewFile('a.png', withText(await picture('#111111'), 'chara', JSON.stringify(card())));
  expect(title).toBe('Vale Corrin');
});

test('an archive behind a JPEG, in a folder of an archive, brings its card and faces', async () => {
  const assets = [
    { type: 'emotion', uri: 'embeded://admiration.png', name: 'admiration', ext: 'png' },
    { type: 'emotion', uri: 'embeded://happy.png', name: 'happy', ext: 'png' },
  ];
  const png = await picture('#222222');
  const inner = createZip([
    { path: 'Vale/card.json', bytes: JSON.stringify(card({ assets })) },
    { path: 'Vale/admiration.png', bytes: png },
    { path: 'Vale/happy.png', bytes: png },
    { path: 'Vale/extra.bin', bytes: 'x' },
  ]);
  const jpeg = await sharp(png).jpeg().toBuffer();
  const outer = createZip([
    { path: 'cards/vale.jpeg', bytes: new Uint8Array(Buffer.concat([jpeg, inner])) },
    { path: 'cards/readme.txt', bytes: 'Hi.' },
  ]);
  const brought = await importFile('cards.zip', outer);
  expect(said(brought)).toEqual(
    expect.arrayContaining([
      'Vale Corrin left-out emotion: admiration',
      'cards/vale.jpeg › Vale/extra.bin left-out Vale/extra.bin',
      'cards/readme.txt left-out cards/readme.txt',
    ]),
  );
  const [person] = (await draftOf(brought.sessionId)).characters;
  expect(Object.keys(person?.image?.expressions ?? {})).toEqual(['happy']);
});

test('a book beside the data is lore, and a nameless card is called as its file is', async () => {
  const book = { entries: [{ keys: ['pier'], content: 'New.', enabled: true, insertion_order: 1, extensions: {} }] };
  const brought = await importFile('Old_Vale.json', jsonFile({ ...card({ name: '' }), character_book: book }));
  const draft = await draftOf(brought.sessionId);
  expect(draft.characters[0]?.name).toBe('Old Vale');
  expect(draft.premise?.globalWorldInfo?.map(({ keys }) => keys)).toEqual([['pier']]);
});

test('a lorebook keeps keys with flags and never tells what has no chance', async () => {
  const entry = (comment: string, own: object) => ({ comment, content: `${comment}.`, key: ['lamp'], ...own });
  const entries = {
    0: entry('Flags', { key: ['/dragons?/gi', '/home/user'] }),
    1: entry('Never', { probability: 0 }),
    2: entry('Behind', { key: ['/(?<!un)happy/'] }),
  };
  const brought = await importFile('book.json', jsonFile({ entries }));
  expect((await draftOf(brought.sessionId)).premise?.globalWorldInfo).toMatchObject([
    { id: 'flags', keys: ['/dragons?/gi', '/home/user'] },
    { id: 'never', chance: 0 },
    { id: 'behind', keys: [] },
  ]);
  expect(said(brought)).toContain('book.json › Behind key-not-read /(?<!un)happy/');
});

test('a chat tells no thoughts and names the row that is broken', async () => {
  const rows = [
    { user_name: 'unused', character_name: 'unused', chat_metadata: {} },
    { name: 'Ilse', is_user: false, mes: '[THINK]secret plan[/THINK]Sit.' },
    { name: 'Ada', is_user: true, mes: 'The ferry was slow.' },
    { name: 'Ilse', is_user: false, mes: 'secret plan\n</thinking>\nLight it.' },
  ].map((row) => JSON.stringify(row));
  const brought = await importFile('chat.jsonl', `\uFEFF${[...rows, '{broken'].join('\r\n')}`);
  expect(said(brought)).toContain('chat.jsonl:5 not-read {broken');
  const draft = JSON.stringify(await draftOf(brought.sessionId));
  expect(draft).toContain('Light it.');
  expect(draft).not.toContain('secret plan');
});

test.each([
  ['a.png', () => withText(new Uint8Array(), 'chara', '?'), 422],
  ['save.json', () => jsonFile({ gamestarted: true, prompt: 'Once', actions: [] }), 422],
  ['a.byaf', () => createZip([{ path: 'manifest.json', bytes: '{}' }]), 422],
])('%s is refused by a sentence that says what to do', async (name, make, status) => {
  const response = await upload(name, make());
  const { error } = (await response.json()) as { error: { message: string; hint: string } };
  expect(response.status).toBe(status);
  expect(error.message).toContain(name);
  expect(error.hint).not.toBe('');
});
