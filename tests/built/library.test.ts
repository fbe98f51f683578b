import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ExportsSchema, PlayListing } from '../../shared/wire/index.ts';
import { act, character, encounter, makePackage, place } from '../support/story-fixture.ts';
import { exportFile, importFile, json, kamishibai, request } from './program.ts';

type Formats = (typeof ExportsSchema)['_output']['formats'];

const storyOf = (id: string, title: string, language = 'en') => ({
  ...makePackage({
    acts: [act('act_1', [place('quay', [encounter('enc_rope')])])],
    characters: [character('aiko', { role: 'protagonist' })],
  }),
  ...{ id, title, language },
});
const importStory = (id: string, title: string, language?: string) =>
  json<{ packageId: string }>('POST', '/api/packages/import', storyOf(id, title, language));

/** The name a client that knows RFC 8187 gives a download, and the one any other does. */
function namesIn(headers: Headers): { full: string; ascii: string } {
  const [, ascii = '', encoded = ''] =
    /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''(\S+)$/.exec(headers.get('content-disposition') ?? '') ??
    [];
  return { full: decodeURIComponent(encoded), ascii };
}

async function playOf(packageId: string): Promise<string> {
  const { id } = await json<{ id: string }>('POST', '/api/plays', { packageId, seed: 3 });
  await (await request('POST', `/api/plays/${id}/turns`, { action: { type: 'start' } })).text();
  return id;
}

test('every download is called by the story’s title, in any script', async () => {
  await importStory('5f0c7f6a-1111-4222-8333-444455556666', '琥珀の"部屋" / 第1話');
  const { formats } = await json<{ formats: Formats }>('GET', '/api/exports');
  const play = await playOf('5f0c7f6a-1111-4222-8333-444455556666');
  const refused: string[] = [];
  for (const { format, of, extension } of formats) {
    const path = of === 'package' ? 'packages/5f0c7f6a-1111-4222-8333-444455556666' : `plays/${play}`;
    const response = await request('GET', `/api/${path}/export?format=${format}`);
    if (response.status === 422) {
      refused.push(format);
      continue;
    }
    expect(response.status, format).toBe(200);
    const { full, ascii } = namesIn(response.headers);
    expect(full, format).toMatch(new RegExp(`^琥珀の 部屋 第1話(?: - aiko)?\\.(?:${extension}|zip|png|json|csv)$`));
    expect(ascii, format).toMatch(/^[\w .-]+\.\w+$/);
    await response.arrayBuffer();
  }
  // The story has no lore, and no lines to be spoken.
  expect(refused).toEqual(['lorebook', 'voices']);
  const save = await request('PUT', `/api/plays/${play}/saves/1`, { note: 'Before the storm' });
  expect(save.status).toBe(200);
  const file = await request('GET', `/api/plays/${play}/saves/1/file`);
  expect(namesIn(file.headers).full).toBe('琥珀の 部屋 第1話 - Before the storm.json');
});

test('the command line writes a file called by the title', async () => {
  await importStory('lamp', "The Keeper's Lamp");
  const { stdout } = await kamishibai('export', 'lamp', '--format', 'ink');
  expect(stdout).toContain("Wrote The Keeper's Lamp.ink");
});

test('plays of a deleted story say so, and can be opened again once it is back', async () => {
  await importStory('gone', 'A story that goes');
  const play = await playOf('gone');
  const listed = async () =>
    (await json<PlayListing>('GET', '/api/plays')).plays.find(({ id }) => id === play)?.storyGone;
  expect(await listed()).toBe(false);
  await request('DELETE', '/api/packages/gone');
  expect(await listed()).toBe(true);
  expect((await request('GET', `/api/plays/${play}`)).status).toBe(404);
  await importStory('gone', 'A story that goes');
  expect(await listed()).toBe(false);
  expect((await request('GET', `/api/plays/${play}`)).status).toBe(200);
});

const card = (name: string, description: string) =>
  JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: { name, description, first_mes: 'Hello.' } });

test('a preview and an import tell the same of people whose name is in the cast', async () => {
  const { sessionId = '' } = await importFile('quinn.json', card('Quinn', 'A lamp keeper of sixty.'));
  const cast = async () =>
    (
      await json<{ draft: { characters: { name: string; description: string }[] } }>(
        'GET',
        `/api/sessions/${sessionId}`,
      )
    ).draft.characters
      .filter(({ name }) => name === 'Quinn')
      .map(({ description }) => description);
  const before = await cast();
  const told = async (description: string, preview: string) => {
    const path = `/api/import?filename=quinn.json&session=${sessionId}${preview}`;
    const response = await request('POST', path, card('Quinn', description), {
      'content-type': 'application/octet-stream',
    });
    const { report } = (await response.json()) as { report: { code: string }[] };
    return report
      .map(({ code }) => code)
      .filter((code) => ['became-person', 'person-here', 'person-twice'].includes(code));
  };
  for (const [description, codes, count] of [
    ['A lamp keeper of sixty.', ['person-here'], before.length],
    ['A girl who sells matches.', ['became-person', 'person-twice'], before.length + 1],
  ] as const) {
    expect(await told(description, '&preview=1')).toEqual(codes);
    expect(await told(description, '')).toEqual(codes);
    expect(await cast()).toHaveLength(count);
  }
});

test('exports of a story written right to left say so', async () => {
  await importStory('hebrew', 'המנורה', 'he');
  const document = strFromU8(
    unzipSync((await exportFile('hebrew', 'docx')).bytes)['word/document.xml'] ?? new Uint8Array(),
  );
  expect(document.match(/<w:p>|<w:p /g)?.length).toBe(document.match(/<w:bidi\/>/g)?.length);
  expect(document).toContain('<w:rtl/>');
  expect(strFromU8((await exportFile('hebrew', 'html')).bytes.slice(0, 200))).toContain('<html lang="he" dir="rtl">');
  const play = await playOf('hebrew');
  const book = unzipSync(
    new Uint8Array(await (await request('GET', `/api/plays/${play}/export?format=epub`)).arrayBuffer()),
  );
  expect(strFromU8(book['book/package.opf'] ?? new Uint8Array())).toContain('page-progression-direction="rtl"');
  expect(strFromU8(book['book/title.xhtml'] ?? new Uint8Array())).toMatch(/<html [^>]*lang="he"[^>]* dir="rtl">/);
  const markdown = await (await request('GET', `/api/plays/${play}/export?format=markdown`)).text();
  expect(markdown).toMatch(/^<div dir="rtl">\n\n# המנורה/);
});
