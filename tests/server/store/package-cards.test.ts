import { expect, onTestFinished, test } from 'vitest';
import { createPackageRow } from '../../../server/exchange/index.ts';
import { databaseMadeBy } from '../../support/old-database.ts';
import { ask, openServices } from '../../support/services.ts';
import { act, makePackage, place } from '../../support/story-fixture.ts';
import { tempDir } from '../../support/temp-dir.ts';

test('cards that were written before their pictures were counted are counted anew', async () => {
  const dataDir = await tempDir();
  const { card, ...row } = createPackageRow(makePackage({ acts: [act('act_1', [place('quay')])] }));
  expect(card?.pictures).toBeGreaterThan(0);
  databaseMadeBy(dataDir, '0004_package_cards', (client) => {
    client
      .prepare(
        `INSERT INTO packages (id, version, title, language, created_at, total_nodes, body)
         VALUES (@id, @version, @title, @language, @createdAt, @totalNodes, @body)`,
      )
      .run(row);
    client
      .prepare('INSERT INTO package_cards (id, version, premise, cover, cast) VALUES (?, ?, ?, ?, ?)')
      .run(row.id, row.version, card?.premise, card?.cover, JSON.stringify(card?.cast));
  });
  const services = await openServices({ DATA_DIR: dataDir });
  onTestFinished(() => services.close());
  const painting = { done: card?.pictures, total: card?.pictures, failed: 0 };
  expect((await ask(services, 'GET', '/api/packages')).body.packages).toMatchObject([{ id: row.id, painting }]);
  expect((await ask(services, 'GET', `/api/packages/${row.id}`)).body.painting).toEqual(painting);
});
