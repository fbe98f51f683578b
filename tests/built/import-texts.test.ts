import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { WireReport } from '../../shared/wire/index.ts';
import { previewFile, upload } from './program.ts';

const reported = (report: WireReport): string[] =>
  report.map(({ where, code, args }) => `${where} ${code} ${args.what ?? ''}`);

test('Markdown is told without HTML, comments and links, which the report names', async () => {
  const { report } = await previewFile(
    'marks.md',
    '# One\n\nA <b>bold</b> word.<!-- a secret -->\n\n- [Go](other.md)\n- [ ] Stay\n',
  );
  expect(reported(report)).toEqual(
    expect.arrayContaining(['marks.md:3 left-out <!-- a secret -->', 'marks.md:5 left-out other.md']),
  );
});

test('a chat names what is no message', async () => {
  const rows = [
    { user_name: 'Jo', character_name: 'Ada' },
    { name: 'Ada', is_user: false, mes: 'Hello.' },
    { name: 'Ada', is_user: false, mes: null },
    {
      name: 'Jo',
      is_user: true,
      mes: [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }, 'Look.'],
    },
  ];
  const { report } = await previewFile('chat.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  const lines = reported(report);
  expect(lines).toContainEqual(expect.stringMatching(/^chat\.jsonl:3 not-read/));
  expect(lines).toContain('chat.jsonl:4 left-out image_url: https://example.org/a.png');
});

const locked = (): Uint8Array => {
  const bytes = zipSync({ 'secret.md': strToU8('# One\n\nHello.') });
  const list = Buffer.from(bytes).lastIndexOf(Buffer.from('PK\u0001\u0002'));
  bytes[list + 8] = (bytes[list + 8] ?? 0) | 1;
  return bytes;
};

test.each([
  ['empty.md', '', 'nothing-to-tell', 'empty.md'],
  ['defines.rpy', 'define e = Character("Eileen")\n', 'nothing-to-tell', 'defines.rpy'],
  ['locked.zip', locked(), 'archive-encrypted', 'secret.md'],
  ['card.json', '{"spec": NaN}', 'file-broken', 'card.json'],
])('%s is refused by name', async (filename, content, code, name) => {
  const response = await upload(filename, content, { preview: true });
  expect([400, 422]).toContain(response.status);
  expect(await response.json()).toMatchObject({ error: { reason: { code, name } } });
});
