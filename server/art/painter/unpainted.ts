import type { Asset, PaintedKind } from '../../../shared/story/index.ts';
import type { PictureListing } from '../../store/types.ts';
import { mediaUrl } from '../media/path.ts';

/** How far the pictures and tracks of a story are; a person with all faces counts as one. */
export interface Painting {
  done: number;
  total: number;
  failed: number;
}

type Unmade = Pick<PictureListing, 'kind' | 'file' | 'picture'> & { state: 'waiting' | 'failed' };

/** What is wanted and not there yet, by package and url: what the pages ask about. The database is the truth. */
export interface Unpainted {
  get(packageId: string, kind: PaintedKind, file: string): Unmade | undefined;
  has(packageId: string): boolean;
  /** Takes a package as the database has it now. */
  read(packageId: string, rows: readonly PictureListing[]): void;
  /** Files are there, or have failed. */
  settle(packageId: string, files: readonly Pick<PictureListing, 'kind' | 'file'>[], state: 'painted' | 'failed'): void;
  forget(packageId: string): void;
  /** How far assets are. */
  painting(packageId: string, assets: readonly Asset[]): Painting;
  /** How far a package is that has so many pictures, whatever of it is shown. */
  wanting(packageId: string, total: number): Painting;
  /** The urls that are waited for, and those that failed. */
  urls(packageId: string): { waiting: string[]; failed: string[] };
}

/** Makes an empty record. */
export function createUnpainted(): Unpainted {
  const packages = new Map<string, Map<string, Unmade>>();
  const urlOf = (packageId: string, { kind, file }: Pick<PictureListing, 'kind' | 'file'>) =>
    mediaUrl(packageId, kind, file);

  return {
    get: (packageId, kind, file) => packages.get(packageId)?.get(urlOf(packageId, { kind, file })),
    has: (packageId) => packages.has(packageId),
    read: (packageId, rows) => {
      const unmade = rows.flatMap(({ kind, file, picture, state }): [string, Unmade][] =>
        state === 'painted' ? [] : [[urlOf(packageId, { kind, file }), { kind, file, picture, state }]],
      );
      if (unmade.length === 0) packages.delete(packageId);
      else packages.set(packageId, new Map(unmade));
    },
    settle: (packageId, files, state) => {
      const unmade = packages.get(packageId);
      for (const file of files) {
        const url = urlOf(packageId, file);
        const known = unmade?.get(url);
        if (known && state === 'failed') unmade?.set(url, { ...known, state });
        else unmade?.delete(url);
      }
      if (unmade?.size === 0) packages.delete(packageId);
    },
    forget: (packageId) => void packages.delete(packageId),
    painting: (packageId, assets) => {
      const unmade = packages.get(packageId);
      const states = assets.map(({ url, expressions = {} }) => {
        const files = [url, ...Object.values(expressions)].map((each) => unmade?.get(each)?.state);
        return files.find((state) => state === 'waiting') ?? files.find((state) => state === 'failed') ?? 'done';
      });
      const count = (state: string) => states.filter((each) => each === state).length;
      return { done: count('done'), total: assets.length, failed: count('failed') };
    },
    wanting: (packageId, total) => {
      const unmade = [...(packages.get(packageId)?.values() ?? [])];
      const waiting = new Set(unmade.flatMap(({ state, picture }) => (state === 'waiting' ? [picture] : [])));
      const failed = new Set(unmade.flatMap(({ picture }) => (waiting.has(picture) ? [] : [picture])));
      const lost = Math.min(failed.size, total);
      return { done: total - lost - Math.min(waiting.size, total - lost), total, failed: lost };
    },
    urls: (packageId) => {
      const all = [...(packages.get(packageId) ?? [])];
      const inState = (state: Unmade['state']) => all.flatMap(([url, each]) => (each.state === state ? [url] : []));
      return { waiting: inState('waiting'), failed: inState('failed') };
    },
  };
}
