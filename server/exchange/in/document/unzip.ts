import { type Unzipped, unzipSync } from 'fflate';
import { RefusalError } from '../../../../shared/error.ts';

/** What a document may hold, unpacked. */
const ENTRIES_MAX = 2000;
const ENTRY_BYTES_MAX = 16 * 1024 * 1024;
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Unpacks what is wanted of a zip, bounded by what it says before anything is unpacked; an entry that holds more than it says is cut there.
 * @param wants by an entry's name, which is never a path of ours
 * @throws RefusalError `too_large`, `malformed`
 */
export function unzipped(name: string, bytes: Uint8Array, wants: (entry: string) => boolean): Unzipped {
  let entries = 0;
  let size = 0;
  const tooLarge = (what: string) =>
    new RefusalError('too_large', `${name} holds too much: ${what}.`, {
      hint: 'Leave pictures out, or divide it.',
      reason: { code: 'too-much-for-a-story' },
    });
  try {
    return unzipSync(bytes, {
      filter: (entry) => {
        entries += 1;
        if (entries > ENTRIES_MAX) throw tooLarge(`more than ${ENTRIES_MAX} entries`);
        if (!wants(entry.name)) return false;
        size += entry.originalSize;
        if (entry.originalSize > ENTRY_BYTES_MAX || size > BYTES_MAX) throw tooLarge(`more than ${BYTES_MAX} bytes`);
        return true;
      },
    });
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    throw new RefusalError(
      'malformed',
      `${name} cannot be unpacked: ${String((cause as Error).message).slice(0, 200)}`,
      {
        hint: 'Save it again, then bring it again.',
        cause,
      },
    );
  }
}
