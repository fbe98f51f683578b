import { writeJson } from './json.ts';
import type { Exporter } from './types.ts';
import { writeZip } from './zip.ts';

/** The formats packages and plays go out in, a line each. */
export const EXPORTERS: readonly Exporter[] = [
  { format: 'json', of: 'package', mediaType: 'application/json', extension: 'json', write: writeJson },
  { format: 'zip', of: 'package', mediaType: 'application/zip', extension: 'zip', packed: true, write: writeZip },
];

/** The writer of a format; undefined where there is none. */
export const exporterOf = (format: string, of: Exporter['of']): Exporter | undefined =>
  EXPORTERS.find((each) => each.format === format && each.of === of);
