/** Who is answered first by a local model; higher ones first. */
export const PRIORITY = { stage: 2, author: 1, other: 0 } as const;
