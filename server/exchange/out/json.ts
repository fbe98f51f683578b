import type { Given, Written } from './types.ts';

/** Writes a package as JSON, without media. */
export const writeJson = ({ package: story }: Pick<Given, 'package'>): Written => ({
  files: [{ path: `${story.id}.json`, bytes: JSON.stringify(story) }],
  report: [],
});
