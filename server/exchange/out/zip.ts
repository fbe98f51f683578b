import { FROM_DISK_BYTES, PACKAGE_BYTES } from '../../../shared/story/index.ts';
import { mediaPathsIn } from '../../store/media-paths.ts';
import { getMediaFileName, listMediaFiles } from './media.ts';
import type { ExportOutput, OutputFile, PackageExportInput, ReportLine } from './types.ts';

export const STORY_FILE = 'package.json';
/** The folder of media, with a subfolder for each kind. */
export const MEDIA_FOLDER = 'media';

export const HISTORY_FILE = 'history.json';
/** Maximum size of the history, in bytes. */
export const HISTORY_BYTES = 16 * 1024 * 1024;

/** Writes a package as a zip with its media; on request with its authoring history and the media that one shows. */
export async function writeZip({
  package: story,
  history,
  media,
  tell,
  signal,
}: PackageExportInput): Promise<ExportOutput> {
  const files: OutputFile[] = [{ path: STORY_FILE, bytes: `${JSON.stringify(story, null, 1)}\n` }];
  const report: ReportLine[] = [];
  let weight = 0;
  const shown: { kind: string; url: string; what: string }[] = listMediaFiles(story).map(({ kind, key, url }) => ({
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
    const name = getMediaFileName(url);
    weight += bytes?.length ?? 0;
    if (bytes) files.push({ path: `${MEDIA_FOLDER}/${kind}/${name}`, bytes });
    else report.push({ where: what, code: 'picture-missing', args: { what: name } });
  }
  // Media are stored uncompressed, so their size counts in full.
  if (weight > PACKAGE_BYTES) {
    const [most, disk] = [PACKAGE_BYTES / 1024 / 1024, FROM_DISK_BYTES / 1024 / 1024];
    report.push({ where: '', code: 'too-large-to-return', args: { what: `${story.id}.zip`, most, disk } });
  }
  tell(shown.length, shown.length);
  return { files, report };
}
