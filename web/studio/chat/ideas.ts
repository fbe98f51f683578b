/** The briefs offered to who has none; their words are strings, below `ideas`. */
export const IDEAS = ['noir', 'seaside', 'station', 'spirits'] as const;
