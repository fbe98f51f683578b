import type { Asset } from '../../../shared/story/index.ts';
import type { PictureListing } from '../../store/types.ts';
import { mediaUrl } from '../media/path.ts';

/** The painting progress of a story; a character with all faces counts as one. */
export interface PaintingProgress {
  done: number;
  total: number;
  failed: number;
}

type Unmade = Pick<PictureListing, 'kind' | 'file' | 'picture'> & { state: 'waiting' | 'failed' };

type FileOfPackage = Pick<PictureListing, 'kind' | 'file'>;

/** Creates a cache of pending and failed files by package and URL, for status requests. The database is authoritative. */
export function createUnpainted() {
  const packages = new Map<string, Map<string, Unmade>>();
  const getUrl = (packageId: string, { kind, file }: FileOfPackage) => mediaUrl(packageId, kind, file);

  return {
    get: (packageId: string, file: FileOfPackage) => packages.get(packageId)?.get(getUrl(packageId, file)),
    has: (packageId: string) => packages.has(packageId),
    read: (packageId: string, rows: readonly PictureListing[]) => {
      const unmade = rows.flatMap(({ kind, file, picture, state }): [string, Unmade][] =>
        state === 'painted' ? [] : [[getUrl(packageId, { kind, file }), { kind, file, picture, state }]],
      );
      if (unmade.length === 0) packages.delete(packageId);
      else packages.set(packageId, new Map(unmade));
    },
    settle: (packageId: string, files: readonly FileOfPackage[], state: 'painted' | 'failed') => {
      const unmade = packages.get(packageId);
      for (const file of files) {
        const url = getUrl(packageId, file);
        const known = unmade?.get(url);
        if (known && state === 'failed') unmade?.set(url, { ...known, state });
        else unmade?.delete(url);
      }
      if (unmade?.size === 0) packages.delete(packageId);
    },
    forget: (packageId: string) => void packages.delete(packageId),
    painting: (packageId: string, assets: readonly Asset[]): PaintingProgress => {
      const unmade = packages.get(packageId);
      const states = assets.map(({ url, expressions = {} }) => {
        const files = [url, ...Object.values(expressions)].map((each) => unmade?.get(each)?.state);
        return files.find((state) => state === 'waiting') ?? files.find((state) => state === 'failed') ?? 'done';
      });
      const count = (state: string) => states.filter((each) => each === state).length;
      return { done: count('done'), total: assets.length, failed: count('failed') };
    },
    /** The progress of a package with this many pictures, shown or not. */
    wanting: (packageId: string, total: number): PaintingProgress => {
      const unmade = [...(packages.get(packageId)?.values() ?? [])];
      const waiting = new Set(unmade.flatMap(({ state, picture }) => (state === 'waiting' ? [picture] : [])));
      const failed = new Set(unmade.flatMap(({ picture }) => (waiting.has(picture) ? [] : [picture])));
      const lost = Math.min(failed.size, total);
      return { done: total - lost - Math.min(waiting.size, total - lost), total, failed: lost };
    },
    urls: (packageId: string) => {
      const all = [...(packages.get(packageId) ?? [])];
      const inState = (state: Unmade['state']) => all.flatMap(([url, each]) => (each.state === state ? [url] : []));
      return { waiting: inState('waiting'), failed: inState('failed') };
    },
  };
}
