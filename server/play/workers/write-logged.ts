import { compileStory, type LoggedTurn } from '../../../shared/play/index.ts';
import { parseStoredStory } from '../../exchange/package-row.ts';
import type { PackageRow } from '../../store/types.ts';
import { markTransferable } from '../../workers/thread-protocol.ts';
import { writeLoggedSave } from '../logged.ts';

/** @throws RefusalError as `writeLoggedSave` */
export async function writeLogged({
  row,
  turns,
}: {
  row: Pick<PackageRow, 'id' | 'version' | 'body'>;
  turns: readonly LoggedTurn[];
}): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = new TextEncoder().encode(await writeLoggedSave(compileStory(parseStoredStory(row)), turns));
  return markTransferable({ bytes }, [bytes.buffer]);
}
