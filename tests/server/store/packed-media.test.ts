import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listMedia } from '../../../server/store/backup.ts';
import { compressIfLong } from '../../../server/store/compressed-text.ts';
import { openStore } from '../../../server/store/index.ts';
import { packageRow } from '../../support/rows.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('a backup finds the media of packages that are kept packed as well', async () => {
  const dataDir = await tempDir();
  const url = (id: string) => `/media/${id}/backgrounds/quay-1.webp`;
  const long = JSON.stringify({ url: url('long'), text: 'x'.repeat(1_000_000) });
  const packed = compressIfLong(long);
  expect(packed).toBeInstanceOf(Uint8Array);
  const store = await openStore({ dataDir });
  await store.putPackage(packageRow({ id: 'short', body: JSON.stringify({ url: url('short') }) }));
  await store.putPackage(packageRow({ id: 'long', body: packed }));
  await store.close();
  const { needed } = listMedia(join(dataDir, 'kamishibai.sqlite'));
  expect([...needed].sort()).toEqual(['long/backgrounds/quay-1.webp', 'short/backgrounds/quay-1.webp']);
});
