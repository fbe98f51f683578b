import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildWeb } from '../../../server/build/build-web.ts';

// Processes take their time where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const page = () => readFileSync(join(root, 'web/dist/index.html'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kamishibai-web-'));
  for (const folder of ['web/stage', 'shared']) mkdirSync(join(root, folder), { recursive: true });
  write('web/index.html', '<title>one</title><script type="module" src="./stage/main.ts"></script>');
  write(
    'web/stage/main.ts',
    "import { greeting } from '../../shared/greeting.ts';\ndocument.body.textContent = greeting + process.env.NODE_ENV;\n",
  );
  write('web/vite.config.ts', 'export default { root: import.meta.dirname };\n');
  write('shared/greeting.ts', "export const greeting: string = 'hello';\n");
  write('shared/moods.ts', 'export {};\n');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('buildWeb', () => {
  it('builds what is not built, for production, and tells that it does', async () => {
    const lines: string[] = [];
    expect(await buildWeb({ root, onProgress: (line) => lines.push(line) })).toBe(true);
    expect(page()).toContain('<title>one</title>');
    const [script = ''] = readdirSync(join(root, 'web/dist/assets'));
    const code = readFileSync(join(root, 'web/dist/assets', script), 'utf8');
    expect(code).toContain('production');
    expect(lines).toEqual(['Building the web app …', expect.stringMatching(/^Built the web app in [\d.]+ s\.$/)]);
    expect(readdirSync(join(root, '.cache'))).toEqual(['sources']);
  });

  it('lays a packed copy beside what is worth packing', async () => {
    write('shared/greeting.ts', `export const greeting: string = ${JSON.stringify('hello, '.repeat(500))};\n`);
    await buildWeb({ root });
    const assets = join(root, 'web/dist/assets');
    const [script = '', packed = '', ...others] = readdirSync(assets).toSorted();
    expect([packed, others]).toEqual([`${script}.gz`, []]);
    expect(gunzipSync(readFileSync(join(assets, packed)))).toEqual(readFileSync(join(assets, script)));
  });

  it('leaves alone what was built from the same contents, whatever their times', async () => {
    await buildWeb({ root });
    write('web/dist/index.html', 'marked');
    utimesSync(join(root, 'web/index.html'), new Date(), new Date());
    const lines: string[] = [];
    expect(await buildWeb({ root, onProgress: (line) => lines.push(line) })).toBe(false);
    expect(page()).toBe('marked');
    expect(lines).toEqual([]);
  });

  it.each([
    ['a page changed', () => write('web/index.html', '<title>two</title>')],
    ['a shared file changed', () => write('shared/greeting.ts', "export const greeting = 'bye';")],
    ['a dependency changed', () => write('package-lock.json', '{"a":1}')],
    ['a file was added', () => write('web/stage/new.css', 'a{}')],
    ['a file was removed', () => rmSync(join(root, 'shared/moods.ts'))],
    ['the built page is gone', () => rmSync(join(root, 'web/dist/index.html'))],
    ['the configuration changed', () => write('web/vite.config.ts', 'export default {};\n')],
  ])('builds again when %s', async (_, change) => {
    await buildWeb({ root });
    change();
    expect(await buildWeb({ root })).toBe(true);
    expect(existsSync(join(root, 'web/dist/index.html'))).toBe(true);
    expect(await buildWeb({ root })).toBe(false);
  });

  it('keeps the last good build when one fails, and says what the build said', async () => {
    await buildWeb({ root });
    write('web/index.html', '<title>two</title><script type="module" src="./missing.ts"></script>');
    const lines: string[] = [];
    const building = buildWeb({ root, onProgress: (line) => lines.push(line) });
    await expect(building).rejects.toMatchObject({ name: 'RefusalError', message: 'The web app could not be built.' });
    expect(lines.join('\n')).toContain('missing.ts');
    expect(page()).toContain('<title>one</title>');
    expect(readdirSync(join(root, '.cache'))).toEqual(['sources']);
  });
});
