import type { Given, Written } from './types.ts';

/** A package as the JSON that packages are read from again; its pictures stay where they are. */
export const writeJson = ({ package: story }: Pick<Given, 'package'>): Written => ({
  files: [{ path: `${story.id}.json`, bytes: JSON.stringify(story) }],
  report: [],
});
