import type { Connection } from './database.ts';
import { plans, plays, saves, sessions, snapshots, texts, turns, usage } from './schema.ts';
import { prepareMemoryWriter } from './sqlite-memory.ts';
import { preparePackageWriter } from './sqlite-packages.ts';
import { preparePictureWriter } from './sqlite-pictures.ts';
import { copyHistory } from './sqlite-plays.ts';
import type { PlanRow, PlayRow, Projection, SaveRow, SessionRow, SnapshotRow, TurnRow, UsageRow } from './types.ts';
import { prepareUpsert } from './upsert.ts';

/** Prepares applying projections within the open transaction, once per connection. */
export function prepareProjections(connection: Connection): (projection: Projection) => void {
  const memory = prepareMemoryWriter(connection);
  const putSession = prepareUpsert<SessionRow>(connection, sessions, { key: ['id'] });
  const putPlan = prepareUpsert<PlanRow>(connection, plans, { key: ['id'] });
  const packages = preparePackageWriter(connection);
  const putPlay = prepareUpsert<PlayRow>(connection, plays, { key: ['id'], json: ['path'] });
  const putTurn = prepareUpsert<TurnRow>(connection, turns, {
    key: ['playId', 'line', 'turn'],
    json: ['action', 'frames', 'record'],
  });
  const putSnapshot = prepareUpsert<SnapshotRow>(connection, snapshots, {
    key: ['playId', 'line', 'turn'],
    json: ['body'],
  });
  const putSave = prepareUpsert<SaveRow>(connection, saves, { key: ['playId', 'slot'], json: ['preview'] });
  const putText = prepareUpsert<{ playId: string; hash: string; text: string }>(connection, texts, {
    key: ['playId', 'hash'],
    keepsFirst: true,
  });
  const pictures = preparePictureWriter(connection);
  const putUsage = prepareUpsert<UsageRow>(connection, usage, { key: [], made: ['id'] });

  return (projection) => {
    switch (projection.kind) {
      case 'put-session':
        return putSession(projection.row);
      case 'put-plan':
        return putPlan(projection.row);
      case 'put-package':
        return packages.put(projection.row);
      case 'put-play':
        return putPlay(projection.row);
      case 'put-turn':
        return putTurn(projection.row);
      case 'put-memory':
        return memory.put(projection.row);
      case 'put-snapshot':
        return putSnapshot(projection.row);
      case 'put-save':
        return putSave(projection.row);
      case 'put-text':
        return putText(projection.row);
      case 'put-usage':
        return putUsage(projection.row);
      case 'want-picture':
        return pictures.want(projection.row);
      case 'put-picture-reference':
        return pictures.putReference(projection.row);
      case 'copy-pictures':
        return pictures.copy(projection.from, projection.to);
      case 'copy-play': {
        const { from, to, path } = projection;
        copyHistory(connection, from, to, path);
        return memory.copy(from, to, path);
      }
    }
  };
}
