/**
 * The painters' versions, part of every content key: raise one when its pictures or tracks change, so that new ones are
 * made and old packages keep what they have. `own` is how pictures of the author's own are prepared.
 */
export const PAINTER_VERSIONS = { portrait: 2, background: 5, music: 1, own: 1 } as const;
