import { z } from 'zod';
import { CONTENT_FINDINGS } from './content-findings.ts';
import type { FindingGroup, FindingKind } from './finding.ts';
import { PLAY_FINDINGS } from './play-findings.ts';

/**
 * Every finding by its code, in the order of the table. `error` is for what cannot be loaded, and for acts that provably cannot be
 * completed or can become unwinnable during play.
 */
export const FINDINGS = { ...PLAY_FINDINGS, ...CONTENT_FINDINGS } as const satisfies Record<string, FindingKind>;

/** The code of a finding. */
export type FindingCode = keyof typeof FINDINGS;

const CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]];

/** All codes, in the order of the table. */
export const FINDING_CODES: readonly FindingCode[] = CODES;

/** A code that the checker gives. */
export const KnownFindingCodeSchema = z.enum(CODES);

/** The group of a code; `loading` for codes of a newer version. */
export const findingGroup = (code: string): FindingGroup => {
  const known = KnownFindingCodeSchema.safeParse(code);
  return known.success ? FINDINGS[known.data].group : 'loading';
};
