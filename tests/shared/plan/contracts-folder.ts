import { join } from 'node:path';

/** Where the published JSON Schemas of plans and skills lie. */
export const CONTRACTS_FOLDER = join(import.meta.dirname, '../../../shared/plan/contracts');
