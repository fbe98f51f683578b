import { type CheckReport, checkPackage } from '../../../shared/check/index.ts';
import { packageJson } from '../../store/packed.ts';
import type { PackageRow } from '../../store/types.ts';

/** What the checker finds in a package as the database keeps it. */
export const checkRow = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): CheckReport =>
  checkPackage(packageJson(row));
