import { FROM_DISK_BYTES, PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { mediaPathsIn } from '../../store/media-paths.ts';
import { fileNameOf, filesShown } from './media.ts';
import type { Given, ReportLine, Written, WrittenFile } from './types.ts';

/** The story of a package that is packed. */
export const STORY_FILE = 'package.json';
/** Where its pictures and tracks lie, each in the folder of its kind. */
export const MEDIA_FOLDER = 'media';

/** How it was written, where that goes along. */
export const HISTORY_FILE = 'history.json';
/** The most that may weigh, in bytes. */
export const HISTORY_BYTES = 16 * 1024 * 1024;

/** A package with its pictures and its music, to be taken in again as it is; on request with its history, and what that showed. */
export async function writeZip({ package: story, history, media, tell, signal }: Given): Promise<Written> {
  const files: WrittenFile[] = [{ path: STORY_FILE, bytes: `${JSON.stringify(story, null, 1)}\n` }];
  const report: ReportLine[] = [];
  let weight = 0;
  const shown: { kind: string; url: string; what: string }[] = filesShown(story).map(({ kind, key, url }) => ({
    ...{ kind, url, what: `${kind}/${key}` },
  }));
  if (history && 'bytes' in history && history.bytes.length <= HISTORY_BYTES) {
    files.push({ path: HISTORY_FILE, bytes: history.bytes });
    const known = new Set(shown.map(({ url }) => url));
    for (const path of new Set(mediaPathsIn(new TextDecoder().decode(history.bytes)))) {
      const [packageId, kind = ''] = path.split('/');
      const url = `/media/${path}`;
      if (packageId === story.id && !known.has(url)) shown.push({ kind, url, what: HISTORY_FILE });
    }
  } else if (history) {
    report.push({ where: HISTORY_FILE, code: 'lacks' in history ? history.lacks : 'history-too-long', args: {} });
  }
  for (const [index, { kind, what, url }] of shown.entries()) {
    signal.throwIfAborted();
    tell(index, shown.length);
    const bytes = await media(url);
    const name = fileNameOf(url);
    weight += bytes?.length ?? 0;
    if (bytes) files.push({ path: `${MEDIA_FOLDER}/${kind}/${name}`, bytes });
    else report.push({ where: what, code: 'picture-missing', args: { what: name } });
  }
  // Pictures and tracks are packed as they are: nothing of their weight goes.
  if (weight > PACKAGE_BYTES) {
    const [most, disk] = [PACKAGE_BYTES / 1024 / 1024, FROM_DISK_BYTES / 1024 / 1024];
    report.push({ where: '', code: 'too-large-to-return', args: { what: `${story.id}.zip`, most, disk } });
  }
  tell(shown.length, shown.length);
  return { files, report };
}
