import type { LogEntry } from '../../../../shared/plan/index.ts';
import { parseReason } from '../../../api/api-error.ts';
import { useTranslation } from '../../../i18n/index.ts';
import { RemarkText } from '../../../ui/remark-text.tsx';

const MAKING = { portrait: true, background: true, music: true } as const;
const isMaking = (kind: unknown): kind is keyof typeof MAKING =>
  typeof kind === 'string' && Object.hasOwn(MAKING, kind);

/** A line of a step's log: translated for the co-author's tools, verbatim for a skill. */
export function LogLine({ line: { message, fields: { making, subject, remark } = {} } }: { line: LogEntry }) {
  const { t } = useTranslation();
  if (isMaking(making)) return t(`plan.run.wanted.${making}`, { name: String(subject) });
  const reason = parseReason(remark)?.reason;
  return reason ? <RemarkText remark={{ told: message, reason }} /> : message;
}
