import { PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { fileNameOf, filesShown } from './media.ts';
import type { Given, ReportLine, Written, WrittenFile } from './types.ts';

/** The story of a package that is packed. */
export const STORY_FILE = 'package.json';
/** Where its pictures and tracks lie, each in the folder of its kind. */
export const MEDIA_FOLDER = 'media';

/** A package with its pictures and its music, to be taken in again as it is. */
export async function writeZip({ package: story, media, tell, signal }: Given): Promise<Written> {
  const files: WrittenFile[] = [{ path: STORY_FILE, bytes: `${JSON.stringify(story, null, 1)}\n` }];
  const report: ReportLine[] = [];
  let weight = 0;
  const shown = filesShown(story);
  for (const [index, { kind, key, url }] of shown.entries()) {
    signal.throwIfAborted();
    tell(index, shown.length);
    const bytes = await media(url);
    const name = fileNameOf(url);
    weight += bytes?.length ?? 0;
    if (bytes) files.push({ path: `${MEDIA_FOLDER}/${kind}/${name}`, bytes });
    else report.push({ where: `${kind}/${key}`, code: 'picture-missing', args: { what: name } });
  }
  // Pictures and tracks are packed as they are: nothing of their weight goes.
  if (weight > PACKAGE_BYTES) {
    const most = PACKAGE_BYTES / 1024 / 1024;
    report.push({ where: '', code: 'too-large-to-return', args: { what: `${story.id}.zip`, most } });
  }
  tell(shown.length, shown.length);
  return { files, report };
}
