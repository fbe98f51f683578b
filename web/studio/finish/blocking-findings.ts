import type { Finding } from '../../../shared/check/index.ts';
import type { ApiError } from '../../api/index.ts';

const pathOf = ({ type, actId, id }: Finding['where']): string =>
  [type, actId, id].filter((part) => part !== undefined).join('.');

const FOUND: ReadonlySet<string> = new Set(['places-not-on-map', 'places-without-encounters']);

/** The findings that prevent finishing. Null if it was refused for another reason, or if the findings are gone. */
export function findBlockingFindings(
  { issues, reason }: Pick<ApiError, 'issues' | 'reason'>,
  findings: readonly Finding[],
): Finding[] | null {
  if (reason !== undefined && FOUND.has(reason.code)) {
    const errors = findings.filter(({ severity }) => severity === 'error');
    return errors.length > 0 ? errors : null;
  }
  const meant = issues.map(({ path, message }) =>
    findings.find(({ code, where }) => message.startsWith(`${code}: `) && pathOf(where) === path),
  );
  const found = meant.filter((finding) => finding !== undefined);
  return found.length > 0 && found.length === meant.length ? found : null;
}
