import { z } from 'zod';
import { FindingCodeSchema, FindingPlaceSchema, text } from '../story/index.ts';
import { StoryStepSchema } from './story-step.ts';

export const SEVERITIES = ['error', 'warning', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What findings are about, in the order they are read. */
export const FINDING_GROUPS = [
  'loading',
  'winning',
  'map',
  'encounters',
  'flags',
  'clock',
  'events',
  'cast',
  'secrets',
  'art',
  'words',
] as const;
export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** A finding of the checker. Contract, "Packages". `message` and `fix` are sentences for an author. */
export const FindingSchema = z.object({
  code: FindingCodeSchema,
  severity: z.enum(SEVERITIES),
  where: FindingPlaceSchema,
  message: text(2000),
  fix: text(2000),
  /** The shortest way play can come to it, where it is about that. */
  path: z.array(StoryStepSchema).optional(),
});
export type Finding = z.infer<typeof FindingSchema>;

/** What a check found. Contract, "Packages": `errors` and `warnings` are counts, of what is not ignored. */
export const CheckReportSchema = z.object({
  errors: z.number().int().min(0),
  warnings: z.number().int().min(0),
  findings: z.array(FindingSchema),
  /** What was found and is ignored, with why; not among `findings`. */
  ignored: z.array(FindingSchema.extend({ because: text(500) })),
});
export type CheckReport = z.infer<typeof CheckReportSchema>;

/** One key for what a finding is about: the same finding has it before and after an unrelated change. */
export const findingKey = ({ code, where }: Pick<Finding, 'code' | 'where'>): string =>
  `${code} ${where.type}:${where.actId ?? ''}/${where.id ?? ''}`;
