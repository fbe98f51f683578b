import type { ExportOutput, PackageExportInput } from './types.ts';

/** Writes a package as JSON, without media. */
export const writeJson = ({ package: story }: Pick<PackageExportInput, 'package'>): ExportOutput => ({
  files: [{ path: `${story.id}.json`, bytes: JSON.stringify(story) }],
  report: [],
});
