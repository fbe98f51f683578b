import { VNPackageSchema } from '../../../shared/story/index.ts';
import { packageJson } from '../../store/compressed-text.ts';
import type { PackageRow } from '../../store/types.ts';
import { markTransferable } from '../../workers/thread-protocol.ts';

/** A stored package as current JSON, with something around it. */
export function writeStory({
  before,
  after,
  ...row
}: Pick<PackageRow, 'id' | 'version' | 'body'> & { before: string; after: string }): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(VNPackageSchema.parse(packageJson(row)));
  const bytes = new TextEncoder().encode(before + text + after);
  return markTransferable(bytes, [bytes.buffer]);
}
