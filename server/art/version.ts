/**
 * The painters' versions, part of every content key. Raise one when its output changes: new files are made, and old packages keep theirs.
 * `own` is the conversion of uploaded pictures.
 */
export const PAINTER_VERSIONS = { portrait: 2, background: 5, music: 1, own: 1 } as const;
