import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { extract, type Header, pack } from 'tar-stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { isArchived } from '../../../server/archive/backup-format.ts';
import { restoreBackup, writeBackup } from '../../../server/archive/index.ts';
import { systemClock } from '../../../server/clock.ts';
import { replaceFileAtomically } from '../../../server/store/backup.ts';
import { openStore } from '../../../server/store/index.ts';
import { countNodes } from '../../../shared/story/index.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';

const story = makePackage({ acts: [act('act_one', [place('quay', [encounter('enc_rope')])])] });
const PICTURE = 'packages/fixture/backgrounds/quay.png';
const GONE = 'packages/fixture/music/quay.ogg';

async function lived() {
  const dataDir = join(await tempDir(), 'data');
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(dataDir, path)), { recursive: true });
    await writeFile(join(dataDir, path), text);
  };
  const store = await openStore({ dataDir, clock: systemClock });
  const assets = {
    backgrounds: { quay: { url: `/media/fixture/backgrounds/quay.png`, mimeType: 'image/png' } },
    characters: {},
    music: { quay: { url: `/media/fixture/music/quay.ogg`, mimeType: 'audio/ogg' } },
  };
  const { id, version, title, language, createdAt } = story;
  const body = JSON.stringify({ ...story, assets });
  await store.putPackage({ id, version, title, language, createdAt, totalNodes: countNodes(story), body });
  await store.append('session:desk', 0, [{ type: 'note', data: { url: '/media/fixture/characters/own-1.webp' } }]);
  await put(PICTURE, 'a picture');
  await put('packages/fixture/characters/own-1.webp', 'an upload of the author');
  await put('packages/fixture/characters/left-over.webp', 'nobody speaks of it');
  await put('plays/p1/plans/plan_001.json', '{}');
  await put('skills/tide/SKILL.md', '# Tide');
  await put('evaluations/report_1.json', '{}');
  await put('skills/tide/data/heights.json', '[1]');
  await put('skills/tide/config.json', '{"apiKey":"hunter2"}');
  await put('approval-secret', 'hunter2');
  await put('.env', 'AUTH_TOKEN=hunter2');
  await put('samples.json', '{"sample":1}');
  await symlink('/etc/passwd', join(dataDir, 'skills/tide/data/link'));
  return { dataDir, store, put, target: join(dirname(dataDir), 'house.tar') };
}

type Entry = { name: string; bytes: Buffer; type?: Header['type']; linkname?: string };

async function entriesOf(file: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const reading = extract();
  const piped = pipeline(createReadStream(file), reading);
  for await (const entry of reading) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(chunks) });
  }
  await piped;
  return entries;
}

/** An archive of these entries, its list made to fit them where it is not given. */
async function archiveOf(file: string, entries: readonly Entry[], { listed = true } = {}): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createWriteStream(file));
  const isInner = ({ name }: Entry) => name !== 'kamishibai-backup.json' && name !== 'manifest.json';
  const list = {
    entries: entries.filter(isInner).map(({ name, bytes }) => ({
      path: name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    missing: [],
  };
  for (const { name, bytes, type = 'file', linkname } of entries) {
    const body = name === 'manifest.json' && listed ? Buffer.from(JSON.stringify(list)) : bytes;
    archive.entry({ name, type, ...(linkname && { linkname }) }, type === 'file' ? body : '');
  }
  archive.finalize();
  await written;
}

const filesIn = (dir: string): string[] =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('lock'))
        .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
        .sort()
    : [];

describe('a backup', () => {
  test('brings a server back, with what it needs and nothing secret, while the server goes on', async () => {
    const { dataDir, store, target } = await lived();
    const report = await writeBackup(dataDir, target, systemClock);
    await store.append('session:desk', 1, [{ type: 'note', data: 'later' }]);
    await store.close();
    expect(report).toMatchObject({ file: target, files: 8, missing: [GONE] });
    expect((await readFile(target)).includes('hunter2')).toBe(false);

    const other = join(await tempDir(), 'a', 'b');
    expect(await restoreBackup(target, other, systemClock)).toMatchObject({
      dataDir: other,
      files: 8,
      missing: [GONE],
    });
    expect(filesIn(other)).toEqual([
      'evaluations/report_1.json',
      'kamishibai.sqlite',
      PICTURE,
      'packages/fixture/characters/own-1.webp',
      'plays/p1/plans/plan_001.json',
      'samples.json',
      'skills/tide/SKILL.md',
      'skills/tide/data/heights.json',
    ]);
    expect(await readFile(join(other, PICTURE), 'utf8')).toBe('a picture');
    const back = await openStore({ dataDir: other, clock: systemClock });
    expect(await back.read('session:desk')).toHaveLength(1);
    expect((await back.getPackage('fixture'))?.title).toBe(story.title);
    await back.close();
  });

  test('counts what is still being painted apart from what is gone', async () => {
    const { dataDir, store, target } = await lived();
    const row = {
      packageId: story.id,
      kind: 'music' as const,
      file: 'quay.ogg',
      picture: 'quay',
      request: {},
      scope: null,
    };
    await store.append('session:desk', 1, [{ type: 'note', data: 'later' }], [{ kind: 'want-picture', row }]);
    expect(await writeBackup(dataDir, target, systemClock)).toMatchObject({ missing: [], unpainted: 1 });
    await store.markPictures(story.id, [row], 'painted');
    const other = join(dirname(target), 'other.tar');
    expect(await writeBackup(dataDir, other, systemClock)).toMatchObject({ missing: [GONE], unpainted: 0 });
    await store.close();
  });

  test('never writes over a file, and leaves nothing where it fails', async () => {
    const { dataDir, store, target } = await lived();
    await writeBackup(dataDir, target, systemClock);
    await expect(writeBackup(dataDir, target, systemClock)).rejects.toMatchObject({ code: 'conflict' });
    await expect(writeBackup(dataDir, '/no/such/folder/x.tar', systemClock)).rejects.toMatchObject({ code: 'refused' });
    await expect(writeBackup(join(dataDir, 'none'), `${target}2`, systemClock)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(readdirSync(dirname(target)).sort()).toEqual(['data', 'house.tar']);
    await store.close();
  });
});

describe('where a backup goes', () => {
  test('is not among what the server keeps and clears', async () => {
    const { dataDir, store, target } = await lived();
    const link = join(dirname(dataDir), 'link');
    await symlink(dataDir, link);
    for (const inside of ['packages/fixture/b.tar', 'plays/b.tar', 'restoring', 'skills/tide/data/b.tar']) {
      for (const services of [dataDir, link]) {
        const refused = writeBackup(dataDir, join(services, inside), systemClock);
        await expect(refused, inside).rejects.toMatchObject({ code: 'conflict' });
      }
    }
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
    // A file beside the database is nobody's, and a folder beside the server is no part of it.
    await writeBackup(dataDir, join(dataDir, 'b.tar'), systemClock);
    await writeBackup(dataDir, target, systemClock);
    await store.close();
  });

  test('is named where there is no room for it', async () => {
    const folder = await tempDir();
    const full = replaceFileAtomically(join(folder, 'house.tar'), async () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    });
    await expect(full).rejects.toMatchObject({
      code: 'refused',
      message: `There is not enough room for ${join(folder, 'house.tar')}.`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('restoring', () => {
  let good: Entry[];
  let target: string;
  let other: string;
  beforeEach(async () => {
    const services = await lived();
    target = services.target;
    await writeBackup(services.dataDir, target, systemClock);
    await services.store.close();
    good = await entriesOf(target);
    other = join(await tempDir(), 'data');
  });

  const refused = async (why: RegExp) => {
    await expect(restoreBackup(target, other, systemClock)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(why),
    });
    expect(existsSync(other)).toBe(false);
  };
  const with_ = (name: string, bytes: string, more: Partial<Entry> = {}) =>
    good.toSpliced(2, 0, { name, bytes: Buffer.from(bytes), ...more });

  test('needs a folder, not a file', async () => {
    const file = join(await tempDir(), 'data');
    await writeFile(file, 'a file');
    for (const dataDir of [file, join(file, 'below')]) {
      await expect(restoreBackup(target, dataDir, systemClock)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await readFile(file, 'utf8')).toBe('a file');
  });

  test('needs an empty folder', async () => {
    await mkdir(other, { recursive: true });
    await writeFile(join(other, 'mine.txt'), 'mine');
    await expect(restoreBackup(target, other, systemClock)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('mine.txt'),
    });
    expect(filesIn(other)).toEqual(['mine.txt']);
    await rm(join(other, 'mine.txt'));
    await restoreBackup(target, other, systemClock);
    await expect(restoreBackup(target, other, systemClock)).rejects.toMatchObject({ code: 'conflict' });
    await expect(restoreBackup(`${target}x`, other, systemClock)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('refuses a folder another process owns', async () => {
    const store = await openStore({ dataDir: other, clock: systemClock });
    await expect(restoreBackup(target, other, systemClock)).rejects.toThrow('in use');
    await store.close();
  });

  test.each([
    ['no archive', /cannot be restored/, async () => writeFile(target, 'x'.repeat(4000))],
    ['an empty file', /breaks off/, async () => writeFile(target, '')],
    ['cut short', /cannot be restored/, async () => truncate(target, 90_000)],
    ['without its end', /breaks off/, async () => archiveOf(target, good.slice(0, -1))],
    ['of another program', /begin as one/, async () => archiveOf(target, good.slice(1))],
    [
      'without a database',
      /no database/,
      async () =>
        archiveOf(
          target,
          good.filter(({ name }) => name !== 'kamishibai.sqlite'),
        ),
    ],
    ['with more behind its end', /behind its end/, async () => archiveOf(target, [...good, good[2] as Entry])],
    [
      'with one file twice',
      /twice/,
      async () => archiveOf(target, [...good.slice(0, 3), good[2] as Entry, ...good.slice(3)]),
    ],
    [
      'with an entry that leaves the folder',
      /does not belong/,
      async () => archiveOf(target, with_('../evil.txt', 'x')),
    ],
    [
      'with one below a folder of its own',
      /does not belong/,
      async () => archiveOf(target, with_('skills/a/../../../evil', 'x')),
    ],
    ['with an absolute path', /does not belong/, async () => archiveOf(target, with_('/tmp/evil.txt', 'x'))],
    ['with a secret', /does not belong/, async () => archiveOf(target, with_('approval-secret', 'x'))],
    [
      'with a page among the media',
      /does not belong/,
      async () => archiveOf(target, with_('packages/fixture/backgrounds/x.html', 'x')),
    ],
    [
      'with a link',
      /does not belong/,
      async () => archiveOf(target, with_('skills/a/link', '', { type: 'symlink', linkname: '/etc/passwd' })),
    ],
    [
      'with a file that was changed',
      /not what was put in/,
      async () =>
        archiveOf(
          target,
          good.map((entry) => (entry.name === PICTURE ? { ...entry, bytes: Buffer.from('b picture') } : entry)),
          { listed: false },
        ),
    ],
    [
      'with a file its list does not have',
      /its list does not/,
      async () => archiveOf(target, with_('skills/a/b.txt', 'x'), { listed: false }),
    ],
    [
      'of a later layout',
      /newer version/,
      async () =>
        archiveOf(target, [
          {
            name: 'kamishibai-backup.json',
            bytes: Buffer.from('{"format":"kamishibai-backup","version":99,"createdAt":""}'),
          },
          ...good.slice(1),
        ]),
    ],
    [
      'of no day',
      /a list in it cannot be read/,
      async () =>
        archiveOf(target, [
          {
            name: 'kamishibai-backup.json',
            bytes: Buffer.from('{"format":"kamishibai-backup","version":1,"createdAt":"\\u001b[2Jnonsense"}'),
          },
          ...good.slice(1),
        ]),
    ],
  ])('refuses a file that is %s, and leaves nothing', async (_what, why, spoil) => {
    await spoil();
    await refused(why);
  });

  const spoiltDatabase = async (spoil: (client: Database.Database) => void) => {
    const file = join(await tempDir(), 'db.sqlite');
    await writeFile(file, good.find(({ name }) => name === 'kamishibai.sqlite')?.bytes ?? '');
    const client = new Database(file);
    spoil(client);
    client.close();
    const bytes = await readFile(file);
    await archiveOf(
      target,
      good.map((entry) => (entry.name === 'kamishibai.sqlite' ? { ...entry, bytes } : entry)),
    );
  };

  test('refuses a database that is damaged, of another program, of a newer one, or with code in it', async () => {
    const noise = Buffer.alloc(8192, 7);
    await archiveOf(
      target,
      good.map((entry) => (entry.name === 'kamishibai.sqlite' ? { ...entry, bytes: noise } : entry)),
    );
    await refused(/cannot be used/);
    await spoiltDatabase((client) => client.exec('DROP TABLE events'));
    await refused(/no table "events"/);
    await spoiltDatabase((client) => client.exec('UPDATE __drizzle_migrations SET created_at = created_at + 1e13'));
    await refused(/newer version/);
    await spoiltDatabase((client) =>
      client.exec('CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM plays; END'),
    );
    await refused(/does not make/);
  });

  test('that was interrupted is refused at a start and begun anew by the next', async () => {
    await mkdir(join(other, 'restoring'), { recursive: true });
    await mkdir(join(other, 'packages/half/backgrounds'), { recursive: true });
    await writeFile(join(other, 'packages/half/backgrounds/x.png'), 'half');
    await expect(openStore({ dataDir: other, clock: systemClock })).rejects.toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining('Restore it again'),
    });
    await restoreBackup(target, other, systemClock);
    expect(filesIn(other)).not.toContain('packages/half/backgrounds/x.png');
    await mkdir(join(other, 'restoring'));
    const store = await openStore({ dataDir: other, clock: systemClock });
    expect(await store.read('session:desk')).toHaveLength(1);
    expect(existsSync(join(other, 'restoring'))).toBe(false);
    await store.close();
  });
});

test.each([
  ['kamishibai.sqlite', true],
  ['packages/night_ferry/backgrounds/quay.webp', true],
  ['packages/night_ferry/package.json', false],
  ['packages/../x/backgrounds/quay.webp', false],
  ['plays/p/line-2/errors/error_001.log', true],
  ['plays/p/.hidden.json', false],
  ['skills/tide/scripts/tide.py', true],
  ['skills/tide/config.json', false],
  ['skills/tide/data/config.json', true],
  ['skills/tide\\..\\x/y', false],
  ['skills/tide/a\u0000b', false],
  ['lock', false],
  ['approval-secret', false],
])('whether %j is in a backup: %s', (path, expected) => expect(isArchived(path)).toBe(expected));
