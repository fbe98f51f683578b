import type { FindingGroup } from '../../../../shared/check/index.ts';
import { findingKind } from '../../../../shared/check/registry.ts';

/** What a code is about; one that is newer than this page is among the encounters. */
export const groupOf = (code: string): FindingGroup => findingKind(code)?.group ?? 'encounters';
