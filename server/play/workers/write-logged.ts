import { compileStory, type LoggedTurn } from '../../../shared/play/index.ts';
import { storyOf } from '../../exchange/kept-story.ts';
import type { PackageRow } from '../../store/types.ts';
import { handOver } from '../../workers/transfer.ts';
import { writeLoggedSave } from '../logged.ts';

/** Writes turns told elsewhere as a save. @throws RefusalError as `writeLoggedSave` */
export async function writeLogged({
  row,
  turns,
}: {
  row: Pick<PackageRow, 'id' | 'version' | 'body'>;
  turns: readonly LoggedTurn[];
}): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const bytes = new TextEncoder().encode(await writeLoggedSave(compileStory(storyOf(row)), turns));
  return handOver({ bytes }, [bytes.buffer]);
}
