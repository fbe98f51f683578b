import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import { AssetKindSchema, type VNPackage } from '../../shared/story/index.ts';
import { editedLine, scriptHash, wrapPackage } from './embedded-package.ts';
import { parseJsonFile } from './in/json.ts';
import type { ImportedContent, ReportLine, UploadedFile, UploadedMedia } from './in/types.ts';
import { getMediaFileName, listMediaFiles } from './out/media.ts';
import type { OutputFile } from './out/types.ts';
import { ZIP_BOUNDS } from './zip/read.ts';

/** The file of an exported project that contains the whole story. */
export const ENCLOSED_FILE = 'kamishibai.json';
/** The first row of the scripts of such a project. */
export const ENCLOSED_REMARK = `# Exported from Kamishibai. To import the story again, import the whole project: ${ENCLOSED_FILE} holds it.`;

/** No larger than an archive may be. */
const PathsSchema = z.record(z.string(), z.string()).refine((paths) => Object.keys(paths).length <= ZIP_BOUNDS.entries);

const EnclosedSchema = z.object({
  package: z.unknown(),
  /** The project file of each media file, by its kind and name in the package. */
  media: PathsSchema,
  /** Hashes of the scripts as exported, by path. */
  scripts: PathsSchema,
});
type Enclosed = z.infer<typeof EnclosedSchema>;

/** The file that contains the whole story. @param paths the project file of each media file, by its URL */
export function encloseStory(
  story: VNPackage,
  scripts: readonly OutputFile[],
  paths: ReadonlyMap<string, string>,
  path: string,
): OutputFile {
  const enclosed: Enclosed = {
    package: story,
    media: Object.fromEntries(
      listMediaFiles(story).flatMap(({ kind, url }) => {
        const file = paths.get(url);
        return file === undefined ? [] : [[`${kind}/${getMediaFileName(url)}`, file]];
      }),
    ),
    scripts: Object.fromEntries(
      scripts.flatMap((file) => (typeof file.bytes === 'string' ? [[file.path, scriptHash(file.bytes)]] : [])),
    ),
  };
  return { path: `${path}/${ENCLOSED_FILE}`, bytes: `${JSON.stringify(enclosed)}\n` };
}

const lastPart = (path: string): string => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const isAt = ({ name }: UploadedFile, path: string): boolean => {
  const whole = name.replaceAll('\\', '/');
  return whole === path || whole.endsWith(`/${path}`);
};

/**
 * The whole story enclosed in an exported project; null for others. `along` are the project's files besides its
 * scripts.
 * @throws RefusalError `refused` for an exported script that came without its story, `malformed`, `too_large`
 */
export function readEnclosedStory(
  scripts: readonly UploadedFile[],
  along: readonly UploadedFile[],
  format: string,
): ImportedContent | null {
  const file = along.find((each) => isAt(each, ENCLOSED_FILE));
  if (!file) {
    const script = scripts.find(({ bytes }) =>
      new TextDecoder().decode(bytes.subarray(0, 200)).startsWith(ENCLOSED_REMARK),
    );
    if (!script) return null;
    throw new RefusalError(
      'refused',
      `"${script.name.slice(0, 120)}" was exported from here without ${ENCLOSED_FILE}.`,
      {
        hint: 'Import the whole project as a zip or a folder.',
        reason: { code: 'enclosed-missing', name: ENCLOSED_FILE },
      },
    );
  }
  const read = EnclosedSchema.safeParse(parseJsonFile(file));
  if (!read.success) {
    throw new RefusalError('malformed', `"${file.name.slice(0, 120)}" holds no story that was exported from here.`, {
      hint: 'Export the story again, or remove the file to import the scripts as they are.',
      reason: { code: 'file-broken', name: file.name.slice(0, 120) },
    });
  }
  const byName = Map.groupBy(along, ({ name }) => lastPart(name));
  const media = Object.entries(read.data.media).flatMap(([path, where]): UploadedMedia[] => {
    const [kind, name = '', ...more] = path.split('/');
    const known = AssetKindSchema.safeParse(kind);
    const found = byName.get(lastPart(where))?.find((each) => isAt(each, where));
    return known.success && more.length === 0 && found ? [{ name, kind: known.data, key: '', bytes: found.bytes }] : [];
  });
  const hashes = Map.groupBy(Object.entries(read.data.scripts), ([path]) => lastPart(path));
  const report = scripts.flatMap((script): ReportLine[] => {
    const hash = hashes.get(lastPart(script.name))?.find(([path]) => isAt(script, path))?.[1];
    if (hash === scriptHash(new TextDecoder().decode(script.bytes))) return [];
    return [editedLine(script.name.slice(0, 120), ENCLOSED_FILE)];
  });
  return { ...wrapPackage(read.data.package, format), media, report };
}
