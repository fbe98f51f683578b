/** The cache keys, outermost first, so that a list and its items can be invalidated separately. */
export const queryKeys = {
  sessions: ['sessions'] as const,
  session: (id: string) => ['session', id] as const,
  shelved: (id: string) => ['session', id, 'shelved'] as const,
  packages: ['packages'] as const,
  bin: ['bin'] as const,
  shelves: ['shelves'] as const,
  package: (id: string) => ['package', id] as const,
  plays: ['plays'] as const,
  play: (id: string) => ['play', id] as const,
  models: ['models'] as const,
  modelSources: ['model-sources'] as const,
  evaluations: ['evaluations'] as const,
  evaluation: (id: string) => ['evaluation', id] as const,
  exports: ['exports'] as const,
  localModels: ['local-models'] as const,
};
