import { z } from 'zod';
import { CONTENT_FINDINGS } from './content-findings.ts';
import type { FindingGroup, FindingKind } from './finding.ts';
import { PLAY_FINDINGS } from './play-findings.ts';

/** In the order of the table. `error` is for what cannot be loaded, and for acts provably lost or losable. */
export const FINDINGS = { ...PLAY_FINDINGS, ...CONTENT_FINDINGS } as const satisfies Record<string, FindingKind>;

export type FindingCode = keyof typeof FINDINGS;

const CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]];

export const FINDING_CODES: readonly FindingCode[] = CODES;

/** A code that the checker gives. */
export const KnownFindingCodeSchema = z.enum(CODES);

/** The group of a code; `loading` for codes of a newer version. */
export const findingGroup = (code: string): FindingGroup => {
  const known = KnownFindingCodeSchema.safeParse(code);
  return known.success ? FINDINGS[known.data].group : 'loading';
};
