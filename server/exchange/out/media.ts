import { type AssetKind, AssetKindSchema, assetsOfKind, type VNPackage } from '../../../shared/story/index.ts';

/** A picture, a track or a voice of a package, by its url there. */
export interface ShownFile {
  readonly kind: AssetKind;
  /** What it is of: a character's id, a place's `location`, a mood, the `voice` of a line. */
  readonly key: string;
  /** The face it shows; undefined for the picture itself. */
  readonly expression?: string;
  readonly url: string;
}

/** The pictures, tracks and voices of a package, each url once, in order of their kind and key. */
export function filesShown({ assets }: Pick<VNPackage, 'assets'>): ShownFile[] {
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

/** The name of the file a url of media is of. */
export const fileNameOf = (url: string): string => url.split('/').at(-1) ?? '';
