import { z } from 'zod';
import { isObject } from '../json.ts';
import { FindingCodeSchema, FindingPlaceSchema, IgnoredFindingSchema, text } from '../story/index.ts';
import type { Saying } from './sayings/sayings.ts';
import { StoryStepSchema } from './story-step.ts';

/**
 * What is said, as it comes over the wire: which sentence, and what it takes. Another version of the server may say what this one
 * does not, so what a sentence takes is looked at where it is put into words.
 */
const SayingSchema = z
  .custom<Saying>((said) => isObject(said) && typeof said.say === 'string', 'Expected what is said, by its name.')
  .meta({ type: 'object', properties: { say: { type: 'string' } }, required: ['say'], additionalProperties: {} });

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
  'scenes',
  'art',
  'words',
] as const;
export type FindingGroup = (typeof FINDING_GROUPS)[number];

/** What a kind of finding is: how grave, what it is about, and one line for the table of codes. */
export interface FindingKind {
  readonly severity: Severity;
  readonly group: FindingGroup;
  readonly what: string;
}

/**
 * A finding of the checker. `message` and `fix` are English sentences for models and scripts; `says` is the
 * same for people: what is said, with the names and numbers each language's sentence takes. See `sayings/`.
 */
const FindingSchema = z.object({
  code: FindingCodeSchema,
  severity: z.enum(SEVERITIES),
  where: FindingPlaceSchema,
  message: text(2000),
  fix: text(2000),
  says: SayingSchema.optional(),
  /** The shortest way play can come to it, where it is about that. */
  path: z.array(StoryStepSchema).optional(),
  /** Of a note about a finding that is ignored: that finding, to be heeded again. */
  ignores: IgnoredFindingSchema.omit({ because: true }).optional(),
});
export type Finding = z.infer<typeof FindingSchema>;

/** What a check found. `errors` and `warnings` count all that is not ignored, listed or not. */
export const CheckReportSchema = z.object({
  errors: z.number().int().min(0),
  warnings: z.number().int().min(0),
  findings: z.array(FindingSchema),
  /** What was found and is ignored, with why; not among `findings`. */
  ignored: z.array(FindingSchema.extend({ because: text(500) })),
});
export type CheckReport = z.infer<typeof CheckReportSchema>;

/** One key for what a finding is about: the same finding has it before and after an unrelated change. */
export const findingKey = ({ code, where, ignores }: Pick<Finding, 'code' | 'where' | 'ignores'>): string =>
  `${code} ${where.type}:${where.actId ?? ''}/${where.id ?? ''}${ignores ? ` ${ignores.code}` : ''}`;

/** What the check says of its own findings: there is nothing in the story that could be meant so. */
const REMARKS: ReadonlySet<string> = new Set(['ignored-nothing', 'too-many-findings']);

/** Whether an author can live with a finding: never with an error, nor with what only tells of other findings. */
export const isIgnorable = ({ code, severity }: Pick<Finding, 'code' | 'severity'>): boolean =>
  severity !== 'error' && !REMARKS.has(code);

/** Reports made here, with what they do not list. */
const whole = new WeakMap<CheckReport, () => readonly Finding[]>();

/** Keeps with a report all that was found, where it lists only some. */
export function keepAll(report: CheckReport, all: () => readonly Finding[]): CheckReport {
  let made: readonly Finding[] | null = null;
  whole.set(report, () => {
    made ??= all();
    return made;
  });
  return report;
}

/** All a check found, also what its report does not list; of a report that was made elsewhere, what it lists. */
export const allFindings = (report: CheckReport): readonly Finding[] => whole.get(report)?.() ?? report.findings;
