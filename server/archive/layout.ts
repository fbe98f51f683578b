import { z } from 'zod';
import { InstantSchema } from '../../shared/instant.ts';
import { mediaPath } from '../art/media/path.ts';

/*
 * A backup is one tar file: a line that says what it is, the database, what lies beside it in a DATA_DIR, and at its end the list of all
 * that, with sizes and hashes. Pictures and music are compressed already, so nothing is compressed again.
 */

/** The first entry: what this is. */
export const HEADER_ENTRY = 'kamishibai-backup.json';
/** The last entry: what the others must come to. */
export const MANIFEST_ENTRY = 'manifest.json';
export const DATABASE_ENTRY = 'kamishibai.sqlite';
export const SAMPLES_ENTRY = 'samples.json';

/** The version of the layout. One that is read must not be above it. */
export const BACKUP_VERSION = 1;

/** What the first entry says in every layout. */
export const LayoutSchema = z.object({ format: z.literal('kamishibai-backup'), version: z.int().min(1) });
export const HeaderSchema = LayoutSchema.extend({ createdAt: InstantSchema });

export const ManifestSchema = z.object({
  entries: z.array(z.object({ path: z.string(), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** Media that finished stories need and that were not there when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof ManifestSchema>;

const PATH_MAX = 1024;
const DEPTH_MAX = 16;
/** A name that is one anywhere: no way up, no hidden file, no separator of another system, nothing that is not text. */
const SEGMENT = /^(?!\.)[^\\/:*?"<>|\p{Cc}]{1,255}(?<![. ])$/u;

/**
 * Whether a path, relative to a DATA_DIR, is one a backup holds: the database, media, files of plays, reports of evaluations, skills with their data. What is
 * secret – keys, settings of skills, tokens – is not.
 */
export function isArchived(path: string): boolean {
  if (path === DATABASE_ENTRY || path === SAMPLES_ENTRY) return true;
  if (path.length > PATH_MAX) return false;
  const segments = path.split('/');
  if (segments.length > DEPTH_MAX || !segments.every((segment) => SEGMENT.test(segment))) return false;
  const [folder, name, third = '', fourth = ''] = segments;
  if (name === undefined) return false;
  switch (folder) {
    case 'packages':
      return segments.length === 4 && mediaPath('', name, third, fourth) !== null;
    case 'plays':
      return segments.length >= 3 && /\.(json|log)$/.test(path);
    case 'evaluations':
      return segments.length === 2 && path.endsWith('.json');
    case 'skills':
      return segments.length >= 3 && !(segments.length === 3 && third === 'config.json');
    default:
      return false;
  }
}
