import type { Importer } from './types.ts';

/** What can be brought, a line each; the first that recognises a file reads it. */
export const IMPORTERS: readonly Importer[] = [];
