import { type CheckReport, checkPackage } from '../../../shared/check/index.ts';
import { packageJson } from '../../store/compressed-text.ts';
import type { PackageRow } from '../../store/types.ts';

export const checkRow = (row: Pick<PackageRow, 'id' | 'version' | 'body'>): CheckReport =>
  checkPackage(packageJson(row));
