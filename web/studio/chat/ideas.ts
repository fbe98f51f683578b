/** Example briefs; their texts are below `ideas`. */
export const IDEAS = ['noir', 'seaside', 'station', 'spirits'] as const;
