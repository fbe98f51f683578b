import { z } from 'zod';
import { isObject } from '../json.ts';
import { boundedText, FindingCodeSchema, FindingPlaceSchema, IgnoredFindingSchema } from '../story/index.ts';
import { SEVERITIES } from './finding-kinds.ts';
import type { CheckMessage } from './messages/message-types.ts';
import { StoryStepSchema } from './story-step.ts';

/**
 * A message on the wire. Other server versions may send unknown ones: parameters are checked when the sentence is
 * built.
 */
const SayingSchema = z
  .custom<CheckMessage>((said) => isObject(said) && typeof said.say === 'string', 'Expected what is said, by its name.')
  .meta({ type: 'object', properties: { say: { type: 'string' } }, required: ['say'], additionalProperties: {} });

/**
 * `message` and `fix` are English sentences for models and scripts; `says` is the message key with parameters, for
 * people.
 */
const FindingSchema = z.object({
  code: FindingCodeSchema,
  severity: z.enum(SEVERITIES),
  where: FindingPlaceSchema,
  message: boundedText(2000),
  fix: boundedText(2000),
  says: SayingSchema.optional(),
  /** The shortest path of play to the problem, if there is one. */
  path: z.array(StoryStepSchema).optional(),
  /** For a note about an ignored finding: the finding to stop ignoring. */
  ignores: IgnoredFindingSchema.omit({ because: true }).optional(),
});
export type Finding = z.infer<typeof FindingSchema>;

/** A check's result. `errors` and `warnings` count all findings that are not ignored, listed or not. */
export const CheckReportSchema = z.object({
  errors: z.number().int().min(0),
  warnings: z.number().int().min(0),
  findings: z.array(FindingSchema),
  /** Ignored findings with the reason; not among `findings`. */
  ignored: z.array(FindingSchema.extend({ because: boundedText(500) })),
});
export type CheckReport = z.infer<typeof CheckReportSchema>;

/** The key of a finding, stable across unrelated changes. */
export const findingKey = ({ code, where, ignores }: Pick<Finding, 'code' | 'where' | 'ignores'>): string =>
  `${code} ${where.type}:${where.actId ?? ''}/${where.id ?? ''}${ignores ? ` ${ignores.code}` : ''}`;

/** Remarks of the check about its own findings, not about the story. */
const REMARKS: ReadonlySet<string> = new Set(['ignored-nothing', 'too-many-findings']);

/** Whether an author may ignore a finding: neither an error nor a remark about other findings. */
export const isIgnorable = ({ code, severity }: Pick<Finding, 'code' | 'severity'>): boolean =>
  severity !== 'error' && !REMARKS.has(code);

const whole = new WeakMap<CheckReport, () => readonly Finding[]>();

/** Attaches all findings to a report that lists only some. */
export function keepAll(report: CheckReport, all: () => readonly Finding[]): CheckReport {
  let made: readonly Finding[] | null = null;
  whole.set(report, () => {
    made ??= all();
    return made;
  });
  return report;
}

/** All findings of a check, including unlisted ones; for a report made elsewhere, the listed ones. */
export const allFindings = (report: CheckReport): readonly Finding[] => whole.get(report)?.() ?? report.findings;
