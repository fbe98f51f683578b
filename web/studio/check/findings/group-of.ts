import { type FindingGroup, findingKind } from '../../../../shared/check/index.ts';

/** What a code is about; one that is newer than this page is among the encounters. */
export const groupOf = (code: string): FindingGroup => findingKind(code)?.group ?? 'encounters';
