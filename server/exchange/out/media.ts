import { type AssetKind, AssetKindSchema, assetsOfKind, type VNPackage } from '../../../shared/story/index.ts';

export interface ShownFile {
  readonly kind: AssetKind;
  /** A character's id, a place's `location`, a mood, or the `voice` of a line. */
  readonly key: string;
  readonly expression?: string;
  readonly url: string;
}

/** A package's media files without duplicates, by kind and key. */
export function listMediaFiles({ assets }: Pick<VNPackage, 'assets'>): ShownFile[] {
  const all = AssetKindSchema.options.flatMap((kind) =>
    Object.entries(assetsOfKind(assets, kind))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, { url, expressions = {} }]): ShownFile[] => [
        { kind, key, url },
        ...Object.entries(expressions).map(([expression, each]) => ({ kind, key, expression, url: each })),
      ]),
  );
  return [...new Map(all.map((file) => [file.url, file])).values()];
}

export const getMediaFileName = (url: string): string => url.split('/').at(-1) ?? '';
