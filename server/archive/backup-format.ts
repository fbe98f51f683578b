import { z } from 'zod';
import { InstantSchema } from '../../shared/instant.ts';
import { mediaPath } from '../art/media/path.ts';

/* A tar file: header, database, other files of DATA_DIR, manifest with sizes and hashes. */

export const HEADER_ENTRY = 'kamishibai-backup.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const DATABASE_ENTRY = 'kamishibai.sqlite';
export const SAMPLES_ENTRY = 'samples.json';

/** The layout version; newer backups are refused. */
export const BACKUP_VERSION = 1;

/** The part of the header that every version has. */
export const LayoutSchema = z.object({ format: z.literal('kamishibai-backup'), version: z.int().min(1) });
export const HeaderSchema = LayoutSchema.extend({ createdAt: InstantSchema });

export const ManifestSchema = z.object({
  entries: z.array(z.object({ path: z.string(), size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  /** Media missing when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof ManifestSchema>;

const PATH_MAX = 1024;
const DEPTH_MAX = 16;
/** A file name that is valid on every system and cannot leave its folder. */
const SEGMENT = /^(?!\.)[^\\/:*?"<>|\p{Cc}]{1,255}(?<![. ])$/u;

/** Whether a backup includes a path of DATA_DIR. Secrets (keys, skill settings, tokens) are excluded. */
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
